import { isUuid } from '../../../shared/base/ids.ts';
import { hashApiKey } from '../../../shared/service/core/access.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import { openSigningKeys } from '../../../shared/service/core/signing-keys.ts';
import type { ApiKey, ServiceStore } from '../../../shared/service/core/store.ts';
import { type Command, type CommandArguments, CommandRefused, DATA_OPTION } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { findDataFolder, withServiceStore } from '../data/data-folder.ts';
import { makeKey } from '../store/api-keys.ts';

export const keysCommand: Command = {
  name: 'keys',
  usage: 'create [--kind ordering|backoffice] [--vendors ID,ID] | list | revoke HINT | rotate [--data DIR]',
  summary: 'Make, list or end API keys, or sign tokens and carts by new secrets',
  options: {
    ...DATA_OPTION,
    kind: { type: 'string', summary: 'ordering (X-API-Key, the default) or backoffice (Backoffice-API-Key)' },
    vendors: { type: 'string', summary: 'ids of the vendors that a new key may use; all otherwise' },
  },
  verbs: { create: [0, 0], list: [0, 0], revoke: [1, 1], rotate: [0, 0] },
  run(args) {
    const [verb, hint] = args.words as readonly [string, string];
    return withServiceStore(findDataFolder(args.text('data')), (store) => {
      if (verb === 'create') return create(store, args);
      if (verb === 'rotate') return rotate(store);
      return verb === 'list' ? list(store) : revoke(store, hint);
    });
  },
};

async function create(store: ServiceStore, args: CommandArguments): Promise<number> {
  const kind = args.text('kind') ?? 'ordering';
  if (kind !== 'ordering' && kind !== 'backoffice') throw new CommandRefused('--kind takes ordering or backoffice');
  const key = await makeKey(store, kind, args.text('vendors'));
  process.stdout.write(`${key}\n`);
  process.stderr.write('Keep it: only its digest is stored, so it cannot be shown again.\n');
  return 0;
}

async function list(store: ServiceStore): Promise<number> {
  for (const { hint, kind, vendors, active, createdAt } of await store.keys.listApiKeys()) {
    process.stdout.write(`${hint}…  ${kind.padEnd(10)}  ${active ? 'active ' : 'revoked'}  ${createdAt}  vendors ${vendors.join(',')}\n`);
  }
  return 0;
}

/** Revokes a key by its first eight characters, as the list shows them, or by the whole key when several begin alike. */
async function revoke(store: ServiceStore, named: string): Promise<number> {
  const hash = isUuid(named) ? hashApiKey(nodeWorld, named) : undefined;
  const isNamed = (key: ApiKey) => (hash === undefined ? key.hint === named : key.hash === hash);
  const [key, second] = (await store.keys.listApiKeys()).filter((each) => each.active && isNamed(each));
  if (key === undefined) throw new CommandRefused(`there is no active key that begins with ${named.slice(0, 8)}`);
  if (second !== undefined) throw new CommandRefused(`several keys begin with ${named}: name the whole key`);
  await store.keys.deactivateApiKey(key.hash);
  process.stdout.write(`revoked ${key.hint}…\n`);
  return 0;
}

/** Rotates the secrets. Running hosts use the new ones within a second. The old ones verify what they signed until it expires. */
async function rotate(store: ServiceStore): Promise<number> {
  const { tokenLifetimeSeconds, cartLifetimeSeconds } = DEFAULT_SERVICE_SETTINGS;
  const keys = await openSigningKeys(nodeWorld, store, { token: tokenLifetimeSeconds * 1000, cart: cartLifetimeSeconds * 1000 });
  for (const purpose of ['token', 'cart'] as const) await keys.rotate(purpose);
  process.stdout.write(
    `tokens and carts are signed by new secrets; the old ones hold for ${tokenLifetimeSeconds / 3600} hours and ${cartLifetimeSeconds / 60} minutes more\n`,
  );
  return 0;
}
