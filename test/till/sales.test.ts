import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import { TENDER_KINDS } from '../../shared/engine/terms/tender.ts';
import { JournalRefused } from '../../shared/sync/journal/journal-refused.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { findDueMails } from '../../shared/till/papers/receipt-mailing.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { openLine } from './line.ts';
import { KIOSK, OTHER_TILL, openTill, TILL, takeValueCards } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const T1 = { path: { sale_id: 's1', tender_id: 't1' } };
const CASH = { kind: 'cash', amount: money(2000) } as const;
const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });

describe.each(bothJournals())('a sale, kept in %s', (_name, openJournal) => {
  test('of two items for cash ends as one order, to the cent and under its number [M7]', async () => {
    const till = await openTill({ journal: openJournal() });
    const opening = openingOf(till, LUNCH);
    expect(opening.due).toBe(1480);
    const paying = await till.must('openSale', { ...S1, body: opening });
    expect(paying).toMatchObject({ state: 'paying', employeeName: 'Kim', charges: [] });
    const covered = await till.must('addTender', { ...T1, body: CASH });
    expect(covered.sale.tenders).toMatchObject([{ kind: 'cash', amount: 1480, change: 520 }]);
    const paid = await till.must('completeSale', { ...S1, body: {} });
    expect(paid).toMatchObject({ state: 'complete', sale: { completion: { guestNumber: 'A1' } }, job: { state: 'waiting' } });
    await till.pass(10);
    const after = await till.must('findSale', S1);
    expect(after.job).toMatchObject({ state: 'done', saleId: 's1', amount: 1480, guestNumber: 'A1' });
    const order = {
      id: Number(after.orderNumber),
      externalId: `t1.${after.job?.id}`,
      status: 'COMPLETED',
      due: 1480,
      paid: 1480,
      checkName: 'A1',
    };
    expect(await ordersOf(till)).toEqual([order]);
    expect(till.mistakes).toEqual([]);
    expect(till.events.filter(({ kind }) => kind === 'sale_changed').length).toBeGreaterThanOrEqual(3);
  });

  test('completed twice at the same time is one order with one number, and answers the same [S1]', async () => {
    const till = await openTill({ journal: openJournal() });
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('addTender', { ...T1, body: CASH });
    const both = await Promise.all([till.must('completeSale', { ...S1, body: {} }), till.must('completeSale', { ...S1, body: {} })]);
    expect(both[0]).toEqual(both[1]);
    expect(await till.must('completeSale', { ...S1, body: {} })).toMatchObject({ sale: { completion: { guestNumber: 'A1' } } });
    expect(await till.journal.listLane('s1')).toHaveLength(1);
    await till.pass(10);
    expect(await ordersOf(till)).toHaveLength(1);
  });

  test('numbers are given out once each, in any order of completion', async () => {
    const till = await openTill({ journal: openJournal() });
    const ids = Array.from({ length: 20 }, (_, index) => `s${index}`);
    for (const id of ids) {
      await till.must('openSale', { path: { sale_id: id }, body: openingOf(till, LUNCH) });
      await till.must('addTender', { path: { sale_id: id, tender_id: 't1' }, body: CASH });
    }
    const paid = await Promise.all(ids.map((id) => till.must('completeSale', { path: { sale_id: id }, body: {} })));
    const numbers = paid.map(({ sale }) => sale.completion?.guestNumber);
    expect(new Set(numbers).size).toBe(ids.length);
    expect(numbers).toContain('A20');
  });
});

test('the same is answered the same, and another request under a known id is refused [S15]', async () => {
  const till = await openTill(inMemory());
  const body = openingOf(till, LUNCH);
  const first = await till.must('openSale', { ...S1, body });
  expect(await till.must('openSale', { ...S1, body })).toEqual(first);
  expect(await till.ask('openSale', { ...S1, body: { ...body, cart: { ...LUNCH, charity: true } } })).toMatchObject({
    refusal: { code: 'id_taken' },
  });
  expect(await till.ask('openSale', { ...S1, body }, OTHER_TILL)).toMatchObject({ refusal: { code: 'id_taken' } });
  const taken = await till.must('addTender', { ...T1, body: CASH });
  expect(await till.must('addTender', { ...T1, body: { amount: money(2000), kind: 'cash' } })).toEqual(taken);
  expect(await till.ask('addTender', { ...T1, body: { ...CASH, amount: money(1480) } })).toMatchObject({ refusal: { code: 'id_taken' } });
  const paid = await till.must('completeSale', { ...S1, body: {} });
  expect((await till.must('addTender', { ...T1, body: CASH })).sale).toEqual(paid.sale);
  expect((await till.must('openSale', { ...S1, body })).sale).toEqual(paid.sale);
  expect(await till.ask('addTender', { path: { sale_id: 's1', tender_id: 't2' }, body: CASH })).toMatchObject({
    refusal: { code: 'already_complete' },
  });
  expect(await till.ask('abandonSale', S1)).toMatchObject({ refusal: { code: 'already_complete' } });
});

describe('the host prices by itself', () => {
  const fries = cartOf([lineOf(ITEMS.fries, 2)]);

  test('a total that is not the one it comes to is refused, with the one that it is [P10]', async () => {
    const till = await openTill(inMemory());
    const opening = openingOf(till, fries);
    const wrong = { ...opening, due: money(1) };
    expect(await till.ask('openSale', { ...S1, body: wrong })).toMatchObject({ refusal: { code: 'total_changed', facts: { due: 770 } } });
    expect(await till.ask('findSale', S1)).toMatchObject({ refusal: { code: 'unknown' } });
  });

  test('a menu that is still kept prices a sale as the screen saw it; one that is gone does not', async () => {
    const till = await openTill(inMemory());
    const before = openingOf(till, fries);
    await till.deployment.setFriesPrice(9);
    await till.pull();
    expect(openingOf(till, fries).due).toBe(1980);
    await till.must('openSale', { ...S1, body: before });
    await till.must('addTender', { ...T1, body: CASH });
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(10);
    expect((await ordersOf(till)).map(({ due }) => due)).toEqual([770]);

    till.pulledMenu.delete(before.revision);
    const path = { sale_id: 's2' };
    expect(await till.ask('openSale', { path, body: before })).toMatchObject({ refusal: { code: 'total_changed', facts: { due: 1980 } } });
    await till.must('openSale', { path, body: openingOf(till, fries) });
  });

  test('no screen chooses a price by an older menu: minutes after a change it counts no more [P10]', async () => {
    const till = await openTill(inMemory());
    const { revision } = openingOf(till, fries);
    await till.deployment.setFriesPrice(9);
    await till.pull();
    const openIn = (sale_id: string) => {
      const body = openingOf(till, fries, { revision, due: money(770) });
      return till.ask('openSale', { path: { sale_id }, body });
    };
    await till.pass(4 * 60);
    expect(await openIn('s1')).toMatchObject({ ok: true });
    await till.pass(2 * 60);
    expect(await openIn('s2')).toMatchObject({ refusal: { code: 'total_changed', facts: { due: 1980 } } });
  });

  test('nobody chooses the hour: an instant long past counts as now [P10]', async () => {
    const till = await openTill(inMemory());
    const body = openingOf(till, fries);
    await till.pass(3600);
    const view = await till.must('openSale', { ...S1, body });
    expect(view.sale.at > body.at).toBe(true);
  });

  test('without a menu nothing is sold', async () => {
    const selling = await openTill(inMemory());
    const bare = await openTill({ ...inMemory(), isBare: true });
    expect(await bare.ask('openSale', { ...S1, body: openingOf(selling, fries) })).toMatchObject({ refusal: { code: 'not_selling' } });
  });

  test('an empty cart and one with a problem are refused with what is wrong', async () => {
    const till = await openTill(inMemory());
    expect(await till.ask('openSale', { ...S1, body: openingOf(till, cartOf([])) })).toMatchObject({ refusal: { code: 'empty_cart' } });
    const gone = cartOf([lineOf(ITEMS.inactive)]);
    expect(await till.ask('openSale', { ...S1, body: openingOf(till, gone) })).toMatchObject({
      refusal: { code: 'cart_refused', facts: { problem: 'unknown_item', lineId: `line ${ITEMS.inactive}` } },
    });
  });
});

describe('a window that was wiped', () => {
  test('finds its unfinished sale and its last one at every step, and others do not see them', async () => {
    const till = await openTill(inMemory());
    const seen = async (caller = TILL) => {
      const { unfinished, last } = await till.must('listOwnSales', {}, caller);
      return [unfinished.map(({ sale }) => `${sale.id} ${sale.tenders.length}`), last?.sale.id];
    };
    expect(await seen()).toEqual([[], undefined]);
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    expect(await seen()).toEqual([['s1 0'], undefined]);
    await till.must('addTender', { ...T1, body: { ...CASH, amount: money(500) } });
    expect(await seen()).toEqual([['s1 1'], undefined]);
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't2' }, body: CASH });
    expect(await seen()).toEqual([['s1 2'], undefined]);
    expect(await seen(OTHER_TILL)).toEqual([[], undefined]);
    await till.must('completeSale', { ...S1, body: {} });
    expect(await seen()).toEqual([[], 's1']);
  });

  test('goes back to the cart while nothing is taken', async () => {
    const till = await openTill(inMemory());
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('addTender', { ...T1, body: { ...CASH, amount: money(500) } });
    expect(await till.ask('abandonSale', S1)).toMatchObject({ refusal: { code: 'something_taken' } });
    await till.must('voidTender', T1);
    expect(await till.must('abandonSale', S1)).toMatchObject({ state: 'abandoned' });
    expect(await till.must('abandonSale', S1)).toMatchObject({ state: 'abandoned' });
    expect(await till.must('listOwnSales', {})).toEqual({ unfinished: [], aside: [] });
    expect((await till.journal.listAudit(0, 9)).map(({ event }) => event)).toEqual(['tender_voided']);
  });
});

describe('a tender', () => {
  test('that was given back may be given back again, and the same id takes nothing more', async () => {
    const till = await openTill(inMemory());
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('addTender', { ...T1, body: CASH });
    const voided = await till.must('voidTender', T1);
    expect(voided.sale.tenders).toMatchObject([{ state: 'voided' }]);
    expect(await till.must('voidTender', T1)).toEqual(voided);
    expect(await till.must('addTender', { ...T1, body: CASH })).toEqual(voided);
    expect(await till.ask('completeSale', { ...S1, body: {} })).toMatchObject({ refusal: { code: 'not_covered' } });
    expect(await till.ask('voidTender', { path: { sale_id: 's1', tender_id: 'none' } })).toMatchObject({
      refusal: { code: 'unknown_tender' },
    });
  });

  test('of a gift card or stored value is refused with any settings, as long as no program knows the balance', async () => {
    const till = await openTill(inMemory());
    expect(till.settings.tenders).toEqual(['cash', 'card', 'external', 'complimentary']);
    till.settings = { ...till.settings, tenders: TENDER_KINDS };
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    for (const kind of ['gift', 'stored'] as const) {
      const body = { kind, amount: money(1480), number: '1', provider: 'acme', reference: 'x' };
      expect(await till.ask('addTender', { ...T1, body })).toMatchObject({ refusal: { code: 'no_value_cards' } });
    }
    expect((await till.must('findSale', S1)).sale.tenders).toEqual([]);
  });

  test('of a gift card needs the service, and no number is kept', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    takeValueCards(till);
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    line.isThere = false;
    await till.pass(5);
    const gift = { kind: 'gift', amount: money(1000), number: '6006 4911 1111 1234' } as const;
    expect(await till.ask('addTender', { ...T1, body: gift })).toMatchObject({ refusal: { code: 'needs_service' } });
    line.isThere = true;
    await till.pass(5);
    expect((await till.must('addTender', { ...T1, body: gift })).sale.tenders).toMatchObject([{ kind: 'gift', maskedNumber: '****1234' }]);
    expect(JSON.stringify(await till.journal.listRecords('sale', { limit: 9 }))).not.toContain('4911');
  });

  test('is taken in the ways that are set, and whole', async () => {
    const till = await openTill(inMemory());
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    const voucher = { kind: 'external', amount: money(500) } as const;
    expect(await till.ask('addTender', { ...T1, body: voucher })).toMatchObject({ refusal: { code: 'malformed', path: 'provider' } });
    till.settings = { ...till.settings, tenders: ['card'] };
    expect(await till.ask('addTender', { ...T1, body: CASH })).toMatchObject({ refusal: { code: 'not_allowed' } });
  });
});

describe('a kiosk', () => {
  const opened = async (more: Partial<Parameters<typeof cartOf>[1]>, line = lineOf(ITEMS.burger)) => {
    const till = await openTill(inMemory());
    return await till.ask('openSale', { ...S1, body: openingOf(till, cartOf([line], more)) }, KIOSK);
  };

  test('sells what is on the menu at its price, and nothing else [D5]', async () => {
    expect(await opened({})).toMatchObject({ ok: true, value: { employeeName: 'Kiosk' } });
    const refused = { refusal: { code: 'not_allowed' } };
    expect(await opened({ discounts: [{ promoCode: 'TENOFF' }] })).toMatchObject(refused);
    expect(await opened({ removedFeeIds: ['bag'] })).toMatchObject(refused);
    expect(await opened({}, lineOf(ITEMS.burger, 1, { activity: 'RETURN' }))).toMatchObject(refused);
    expect(await opened({}, lineOf(ITEMS.burger, 1, { unitCost: money(1) }))).toMatchObject(refused);
    expect(await opened({}, lineOf(ITEMS.burger, 1, { priceLevel: 'EVENT' }))).toMatchObject(refused);
    expect(await opened({ payments: [{ paymentType: 5, partnerProvider: 'partner' }] })).toMatchObject(refused);
  });

  test('pays no tab, also one whose id it knows [D5]', async () => {
    const till = await openTill(inMemory());
    const cart = cartOf([lineOf(ITEMS.burger)]);
    await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0 } });
    const body = openingOf(till, cart, { tab: { id: 'tab1', revision: 1 } });
    expect(await till.ask('openSale', { ...S1, body }, KIOSK)).toMatchObject({ refusal: { code: 'not_allowed' } });
    expect(await till.must('openSale', { ...S1, body })).toMatchObject({ state: 'paying' });
  });

  test('sees no sale of another device; a till sees them all, and needs somebody who is signed in', async () => {
    const till = await openTill(inMemory());
    const body = openingOf(till, LUNCH);
    const { employee: _, ...nobody } = TILL;
    expect(await till.ask('openSale', { ...S1, body }, nobody)).toMatchObject({ refusal: { code: 'not_signed_in' } });
    await till.must('openSale', { ...S1, body });
    expect(await till.ask('findSale', S1, KIOSK)).toMatchObject({ refusal: { code: 'unknown' } });
    expect(await till.must('findSale', S1, OTHER_TILL)).toMatchObject({ state: 'paying' });
  });
});

test('with a disk nearly full nothing begins, and what has begun is brought to its end', async () => {
  let isFull = false;
  const { journal } = inMemory();
  const till = await openTill({
    journal: {
      ...journal,
      append: (write) =>
        isFull && write.isPostponable === true
          ? Promise.reject(new JournalRefused({ code: 'disk_nearly_full', facts: { freeBytes: 1, neededBytes: 2 } }))
          : journal.append(write),
    },
  });
  await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
  isFull = true;
  expect(await till.ask('openSale', { path: { sale_id: 's2' }, body: openingOf(till, LUNCH) })).toMatchObject({
    refusal: { code: 'disk_nearly_full', facts: { freeBytes: 1 } },
  });
  await till.must('addTender', { ...T1, body: CASH });
  expect(await till.must('completeSale', { ...S1, body: {} })).toMatchObject({ state: 'complete' });
});

test('practice goes the whole way, and every sale of it is marked', async () => {
  const till = await openTill({ ...inMemory(), isTraining: true });
  await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
  await till.must('addTender', { ...T1, body: CASH });
  expect(await till.must('completeSale', { ...S1, body: {} })).toMatchObject({ state: 'complete', sale: { isTraining: true } });
  await till.pass(10);
  expect(await ordersOf(till)).toHaveLength(1);
});

describe('the receipt by mail', () => {
  const sell = async (more: object = {}, form: { email?: string; sendsReceipt?: boolean } = {}) => {
    const till = await openTill({ ...inMemory(), ...more });
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    await till.must('addTender', { ...T1, body: CASH });
    const paid = await till.must('completeSale', { ...S1, body: form });
    return { till, paid };
  };
  const mail = { path: { sale_id: 's1', receipt_id: 'r1' }, body: { email: 'a@example.org' } };

  test('goes with the order where it was asked for with the sale', async () => {
    const { till } = await sell({}, { email: 'a@example.org', sendsReceipt: true });
    const op = (await till.journal.listLane('s1'))[0];
    expect(JSON.parse(op?.intent ?? '{}')).toMatchObject({
      sendsReceipt: true,
      request: { cart: { customer: { email: 'a@example.org' } } },
    });
    expect(await till.ask('mailReceipt', mail)).toMatchObject({ ok: true });
    await till.pass(10);
    expect((await till.journal.findOp(op?.id as OpId))?.state).toBe('done');
  });

  test('is kept to be sent by the host once, and refused where it sends none', async () => {
    const { till: none } = await sell();
    expect(await none.ask('mailReceipt', mail)).toMatchObject({ refusal: { code: 'no_mail' } });
    const { till } = await sell({ mailer: { hurry: () => undefined } });
    await till.must('mailReceipt', mail);
    await till.must('mailReceipt', mail);
    const due = await findDueMails(till.journal, now(till.world));
    expect(due).toMatchObject([{ id: 'r1', record: { body: { saleId: 's1', isRefund: false, email: 'a@example.org' } } }]);
  });

  test('goes to a few addresses where a guest alone asks for it: one payment does not fill the mailboxes of the world', async () => {
    const till = await openTill({ ...inMemory(), mailer: { hurry: () => undefined } });
    const opening = openingOf(till, cartOf([lineOf(ITEMS.burger)]));
    await till.must('openSale', { ...S1, body: opening }, KIOSK);
    await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: opening.due } }, KIOSK);
    await till.must('completeSale', { ...S1, body: {} }, KIOSK);
    const send = (count: number, caller = KIOSK) =>
      till.ask('mailReceipt', { path: { sale_id: 's1', receipt_id: `r${count}` }, body: { email: `${count}@example.org` } }, caller);
    for (let count = 1; count <= 5; count++) expect(await send(count)).toMatchObject({ ok: true });
    expect(await send(6)).toMatchObject({ refusal: { code: 'too_many' } });
    expect(await send(5)).toMatchObject({ ok: true });
    expect(await send(7, TILL)).toMatchObject({ ok: true });
  });
});
