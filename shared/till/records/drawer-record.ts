import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { EmployeeView } from '../../till-contract/operations/host-operations.ts';
import type { MovementKind, MovementView } from '../../till-contract/operations/shift-operations.ts';
import type { Caller } from '../till-call.ts';
import type { UsedApproval } from './approvals-used.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A place where cash is kept. Each till has its own unless it was given another till's; all kiosks share one without cash. */
export interface Drawer {
  readonly id: string;
  readonly name: string;
}

export interface DrawerRecord {
  /** The open shift; for kiosks the shift of the last business date. */
  readonly shiftId?: string;
  /** The number of the last Z report. */
  readonly lastNumber: number;
}

/** Cash that went into or out of a drawer; never changed afterwards. */
export interface DrawerMovement {
  readonly id: string;
  readonly drawerId: string;
  readonly shiftId: string;
  /** Within the shift: from 1, without gaps. */
  readonly sequence: number;
  readonly kind: MovementKind;
  /** Negative when money leaves the drawer. */
  readonly amount: Money;
  readonly reason: string;
  readonly at: Instant;
  readonly deviceId: string;
  readonly employee?: EmployeeView;
  readonly approvals: readonly UsedApproval[];
  /** The sale that the cash was taken or refunded for. */
  readonly saleId?: string;
}

const KIOSKS: Drawer = { id: 'kiosks', name: '' };

export function isOfKiosks(drawerId: string): boolean {
  return drawerId === KIOSKS.id;
}

export async function drawerOf(
  journal: Pick<Journal, 'findRecord'>,
  { kind, deviceId, deviceName }: Pick<Caller, 'kind' | 'deviceId' | 'deviceName'>,
): Promise<Drawer> {
  if (kind === 'kiosk') return KIOSKS;
  return (await findKept<Drawer>(journal, 'till_drawer', deviceId))?.body ?? { id: deviceId, name: deviceName };
}

export async function findDrawer(journal: Pick<Journal, 'findRecord'>, id: string): Promise<Kept<DrawerRecord> | undefined> {
  return await findKept<DrawerRecord>(journal, 'drawer', id);
}

export function keepDrawer(id: string, after: number, at: Instant, body: DrawerRecord): RecordWrite {
  return keep('drawer', id, after, { state: body.shiftId === undefined ? 'closed' : 'open', at, body });
}

export function keepMovement(body: DrawerMovement): RecordWrite {
  const keys = [`shift:${body.shiftId}`, ...(body.saleId === undefined ? [] : [`sale:${body.saleId}`])];
  return keep('drawer_movement', body.id, 0, { state: body.kind, at: body.at, keys, body });
}

export function viewOfMovement({ id, sequence, kind, amount, reason, at, employee }: DrawerMovement): MovementView {
  return { id, sequence, kind, amount, reason, at, ...(employee !== undefined && { employeeName: employee.name }) };
}
