import { NO_MONEY } from '../../base/money.ts';
import { accept, refuse } from '../../base/outcome.ts';
import type { MovementView, SHIFT_OPERATIONS } from '../../till-contract/operations/shift-operations.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { vendorIdOf } from '../context/vendor-of-caller.ts';
import { papersOfMovement } from '../print/automatic-prints.ts';
import { approvalsForAudit, takeApprovals } from '../records/approvals-used.ts';
import { type DrawerMovement, viewOfMovement } from '../records/drawer-record.ts';
import { signedAmount } from '../records/shifts-sums.ts';
import { decideAndWrite, findKept } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { bookInShift, mayTakeCash } from './drawer-booking.ts';

type Operations = typeof SHIFT_OPERATIONS;

export const moveCash: TillHandler<TillContext, Operations['moveCash']> = async (context, { caller, path, body, at }) => {
  const { journal } = context;
  const { kind, reason, amount } = body;
  if ((amount === undefined) !== (kind === 'no_sale')) return refuse({ code: 'malformed', path: 'amount' });
  const signed = signedAmount(kind, amount ?? NO_MONEY);
  const moved = await decideAndWrite<MovementView>(journal, async () => {
    const before = await findKept<DrawerMovement>(journal, 'drawer_movement', path.movement_id);
    if (before !== undefined) {
      const isSame = before.body.kind === kind && before.body.amount === signed && before.body.reason === reason;
      return isSame ? accept({ value: viewOfMovement(before.body) }) : refuse({ code: 'id_taken' });
    }
    const settings = context.settings();
    if (!(await mayTakeCash(context, caller))) return refuse({ code: 'needs_shift' });
    const employee = signedIn(caller);
    const needs = [{ action: kind, facts: { movement: path.movement_id, reason, ...(amount !== undefined && { amount }) } }];
    const approvals = await takeApprovals(journal, caller, { ids: body.approvals ?? [], needs, at, settings });
    if (!approvals.ok) return approvals;
    const { used, records } = approvals.value;
    const movement = { id: path.movement_id, kind, amount: signed, reason, approvals: used };
    const booked = await bookInShift(context, { caller, at, movements: [movement] });
    const request = { deviceId: caller.deviceId, vendorId: vendorIdOf(context, caller), at };
    const details = {
      shift: booked.shiftId,
      movement: path.movement_id,
      kind,
      amount: signed,
      reason,
      employee: employee.id,
      approvals: approvalsForAudit(used),
    };
    return accept({
      value: viewOfMovement(booked.movements[0] as DrawerMovement),
      write: {
        records: [...booked.records, ...records, ...papersOfMovement(context, path.movement_id, request)],
        audit: { at, event: 'cash_moved', body: JSON.stringify(details) },
      },
    });
  });
  if (moved.ok) context.emit({ kind: 'shift_changed' });
  return moved;
};
