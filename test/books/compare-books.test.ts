import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { openTill } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';
import { type BookOptions, findDifferences } from './compare-books.ts';
import { type Books, type OrderKept, readOrders, readTills, vendorsOf } from './read-books.ts';

/** A lunch that was paid half by card and half in cash. */
async function booksOfLunch(): Promise<Books> {
  const testTill = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const path = { sale_id: 's1' };
  await testTill.must('openSale', { path, body: openingOf(testTill, LUNCH) });
  await testTill.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(740) } });
  await testTill.must('addTender', { path: { ...path, tender_id: 't1' }, body: { kind: 'cash', amount: money(740) } });
  await testTill.must('completeSale', { path, body: {} });
  await testTill.pass(10);
  const till = await readTills([testTill.journal]);
  return { till, orders: await readOrders(testTill.deployment.store, vendorsOf(till)), cards: testTill.deployment.cards() };
}

const books = await booksOfLunch();
const [order] = books.orders as [OrderKept];
const [charge] = books.cards;
const { completed } = order.body;
if (charge === undefined || completed === undefined) throw new Error('nothing was sold');

const { cart } = completed;
const dearer = { ...order.body, completed: { ...completed, cart: { ...cart, cart_totals: { ...cart.cart_totals, total: 99 } } } };
const second = { ...order, stored: { ...order.stored, uuid: 'second' } };
const foreign = { ...order.stored, uuid: 'foreign', externalId: 'another' };

const CASES: readonly (readonly [string, Books, BookOptions, string])[] = [
  [
    'an order over another total',
    { ...books, orders: [{ ...order, body: dearer }] },
    {},
    'the till has a total of 1480, and the service 9900',
  ],
  ['no order', { ...books, orders: [] }, {}, 'the service has no completed order of it'],
  ['two orders', { ...books, orders: [order, second] }, {}, 'has 2 completed orders'],
  ['an order of no till', { ...books, orders: [order, { ...order, stored: foreign }] }, { isOnlySeller: true }, 'another is of no till'],
  ['a refund that nobody asked for', { ...books, orders: [{ ...order, refund: foreign }] }, {}, 'was refunded'],
  ['a second charge', { ...books, cards: [charge, { ...charge, reference: 'x', original: 'x' }] }, {}, 'no charge of the till knows'],
  ['a charge over another amount', { ...books, cards: [{ ...charge, approvedAmount: 741 }] }, {}, 'the till has 740, and the network 741'],
  ['cash that was not booked', { ...books, till: { ...books.till, movements: [] } }, {}, 'the drawer has []'],
  ['a job whose sale is not known', { ...books, till: { ...books.till, sales: [] }, orders: [] }, {}, 'took 1480, and 0 orders'],
];

test('equal books have no differences', () => {
  expect(findDifferences(books, { isOnlySeller: true })).toEqual([]);
});

test.each(CASES)('%s is found', (_name, changed, options, difference) => {
  expect(findDifferences(changed, options).join('\n')).toContain(difference);
});

test('what other clients do is left out where the test says so', () => {
  const others = {
    ...books,
    orders: [{ ...order, stored: foreign }, order],
    cards: [charge, { ...charge, reference: 'x', original: 'x' }],
  };
  expect(findDifferences(others, { hasOtherSellers: true })).toEqual([]);
});
