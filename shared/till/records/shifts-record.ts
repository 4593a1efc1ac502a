import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { EmployeeView, VendorPlace } from '../../till-contract/operations/host-operations.ts';
import type { CountView } from '../../till-contract/operations/shift-operations.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A person's time at a drawer, or a business date of all kiosks, with all that was sold in it. */
export interface ShiftRecord {
  readonly id: string;
  readonly drawerId: string;
  readonly drawerName: string;
  /** The vendor at its opening. */
  readonly place: Pick<VendorPlace, 'venueName' | 'vendorName' | 'currency'>;
  readonly businessDate: string;
  readonly openedAt: Instant;
  /** Absent when the first sale opened it. */
  readonly openedBy?: EmployeeView;
  /** True once the drawer's starting cash was counted. */
  readonly hasFloat: boolean;
  /** The number of movements so far; compared with a count's to see whether the count is still current. */
  readonly movements: number;
  readonly counts: readonly ShiftCount[];
  /** The number of the Z report that closed it. */
  readonly number?: number;
}

export interface ShiftCount extends CountView {
  /** The number of movements at the time of the count. */
  readonly movements: number;
}

export type KeptShift = Kept<ShiftRecord> & { readonly state: 'open' | 'closed' };

export async function findShift(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptShift | undefined> {
  return (await findKept<ShiftRecord>(journal, 'shift', id)) as KeptShift | undefined;
}

export function keepShift(after: number, state: KeptShift['state'], body: ShiftRecord): RecordWrite {
  return keep('shift', body.id, after, { state, at: body.openedAt, keys: [`drawer:${body.drawerId}`], body });
}
