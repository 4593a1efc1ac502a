import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { findSaleRecord } from '../../shared/till/records/sales-record.ts';
import { findDaySums } from '../../shared/till/reports/reports-day-sums.ts';
import { readReport } from '../../shared/till/reports/reports-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { ReportRows } from '../../shared/till-contract/operations/report-operations.ts';
import type { ZReport } from '../../shared/till-contract/operations/shift-operations.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { ITEMS, VENDOR } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf } from './carts.ts';
import { type Line, openLine } from './line.ts';
import { type PlayedSale, recountRows } from './recounted-report.ts';
import { recount } from './recounted-shift.ts';
import { KIOSK, openTill, type TestTill, TILL } from './test-till.ts';
import { CALLERS, type Closed, closeShifts, column, daysLater, FIRST, readWhole, whole } from './whole-report.ts';

const ZONE = 'America/Chicago';

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), till: fc.nat(1), pieces: fc.integer({ min: 1, max: 3 }), way: fc.nat(6) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), till: fc.nat(1), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('line' as const), till: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), till: fc.nat(1), minutes: fc.integer({ min: 1, max: 90 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Every way to sell, on both sides of a cut of the line, and backs of either day: played first, however slow the machine is. */
const BOTH_DAYS: Step[][] = [
  [
    ...[0, 1, 2, 3, 4, 5, 6].map((way) => ({ kind: 'sell' as const, till: way % 2, pieces: 1 + (way % 3), way })),
    { kind: 'wait', till: 0, minutes: 80 },
    { kind: 'line', till: 0 },
    { kind: 'sell', till: 1, pieces: 2, way: 2 },
    { kind: 'sell', till: 0, pieces: 1, way: 3 },
    { kind: 'back', till: 0, which: 8 },
    { kind: 'back', till: 1, which: 0 },
  ],
  [
    { kind: 'sell', till: 1, pieces: 3, way: 0 },
    { kind: 'back', till: 0, which: 3 },
  ],
];

interface Played {
  readonly till: TestTill;
  readonly line: Line;
  /** Of each date. */
  readonly sales: PlayedSale[][];
  readonly refunds: number[];
  readonly closed: Closed[];
  waited: number;
  count: number;
}

const MOST_WAITED = 600;

async function act(played: Played, taken: Step): Promise<void> {
  const { till, line } = played;
  const caller = CALLERS[taken.till] as Caller;
  const id = `n${++played.count}`;
  if (taken.kind === 'sell') return await sell(played, caller, id, taken);
  if (taken.kind === 'back') return await giveBack(played, caller, id, taken.which);
  if (taken.kind === 'line') {
    line.isThere = !line.isThere;
    return await till.pass(10);
  }
  if (played.waited + taken.minutes > MOST_WAITED) return;
  played.waited += taken.minutes;
  await till.pass(taken.minutes * 60);
}

async function sell(played: Played, caller: Caller, id: string, { pieces, way }: { readonly pieces: number; readonly way: number }) {
  const { till } = played;
  const path = { sale_id: id };
  const bought = [lineOf(ITEMS.burger, pieces), lineOf(ITEMS.soda, pieces)];
  const isReturn = way === 5;
  const lines = isReturn ? [...bought, lineOf(ITEMS.fries, 1, { activity: 'RETURN' })] : bought;
  const discounts = way === 4 ? [{ promoCode: 'TENOFF' }] : [];
  const approvals = isReturn ? [await approve(till, 'return', { deviceId: caller.deviceId })] : [];
  const body = openingOf(till, cartOf(lines, { discounts: discounts as never, charity: way === 3 }), { approvals });
  await till.must('openSale', { path, body }, caller);
  const add = (tender_id: string, tender: object) =>
    till.must('addTender', { path: { ...path, tender_id }, body: tender as never }, caller);
  const half = Math.trunc(body.due / 2);
  if (way === 1) {
    await add('a', { kind: 'external', amount: money(half), provider: 'Voucher', reference: id });
    await till.must('voidTender', { path: { ...path, tender_id: 'a' } }, caller);
  }
  if (way === 2) await add('b', { kind: 'external', amount: money(half), provider: 'Voucher', reference: id, tip: money(35) });
  const left = way === 2 ? body.due - half : body.due;
  await add('c', { kind: 'cash', amount: money(left + 500), tip: money(way === 3 ? 120 : 0) });
  await till.must('completeSale', { path, body: {} }, caller);
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' }).format(new Date(till.now())));
  const sale: PlayedSale = { id, cashier: caller.employee?.id ?? '', hour, variance: 0 };
  played.sales.at(-1)?.push(sale);
  if (way === 6) await bookVariance(played, sale);
}

/** As a service does that has another price, once it has the sale. */
async function bookVariance({ till, line }: Played, sale: PlayedSale): Promise<void> {
  if (!line.isThere) return;
  await till.pass(10);
  const kept = await findSaleRecord(till.journal, sale.id);
  const op = kept && (await till.journal.findOp(kept.body.opId));
  if (op?.state !== 'done') return;
  sale.variance = 150;
  await till.journal.append({ change: { id: op.id, refs: { ...op.refs, variance: money(sale.variance) } } });
}

async function giveBack({ till, sales, refunds }: Played, caller: Caller, id: string, which: number): Promise<void> {
  const all = sales.flat();
  const saleId = all[which % Math.max(1, all.length)]?.id;
  if (saleId === undefined) return;
  const offer = await till.must('offerRefund', { query: { sale_id: saleId } }, caller);
  if (offer.way === undefined) return;
  const approvals = [await approve(till, offer.way === 'void' ? 'void_sale' : 'refund', { deviceId: caller.deviceId })];
  const body = { saleId, way: offer.way, amount: offer.amount, reason: 'Wrong item', approvals };
  const given = await till.ask('askRefund', { path: { refund_id: id }, body }, caller);
  if (given.ok) refunds[refunds.length - 1] = (refunds.at(-1) ?? 0) + given.value.amount;
}

const HOURS_TO_NOON = 24 * 60;

async function endDay(played: Played): Promise<void> {
  played.line.isThere = true;
  await played.till.pass(20);
  await closeShifts(played);
}

async function sleepUntilNoon(played: Played): Promise<void> {
  const { till } = played;
  const minute = Math.floor((Date.parse(till.now()) - Date.parse(`${FIRST}T18:00:00.000Z`)) / 60_000) % HOURS_TO_NOON;
  await till.pass((HOURS_TO_NOON - minute) * 60);
  played.waited = 0;
}

function dateOf(day: number): string {
  return new Date(Date.parse(`${FIRST}T00:00:00.000Z`) + day * 86_400_000).toISOString().slice(0, 10);
}

async function compare({ till, sales, refunds, closed }: Played): Promise<void> {
  const last = dateOf(sales.length - 1);
  const { rows, choices } = await readWhole(till, FIRST, last);
  const all = sales.flat();
  for (const [day, played] of sales.entries()) {
    const ofDay = (figure: string): number => column(rows, 'days', figure)[dateOf(day)] ?? 0;
    const again = await recount(
      till.journal,
      played.map(({ id }) => id),
    );
    const taken = again.total + again.charity + again.rounding + again.tips;
    expect({
      sales: ofDay('sales'),
      goods: ofDay('goods'),
      discounts: ofDay('discounts'),
      fees: ofDay('fees'),
      tax: ofDay('tax'),
      total: ofDay('total'),
      charity: ofDay('charity'),
      rounding: ofDay('rounding'),
      tips: ofDay('tips'),
      taken: ofDay('taken'),
      refunds: ofDay('refunds'),
    }).toEqual({
      sales: again.count,
      goods: again.goods,
      discounts: again.discounts,
      fees: again.fees,
      tax: again.taxOnTop,
      total: again.total,
      charity: again.charity,
      rounding: again.rounding,
      tips: again.tips,
      taken,
      refunds: refunds[day],
    });
  }
  await compareTables(till, rows, all);
  compareTotals(rows);
  compareShifts(rows, closed);
  for (const { id, report } of closed) {
    const ofShift = await readWhole(till, FIRST, last, { shift: id });
    compareShifts(ofShift.rows, [{ id, report }]);
  }
  for (const cashier of choices.cashiers) {
    const own = all.filter((sale) => sale.cashier === cashier.id);
    const { rows: ofCashier } = await readWhole(till, FIRST, last, { employee: cashier.id });
    await compareTables(till, ofCashier, own);
  }
  expect((await readWhole(till, FIRST, last, { vendor: String(VENDOR) })).rows).toEqual(rows);
  expect(Object.values((await readWhole(till, FIRST, last, { vendor: '999' })).rows).flat()).toEqual([]);
}

async function compareTables({ journal }: TestTill, rows: ReportRows, sales: readonly PlayedSale[]): Promise<void> {
  const again = await recountRows(journal, sales);
  const sums = await recount(
    journal,
    sales.map(({ id }) => id),
  );
  const tips = Object.fromEntries(Object.entries(again.cashierTips).filter(([, amount]) => amount !== 0));
  expect({
    pieces: column(rows, 'items', 'quantity'),
    net: column(rows, 'items', 'net'),
    hours: column(rows, 'hours', 'sales'),
    hourTotals: column(rows, 'hours', 'total'),
    cashierTotals: column(rows, 'cashiers', 'total'),
    tips: column(rows, 'tips', 'amount'),
    fees: column(rows, 'fees', 'amount', 'name'),
    variance: whole(rows, 'variance', 'difference'),
    tenders: Object.fromEntries((rows.tenders ?? []).map(({ id, figures: { times, amount, tips: tip } }) => [id, [times, amount, tip]])),
    taxes: Object.fromEntries((rows.taxes ?? []).map(({ name, tax, figures }) => [`${name}/${tax?.isIncluded}`, figures.amount])),
    charity: whole(rows, 'charity', 'amount'),
    discounts: whole(rows, 'discounts', 'amount'),
  }).toEqual({
    pieces: again.pieces,
    net: again.net,
    hours: again.hours,
    hourTotals: again.hourTotals,
    cashierTotals: again.cashierTotals,
    tips,
    fees: again.fees,
    variance: again.variance,
    tenders: sums.tenders,
    taxes: sums.taxes,
    charity: sums.charity,
    discounts: sums.discounts,
  });
}

/** Each table tells the same money in its own way. */
function compareTotals(rows: ReportRows): void {
  const day = (figure: string): number => whole(rows, 'days', figure);
  const total = day('goods') + day('discounts') + day('fees') + day('tax');
  expect([day('total'), day('taken')]).toEqual([total, total + day('charity') + day('rounding') + day('tips')]);
  for (const table of ['items', 'groups'] as const) {
    expect([whole(rows, table, 'goods'), whole(rows, table, 'discounts')]).toEqual([day('goods'), day('discounts')]);
  }
  for (const table of ['hours', 'cashiers'] as const) {
    expect([whole(rows, table, 'sales'), whole(rows, table, 'total')]).toEqual([day('sales'), day('total')]);
  }
  expect([whole(rows, 'tenders', 'taken'), whole(rows, 'cashiers', 'taken')]).toEqual([day('taken'), day('taken')]);
  expect([whole(rows, 'tenders', 'tips'), whole(rows, 'tips', 'amount')]).toEqual([day('tips'), day('tips')]);
  expect([whole(rows, 'fees', 'amount'), whole(rows, 'discounts', 'amount')]).toEqual([day('fees'), day('discounts')]);
  expect([whole(rows, 'charity', 'amount'), whole(rows, 'refunds', 'amount')]).toEqual([day('charity'), day('refunds')]);
}

/** What the Z reports say, summed up: each sale is in exactly one of them. */
function compareShifts(rows: ReportRows, closed: Played['closed']): void {
  const z = (read: (report: ZReport) => number): number => closed.reduce((sum, { report }) => sum + read(report), 0);
  const backs = ({ sales: { voidedSales, refunds } }: ZReport): number =>
    [voidedSales, ...refunds].reduce((sum, { amount }) => sum + amount, 0);
  expect({
    sales: whole(rows, 'days', 'sales'),
    goods: whole(rows, 'days', 'goods'),
    total: whole(rows, 'days', 'total'),
    charity: whole(rows, 'days', 'charity'),
    rounding: whole(rows, 'days', 'rounding'),
    tips: whole(rows, 'days', 'tips'),
    cash: column(rows, 'tenders', 'amount').cash ?? 0,
    refunds: whole(rows, 'refunds', 'amount'),
    variance: whole(rows, 'variance', 'difference'),
    rejected: whole(rows, 'variance', 'rejected'),
    unsent: whole(rows, 'variance', 'unsent'),
  }).toEqual({
    sales: z(({ sales }) => sales.count),
    goods: z(({ sales }) => sales.goods),
    total: z(({ sales }) => sales.total),
    charity: z(({ sales }) => sales.charity),
    rounding: z(({ sales }) => sales.rounding),
    tips: z(({ sales }) => sales.tips),
    cash: z(({ sales }) => sales.tenders.find(({ kind }) => kind === 'cash')?.amount ?? 0),
    refunds: z(backs),
    variance: z(({ service }) => service.variance.amount),
    rejected: z(({ service }) => service.rejected.count),
    unsent: z(({ service }) => service.unsent.count),
  });
}

/** What a day came to is kept, tells the same as its sales do, and no longer holds once something comes to the day. */
async function compareKept(played: Played): Promise<number> {
  const { till, sales } = played;
  const { later, addedUp } = daysLater(till);
  const overdue = { ...played, till: later };
  const keptDays = async (): Promise<number> => {
    await addedUp();
    const found = await Promise.all(sales.map((_, day) => findDaySums(later.parts, dateOf(day))));
    return found.filter((parts) => parts !== undefined).length;
  };
  await compare(overdue);
  const count = await keptDays();
  await compare(overdue);
  for (const which of sales.flat().keys()) await giveBack(played, CALLERS[which % CALLERS.length] as Caller, `late ${which}`, which);
  await endDay(played);
  await compare(overdue);
  await keptDays();
  await compare(overdue);
  return count;
}

test('every report is what an independent recount of the journal finds, and what the Z reports of its days say [V8]', async () => {
  let [seasons, sold, kept] = [0, 0, 0];
  const season = fc.array(fc.array(step, { minLength: 2, maxLength: 12, size: 'max' }), { minLength: 1, maxLength: 2 });
  const property = fc.asyncProperty(season, async (days) => {
    const line = openLine();
    const till = await openTill({
      journal: makeMemoryJournal(makeWorld()),
      answer: line.answer,
      booksDifferSince: 'variances are written by hand',
    });
    const played: Played = { till, line, sales: [], refunds: [], closed: [], waited: 0, count: 0 };
    for (const [day, steps] of days.entries()) {
      if (day > 0) await sleepUntilNoon(played);
      played.sales.push([]);
      played.refunds.push(0);
      for (const taken of steps) await act(played, taken);
      await endDay(played);
    }
    await compare(played);
    kept += await compareKept(played);
    expect(till.mistakes).toEqual([]);
    seasons += 1;
    sold += played.sales.flat().length;
  });
  try {
    await fc.assert(property, { seed: firstSeed, numRuns: isLong ? 2000 : 3, examples: [[BOTH_DAYS]] });
  } finally {
    console.info(`reports from seed ${firstSeed}: ${seasons} seasons, ${sold} sales, ${kept} days kept`);
  }
  expect(sold).toBeGreaterThanOrEqual(10);
  expect(kept).toBeGreaterThanOrEqual(1);
});

test('a report of more than 400 days, of none, or of a day that is none is refused', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const ask = (query: { readonly from: string; readonly to: string; readonly date?: string }) =>
    readReport(till.parts, { caller: TILL, at: till.now(), path: {}, query, body: undefined });
  const codes = await Promise.all(
    [
      { from: '2025-01-01', to: '2026-02-04' },
      { from: '2025-01-01', to: '2026-02-05' },
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2026-02-01', to: '2026-03-01', date: '2026-03-02' },
    ].map(async (query) => {
      const answer = await ask(query);
      return answer.ok ? 'told' : answer.refusal.code;
    }),
  );
  expect(codes).toEqual(['told', 'too_many_days', 'malformed', 'malformed', 'malformed']);
});

test('what is sold by weight is no number of pieces, for its item and for its group', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const caller = CALLERS[1] as Caller;
  const path = { sale_id: 'by-weight' };
  const approvals = [await approve(till, 'price_override', { deviceId: caller.deviceId })];
  const body = openingOf(till, cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.weighed, 0.345)]), { approvals });
  await till.must('openSale', { path, body }, caller);
  await till.must('addTender', { path: { ...path, tender_id: 'a' }, body: { kind: 'cash', amount: money(body.due) } as never }, caller);
  await till.must('completeSale', { path, body: {} }, caller);
  const { rows } = await readWhole(till, FIRST, FIRST);
  expect(column(rows, 'items', 'quantity')).toEqual({ [ITEMS.burger]: 2000, [ITEMS.weighed]: 0 });
  expect(column(rows, 'items', 'weight')).toEqual({ [ITEMS.burger]: 0, [ITEMS.weighed]: 345 });
  expect([whole(rows, 'groups', 'quantity'), whole(rows, 'groups', 'weight')]).toEqual([2000, 345]);
});

test('what a kiosk has sold belongs to no employee, and has a report of its own', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  for (const caller of [TILL, KIOSK]) {
    const path = { sale_id: caller.kind };
    await till.must('openSale', { path, body: openingOf(till, LUNCH) }, caller);
    await till.must('chargeCard', { path: { ...path, charge_id: `c-${caller.kind}` }, body: { amount: money(1480) } }, caller);
    await till.must('completeSale', { path, body: {} }, caller);
  }
  const { rows, choices } = await readWhole(till, FIRST, FIRST);
  expect(column(rows, 'cashiers', 'sales')).toEqual({ e1: 1, '': 1 });
  expect(choices.shifts.map(({ isOfKiosks }) => isOfKiosks)).toEqual([false, true]);
  const ofKiosks = await readWhole(till, FIRST, FIRST, { employee: '' });
  expect(column(ofKiosks.rows, 'cashiers', 'sales')).toEqual({ '': 1 });
});

test('a refund is booked on the date of its request, and the sale stays on its own [V9]', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const path = { sale_id: 'sold' };
  const body = openingOf(till, LUNCH);
  await till.must('openSale', { path, body });
  await till.must('addTender', { path: { ...path, tender_id: 'c' }, body: { kind: 'cash', amount: body.due } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(24 * 3600);
  const approvals = [await approve(till, 'refund')];
  const refund = { saleId: 'sold', way: 'cash', amount: body.due, reason: 'Spilled', approvals } as const;
  await till.must('askRefund', { path: { refund_id: 'back' }, body: refund });
  const { rows } = await readWhole(till, FIRST, dateOf(1));
  expect(column(rows, 'days', 'total')).toEqual({ [FIRST]: body.due, [dateOf(1)]: 0 });
  expect(column(rows, 'days', 'refunds')).toEqual({ [FIRST]: 0, [dateOf(1)]: body.due });
  expect(rows.refunds).toMatchObject([{ name: 'Spilled', way: 'cash', figures: { times: 1, amount: body.due } }]);
});

test('a sale and its refund are on the date of their vendor, not on that of the host', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const here = till.parts.place();
  if (here === undefined) throw new Error('no place');
  // Noon at the vendor is the morning of the next day there.
  Object.assign(till.parts, { place: () => ({ ...here, timezone: 'Pacific/Kiritimati' }) });
  const path = { sale_id: 's1' };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('addTender', { path: { ...path, tender_id: 't1' }, body: { kind: 'cash', amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(60);
  const approvals = [await approve(till, 'refund')];
  const body = { saleId: 's1', way: 'cash', amount: money(1480), reason: 'Cold or not good', approvals } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  const { rows } = await readWhole(till, FIRST, '2026-11-22');
  expect(rows.days?.map(({ id, figures }) => [id, figures.refunds])).toEqual([[FIRST, 1480]]);
});
