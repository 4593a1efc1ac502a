import { describe, expect, test } from 'vitest';
import { hexOf } from '../../shared/base/bytes-as-text.ts';
import { money, NO_MONEY } from '../../shared/base/money.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { auditViewOf } from '../../shared/till/audit/audit-view.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { findShift } from '../../shared/till/records/shifts-record.ts';
import { giveDrawer } from '../../shared/till/shift/drawer-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { CashCount } from '../../shared/till-contract/operations/shift-operations.ts';
import { findBrokenLink } from '../sync/broken-link.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, openingOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { openLine } from './line.ts';
import { KIOSK, MANAGER, OTHER_TILL, openTill, type TestTill, TILL } from './test-till.ts';

const cash = (total: number): CashCount => ({ total: money(total) });
const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });
const AT_MANAGER: Caller = { ...OTHER_TILL, employee: MANAGER };

/** A lunch of 14.80, paid as it is. */
async function sell(till: TestTill, id: string, kind: 'cash' | 'external' = 'cash', caller: Caller = TILL): Promise<void> {
  const path = { sale_id: id };
  const { due } = await till.must('openSale', { path, body: openingOf(till, LUNCH) }, caller).then(({ sale }) => sale.priced.totals);
  const more = kind === 'external' ? { provider: 'Voucher', reference: id } : {};
  await till.must('addTender', { path: { ...path, tender_id: `of ${id}` }, body: { kind, amount: due, ...more } }, caller);
  await till.must('completeSale', { path, body: {} }, caller);
}

async function sellAtKiosk(till: TestTill, id: string): Promise<void> {
  await till.must('openSale', { path: { sale_id: id }, body: openingOf(till, LUNCH) }, KIOSK);
  await till.must('chargeCard', { path: { sale_id: id, charge_id: `c${id}` }, body: { amount: money(1480) } }, KIOSK);
  await till.must('completeSale', { path: { sale_id: id }, body: {} }, KIOSK);
}

async function openWith(till: TestTill, float: number, id = 'shift1') {
  return await till.must('openShift', { path: { shift_id: id }, body: { float: cash(float) } });
}

async function ownShift(till: TestTill, drawerId: string = TILL.deviceId): Promise<string> {
  const [record] = await till.journal.listRecords('shift', { states: ['open'], key: `drawer:${drawerId}`, limit: 1 });
  return record?.id ?? '';
}

async function close(till: TestTill, counted: number, caller: Caller = TILL, drawerId: string = caller.deviceId) {
  const shift_id = await ownShift(till, drawerId);
  const count_id = `count of ${shift_id}`;
  await till.must('countShift', { path: { shift_id, count_id }, body: { counted: cash(counted) } }, caller);
  return await till.must('closeShift', { path: { shift_id }, body: { countId: count_id } }, caller);
}

describe.each(bothJournals())('a shift, kept in %s', (_name, openJournal) => {
  test('does not count a sale as rejected by the service that another till took back before it was sent', async () => {
    const line = openLine();
    const till = await openTill({ journal: openJournal(), answer: line.answer });
    line.isThere = false;
    await sell(till, 's1');
    const form = { saleId: 's1', way: 'void', amount: money(1480), reason: 'Cold or not good' } as const;
    const approvals = [await approve(till, 'void_sale', { deviceId: OTHER_TILL.deviceId })];
    await till.must('askRefund', { path: { refund_id: 'r1' }, body: { ...form, approvals } }, OTHER_TILL);
    const { report } = await close(till, 1480);
    expect(report.service).toMatchObject({ rejected: { count: 0 }, unsent: { count: 0 } });
  });

  test('from the float to the Z report tells what was sold, moved and counted, to the cent [V8]', async () => {
    const till = await openTill({ journal: openJournal() });
    const opened = await openWith(till, 10_000);
    expect(opened).toMatchObject({ hasFloat: true, openedBy: 'Kim', movements: [{ kind: 'float', amount: 10_000, sequence: 1 }] });
    await sell(till, 's1');
    await sell(till, 's2', 'external');
    const ids = [await approve(till, 'pay_in'), await approve(till, 'pay_out'), await approve(till, 'no_sale')];
    const move = (id: string, body: object) =>
      till.must('moveCash', { path: { movement_id: id }, body: { reason: 'because', ...body } as never });
    await move('m1', { kind: 'pay_in', amount: 500, approvals: ids });
    await move('m2', { kind: 'pay_out', amount: 200, approvals: ids });
    await move('m3', { kind: 'drop', amount: 5000 });
    await move('m4', { kind: 'no_sale', approvals: ids });
    const expected = 10_000 + 1480 + 500 - 200 - 5000;
    const approvals = [await approve(till, 'x_report')];
    const x = await till.must('readXReport', { path: { shift_id: 'shift1', x_id: 'x1' }, body: { approvals } });
    expect(x.drawer).toEqual({
      float: 10_000,
      cashSales: { count: 1, amount: 1480 },
      cashRefunds: { count: 0, amount: 0 },
      payIns: { count: 1, amount: 500 },
      payOuts: { count: 1, amount: -200 },
      drops: { count: 1, amount: -5000 },
      noSales: 1,
      expected,
    });
    const z = await close(till, expected - 30);
    expect(z.report).toMatchObject({ number: 1, by: 'Kim', openedBy: 'Kim', corrections: [] });
    expect(z.report.sales).toEqual(x.sales);
    expect(z.report.sales).toMatchObject({
      count: 2,
      total: 2960,
      tenders: [
        { kind: 'cash', count: 1, amount: 1480, tips: 0 },
        { kind: 'external', count: 1, amount: 1480, tips: 0 },
      ],
      first: { guestNumber: 'A1' },
      last: { guestNumber: 'A2' },
    });
    expect(z.report.count).toMatchObject({ expected, over: -30, times: 1 });
    expect((await till.journal.listAudit(0, 100)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['shift_opened', 'cash_moved', 'x_report_read', 'shift_counted', 'shift_closed']),
    );
  });

  test('names in the audit who approved that cash is moved, a count repeated or a report read', async () => {
    const till = await openTill({ journal: openJournal() });
    await openWith(till, 10_000);
    const [payOut, recount, read] = [await approve(till, 'pay_out'), await approve(till, 'recount'), await approve(till, 'x_report')];
    const body = { kind: 'pay_out', amount: money(200), reason: 'Ice', approvals: [payOut] } as const;
    await till.must('moveCash', { path: { movement_id: 'm1' }, body });
    const count = (count_id: string, approvals: readonly string[] = []) =>
      till.must('countShift', { path: { shift_id: 'shift1', count_id }, body: { counted: cash(9800), approvals: [...approvals] } });
    await count('c1');
    await count('c2', [recount]);
    await till.must('readXReport', { path: { shift_id: 'shift1', x_id: 'x1' }, body: { approvals: [read] } });
    const names = { employee: (id: string) => (id === MANAGER.id ? MANAGER.name : undefined), device: () => undefined };
    const entries = (await till.journal.listAudit(0, 100)).map((entry) => auditViewOf(names, entry));
    const approved = entries.flatMap(({ event, approvals }) => approvals.map(({ who, action }) => [event, who, action]));
    expect(approved).toEqual([
      ['cash_moved', 'Ada', 'pay_out'],
      ['shift_counted', 'Ada', 'recount'],
      ['x_report_read', 'Ada', 'x_report'],
    ]);
  });

  test('and a sale meet at its closing: the sale is in this report or in the next, never in both or none [V5]', async () => {
    for (let round = 0; round < 6; round++) {
      const till = await openTill({ journal: openJournal() });
      await openWith(till, 0);
      await till.must('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: cash(0) } });
      await till.must('openSale', { path: { sale_id: 's1' }, body: openingOf(till, LUNCH) }, AT_MANAGER);
      const voucher = { kind: 'external', amount: money(1480), provider: 'Voucher', reference: '1' } as const;
      await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: voucher }, AT_MANAGER);
      // The sale was begun at the other till and is completed at this one.
      const complete = () => till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
      const end = () => till.must('closeShift', { path: { shift_id: 'shift1' }, body: { countId: 'c1' } });
      const [first] = round % 2 === 0 ? await Promise.all([end(), complete()]) : (await Promise.all([complete(), end()])).toReversed();
      const z = first as Awaited<ReturnType<typeof end>>;
      const shiftId = await ownShift(till);
      const next = shiftId === '' ? undefined : (await close(till, 0)).report.sales.count;
      expect(z.report.sales.count + (next ?? 0)).toBe(1);
    }
  });
});

describe('a shift', () => {
  test('opens by itself with the first sale, and takes its float later', async () => {
    const till = await openTill(inMemory());
    await sell(till, 's1');
    const shiftId = await ownShift(till);
    expect((await findShift(till.journal, shiftId))?.body).toMatchObject({ hasFloat: false, movements: 1 });
    expect(await openWith(till, 5000)).toMatchObject({ id: shiftId, hasFloat: true });
    expect(await openWith(till, 5000)).toMatchObject({ id: shiftId });
    expect(await till.ask('openShift', { path: { shift_id: 'other' }, body: { float: cash(1) } })).toMatchObject({
      refusal: { code: 'already_open' },
    });
    expect((await close(till, 6480)).report.count).toMatchObject({ over: 0 });
  });

  test('that must be counted first takes no cash before, and anything else', async () => {
    const till = await openTill(inMemory());
    till.settings = { ...till.settings, needsShiftForCash: true };
    await sell(till, 's1', 'external');
    await till.must('openSale', { path: { sale_id: 's2' }, body: openingOf(till, LUNCH) });
    const ask = () => till.ask('addTender', { path: { sale_id: 's2', tender_id: 't' }, body: { kind: 'cash', amount: money(1480) } });
    expect(await ask()).toMatchObject({ refusal: { code: 'needs_shift' } });
    await openWith(till, 100);
    expect(await ask()).toMatchObject({ ok: true });
  });

  test('is counted blind: nothing tells what should be there before, and a second count takes a manager [V3]', async () => {
    const till = await openTill(inMemory());
    await openWith(till, 1000);
    await sell(till, 's1');
    expect(await till.ask('readXReport', { path: { shift_id: 'shift1', x_id: 'x1' }, body: {} })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'x_report' } },
    });
    const count = (count_id: string, total: number, approvals: readonly string[] = []) =>
      till.ask('countShift', { path: { shift_id: 'shift1', count_id }, body: { counted: cash(total), approvals } });
    expect(await count('c1', 2000)).toMatchObject({ value: { expected: 2480, over: -480, times: 1 } });
    expect(await count('c1', 2000)).toMatchObject({ value: { times: 1 } });
    expect(await count('c1', 2480)).toMatchObject({ refusal: { code: 'id_taken' } });
    expect(await count('c2', 2480)).toMatchObject({ refusal: { code: 'needs_approval', facts: { action: 'recount' } } });
    expect(await count('c2', 2480, [await approve(till, 'recount')])).toMatchObject({ value: { over: 0, times: 2 } });
  });

  test('is counted again where cash was booked after the count [V4]', async () => {
    const till = await openTill(inMemory());
    await openWith(till, 1000);
    await till.must('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: cash(1000) } });
    await sell(till, 's1');
    const answered = await till.ask('closeShift', { path: { shift_id: 'shift1' }, body: { countId: 'c1' } });
    expect(answered).toMatchObject({ refusal: { code: 'count_again' } });
  });

  test('refuses a count whose pieces do not come to its sum', async () => {
    const till = await openTill(inMemory());
    const denominations = [{ value: money(2000), pieces: 3 }];
    const ask = (total: number, id: string) =>
      till.ask('openShift', { path: { shift_id: id }, body: { float: { total: money(total), denominations } } });
    expect(await ask(5000, 'a')).toMatchObject({ refusal: { code: 'bad_count' } });
    expect(await ask(6000, 'b')).toMatchObject({ ok: true });
  });

  test('is not closed while a sale of its drawer is being paid, and says which; tabs and unsent sales block nothing [V4]', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    line.isThere = false;
    await openWith(till, 0);
    await sell(till, 's1');
    const tab = { name: 'Row 5', revision: 0, submits: false, cart: LUNCH };
    await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: tab });
    await till.must('openSale', { path: { sale_id: 's2' }, body: openingOf(till, LUNCH) });
    await till.must('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: cash(1480) } });
    const ask = () => till.ask('closeShift', { path: { shift_id: 'shift1' }, body: { countId: 'c1' } });
    expect(await ask()).toMatchObject({ refusal: { code: 'sale_unfinished', facts: { saleId: 's2', amount: 1480, device: 'Till 1' } } });
    await till.must('abandonSale', { path: { sale_id: 's2' } });
    expect(await ask()).toMatchObject({
      value: { report: { service: { tabs: { count: 1, amount: 1480 }, unsent: { count: 1, amount: 1480 } } } },
    });
  });

  test('of another till can be handled only with the right', async () => {
    const till = await openTill(inMemory());
    await openWith(till, 0);
    const ask = (caller: Caller) =>
      till.ask('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: cash(0) } }, caller);
    expect(await ask(OTHER_TILL)).toMatchObject({ refusal: { code: 'unknown' } });
    expect(await ask(AT_MANAGER)).toMatchObject({ ok: true });
  });

  test('tells of tenders that were taken back, in sales that came to nothing too', async () => {
    const till = await openTill(inMemory());
    await openWith(till, 0);
    for (const id of ['s1', 's2']) {
      await till.must('openSale', { path: { sale_id: id }, body: openingOf(till, LUNCH) });
      await till.must('addTender', { path: { sale_id: id, tender_id: 't1' }, body: { kind: 'cash', amount: money(1000) } });
      await till.must('voidTender', { path: { sale_id: id, tender_id: 't1' } });
    }
    await till.must('abandonSale', { path: { sale_id: 's1' } });
    await till.must('addTender', { path: { sale_id: 's2', tender_id: 't2' }, body: { kind: 'cash', amount: money(2000) } });
    await till.must('completeSale', { path: { sale_id: 's2' }, body: {} });
    const { report } = await close(till, 1480);
    expect(report.sales).toMatchObject({ count: 1, voids: { count: 2, amount: 2000 } });
    expect(report.drawer.expected).toBe(1480);
  });
});

describe('a Z report', () => {
  test('has the next number of its drawer, and its text is what the audit has the digest of [V7]', async () => {
    const till = await openTill(inMemory());
    const numbers: number[] = [];
    for (let shift = 1; shift <= 3; shift++) {
      await sell(till, `s${shift}`);
      const { report, hash } = await close(till, 1480);
      numbers.push(report.number);
      const entries = await till.journal.listAudit(0, 1000);
      expect(JSON.parse(entries.at(-1)?.body ?? '')).toMatchObject({ number: shift, hash });
      expect(entries.at(-2)).toMatchObject({ seq: report.auditHead?.entry, hash: report.auditHead?.hash });
      expect(findBrokenLink(till.world, entries)).toBeUndefined();
      const kept = await till.journal.findRecord('z_report', `${TILL.deviceId}/${shift}`);
      expect(kept?.version).toBe(1);
      expect(hexOf(till.world.digest('sha256', utf8Bytes(kept?.body ?? '')))).toBe(hash);
    }
    expect(numbers).toEqual([1, 2, 3]);
    await sell(till, 'other', 'cash', OTHER_TILL);
    expect((await close(till, 1480, OTHER_TILL)).report.number).toBe(1);
  });

  test('stays as it is when its sales arrive later; the next one tells of it [V7]', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    line.isThere = false;
    await sell(till, 's1');
    await sell(till, 's2');
    const first = await close(till, 2960);
    expect(first.report.service.unsent).toEqual({ count: 2, amount: 2960 });
    const view = async (number: number) =>
      (await till.must('findZReport', { path: { drawer_id: TILL.deviceId, number: String(number) } })) as typeof first;
    expect((await view(1)).later.map(({ kind }) => kind)).toEqual(['waiting', 'waiting']);
    line.isThere = true;
    await till.pass(60);
    expect((await view(1)).later.map(({ kind }) => kind)).toEqual(['sent', 'sent']);
    await sell(till, 's3');
    const second = await close(till, 1480);
    const correction = {
      kind: 'sent',
      businessDate: first.report.businessDate,
      number: 1,
      guestNumbers: ['A1', 'A2'],
      count: 2,
      amount: 2960,
    };
    expect(second.report.corrections).toEqual([correction]);
    expect(await view(1)).toEqual({
      report: first.report,
      hash: first.hash,
      later: ['A1', 'A2'].map((guestNumber) => ({ kind: 'sent', guestNumber, amount: 1480, onNumber: 2 })),
    });
    await till.pass(60);
    await sell(till, 's4');
    expect((await close(till, 1480)).report.corrections.map(({ number }) => number)).not.toContain(1);
  });

  test('tells of a sale that was taken back after it that it was, and not that the service refused it', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    line.isThere = false;
    await sell(till, 's1');
    const first = await close(till, 1480);
    const approvals = [await approve(till, 'void_sale', { deviceId: OTHER_TILL.deviceId })];
    const body = { saleId: 's1', way: 'void', amount: money(1480), reason: 'Cold or not good', approvals } as const;
    await till.must('askRefund', { path: { refund_id: 'r1' }, body }, OTHER_TILL);
    const path = { drawer_id: TILL.deviceId, number: '1' };
    const seen = (await till.must('findZReport', { path })) as typeof first;
    expect(seen.later).toEqual([{ kind: 'voided', guestNumber: 'A1', amount: 1480 }]);
    await openWith(till, 0, 'shift2');
    const correction = { kind: 'voided', businessDate: first.report.businessDate, number: 1, guestNumbers: ['A1'], count: 1, amount: 1480 };
    expect((await close(till, 0)).report.corrections).toEqual([correction]);
  });

  test('tells of what happened to sales of an earlier one: a tip that was added, and a sale that will never be sent', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    const open = cartOf(LUNCH.lines, { tipStatusClosed: false });
    await till.must('openSale', { path: { sale_id: 's1' }, body: openingOf(till, open) });
    await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(1480) } });
    await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(100) } });
    await till.pass(10);
    line.isThere = false;
    await sell(till, 's2');
    const first = await close(till, 1480);
    expect(first.report.sales.tips).toBe(100);
    await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(250) } });
    await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(300) } });
    const lane = await till.journal.listLane('s2');
    const op = lane.find(({ kind }) => kind === 'sale');
    if (op === undefined) throw new Error('the sale has an op');
    await till.journal.append({ change: { id: op.id, state: 'rejected', endedAt: till.now(), reason: 'written_off' } });
    await sell(till, 's3', 'external');
    const { report } = await close(till, 0);
    expect(report.corrections).toEqual([
      expect.objectContaining({ kind: 'rejected', number: 1, count: 1, amount: 1480, guestNumbers: ['A2'] }),
      expect.objectContaining({ kind: 'tip', number: 1, count: 2, amount: 200, guestNumbers: ['A1', 'A1'] }),
    ]);
    expect(report.sales.tips).toBe(0);
  });

  test('of kiosks is made by itself once their business date has ended', async () => {
    const till = await openTill(inMemory());
    await sellAtKiosk(till, 'k1');
    await sellAtKiosk(till, 'k2');
    await till.pass(24 * 3600);
    await sellAtKiosk(till, 'k3');
    await till.pass(1);
    const reports = await till.journal.listRecords('z_report', { key: 'drawer:kiosks', limit: 10 });
    expect(reports.map(({ body }) => JSON.parse(body).sales.count)).toEqual([2]);
    expect(JSON.parse(reports[0]?.body ?? '{}').drawer.expected).toBe(NO_MONEY);
  });

  test('of kiosks that cannot be made fails no sale, and is made with the next one', async () => {
    const journal = makeMemoryJournal(makeWorld());
    let isFull = false;
    const failing: Journal = {
      ...journal,
      append: (write) => (isFull && write.audit?.event === 'shift_closed' ? Promise.reject(new Error('disk')) : journal.append(write)),
    };
    const till = await openTill({ journal: failing });
    const reports = async () => (await journal.listRecords('z_report', { key: 'drawer:kiosks', limit: 10 })).length;
    await sellAtKiosk(till, 'k1');
    await till.pass(24 * 3600);
    isFull = true;
    await sellAtKiosk(till, 'k2');
    await till.pass(1);
    expect([await reports(), till.mistakes.map(String)]).toEqual([0, ['Error: disk']]);
    isFull = false;
    await sellAtKiosk(till, 'k3');
    await till.pass(1);
    expect(await reports()).toBe(1);
  });
});

test('a drawer is not given to a till while a sale begins there: the sale waits until it is decided', async () => {
  const till = await openTill(inMemory());
  const order: string[] = [];
  let opening: Promise<unknown> | undefined;
  const meanwhile: Journal = {
    ...till.journal,
    async listRecords(kind, query) {
      const found = await till.journal.listRecords(kind, query);
      if (kind !== 'sale' || opening !== undefined) return found;
      opening = till.must('openSale', { path: { sale_id: 's1' }, body: openingOf(till, LUNCH) }).then(() => order.push('opened'));
      await till.pass(1);
      return found;
    },
  };
  const devices = { find: (id: string) => ({ id, name: id, kind: 'till' }) };
  const parts = { ...till.parts, journal: meanwhile, devices } as unknown as HostContext;
  const path = { device_id: TILL.deviceId };
  const body = { drawerId: OTHER_TILL.deviceId };
  const given = await giveDrawer(parts, { caller: AT_MANAGER, at: till.now(), path, query: {}, body });
  order.push(`given: ${given.ok}`);
  await opening;
  expect(order).toEqual(['given: true', 'opened']);
});
