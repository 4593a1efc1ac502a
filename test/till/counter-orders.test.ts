import { describe, expect, test } from 'vitest';
import { money, NO_MONEY } from '../../shared/base/money.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HeldRecord } from '../../shared/till/carts/held-carts.ts';
import { keep } from '../../shared/till/records/till-records.ts';
import { HELD_PAGE } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { KIOSK, OTHER_TILL, openTill, type TestTill } from './test-till.ts';

const DAY = 24 * 3600;
const BEER = cartOf([lineOf(ITEMS.beer)]);

function wishOf(till: TestTill, cart: Cart) {
  const { revision, at, due } = openingOf(till, cart);
  return { cart, revision, at, due };
}

function order(till: TestTill, id: string, cart: Cart = LUNCH) {
  return till.ask('orderAtCounter', { path: { order_id: id }, body: wishOf(till, cart) }, KIOSK);
}

async function mustOrder(till: TestTill, id: string, cart?: Cart) {
  const ordered = await order(till, id, cart);
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.refusal));
  return ordered.value;
}

describe.each(bothJournals())('an order for the counter, kept in %s', (_name, openJournal) => {
  test('gets the next code of the day, and asked twice the same one', async () => {
    const till = await openTill({ journal: openJournal() });
    const body = wishOf(till, LUNCH);
    const first = await till.must('orderAtCounter', { path: { order_id: 'o1' }, body }, KIOSK);
    expect(first).toMatchObject({ code: 'K1', due: body.due });
    expect(await till.must('orderAtCounter', { path: { order_id: 'o1' }, body }, KIOSK)).toEqual(first);
    expect(await order(till, 'o1', BEER)).toMatchObject({ refusal: { code: 'id_taken' } });
    expect((await mustOrder(till, 'o2')).code).toBe('K2');
  });

  test('never shares its code with another of the same day, though many come at once', async () => {
    const till = await openTill({ journal: openJournal() });
    const orders = await Promise.all(Array.from({ length: 12 }, (_, place) => mustOrder(till, `o${place}`)));
    expect(new Set(orders.map(({ code }) => code)).size).toBe(12);
  });

  test('is taken over by one of two tills that ask at once, and paid there [T6]', async () => {
    const till = await openTill({ journal: openJournal() });
    await mustOrder(till, 'o1');
    const [waiting] = await till.must('listHeld', {}, OTHER_TILL);
    expect(waiting).toMatchObject({ id: 'o1', counterCode: 'K1', deviceName: 'Kiosk' });
    const both = await Promise.all([
      till.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r1' } }),
      till.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r2' } }, OTHER_TILL),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await till.must('listHeld', {})).toEqual([]);
    const [taken] = both.flatMap((one) => (one.ok ? [one.value] : []));
    const opening = openingOf(till, taken?.cart ?? LUNCH);
    await till.must('openSale', { path: { sale_id: 's1' }, body: opening });
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: opening.due } });
    await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    await till.pass(5);
    expect((await ordersOf(till)).map(({ paid }) => paid)).toEqual([opening.due]);
  });

  test('is put back once by the till that drops it, and its code is good again for another one [T6]', async () => {
    const till = await openTill({ journal: openJournal() });
    await mustOrder(till, 'o1');
    const first = { path: { held_id: 'o1', recall_id: 'r1' } };
    const second = { path: { held_id: 'o1', recall_id: 'r2' } };
    await till.must('recallHeld', first);
    // A till that has not taken it over cannot put it back.
    await till.must('putBackOrder', second, OTHER_TILL);
    expect(await till.must('listHeld', {})).toEqual([]);
    await till.must('putBackOrder', first);
    expect(await till.must('listHeld', {})).toMatchObject([{ id: 'o1', counterCode: 'K1', cart: LUNCH }]);
    // What a browser sends once more takes nothing over.
    expect(await till.ask('recallHeld', first)).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await till.must('recallHeld', second, OTHER_TILL)).toMatchObject({ counterCode: 'K1' });
    await till.must('putBackOrder', first);
    expect(await till.must('listHeld', {})).toEqual([]);
    expect(await till.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r3' } })).toMatchObject({
      refusal: { code: 'recalled_elsewhere' },
    });
  });

  test('is put back like any cart whose taking over was never answered, also where that comes only afterwards', async () => {
    const till = await openTill({ journal: openJournal() });
    await till.must('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } });
    const path = { held_id: 'h1', recall_id: 'r1' };
    await till.must('recallHeld', { path });
    await till.must('putBackOrder', { path });
    expect(await till.must('listHeld', {})).toMatchObject([{ id: 'h1', name: 'Row 5' }]);
    const late = { ...path, recall_id: 'r2' };
    await till.must('putBackOrder', { path: late });
    await till.must('putBackOrder', { path: late });
    expect(await till.ask('recallHeld', { path: late })).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await till.must('listHeld', {})).toMatchObject([{ id: 'h1', cart: LUNCH }]);
    expect(await till.must('recallHeld', { path: { ...path, recall_id: 'r3' } }, OTHER_TILL)).toMatchObject({ id: 'h1' });
    expect(await till.ask('putBackOrder', { path: { ...path, held_id: 'none' } })).toMatchObject({ refusal: { code: 'unknown' } });
  });

  test('is among those that are listed, however many were never fetched', async () => {
    const till = await openTill({ journal: openJournal() });
    await mustOrder(till, 'o0');
    const body = JSON.parse((await till.journal.findRecord('held', 'o0'))?.body ?? '') as HeldRecord;
    const many = Array.from({ length: 600 }, (_, place) => {
      const id = `m${place}`;
      return keep('held', id, 0, { state: 'held', at: till.now(), body: { ...body, view: { ...body.view, id } } });
    });
    await till.journal.append({ records: many });
    await mustOrder(till, 'o1');
    expect(await till.must('listHeld', {})).toHaveLength(HELD_PAGE);
    expect(await till.must('listHeld', { query: { behind: 'm599' } })).toMatchObject([{ id: 'o1', counterCode: 'K2' }]);
  });

  test('is gone with the day, and its code is another’s on the next', async () => {
    const till = await openTill({ journal: openJournal() });
    await mustOrder(till, 'o1');
    await till.must('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } });
    await till.pass(DAY);
    expect((await till.must('listHeld', {})).map(({ id }) => id)).toEqual(['h1']);
    expect(await till.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r1' } })).toMatchObject({ refusal: { code: 'unknown' } });
    expect((await mustOrder(till, 'o2')).code).toBe('K1');
    await till.pass(1);
    expect((await till.journal.findRecord('held', 'o1'))?.state).toBe('ended');
    expect((await till.journal.findRecord('held', 'h1'))?.state).toBe('held');
  });

  test('is priced by the host, and is nothing that a guest may not order alone', async () => {
    const till = await openTill({ journal: openJournal() });
    const cheap = { ...wishOf(till, LUNCH), due: NO_MONEY };
    expect(await till.ask('orderAtCounter', { path: { order_id: 'o1' }, body: cheap }, KIOSK)).toMatchObject({
      refusal: { code: 'total_changed' },
    });
    expect(await order(till, 'o2', cartOf([]))).toMatchObject({ refusal: { code: 'empty_cart' } });
    expect(await order(till, 'o3', cartOf([lineOf(ITEMS.fries, 1, { activity: 'RETURN' })]))).toMatchObject({
      refusal: { code: 'not_allowed' },
    });
    expect(await till.must('listHeld', {})).toEqual([]);
  });

  test('is the only way to alcohol where the age is asked: no kiosk opens such a sale itself', async () => {
    const till = await openTill({ journal: openJournal() });
    const opening = { path: { sale_id: 's1' }, body: openingOf(till, BEER) };
    expect(await till.ask('openSale', opening, KIOSK)).toMatchObject({ refusal: { code: 'needs_age_check' } });
    expect((await mustOrder(till, 'o1', BEER)).code).toBe('K1');
    till.settings = { ...till.settings, asksAgeForAlcohol: false };
    expect((await till.ask('openSale', opening, KIOSK)).ok).toBe(true);
  });
});

test('a kiosk gives back what a card was charged for a sale that is not paid yet, and nothing else', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const path = { sale_id: 's1', charge_id: 'c1' };
  const opening = openingOf(till, LUNCH);
  await till.must('openSale', { path: { sale_id: 's1' }, body: opening }, KIOSK);
  await till.must('chargeCard', { path, body: { amount: money(100) } }, KIOSK);
  const given = await till.must('voidTender', { path: { sale_id: 's1', tender_id: 'c1' } }, KIOSK);
  expect(given.sale.tenders).toMatchObject([{ id: 'c1', state: 'voided' }]);
  const other = { ...KIOSK, deviceId: 'd-other' as typeof KIOSK.deviceId };
  expect(await till.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c1' } }, other)).toMatchObject({
    refusal: { code: 'unknown' },
  });
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c2' }, body: { amount: opening.due } }, KIOSK);
  await till.must('completeSale', { path: { sale_id: 's1' }, body: {} }, KIOSK);
  expect(await till.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c2' } }, KIOSK)).toMatchObject({
    refusal: { code: 'not_allowed' },
  });
  const { employee: _nobody, ...signedOut } = OTHER_TILL;
  expect(await till.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c2' } }, signedOut)).toMatchObject({
    refusal: { code: 'not_signed_in' },
  });
});
