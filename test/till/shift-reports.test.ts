import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { ManualMovement, ShiftReport, ZReportView } from '../../shared/till-contract/operations/shift-operations.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { type Line, openLine } from './line.ts';
import { recount } from './recounted-shift.ts';
import { OTHER_TILL, openTill, type TestTill, TILL } from './test-till.ts';

/** Random days at two tills whose line to the service comes and goes. LONG=1 plays thousands; SEED=n plays a day again. */

const TILLS = [TILL, OTHER_TILL] as const;

/** What somebody with paper and pencil would know of a drawer. */
interface Ledger {
  readonly saleIds: string[];
  float: number;
  payIns: number;
  payOuts: number;
  drops: number;
  noSales: number;
  cashBack: number;
  isOpen: boolean;
}

interface Day {
  readonly testTill: TestTill;
  readonly line: Line;
  readonly ledgers: [Ledger, Ledger];
  readonly sold: string[][];
  readonly reports: ZReportView[][];
  count: number;
}

const fresh = (): Ledger => ({ saleIds: [], float: 0, payIns: 0, payOuts: 0, drops: 0, noSales: 0, cashBack: 0, isOpen: false });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), till: fc.nat(1), pieces: fc.integer({ min: 1, max: 3 }), way: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      till: fc.nat(1),
      way: fc.nat(3),
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), till: fc.nat(1), amount: fc.integer({ min: 0, max: 50_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), till: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), till: fc.nat(1), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('x' as const), till: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('z' as const), till: fc.nat(1), off: fc.integer({ min: -50, max: 50 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('line' as const), till: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const HANDS: readonly ManualMovement[] = ['pay_in', 'pay_out', 'drop', 'no_sale'];

async function act(day: Day, taken: Step): Promise<void> {
  const caller = TILLS[taken.till] as Caller;
  const ledger = day.ledgers[taken.till] as Ledger;
  const id = `n${++day.count}`;
  const { testTill } = day;
  switch (taken.kind) {
    case 'sell':
      return await sell(day, caller, ledger, id, taken);
    case 'move': {
      const kind = HANDS[taken.way] as ManualMovement;
      const approvals = [await approve(testTill, kind, { deviceId: caller.deviceId })];
      const amount = kind === 'no_sale' ? {} : { amount: money(taken.amount) };
      await testTill.must('moveCash', { path: { movement_id: id }, body: { kind, reason: 'because', approvals, ...amount } }, caller);
      ledger.isOpen = true;
      if (kind === 'pay_in') ledger.payIns += taken.amount;
      if (kind === 'pay_out') ledger.payOuts += taken.amount;
      if (kind === 'drop') ledger.drops += taken.amount;
      if (kind === 'no_sale') ledger.noSales += 1;
      return;
    }
    case 'open': {
      const float = { total: money(taken.amount) };
      const opened = await testTill.ask('openShift', { path: { shift_id: id }, body: { float } }, caller);
      if (opened.ok) [ledger.float, ledger.isOpen] = [taken.amount, true];
      return;
    }
    case 'leave': {
      const path = { sale_id: id };
      const body = openingOf(testTill, cartOf([lineOf(ITEMS.soda)]));
      await testTill.must('openSale', { path, body }, caller);
      await testTill.must('addTender', { path: { ...path, tender_id: 't' }, body: { kind: 'cash', amount: money(100) } }, caller);
      await testTill.must('voidTender', { path: { ...path, tender_id: 't' } }, caller);
      await testTill.must('abandonSale', { path }, caller);
      ledger.saleIds.push(id);
      ledger.isOpen = true;
      return;
    }
    case 'void':
      return await giveBack(day, caller, ledger, id, taken.which);
    case 'x':
      return await look(day, caller, ledger, id);
    case 'z':
      return await close(day, taken.till, caller, id, taken.off);
    case 'line':
      day.line.isThere = !day.line.isThere;
      await testTill.pass(10);
  }
}

async function sell(
  day: Day,
  caller: Caller,
  ledger: Ledger,
  id: string,
  { pieces, way }: { readonly pieces: number; readonly way: number },
) {
  const { testTill } = day;
  const path = { sale_id: id };
  const isReturn = way === 5;
  const bought = [lineOf(ITEMS.burger, pieces), lineOf(ITEMS.soda, pieces)];
  const lines = isReturn ? [...bought, lineOf(ITEMS.fries, 1, { activity: 'RETURN' })] : bought;
  const discounts = way === 4 ? [{ promoCode: 'TENOFF' }] : [];
  const approvals = isReturn ? [await approve(testTill, 'return', { deviceId: caller.deviceId })] : [];
  const body = openingOf(testTill, cartOf(lines, { discounts: discounts as never, charity: way === 3 }), { approvals });
  await testTill.must('openSale', { path, body }, caller);
  const add = (tender_id: string, tender: object) =>
    testTill.must('addTender', { path: { ...path, tender_id }, body: tender as never }, caller);
  const half = Math.trunc(body.due / 2);
  if (way === 1) {
    await add('a', { kind: 'external', amount: money(half), provider: 'Voucher', reference: id, tip: money(15) });
    await testTill.must('voidTender', { path: { ...path, tender_id: 'a' } }, caller);
  }
  if (way === 2) await add('b', { kind: 'external', amount: money(half), provider: 'Voucher', reference: id, tip: money(35) });
  const left = way === 2 ? body.due - half : body.due;
  await add('c', { kind: 'cash', amount: money(left + 500), tip: money(way === 3 ? 120 : 0) });
  await testTill.must('completeSale', { path, body: {} }, caller);
  ledger.saleIds.push(id);
  ledger.isOpen = true;
  (day.sold[TILLS.indexOf(caller as never)] ?? []).push(id);
}

/** A refund in cash comes out of the drawer of the till that gives it, also where another drawer took the money. */
async function giveBack(day: Day, caller: Caller, ledger: Ledger, id: string, which: number): Promise<void> {
  const all = day.sold.flat();
  const saleId = all[which % Math.max(1, all.length)];
  if (saleId === undefined) return;
  const { testTill } = day;
  const offer = await testTill.must('offerRefund', { query: { sale_id: saleId } }, caller);
  if (offer.way === undefined) return;
  const approvals = [await approve(testTill, offer.way === 'void' ? 'void_sale' : 'refund', { deviceId: caller.deviceId })];
  const body = { saleId, way: offer.way, amount: offer.amount, reason: 'Wrong item', approvals };
  const given = await testTill.ask('askRefund', { path: { refund_id: id }, body }, caller);
  if (!given.ok) return;
  ledger.isOpen = true;
  ledger.cashBack += given.value.parts.filter(({ back }) => back === 'drawer').reduce((sum, { amount }) => sum + amount, 0);
}

async function openShiftOf({ testTill }: Day, caller: Caller): Promise<string | undefined> {
  const [record] = await testTill.journal.listRecords('shift', { states: ['open'], key: `drawer:${caller.deviceId}`, limit: 1 });
  return record?.id;
}

async function look(day: Day, caller: Caller, ledger: Ledger, id: string): Promise<void> {
  const shiftId = await openShiftOf(day, caller);
  expect(shiftId !== undefined).toBe(ledger.isOpen);
  if (shiftId === undefined) return;
  const approvals = [await approve(day.testTill, 'x_report', { deviceId: caller.deviceId })];
  const x = await day.testTill.must('readXReport', { path: { shift_id: shiftId, x_id: id }, body: { approvals } }, caller);
  await compare(day, ledger, x);
}

async function close(day: Day, till: number, caller: Caller, id: string, off: number): Promise<void> {
  const { testTill, reports } = day;
  const shiftId = await openShiftOf(day, caller);
  const ledger = day.ledgers[till] as Ledger;
  expect(shiftId !== undefined).toBe(ledger.isOpen);
  if (shiftId === undefined) return;
  const expected = await compareExpected(day, ledger);
  const counted = { total: Math.max(0, expected + off) as Money };
  const count = await testTill.must('countShift', { path: { shift_id: shiftId, count_id: id }, body: { counted } }, caller);
  expect([count.expected, count.over]).toEqual([expected, counted.total - expected]);
  const z = await testTill.must('closeShift', { path: { shift_id: shiftId }, body: { countId: id } }, caller);
  expect(z.report.number).toBe((reports[till]?.length ?? 0) + 1);
  await compare(day, ledger, z.report);
  reports[till]?.push(z);
  day.ledgers[till] = fresh();
}

async function compareExpected({ testTill }: Day, ledger: Ledger): Promise<number> {
  const { cash } = await recount(testTill.journal, ledger.saleIds);
  return ledger.float + cash + ledger.payIns - ledger.payOuts - ledger.drops - ledger.cashBack;
}

async function compare(day: Day, ledger: Ledger, { sales, drawer }: ShiftReport): Promise<void> {
  const again = await recount(day.testTill.journal, ledger.saleIds);
  expect({
    count: sales.count,
    goods: sales.goods,
    discounts: sales.discounts.amount,
    fees: sales.fees.amount,
    taxOnTop: sales.taxOnTop,
    total: sales.total,
    charity: sales.charity,
    rounding: sales.rounding,
    tips: sales.tips,
    returned: sales.returns.amount,
    voided: sales.voids.amount,
    voids: sales.voids.count,
    cash: drawer.cashSales.amount,
    tenders: Object.fromEntries(sales.tenders.map(({ kind, count, amount, tips }) => [kind, [count, amount, tips]])),
    taxes: Object.fromEntries(sales.taxes.map(({ name, isIncluded, amount }) => [`${name}/${isIncluded}`, amount])),
    ends: [sales.first?.guestNumber, sales.last?.guestNumber],
  }).toEqual({ ...again, numbers: undefined, ends: [again.numbers[0], again.numbers.at(-1)] });
  expect(drawer).toMatchObject({
    float: ledger.float,
    payIns: { amount: ledger.payIns },
    payOuts: { amount: -ledger.payOuts + 0 },
    drops: { amount: -ledger.drops + 0 },
    cashRefunds: { amount: -ledger.cashBack + 0 },
    noSales: ledger.noSales,
    expected: await compareExpected(day, ledger),
  });
}

/** What was found out after a report is on exactly one later report of the same drawer; the report itself never changes. */
async function compareCorrections({ testTill, reports }: Day): Promise<void> {
  for (const [till, made] of reports.entries()) {
    const drawer_id = (TILLS[till] as Caller).deviceId;
    for (const { report, hash } of made) {
      const now = (await testTill.must('findZReport', { path: { drawer_id, number: String(report.number) } }, TILLS[till])) as ZReportView;
      expect([now.hash, now.report]).toEqual([hash, report]);
      expect(now.later.length).toBeGreaterThanOrEqual(report.service.unsent.count);
      const corrections = made.flatMap((later) => later.report.corrections.filter(({ number }) => number === report.number));
      expect(corrections.reduce((sum, { count }) => sum + count, 0)).toBe(
        now.later.filter(({ onNumber }) => onNumber !== undefined).length,
      );
    }
  }
}

async function begin(): Promise<Day> {
  const line = openLine();
  const testTill = await openTill({ journal: makeMemoryJournal(makeWorld()), answer: line.answer });
  return { testTill, line, ledgers: [fresh(), fresh()], sold: [[], []], reports: [[], []], count: 0 };
}

test('X and Z are what an independent recount of the journal finds, after any day [V8]', async () => {
  let [days, closings] = [0, 0];
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
    const day = await begin();
    for (const taken of steps) await act(day, taken);
    day.line.isThere = true;
    await day.testTill.pass(20);
    for (const till of [0, 1]) await close(day, till, TILLS[till] as Caller, `last ${till}`, 0);
    await compareCorrections(day);
    expect(day.testTill.mistakes).toEqual([]);
    days += 1;
    closings += day.reports.flat().length;
  });
  try {
    await fc.assert(property, { seed: firstSeed, numRuns: isLong ? 3000 : 40 });
  } finally {
    console.info(`shift reports from seed ${firstSeed}: ${days} days, ${closings} closings`);
  }
  expect(closings).toBeGreaterThan(0);
});
