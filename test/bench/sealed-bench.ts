import type { SealMark } from '../../electron/host/postgres/seal-start.ts';
import type { Sealing } from '../../electron/host/sqlite/seals.ts';

const KEY = new Uint8Array(32).fill(7);

/** Seals for a file of a bench, as a host seals its own: what is measured has their cost. */
export function sealingOf(path: string): Sealing {
  return { key: KEY, headFile: `${path}.head` };
}

/** The same in PostgreSQL, which keeps no head. */
export function sealingOfDatabase(): { readonly key: Uint8Array; readonly mark: SealMark } {
  return { key: KEY, mark: { isSet: () => false, set: () => undefined } };
}
