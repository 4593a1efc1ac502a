import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { EmployeeView, PlaceView } from '../till-contract/host-operations.ts';
import type { CountView } from '../till-contract/shift-operations.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** One person's time at a drawer, or a business date of all kiosks: what is sold meanwhile belongs to it. */
export interface ShiftRecord {
  readonly id: string;
  readonly drawerId: string;
  readonly drawerName: string;
  /** For whom was sold when it was opened. */
  readonly place: Pick<PlaceView, 'venueName' | 'vendorName' | 'currency'>;
  readonly businessDate: string;
  readonly openedAt: Instant;
  /** Absent where the first sale opened it. */
  readonly openedBy?: EmployeeView;
  /** Somebody has said what was in the drawer at the beginning. */
  readonly hasFloat: boolean;
  /** How many there were; a count says of how many it is. */
  readonly movements: number;
  readonly counts: readonly ShiftCount[];
  /** By which Z report it was closed. */
  readonly number?: number;
}

export interface ShiftCount extends CountView {
  /** How many movements there had been when it was counted. */
  readonly movements: number;
}

export type KeptShift = Kept<ShiftRecord> & { readonly state: 'open' | 'closed' };

export async function findShift(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptShift | undefined> {
  return (await findKept<ShiftRecord>(journal, 'shift', id)) as KeptShift | undefined;
}

export function keepShift(after: number, state: KeptShift['state'], body: ShiftRecord): RecordWrite {
  return keep('shift', body.id, after, { state, at: body.openedAt, keys: [`drawer:${body.drawerId}`], body });
}
