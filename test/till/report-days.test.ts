import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { findSaleRecord, keepSale } from '../../shared/till/records/sales-record.ts';
import { findDaySums } from '../../shared/till/reports/reports-day-sums.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, openingOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { openTill, type TestTill } from './test-till.ts';
import { closeShifts, column, daysLater, FIRST, readWhole, whole } from './whole-report.ts';

const SECOND = '2026-11-22';

/** The same sale over and over: as many of them as it takes. */
async function sellOften(journal: Journal, dates: Readonly<Record<string, number>>): Promise<TestTill> {
  const till = await openTill({ journal, booksDifferSince: 'the sale is copied many times by hand' });
  const path = { sale_id: 'first' };
  const body = openingOf(till, LUNCH);
  await till.must('openSale', { path, body });
  await till.must('addTender', { path: { ...path, tender_id: 'c' }, body: { kind: 'cash', amount: body.due } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  const kept = await findSaleRecord(journal, 'first');
  if (kept === undefined) throw new Error('not sold');
  for (const [businessDate, count] of Object.entries(dates)) {
    const records = Array.from({ length: count }, (_, index) =>
      keepSale(0, 'complete', kept.at, {
        ...kept.body,
        businessDate,
        sale: { ...kept.body.sale, id: `${businessDate} ${index}` as never },
      }),
    );
    await journal.append({ records });
  }
  return till;
}

test.each(bothJournals())(
  'a long report comes in parts that add up to every sale once (%s)',
  async (_name, open) => {
    const till = await sellOften(open(), { '2025-11-20': 1, '2026-09-01': 250, '2026-09-02': 251, '2026-09-03': 0, '2026-11-20': 300 });
    const { rows, choices, requests } = await readWhole(till, '2025-11-01', '2026-11-21');
    expect(column(rows, 'days', 'sales')).toEqual({
      '2025-11-20': 1,
      '2026-09-01': 250,
      '2026-09-02': 251,
      '2026-11-20': 300,
      [FIRST]: 1,
    });
    expect(requests).toBeGreaterThan(3);
    expect(choices.cashiers.map(({ name }) => name)).toEqual(['Kim']);
    expect(choices.shifts).toHaveLength(1);
    const { rows: one } = await readWhole(till, FIRST, FIRST);
    const { rows: many } = await readWhole(till, '2026-09-02', '2026-09-02');
    expect(whole(many, 'days', 'taken')).toBe(251 * whole(one, 'days', 'taken'));
  },
  60_000,
);

test('a date that is over and settled is read by what it came to, and not by its sales', async () => {
  const memory = makeMemoryJournal(makeWorld());
  let salesRead = 0;
  const journal: Journal = {
    ...memory,
    listRecords: async (kind, query) => {
      const found = await memory.listRecords(kind, query);
      if (kind === 'sale') salesRead += found.length;
      return found;
    },
  };
  const till = await sellOften(journal, { '2026-09-01': 200 });
  const { later, addedUp } = daysLater(till);
  const read = async () => {
    salesRead = 0;
    const { rows, requests } = await readWhole(later, '2026-09-01', '2026-09-01');
    const figures = [column(rows, 'days', 'sales')['2026-09-01'], requests, salesRead];
    await addedUp();
    return figures;
  };
  // Its shift is still open.
  expect([await read(), await read()]).toEqual([
    [200, 2, 200],
    [200, 2, 200],
  ]);
  await closeShifts({ till, closed: [], count: 0 });
  expect([await read(), await read()]).toEqual([
    [200, 2, 200],
    [200, 1, 0],
  ]);
});

test('a tip that comes later is booked on the date of its sale [V9]', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const cart = cartOf(LUNCH.lines, { tipStatusClosed: false });
  const path = { sale_id: 'sold' };
  await till.must('openSale', { path, body: openingOf(till, cart) });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c' }, body: { amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  await closeShifts({ till, closed: [], count: 0 });
  const { later, addedUp } = daysLater(till);
  for (const tip of [300, 200]) {
    await readWhole(later, FIRST, SECOND);
    await addedUp();
    expect(await findDaySums(later.parts, FIRST)).toBeDefined();
    await till.must('adjustTip', { path: { ...path, tender_id: 'c' }, body: { tip: money(tip) } });
    const { rows } = await readWhole(later, FIRST, SECOND);
    expect(column(rows, 'days', 'tips')).toEqual({ [FIRST]: tip });
    expect(column(rows, 'tips', 'amount', 'name')).toEqual({ Kim: tip });
  }
});
