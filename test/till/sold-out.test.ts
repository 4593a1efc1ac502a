import { describe, expect, test } from 'vitest';
import type { LineId } from '../../shared/base/ids.ts';
import type { Outcome } from '../../shared/base/outcome.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { StoredRecord } from '../../shared/sync/journal/journal-records.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { keepSoldOut, MOST_SOLD_OUT, type SoldOutRecord } from '../../shared/till/menu/sold-out.ts';
import { STAND_RULES_HANDLERS } from '../../shared/till/menu/sold-out-handlers.ts';
import { readKept } from '../../shared/till/records/till-records.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { type StandRules, whyNoAlcohol } from '../../shared/till-contract/parts/stand-rules.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { sellFor } from './kitchen-steps.ts';
import { MANAGER, OTHER_TILL, openTill, type TestTill, TILL } from './test-till.ts';

const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });
const BOSS: Caller = { ...TILL, employee: MANAGER };
let changes = 0;

async function setSoldOut(till: TestTill, itemId: string, left: number | 'back', changeId = `c${++changes}`): Promise<StandRules> {
  const body = left === 'back' ? { isSoldOut: false } : { isSoldOut: true, left };
  const call = { caller: BOSS, at: till.now(), path: { item_id: itemId, change_id: changeId }, query: {}, body };
  return valued(await STAND_RULES_HANDLERS.setSoldOut(till.parts, call));
}

async function stopAlcohol(till: TestTill, isStopped: boolean): Promise<StandRules> {
  const call = { caller: BOSS, at: till.now(), path: { change_id: `c${++changes}` }, query: {}, body: { isStopped } };
  return valued(await STAND_RULES_HANDLERS.stopAlcohol(till.parts, call));
}

async function rules(till: TestTill): Promise<StandRules> {
  return valued(
    await STAND_RULES_HANDLERS.readStandRules(till.parts, { caller: TILL, at: till.now(), path: {}, query: {}, body: undefined }),
  );
}

function valued<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

const open = (till: TestTill, saleId: string, cart: Cart, caller = TILL) =>
  till.ask('openSale', { path: { sale_id: saleId }, body: openingOf(till, cart) }, caller);
const burgers = (pieces: number): Cart => cartOf([lineOf(ITEMS.burger, pieces)]);
const BEER = cartOf([lineOf(ITEMS.beer)]);

describe.each(bothJournals())('what is sold out, kept in %s', (_name, openJournal) => {
  test('is refused at every till until the next business date, or until somebody says that it is back', async () => {
    const till = await openTill({ journal: openJournal() });
    expect(await setSoldOut(till, ITEMS.burger, 0)).toMatchObject({ soldOut: [{ itemId: ITEMS.burger, left: 0, by: 'Ada' }] });
    expect(await open(till, 's1', LUNCH)).toMatchObject({ refusal: { code: 'sold_out', facts: { itemId: ITEMS.burger, left: 0 } } });
    expect(await open(till, 's2', LUNCH, OTHER_TILL)).toMatchObject({ refusal: { code: 'sold_out' } });
    expect(await setSoldOut(till, ITEMS.burger, 'back')).toMatchObject({ soldOut: [] });
    await sellFor(till, 's3', LUNCH);
    await setSoldOut(till, ITEMS.burger, 0);
    await till.pass(16 * 3600);
    expect(await rules(till)).toMatchObject({ soldOut: [] });
    await sellFor(till, 's4', LUNCH);
  });

  test('is sold down to the last piece, of which two who want it at once get one [T7]', async () => {
    const till = await openTill({ journal: openJournal() });
    await setSoldOut(till, ITEMS.burger, 3);
    await sellFor(till, 's1', burgers(2));
    expect(await rules(till)).toMatchObject({ soldOut: [{ left: 1 }] });
    expect(await open(till, 's2', burgers(2))).toMatchObject({ refusal: { facts: { left: 1 } } });
    const both = await Promise.all([open(till, 's3', burgers(1)), open(till, 's4', burgers(1), OTHER_TILL)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rules(till)).toMatchObject({ soldOut: [{ left: 0 }] });
  });
});

test('what was taken for a sale that came to nothing is there again, unless it was counted anew', async () => {
  const till = await openTill(inMemory());
  await setSoldOut(till, ITEMS.burger, 2);
  await till.pass(1);
  await open(till, 's1', burgers(2));
  await till.must('abandonSale', { path: { sale_id: 's1' } });
  await till.must('abandonSale', { path: { sale_id: 's1' } });
  expect(await rules(till)).toMatchObject({ soldOut: [{ left: 2 }] });
  await open(till, 's2', burgers(2));
  await till.pass(1);
  await setSoldOut(till, ITEMS.burger, 5);
  await till.must('abandonSale', { path: { sale_id: 's2' } });
  expect(await rules(till)).toMatchObject({ soldOut: [{ left: 5 }] });
});

test('what is put on a tab is taken then, and its tab can be paid whatever is sold out by then [T7]', async () => {
  const till = await openTill(inMemory());
  await setSoldOut(till, ITEMS.burger, 2);
  const tab = (edit: string, revision: number, pieces: number) =>
    till.ask('keepTab', { path: { tab_id: 'tab1', edit_id: edit }, body: { name: 'Row 5', cart: burgers(pieces), revision } });
  expect(await tab('e1', 0, 2)).toMatchObject({ ok: true });
  expect(await tab('e1', 0, 2)).toMatchObject({ ok: true });
  expect(await tab('e2', 1, 3)).toMatchObject({ refusal: { code: 'sold_out', facts: { left: 0 } } });
  const body = openingOf(till, burgers(2), { tab: { id: 'tab1', revision: 1 } });
  expect(await till.ask('openSale', { path: { sale_id: 's1' }, body })).toMatchObject({ ok: true });
});

test('what of a tab that is cancelled the kitchen never had is there again', async () => {
  const till = await openTill(inMemory());
  await setSoldOut(till, ITEMS.burger, 5);
  const keep = (edit: string, revision: number, pieces: number, submits: boolean) =>
    till.must('keepTab', { path: { tab_id: 'tab1', edit_id: edit }, body: { name: 'Row 5', cart: burgers(pieces), revision, submits } });
  await till.pass(1);
  await keep('e1', 0, 1, true);
  await keep('e2', 1, 4, false);
  expect(await rules(till)).toMatchObject({ soldOut: [{ left: 1 }] });
  const approvals = [await approve(till, 'cancel_tab')];
  for (const _again of [1, 2]) await till.must('cancelTab', { path: { tab_id: 'tab1' }, body: { revision: 2, reason: 'left', approvals } });
  expect(await rules(till)).toMatchObject({ soldOut: [{ left: 4 }] });
});

describe('an edit of a tab', () => {
  const keep = (till: TestTill, edit: string, revision: number, cart: Cart) =>
    till.ask('keepTab', { path: { tab_id: 'tab1', edit_id: edit }, body: { name: 'Row 5', cart, revision } });
  const leftOf = async (till: TestTill): Promise<readonly unknown[]> =>
    (await rules(till)).soldOut.map(({ itemId, left }) => [itemId, left]).toSorted();

  test('that swaps one item for another gives the first back and takes the second', async () => {
    const till = await openTill(inMemory());
    await setSoldOut(till, ITEMS.burger, 5);
    await setSoldOut(till, ITEMS.beer, 5);
    await till.pass(1);
    const [burger, beer] = [lineOf(ITEMS.burger, 2), lineOf(ITEMS.beer, 1)];
    expect(await keep(till, 'e1', 0, cartOf([burger]))).toMatchObject({ ok: true });
    expect(await keep(till, 'e2', 1, cartOf([beer]))).toMatchObject({ ok: true });
    expect(await leftOf(till)).toEqual(
      [
        [ITEMS.burger, 5],
        [ITEMS.beer, 4],
      ].toSorted(),
    );
  });

  test('that only changes a note takes no further piece, also of the last ones, and of alcohol that was stopped meanwhile', async () => {
    const till = await openTill(inMemory());
    await setSoldOut(till, ITEMS.burger, 2);
    await till.pass(1);
    const lines = [lineOf(ITEMS.burger, 2), lineOf(ITEMS.beer, 1)];
    expect(await keep(till, 'e1', 0, cartOf(lines))).toMatchObject({ ok: true });
    await stopAlcohol(till, true);
    expect(await keep(till, 'e2', 1, cartOf(lines.map((line) => ({ ...line, notes: 'no onions' }))))).toMatchObject({ ok: true });
    expect(await leftOf(till)).toEqual([[ITEMS.burger, 0]]);
    const more = lines.map((line) => ({ ...line, notes: 'none', quantity: (line.quantity * 2) as typeof line.quantity }));
    expect(await keep(till, 'e3', 2, cartOf(more.slice(1)))).toMatchObject({ refusal: { code: 'no_alcohol' } });
    expect(await keep(till, 'e4', 2, cartOf(more.slice(0, 1)))).toMatchObject({ refusal: { code: 'sold_out', facts: { left: 0 } } });
  });

  test('gives back what was taken after the pieces were counted, also where the tab is older than that', async () => {
    const till = await openTill(inMemory());
    const [first, later] = [lineOf(ITEMS.burger, 1), lineOf(ITEMS.burger, 2, { id: 'later' as LineId })];
    expect(await keep(till, 'e1', 0, cartOf([first]))).toMatchObject({ ok: true });
    await till.pass(1);
    await setSoldOut(till, ITEMS.burger, 5);
    await till.pass(1);
    expect(await keep(till, 'e2', 1, cartOf([first, later]))).toMatchObject({ ok: true });
    expect(await leftOf(till)).toEqual([[ITEMS.burger, 3]]);
    expect(await keep(till, 'e3', 2, cartOf([later]))).toMatchObject({ ok: true });
    expect(await leftOf(till)).toEqual([[ITEMS.burger, 3]]);
    expect(await keep(till, 'e4', 3, cartOf([first]))).toMatchObject({ ok: true });
    expect(await leftOf(till)).toEqual([[ITEMS.burger, 4]]);
  });
});

test('an item that is counted already can be counted again, however many are', async () => {
  const till = await openTill(inMemory());
  await setSoldOut(till, ITEMS.burger, 5);
  const [known] = await till.journal.listRecords('sold_out', { limit: 1 });
  const { itemId: _, ...body } = readKept<SoldOutRecord>(known as StoredRecord).body;
  const others = Array.from({ length: MOST_SOLD_OUT - 1 }, (_each, index) =>
    keepSoldOut(0, 'counted', { ...body, itemId: `other-${index}` }),
  );
  await till.journal.append({ records: others });
  expect((await setSoldOut(till, ITEMS.burger, 0)).soldOut.find(({ itemId }) => itemId === ITEMS.burger)).toMatchObject({ left: 0 });
  await expect(setSoldOut(till, ITEMS.beer, 0)).rejects.toThrow('too_many');
});

test('the same change that a browser sends again changes nothing', async () => {
  const till = await openTill(inMemory());
  await setSoldOut(till, ITEMS.burger, 0, 'first');
  await setSoldOut(till, ITEMS.burger, 'back', 'second');
  expect(await setSoldOut(till, ITEMS.burger, 0, 'first')).toMatchObject({ soldOut: [] });
  const events = (await till.journal.listAudit(0, 100)).map(({ event }) => event);
  expect(events.filter((event) => event.startsWith('item_'))).toEqual(['item_sold_out', 'item_back']);
});

test('alcohol that was stopped is refused with the reason, and everything else is sold; on the next business date it is sold again', async () => {
  const till = await openTill(inMemory());
  await stopAlcohol(till, true);
  expect(await open(till, 's1', BEER)).toMatchObject({ refusal: { code: 'no_alcohol', facts: { why: 'by_hand' } } });
  await sellFor(till, 's2', LUNCH);
  await stopAlcohol(till, false);
  expect(await open(till, 's3', BEER)).toMatchObject({ ok: true });
  await stopAlcohol(till, true);
  await till.pass(16 * 3600);
  expect(await open(till, 's4', BEER)).toMatchObject({ ok: true });
});

test('alcohol that was stopped is stopped at every vendor of the stand, also where the next date has begun', async () => {
  const till = await openTill(inMemory());
  const { vendorOf } = till.parts;
  await stopAlcohol(till, true);
  const own = vendorOf({});
  const far = own && { ...own, place: { ...own.place, timezone: 'Pacific/Auckland' } };
  Object.assign(till.parts, { vendorOf: () => far });
  expect(await open(till, 's1', BEER)).toMatchObject({ refusal: { code: 'no_alcohol', facts: { why: 'by_hand' } } });
  const { alcohol, timezone } = await rules(till);
  expect(whyNoAlcohol({ alcohol, timezone }, till.now())).toBe('by_hand');
});

test('after the hour that is set no alcohol is sold until the business date ends', async () => {
  const till = await openTill(inMemory());
  till.settings = { ...till.settings, alcoholUntil: '11:30' };
  // Noon in Chicago.
  expect(await open(till, 's1', BEER)).toMatchObject({ refusal: { code: 'no_alcohol', facts: { why: 'by_time' } } });
  const at = (time: string): Instant => `2026-11-21T${time}:00.000Z` as Instant;
  const until = (text: string, time: string) => whyNoAlcohol({ alcohol: { until: text }, timezone: 'UTC' }, at(time));
  expect(until('21:30', '21:29')).toBeUndefined();
  expect(until('21:30', '21:30')).toBe('by_time');
  expect(until('21:30', '03:59')).toBe('by_time');
  expect(until('21:30', '04:00')).toBeUndefined();
  expect(until('01:00', '23:59')).toBeUndefined();
  expect(until('01:00', '01:00')).toBe('by_time');
  expect(until('04:00', '03:59')).toBeUndefined();
  expect(until('', '03:00')).toBeUndefined();
});
