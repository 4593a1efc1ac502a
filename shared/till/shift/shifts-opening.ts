import { sum, times } from '../../base/money.ts';
import { accept, refuse } from '../../base/outcome.ts';
import type { CashCount, SHIFT_OPERATIONS, ShiftView } from '../../till-contract/operations/shift-operations.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { type DrawerMovement, drawerOf, findDrawer, keepDrawer, keepMovement } from '../records/drawer-record.ts';
import { findShift, keepShift } from '../records/shifts-record.ts';
import { decideAndWrite, findKept } from '../records/till-records.ts';
import type { TillHandler } from '../till-call.ts';
import { newShift } from './drawer-booking.ts';
import { viewOfShift } from './shifts-view.ts';

type Operations = typeof SHIFT_OPERATIONS;

/** True when a count by denomination adds up to its total. */
export function isSound({ total, denominations }: CashCount): boolean {
  return denominations === undefined || sum(denominations.map(({ value, pieces }) => times(value, pieces))) === total;
}

export const openShift: TillHandler<TillContext, Operations['openShift']> = async (context, { caller, path, body: { float }, at }) => {
  const { journal } = context;
  if (!isSound(float)) return refuse({ code: 'bad_count' });
  const employee = signedIn(caller);
  const opened = await decideAndWrite<ShiftView>(journal, async () => {
    const earlier = await findKept<DrawerMovement>(journal, 'drawer_movement', floatIdOf(path.shift_id));
    if (earlier !== undefined) return await openedBefore(context, earlier.body, float);
    const drawer = await drawerOf(journal, caller);
    const drawerRecord = await findDrawer(journal, drawer.id);
    const current = drawerRecord?.body.shiftId === undefined ? undefined : await findShift(journal, drawerRecord.body.shiftId);
    const isOpen = current?.state === 'open';
    if (isOpen && current.body.hasFloat) return refuse({ code: 'already_open' });
    const shift = isOpen ? current.body : newShift(context, { id: path.shift_id, drawer, caller, at });
    const body = { ...shift, openedBy: employee, hasFloat: true, movements: shift.movements + 1 };
    const movement: DrawerMovement = {
      id: floatIdOf(path.shift_id),
      drawerId: drawer.id,
      shiftId: body.id,
      sequence: body.movements,
      kind: 'float',
      amount: float.total,
      reason: '',
      at,
      deviceId: caller.deviceId,
      employee,
      approvals: [],
    };
    const details = { shift: body.id, drawer: drawer.id, float: float.total, employee: employee.id };
    const lastNumber = drawerRecord?.body.lastNumber ?? 0;
    return accept({
      value: await viewOfShift(journal, body, [movement]),
      write: {
        isPostponable: true,
        records: [
          keepShift(isOpen ? current.version : 0, 'open', body),
          keepDrawer(drawer.id, drawerRecord?.version ?? 0, at, { lastNumber, shiftId: body.id }),
          keepMovement(movement),
        ],
        audit: { at, event: 'shift_opened', body: JSON.stringify(details) },
      },
    });
  });
  if (opened.ok) context.emit({ kind: 'shift_changed' });
  return opened;
};

/** Returns the id of the float of a request to open a shift. It identifies repeats, since a shift opened by a sale has its own id. */
export function floatIdOf(shiftId: string): string {
  return `float/${shiftId}`;
}

async function openedBefore({ journal }: TillContext, { amount, shiftId }: DrawerMovement, float: CashCount) {
  const shift = await findShift(journal, shiftId);
  if (shift === undefined || amount !== float.total) return refuse({ code: 'id_taken' });
  return accept({ value: await viewOfShift(journal, shift.body) });
}
