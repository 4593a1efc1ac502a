import { subtract } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { CountView, SHIFT_OPERATIONS, ShiftReport, ZReportView } from '../../till-contract/operations/shift-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillParts } from '../context/till-parts.ts';
import { vendorIdOf } from '../context/vendor-of-caller.ts';
import { paperOfZ } from '../print/print-wishes.ts';
import { type ApprovalsUsed, takeApprovals, toldOfApprovals } from '../records/approvals-used.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import { findShift, type KeptShift, keepShift, type ShiftCount } from '../records/shifts-record.ts';
import { sumDrawer } from '../records/shifts-sums.ts';
import { decideAndWrite, hashOfRequest, keep } from '../records/till-records.ts';
import type { Caller, TillHandler } from '../till-call.ts';
import { mayReachDrawer } from './drawer-readers.ts';
import { findPaying } from './drawer-tills.ts';
import { isSound } from './shifts-opening.ts';
import { closingOf, findXReport, findZReport, reportOf, viewOfCount, type XReport } from './shifts-report.ts';

type Operations = typeof SHIFT_OPERATIONS;

/** Returns the shift if the caller may see its drawer; otherwise it is unknown. */
async function findFor(parts: TillParts, caller: Caller, shiftId: string): Promise<Outcome<KeptShift>> {
  const shift = await findShift(parts.journal, shiftId);
  return shift !== undefined && (await mayReachDrawer(parts, caller, shift.body.drawerId)) ? accept(shift) : refuse({ code: 'unknown' });
}

async function approve(
  parts: TillParts,
  caller: Caller,
  need: ApprovalNeed | undefined,
  { ids = [], at }: { readonly ids: readonly string[] | undefined; readonly at: KeptShift['at'] },
): Promise<Outcome<ApprovalsUsed>> {
  return await takeApprovals(parts.journal, caller, { ids, needs: need === undefined ? [] : [need], at, settings: parts.settings() });
}

export const readXReport: TillHandler<TillParts, Operations['readXReport']> = (parts, { caller, path, body, at }) =>
  decideAndWrite<ShiftReport>(parts.journal, async () => {
    const shift = await findFor(parts, caller, path.shift_id);
    if (!shift.ok) return shift;
    const before = await findXReport(parts.journal, path.x_id);
    if (before !== undefined) {
      return before.shiftId === path.shift_id ? accept({ value: before.report }) : refuse({ code: 'id_taken' });
    }
    if (shift.value.state === 'closed') return refuse({ code: 'already_closed' });
    const by = signedIn(caller);
    const approvals = await approve(parts, caller, { action: 'x_report', facts: { shift: path.shift_id } }, { ids: body.approvals, at });
    if (!approvals.ok) return approvals;
    const report = await reportOf(parts, shift.value, { at, by });
    const { used } = approvals.value;
    const told = { shift: path.shift_id, employee: by.id, expected: report.drawer.expected, approvals: toldOfApprovals(used) };
    const record: XReport = { shiftId: path.shift_id, report };
    return accept({
      value: report,
      write: {
        records: [
          keep('x_report', path.x_id, 0, { state: 'made', at, keys: [`shift:${path.shift_id}`], body: record }),
          ...approvals.value.records,
        ],
        audit: { at, event: 'x_report_read', body: JSON.stringify(told) },
      },
    });
  });

export const countShift: TillHandler<TillParts, Operations['countShift']> = async (parts, { caller, path, body, at }) => {
  const { journal } = parts;
  if (!isSound(body.counted)) return refuse({ code: 'bad_count' });
  const asked = hashOfRequest(parts.world, body.counted);
  if (!asked.ok) return asked;
  const done = await decideAndWrite<CountView>(journal, async () => {
    const found = await findFor(parts, caller, path.shift_id);
    if (!found.ok) return found;
    const { body: shift, state, version } = found.value;
    const before = shift.counts.find(({ id }) => id === path.count_id);
    if (before !== undefined) {
      const same = hashOfRequest(parts.world, before.counted);
      return same.ok && same.value === asked.value ? accept({ value: viewOfCount(before) }) : refuse({ code: 'id_taken' });
    }
    if (state === 'closed') return refuse({ code: 'already_closed' });
    // A person who knows the expected amount could count until it matches.
    const need =
      shift.counts.length === 0 ? undefined : ({ action: 'recount', facts: { shift: shift.id, times: shift.counts.length + 1 } } as const);
    const approvals = await approve(parts, caller, need, { ids: body.approvals, at });
    if (!approvals.ok) return approvals;
    const movements: DrawerMovement[] = [];
    for await (const kept of recordsOf<DrawerMovement>(journal, 'drawer_movement', { key: `shift:${shift.id}` })) movements.push(kept.body);
    const { expected } = sumDrawer(movements);
    const employee = signedIn(caller);
    const count: ShiftCount = {
      id: path.count_id,
      at,
      employeeName: employee.name,
      counted: body.counted,
      expected,
      over: subtract(body.counted.total, expected),
      times: shift.counts.length + 1,
      movements: shift.movements,
    };
    const told = { shift: shift.id, drawer: shift.drawerId, counted: count.counted.total, expected, over: count.over, times: count.times };
    return accept({
      value: viewOfCount(count),
      write: {
        records: [keepShift(version, 'open', { ...shift, counts: [...shift.counts, count] }), ...approvals.value.records],
        audit: {
          at,
          event: 'shift_counted',
          body: JSON.stringify({ ...told, employee: employee.id, approvals: toldOfApprovals(approvals.value.used) }),
        },
      },
    });
  });
  if (done.ok) parts.tell({ kind: 'shift_changed' });
  return done;
};

export const closeShift: TillHandler<TillParts, Operations['closeShift']> = async (parts, { caller, path, body, at }) => {
  const { journal } = parts;
  const closed = await decideAndWrite<ZReportView>(journal, async () => {
    const found = await findFor(parts, caller, path.shift_id);
    if (!found.ok) return found;
    const { body: shift, state } = found.value;
    const count = shift.counts.at(-1);
    if (state === 'closed') return await closedBefore(parts, found.value, body.countId);
    if (count === undefined) return refuse({ code: 'not_counted' });
    // Anything booked since the count is not in it.
    if (count.id !== body.countId || count.movements !== shift.movements) return refuse({ code: 'count_again' });
    const paying = await findPaying(journal, shift.drawerId);
    if (paying !== undefined) return refuse({ code: 'sale_unfinished', facts: paying });
    const { report, hash, write } = await closingOf(parts, found.value, { at, by: signedIn(caller) });
    const paper = paperOfZ(parts, report, { deviceId: caller.deviceId, vendorId: vendorIdOf(parts, caller), at });
    return accept({ value: { report, hash, later: [] }, write: { ...write, records: [...(write.records ?? []), ...paper] } });
  });
  if (closed.ok) parts.tell({ kind: 'shift_changed' });
  return closed.ok ? accept((await findZReport(parts, closed.value.report.drawerId, closed.value.report.number)) ?? closed.value) : closed;
};

async function closedBefore(parts: TillParts, { body }: KeptShift, countId: string) {
  const view = body.number === undefined ? undefined : await findZReport(parts, body.drawerId, body.number);
  if (view === undefined || body.counts.at(-1)?.id !== countId) {
    return refuse({ code: 'already_closed', facts: { number: body.number ?? 0 } });
  }
  return accept({ value: view });
}
