import { utf8Bytes } from '../base/utf8.ts';
import type { World } from '../base/world.ts';
import type { AuditEntry, AuditFact } from './journal.ts';

/** Stands before the first entry. */
const BEGINNING = '0'.repeat(64);

export function chainAudit(
  world: Pick<World, 'digest'>,
  before: Pick<AuditEntry, 'seq' | 'hash'> | undefined,
  fact: AuditFact,
): AuditEntry {
  const seq = (before?.seq ?? 0) + 1;
  const { at, event, body } = fact;
  return { seq, at, event, body, hash: hashOf(world, before?.hash ?? BEGINNING, seq, fact) };
}

/** The number of the first entry that is not what was written, or undefined where the chain holds. */
export function findBrokenLink(world: Pick<World, 'digest'>, entries: readonly AuditEntry[]): number | undefined {
  let before: AuditEntry | undefined;
  for (const entry of entries) {
    const expected = chainAudit(world, before, entry);
    if (expected.seq !== entry.seq || expected.hash !== entry.hash) return entry.seq;
    before = entry;
  }
  return undefined;
}

function hashOf(world: Pick<World, 'digest'>, before: string, seq: number, { at, event, body }: AuditFact): string {
  return hexText(world.digest('sha256', utf8Bytes(JSON.stringify([before, seq, at, event, body]))));
}

export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
