import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { EmployeeView } from '../till-contract/host-operations.ts';
import type { MovementKind, MovementView } from '../till-contract/shift-operations.ts';
import type { UsedApproval } from './approvals-used.ts';
import type { Caller } from './till-call.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** Where cash lies. Each till has one of its own until it is told to use that of another till; all kiosks share one that holds none. */
export interface Drawer {
  readonly id: string;
  readonly name: string;
}

export interface DrawerRecord {
  /** The shift that is open; of kiosks the one of the last business date. */
  readonly shiftId?: string;
  /** Of the last Z report: the next one is the next number. */
  readonly lastNumber: number;
}

/** What a drawer gained or lost. None is ever changed. */
export interface DrawerMovement {
  readonly id: string;
  readonly drawerId: string;
  readonly shiftId: string;
  /** Of the shift, from 1, without gaps. */
  readonly sequence: number;
  readonly kind: MovementKind;
  /** Below zero what leaves the drawer. */
  readonly amount: Money;
  readonly reason: string;
  readonly at: Instant;
  readonly deviceId: string;
  readonly employee?: EmployeeView;
  readonly approvals: readonly UsedApproval[];
  /** The sale that it was taken for or given back of. */
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
