import type { World } from '../../shared/base/world.ts';
import { followAudit } from '../../shared/sync/journal/audit-chain.ts';
import type { AuditEntry } from '../../shared/sync/journal/journal.ts';

/** The number of the first entry that is not what was written, or undefined where the chain holds. */
export function findBrokenLink(world: Pick<World, 'digest'>, entries: readonly AuditEntry[]): number | undefined {
  const isNext = followAudit(world);
  return entries.find((entry) => !isNext(entry))?.seq;
}
