import { hexOf } from '../../base/bytes-as-text.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { AuditEntry, AuditFact } from './journal.ts';

/** The hash before the first entry. */
const BEGINNING = '0'.repeat(64);

/** `world` may use a keyed digest instead of the plain one; then a chain cannot be forged without the key. */
export function chainAudit(
  world: Pick<World, 'digest'>,
  before: Pick<AuditEntry, 'seq' | 'hash'> | undefined,
  fact: AuditFact,
): AuditEntry {
  const seq = (before?.seq ?? 0) + 1;
  const { at, event, body, tells } = fact;
  return { seq, at, event, body, ...(tells !== undefined && { tells }), hash: hashOf(world, before?.hash ?? BEGINNING, seq, fact) };
}

/** Returns a function that takes the entries in order, from the first or the one after `behind`, and returns false for an altered one. */
export function followAudit(world: Pick<World, 'digest'>, behind?: AuditEntry): (entry: AuditEntry) => boolean {
  let before = behind;
  return (entry) => {
    const expected = chainAudit(world, before, entry);
    before = entry;
    return expected.seq === entry.seq && expected.hash === entry.hash;
  };
}

function hashOf(world: Pick<World, 'digest'>, before: string, seq: number, { at, event, body, tells }: AuditFact): string {
  const hashed = [before, seq, at, event, body, ...(tells === undefined ? [] : [tells])];
  return hexOf(world.digest('sha256', utf8Bytes(JSON.stringify(hashed))));
}
