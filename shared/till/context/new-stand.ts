import type { Catalogue } from '../../contract/catalogue/catalogue.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import type { NamedEmployee } from '../records/staff-record.ts';

/** What a new stand begins with. */
export interface NewStand {
  readonly catalogue: Catalogue;
  readonly people: readonly NamedEmployee[];
  readonly settings: Partial<TillSettings>;
}
