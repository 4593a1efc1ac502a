import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import { makeApiKey } from '../../shared/service/access.ts';
import type { ApiKeyKind, ServiceStore } from '../../shared/service/store.ts';
import { type Asked, type Command, CommandRefused, DATA_OPTION } from './command.ts';
import { openDataFolder, openServiceStore } from './data-folder.ts';
import { nodeWorld } from './node-world.ts';

export const keysCommand: Command = {
  name: 'keys',
  usage: 'create|list|revoke [HINT] [--kind ordering|backoffice] [--vendors ID,ID] [--data DIR]',
  summary: 'Make, list or end API keys',
  options: {
    ...DATA_OPTION,
    kind: { type: 'string', summary: 'ordering (X-API-Key, the default) or backoffice (Backoffice-API-Key)' },
    vendors: { type: 'string', summary: 'ids of the vendors that a new key may use; all otherwise' },
  },
  words: { least: 1, most: 2 },
  async run(asked) {
    const store = await openServiceStore(openDataFolder(asked.text('data')));
    try {
      return await runOn(store, asked);
    } finally {
      await store.close();
    }
  },
};

async function runOn(store: ServiceStore, asked: Asked): Promise<number> {
  const [verb, hint] = asked.words;
  switch (verb) {
    case 'create':
      return await create(store, asked);
    case 'list':
      return await list(store);
    case 'revoke':
      return await revoke(store, hint);
    default:
      throw new CommandRefused(`keys knows create, list and revoke, not ${verb}`);
  }
}

async function create(store: ServiceStore, asked: Asked): Promise<number> {
  const kind = asked.text('kind') ?? 'ordering';
  if (kind !== 'ordering' && kind !== 'backoffice') throw new CommandRefused('--kind takes ordering or backoffice');
  const scopes = scopesOf(await readCurrent(store), asked.text('vendors'));
  const key = uuidV4(nodeWorld);
  await store.keys.saveApiKey(makeApiKey(nodeWorld, key, { kind: kind satisfies ApiKeyKind, ...scopes }));
  process.stdout.write(`${key}\n`);
  process.stderr.write('Keep it: only its digest is stored, so it cannot be shown again.\n');
  return 0;
}

async function readCurrent(store: ServiceStore): Promise<Catalogue> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text === undefined) throw new CommandRefused('there is no catalogue yet: import one first, with grandstand catalog import FILE');
  return JSON.parse(text) as Catalogue;
}

/** The vendors named, their venues, and the corporates of these. */
function scopesOf(catalogue: Catalogue, named: string | undefined) {
  const ids = named?.split(',').map(Number) ?? catalogue.vendors.map((vendor) => vendor.id);
  const vendors = catalogue.vendors.filter((vendor) => ids.includes(vendor.id));
  const unknown = ids.filter((id) => !vendors.some((vendor) => vendor.id === id));
  if (unknown.length > 0) throw new CommandRefused(`the catalogue has no vendor ${unknown.join(', ')}`);
  const venues = catalogue.venues.filter((venue) => vendors.some((vendor) => vendor.venue_id === venue.id));
  const corporates = new Set(venues.map((venue) => venue.corporate_id));
  return { vendors: vendors.map((vendor) => vendor.id), venues: venues.map((venue) => venue.id), corporates: [...corporates] };
}

async function list(store: ServiceStore): Promise<number> {
  for (const { hint, kind, vendors, active, createdAt } of await store.keys.listApiKeys()) {
    process.stdout.write(`${hint}…  ${kind.padEnd(10)}  ${active ? 'active ' : 'revoked'}  ${createdAt}  vendors ${vendors.join(',')}\n`);
  }
  return 0;
}

async function revoke(store: ServiceStore, hint: string | undefined): Promise<number> {
  if (hint === undefined) throw new CommandRefused('name the key by its first eight characters, as keys list shows them');
  const matching = (await store.keys.listApiKeys()).filter((key) => key.active && key.hint === hint.slice(0, 8));
  const [key, second] = matching;
  if (key === undefined) throw new CommandRefused(`there is no active key that begins with ${hint}`);
  if (second !== undefined) throw new CommandRefused(`several keys begin with ${hint}`);
  await store.keys.deactivateApiKey(key.hash);
  process.stdout.write(`revoked ${key.hint}…\n`);
  return 0;
}
