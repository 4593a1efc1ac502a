import { subtract } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { CountView, SHIFT_OPERATIONS, ShiftReport, ZReportView } from '../../till-contract/operations/shift-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { vendorIdOf } from '../context/vendor-of-caller.ts';
import { paperOfZ } from '../print/automatic-prints.ts';
import { type ApprovalsUsed, approvalsForAudit, takeApprovals } from '../records/approvals-used.ts';
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
async function findFor(context: TillContext, caller: Caller, shiftId: string): Promise<Outcome<KeptShift>> {
  const shift = await findShift(context.journal, shiftId);
  return shift !== undefined && (await mayReachDrawer(context, caller, shift.body.drawerId)) ? accept(shift) : refuse({ code: 'unknown' });
}

async function approve(
  context: TillContext,
  caller: Caller,
  need: ApprovalNeed | undefined,
  { ids = [], at }: { readonly ids: readonly string[] | undefined; readonly at: KeptShift['at'] },
): Promise<Outcome<ApprovalsUsed>> {
  return await takeApprovals(context.journal, caller, { ids, needs: need === undefined ? [] : [need], at, settings: context.settings() });
}

export const readXReport: TillHandler<TillContext, Operations['readXReport']> = (context, { caller, path, body, at }) =>
  decideAndWrite<ShiftReport>(context.journal, async () => {
    const shift = await findFor(context, caller, path.shift_id);
    if (!shift.ok) return shift;
    const before = await findXReport(context.journal, path.x_id);
    if (before !== undefined) {
      return before.shiftId === path.shift_id ? accept({ value: before.report }) : refuse({ code: 'id_taken' });
    }
    if (shift.value.state === 'closed') return refuse({ code: 'already_closed' });
    const by = signedIn(caller);
    const approvals = await approve(context, caller, { action: 'x_report', facts: { shift: path.shift_id } }, { ids: body.approvals, at });
    if (!approvals.ok) return approvals;
    const report = await reportOf(context, shift.value, { at, by });
    const { used } = approvals.value;
    const details = { shift: path.shift_id, employee: by.id, expected: report.drawer.expected, approvals: approvalsForAudit(used) };
    const record: XReport = { shiftId: path.shift_id, report };
    return accept({
      value: report,
      write: {
        records: [
          keep('x_report', path.x_id, 0, { state: 'made', at, keys: [`shift:${path.shift_id}`], body: record }),
          ...approvals.value.records,
        ],
        audit: { at, event: 'x_report_read', body: JSON.stringify(details) },
      },
    });
  });

export const countShift: TillHandler<TillContext, Operations['countShift']> = async (context, { caller, path, body, at }) => {
  const { journal } = context;
  if (!isSound(body.counted)) return refuse({ code: 'bad_count' });
  const hash = hashOfRequest(context.world, body.counted);
  if (!hash.ok) return hash;
  const done = await decideAndWrite<CountView>(journal, async () => {
    const found = await findFor(context, caller, path.shift_id);
    if (!found.ok) return found;
    const { body: shift, state, version } = found.value;
    const before = shift.counts.find(({ id }) => id === path.count_id);
    if (before !== undefined) {
      const same = hashOfRequest(context.world, before.counted);
      return same.ok && same.value === hash.value ? accept({ value: viewOfCount(before) }) : refuse({ code: 'id_taken' });
    }
    if (state === 'closed') return refuse({ code: 'already_closed' });
    // A person who knows the expected amount could count until it matches.
    const need =
      shift.counts.length === 0 ? undefined : ({ action: 'recount', facts: { shift: shift.id, times: shift.counts.length + 1 } } as const);
    const approvals = await approve(context, caller, need, { ids: body.approvals, at });
    if (!approvals.ok) return approvals;
    const movements: DrawerMovement[] = [];
    for await (const movement of recordsOf<DrawerMovement>(journal, 'drawer_movement', { key: `shift:${shift.id}` }))
      movements.push(movement.body);
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
    const details = {
      shift: shift.id,
      drawer: shift.drawerId,
      counted: count.counted.total,
      expected,
      over: count.over,
      times: count.times,
    };
    return accept({
      value: viewOfCount(count),
      write: {
        records: [keepShift(version, 'open', { ...shift, counts: [...shift.counts, count] }), ...approvals.value.records],
        audit: {
          at,
          event: 'shift_counted',
          body: JSON.stringify({ ...details, employee: employee.id, approvals: approvalsForAudit(approvals.value.used) }),
        },
      },
    });
  });
  if (done.ok) context.emit({ kind: 'shift_changed' });
  return done;
};

export const closeShift: TillHandler<TillContext, Operations['closeShift']> = async (context, { caller, path, body, at }) => {
  const { journal } = context;
  const closed = await decideAndWrite<ZReportView>(journal, async () => {
    const found = await findFor(context, caller, path.shift_id);
    if (!found.ok) return found;
    const { body: shift, state } = found.value;
    const count = shift.counts.at(-1);
    if (state === 'closed') return await closedBefore(context, found.value, body.countId);
    if (count === undefined) return refuse({ code: 'not_counted' });
    // Anything booked since the count is not in it.
    if (count.id !== body.countId || count.movements !== shift.movements) return refuse({ code: 'count_again' });
    const paying = await findPaying(journal, shift.drawerId);
    if (paying !== undefined) return refuse({ code: 'sale_unfinished', facts: paying });
    const { report, hash, write } = await closingOf(context, found.value, { at, by: signedIn(caller) });
    const paper = paperOfZ(context, report, { deviceId: caller.deviceId, vendorId: vendorIdOf(context, caller), at });
    return accept({ value: { report, hash, later: [] }, write: { ...write, records: [...(write.records ?? []), ...paper] } });
  });
  if (closed.ok) context.emit({ kind: 'shift_changed' });
  return closed.ok
    ? accept((await findZReport(context, closed.value.report.drawerId, closed.value.report.number)) ?? closed.value)
    : closed;
};

async function closedBefore(context: TillContext, { body }: KeptShift, countId: string) {
  const view = body.number === undefined ? undefined : await findZReport(context, body.drawerId, body.number);
  if (view === undefined || body.counts.at(-1)?.id !== countId) {
    return refuse({ code: 'already_closed', facts: { number: body.number ?? 0 } });
  }
  return accept({ value: view });
}
