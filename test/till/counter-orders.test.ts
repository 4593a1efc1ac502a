import { describe, expect, test } from 'vitest';
import { money, NO_MONEY } from '../../shared/base/money.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HeldRecord } from '../../shared/till/carts/held-carts.ts';
import { keep } from '../../shared/till/records/till-records.ts';
import { HELD_PAGE } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { ITEMS } from '../service/stall-catalogue.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { KIOSK, OTHER_TILL, openStand, type TillStand } from './till-stand.ts';

const DAY = 24 * 3600;
const BEER = cartOf([lineOf(ITEMS.beer)]);

function wishOf(stand: TillStand, cart: Cart) {
  const { revision, at, due } = openingOf(stand, cart);
  return { cart, revision, at, due };
}

function order(stand: TillStand, id: string, cart: Cart = LUNCH) {
  return stand.ask('orderAtCounter', { path: { order_id: id }, body: wishOf(stand, cart) }, KIOSK);
}

async function mustOrder(stand: TillStand, id: string, cart?: Cart) {
  const ordered = await order(stand, id, cart);
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.refusal));
  return ordered.value;
}

describe.each(bothJournals())('an order for the counter, kept in %s', (_name, openJournal) => {
  test('gets the next code of the day, and asked twice the same one', async () => {
    const stand = await openStand({ journal: openJournal() });
    const body = wishOf(stand, LUNCH);
    const first = await stand.must('orderAtCounter', { path: { order_id: 'o1' }, body }, KIOSK);
    expect(first).toMatchObject({ code: 'K1', due: body.due });
    expect(await stand.must('orderAtCounter', { path: { order_id: 'o1' }, body }, KIOSK)).toEqual(first);
    expect(await order(stand, 'o1', BEER)).toMatchObject({ refusal: { code: 'id_taken' } });
    expect((await mustOrder(stand, 'o2')).code).toBe('K2');
  });

  test('never shares its code with another of the same day, though many come at once', async () => {
    const stand = await openStand({ journal: openJournal() });
    const orders = await Promise.all(Array.from({ length: 12 }, (_, place) => mustOrder(stand, `o${place}`)));
    expect(new Set(orders.map(({ code }) => code)).size).toBe(12);
  });

  test('is taken over by one of two tills that ask at once, and paid there', async () => {
    const stand = await openStand({ journal: openJournal() });
    await mustOrder(stand, 'o1');
    const [waiting] = await stand.must('listHeld', {}, OTHER_TILL);
    expect(waiting).toMatchObject({ id: 'o1', counterCode: 'K1', deviceName: 'Kiosk' });
    const both = await Promise.all([
      stand.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r1' } }),
      stand.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r2' } }, OTHER_TILL),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await stand.must('listHeld', {})).toEqual([]);
    const [taken] = both.flatMap((one) => (one.ok ? [one.value] : []));
    const opening = openingOf(stand, taken?.cart ?? LUNCH);
    await stand.must('openSale', { path: { sale_id: 's1' }, body: opening });
    await stand.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: opening.due } });
    await stand.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    await stand.pass(5);
    expect((await ordersOf(stand)).map(({ paid }) => paid)).toEqual([opening.due]);
  });

  test('is put back once by the till that drops it, and its code is good again for another one', async () => {
    const stand = await openStand({ journal: openJournal() });
    await mustOrder(stand, 'o1');
    const first = { path: { held_id: 'o1', recall_id: 'r1' } };
    const second = { path: { held_id: 'o1', recall_id: 'r2' } };
    await stand.must('recallHeld', first);
    // Whoever does not have it puts nothing back.
    await stand.must('putBackOrder', second, OTHER_TILL);
    expect(await stand.must('listHeld', {})).toEqual([]);
    await stand.must('putBackOrder', first);
    expect(await stand.must('listHeld', {})).toMatchObject([{ id: 'o1', counterCode: 'K1', cart: LUNCH }]);
    // What a browser sends once more takes nothing over.
    expect(await stand.ask('recallHeld', first)).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await stand.must('recallHeld', second, OTHER_TILL)).toMatchObject({ counterCode: 'K1' });
    await stand.must('putBackOrder', first);
    expect(await stand.must('listHeld', {})).toEqual([]);
    expect(await stand.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r3' } })).toMatchObject({
      refusal: { code: 'recalled_elsewhere' },
    });
  });

  test('is put back like any cart whose taking over was never answered, also where that comes only afterwards', async () => {
    const stand = await openStand({ journal: openJournal() });
    await stand.must('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } });
    const path = { held_id: 'h1', recall_id: 'r1' };
    await stand.must('recallHeld', { path });
    await stand.must('putBackOrder', { path });
    expect(await stand.must('listHeld', {})).toMatchObject([{ id: 'h1', name: 'Row 5' }]);
    const late = { ...path, recall_id: 'r2' };
    await stand.must('putBackOrder', { path: late });
    await stand.must('putBackOrder', { path: late });
    expect(await stand.ask('recallHeld', { path: late })).toMatchObject({ refusal: { code: 'recalled_elsewhere' } });
    expect(await stand.must('listHeld', {})).toMatchObject([{ id: 'h1', cart: LUNCH }]);
    expect(await stand.must('recallHeld', { path: { ...path, recall_id: 'r3' } }, OTHER_TILL)).toMatchObject({ id: 'h1' });
    expect(await stand.ask('putBackOrder', { path: { ...path, held_id: 'none' } })).toMatchObject({ refusal: { code: 'unknown' } });
  });

  test('is among those that are listed, however many were never fetched', async () => {
    const stand = await openStand({ journal: openJournal() });
    await mustOrder(stand, 'o0');
    const body = JSON.parse((await stand.journal.findRecord('held', 'o0'))?.body ?? '') as HeldRecord;
    const many = Array.from({ length: 600 }, (_, place) => {
      const id = `m${place}`;
      return keep('held', id, 0, { state: 'held', at: stand.now(), body: { ...body, view: { ...body.view, id } } });
    });
    await stand.journal.append({ records: many });
    await mustOrder(stand, 'o1');
    expect(await stand.must('listHeld', {})).toHaveLength(HELD_PAGE);
    expect(await stand.must('listHeld', { query: { behind: 'm599' } })).toMatchObject([{ id: 'o1', counterCode: 'K2' }]);
  });

  test('is gone with the day, and its code is another’s on the next', async () => {
    const stand = await openStand({ journal: openJournal() });
    await mustOrder(stand, 'o1');
    await stand.must('holdCart', { path: { held_id: 'h1' }, body: { name: 'Row 5', cart: LUNCH } });
    await stand.pass(DAY);
    expect((await stand.must('listHeld', {})).map(({ id }) => id)).toEqual(['h1']);
    expect(await stand.ask('recallHeld', { path: { held_id: 'o1', recall_id: 'r1' } })).toMatchObject({ refusal: { code: 'unknown' } });
    expect((await mustOrder(stand, 'o2')).code).toBe('K1');
    await stand.pass(1);
    expect((await stand.journal.findRecord('held', 'o1'))?.state).toBe('ended');
    expect((await stand.journal.findRecord('held', 'h1'))?.state).toBe('held');
  });

  test('is priced by the host, and is nothing that a guest may not order alone', async () => {
    const stand = await openStand({ journal: openJournal() });
    const cheap = { ...wishOf(stand, LUNCH), due: NO_MONEY };
    expect(await stand.ask('orderAtCounter', { path: { order_id: 'o1' }, body: cheap }, KIOSK)).toMatchObject({
      refusal: { code: 'total_changed' },
    });
    expect(await order(stand, 'o2', cartOf([]))).toMatchObject({ refusal: { code: 'empty_cart' } });
    expect(await order(stand, 'o3', cartOf([lineOf(ITEMS.fries, 1, { activity: 'RETURN' })]))).toMatchObject({
      refusal: { code: 'not_allowed' },
    });
    expect(await stand.must('listHeld', {})).toEqual([]);
  });

  test('is the only way to alcohol where the age is asked: no kiosk opens such a sale itself', async () => {
    const stand = await openStand({ journal: openJournal() });
    const opening = { path: { sale_id: 's1' }, body: openingOf(stand, BEER) };
    expect(await stand.ask('openSale', opening, KIOSK)).toMatchObject({ refusal: { code: 'needs_age_check' } });
    expect((await mustOrder(stand, 'o1', BEER)).code).toBe('K1');
    stand.settings = { ...stand.settings, asksAgeForAlcohol: false };
    expect((await stand.ask('openSale', opening, KIOSK)).ok).toBe(true);
  });
});

test('a kiosk gives back what a card was charged for a sale that is not paid yet, and nothing else', async () => {
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()) });
  const path = { sale_id: 's1', charge_id: 'c1' };
  const opening = openingOf(stand, LUNCH);
  await stand.must('openSale', { path: { sale_id: 's1' }, body: opening }, KIOSK);
  await stand.must('chargeCard', { path, body: { amount: money(100) } }, KIOSK);
  const given = await stand.must('voidTender', { path: { sale_id: 's1', tender_id: 'c1' } }, KIOSK);
  expect(given.sale.tenders).toMatchObject([{ id: 'c1', state: 'voided' }]);
  const other = { ...KIOSK, deviceId: 'd-other' as typeof KIOSK.deviceId };
  expect(await stand.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c1' } }, other)).toMatchObject({
    refusal: { code: 'unknown' },
  });
  await stand.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c2' }, body: { amount: opening.due } }, KIOSK);
  await stand.must('completeSale', { path: { sale_id: 's1' }, body: {} }, KIOSK);
  expect(await stand.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c2' } }, KIOSK)).toMatchObject({
    refusal: { code: 'not_allowed' },
  });
  const { employee: _nobody, ...till } = OTHER_TILL;
  expect(await stand.ask('voidTender', { path: { sale_id: 's1', tender_id: 'c2' } }, till)).toMatchObject({
    refusal: { code: 'not_signed_in' },
  });
});
