import { hexOf } from '../../base/bytes-as-text.ts';
import { isUuid } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import type { ApiKey, ApiKeyKind, ServiceStore } from './store.ts';

/** The corporates, venues and vendors that a bearer token gives access to. */
export interface Claims {
  readonly corporates: readonly number[];
  readonly venues: readonly number[];
  readonly vendors: readonly number[];
}

export type ClaimsOutcome = Outcome<Claims, string>;

/** Reads a token's payload exactly as the table of the vendors list documents it. */
export function readClaims(payload: Readonly<Record<string, unknown>>): ClaimsOutcome {
  if (payload.typ !== 'external_v1') return refuse(ORDERING_MESSAGES.wrongClaimType);
  const lists = [payload.corporates, payload.venues, payload.vendors];
  if (lists.some((list) => list === undefined)) return refuse(ORDERING_MESSAGES.missingClaims);
  if (lists.every((list) => list === null || (Array.isArray(list) && list.length === 0))) return refuse(ORDERING_MESSAGES.nilClaims);
  const read: number[][] = [];
  for (const list of lists) {
    const ids = readIds(list);
    if (!ids.ok) return ids;
    read.push(ids.value);
  }
  const [corporates, venues, vendors] = read as [number[], number[], number[]];
  if (venues.length === 0) return refuse(ORDERING_MESSAGES.noVenuesInClaims);
  return accept({ corporates, venues, vendors });
}

function readIds(list: unknown): Outcome<number[], string> {
  const ids: number[] = [];
  for (const each of Array.isArray(list) ? list : list === null ? [] : [list]) {
    if (typeof each !== 'number' || !Number.isSafeInteger(each)) return refuse(ORDERING_MESSAGES.claimNotANumber(String(each)));
    ids.push(each);
  }
  return accept(ids);
}

/** Keys are random UUIDs, so the key of a plain digest cannot be found by searching. */
export function hashApiKey(world: Pick<World, 'digest'>, key: string): string {
  return hexOf(world.digest('sha256', utf8Bytes(key.toLowerCase())));
}

/** A key as a caller shows it, and its digest. Keys are looked up by digest, so that timing does not show how near a guess was. */
export interface ShownKey {
  readonly text: string;
  readonly hash: string;
}

/** Returns the active key of that kind, or undefined. */
export async function findActiveKey({ keys }: ServiceStore, kind: ApiKeyKind, { text, hash }: ShownKey): Promise<ApiKey | undefined> {
  const key = isUuid(text) ? await keys.findApiKey(hash) : undefined;
  return key?.active && key.kind === kind ? key : undefined;
}

/** API keys by their digest, as they are now or, in a remote store, were a moment ago. */
export interface KnownKeys {
  find(hash: string): Promise<ApiKey | undefined>;
}

const MOST_KNOWN = 10_000;

export function makeKnownKeys({ keys, keyCacheMilliseconds = 0 }: ServiceStore, world: Pick<World, 'monotonicMilliseconds'>): KnownKeys {
  if (keyCacheMilliseconds === 0) return { find: (hash) => keys.findApiKey(hash) };
  const known = new Map<string, { readonly key: ApiKey | undefined; readonly at: number }>();
  return {
    async find(hash) {
      const at = world.monotonicMilliseconds();
      const before = known.get(hash);
      if (before !== undefined && at - before.at < keyCacheMilliseconds) return before.key;
      const key = await keys.findApiKey(hash);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(hash, { key, at });
      return key;
    },
  };
}

/** Returns the record of a key: its digest, and its first characters for recognition. */
export function makeApiKey(world: World, key: string, scopes: Claims & { readonly kind: ApiKeyKind }): ApiKey {
  const { kind, corporates, venues, vendors } = scopes;
  return { hash: hashApiKey(world, key), hint: key.slice(0, 8), kind, corporates, venues, vendors, active: true, createdAt: now(world) };
}
