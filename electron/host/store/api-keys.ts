import { uuidV4 } from '../../../shared/base/ids.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { type Claims, makeApiKey } from '../../../shared/service/core/access.ts';
import type { ApiKeyKind, ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';

/** Creates an API key for the whole catalogue, or for the vendors whose ids are given. */
export async function makeKey(store: ServiceStore, kind: ApiKeyKind, vendors?: string): Promise<string> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text === undefined) throw new CommandRefused('there is no catalogue yet: import one first, with grandstand catalog import FILE');
  const key = uuidV4(nodeWorld);
  await store.keys.saveApiKey(makeApiKey(nodeWorld, key, { kind, ...scopesOf(JSON.parse(text) as Catalogue, vendors) }));
  return key;
}

export function scopesOf({ corporates, venues, vendors }: Catalogue, named: string | undefined): Claims {
  if (named === undefined) return { corporates: idsOf(corporates), venues: idsOf(venues), vendors: idsOf(vendors) };
  const ids = named.split(',').map(Number);
  const chosen = vendors.filter((vendor) => ids.includes(vendor.id));
  const unknown = ids.filter((id) => !chosen.some((vendor) => vendor.id === id));
  if (unknown.length > 0) throw new CommandRefused(`the catalogue has no vendor ${unknown.join(', ')}`);
  const theirs = venues.filter((venue) => chosen.some((vendor) => vendor.venue_id === venue.id));
  return { corporates: [...new Set(theirs.map((venue) => venue.corporate_id))], venues: idsOf(theirs), vendors: idsOf(chosen) };
}

function idsOf(records: readonly { readonly id: number }[]): readonly number[] {
  return records.map(({ id }) => id);
}
