import { uuidV7 } from '../../../shared/base/ids.ts';
import {
  type CountView,
  type ManualMovement,
  SHIFT_OPERATIONS,
  type ShiftView,
} from '../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';
import type { UiState } from '../frame/ui-store.ts';
import { approvedBy, askWithApproval } from '../frame/with-approval.ts';

type Context = Pick<Register, 'ui' | 'world'>;

/** `isLate`: a sale opened the shift already, without a float. */
export function openShiftSheet({ ui, world }: Context, isLate: boolean): void {
  ui.open({ kind: 'shift_open', shiftId: uuidV7(world), isLate });
}

export function openMovement({ ui, world }: Context, movement: ManualMovement): void {
  ui.open({ kind: 'cash_movement', movement, movementId: uuidV7(world) });
}

export interface CountedDrawer {
  readonly shift: ShiftView;
  readonly drawerName: string;
}

/** Opens the count sheet. An existing count is shown again, so that a cashier who left the sheet can still close the shift. */
export function openCount({ ui, world }: Context, { shift, drawerName }: CountedDrawer): void {
  const head = { kind: 'shift_count', shiftId: shift.id, drawerName } as const;
  const count = newestCount(shift, ui.store.getState());
  ui.open(count === undefined ? { ...head, countId: uuidV7(world) } : { ...head, countId: count.id, count });
}

/** The list of drawers is read at most once a second: right after counting it may not have the count yet, and counting again needs a manager. */
function newestCount({ id, count }: ShiftView, { lastCount }: Pick<UiState, 'lastCount'>): CountView | undefined {
  if (lastCount?.shiftId !== id) return count;
  return count === undefined || lastCount.count.times > count.times ? lastCount.count : count;
}

/** Returns the host's refusal; undefined once the report is shown or the approval was cancelled. */
export async function showXReport(register: Pick<Register, 'ui' | 'world'>, shiftId: string): Promise<HostRefusal | undefined> {
  const path = { shift_id: shiftId, x_id: uuidV7(register.world) };
  const answer = await askWithApproval(register, (approvals) =>
    askTill(SHIFT_OPERATIONS.readXReport, { path, body: approvedBy(approvals) }),
  );
  if (answer === undefined) return undefined;
  if (!answer.ok) return answer.refusal;
  register.ui.open({ kind: 'x_report', shiftId, report: answer.value, xId: path.x_id });
  return undefined;
}
