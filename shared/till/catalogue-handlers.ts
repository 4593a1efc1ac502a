import type { STAND_OPERATIONS } from '../till-contract/stand-operations.ts';
import type { HostParts } from './host-parts.ts';
import type { TillHandler } from './till-call.ts';

export const pullCatalogue: TillHandler<HostParts, (typeof STAND_OPERATIONS)['pullCatalogue']> = async ({ shelves }, { query }) =>
  shelves.tell(query.since);
