import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bytesOfHex, hexOf } from '../../shared/base/hex.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Credentials } from '../../shared/client/call-operation.ts';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import { hashApiKey, makeApiKey } from '../../shared/service/access.ts';
import type { ApiKeyKind, ServiceStore } from '../../shared/service/store.ts';
import { scopesOf } from './keys-command.ts';
import { nodeWorld } from './node-world.ts';
import { needsSeal, seal, unseal } from './secret-seal.ts';

/** What a host keeps to itself, each in a file of the data folder that its own user alone may read. No backup and no journal holds any. */
export interface TillSecrets {
  /** With which credentials of devices are made. */
  readonly device: Uint8Array;
  /** The keys for a service elsewhere. */
  remoteKeys(): Credentials | undefined;
  keepRemoteKeys(keys: Credentials): void;
  forgetRemoteKeys(): void;
  /** The keys by which this host calls its own service, and whether that service knows them. */
  ownKeys(): OwnKeys;
  /** What the window of this very machine shows as a device, in the form of a cookie. */
  windowCookie(): string | undefined;
  keepWindowCookie(cookie: string): void;
}

export type OwnKeys = Readonly<Record<ApiKeyKind, string>>;

const SECRET_BYTES = 32;
const OWN_KEYS = 'own.keys';

export function openTillSecrets(folder: string): TillSecrets {
  const remoteFile = join(folder, 'remote.key');
  const windowFile = join(folder, 'window.cookie');
  return {
    device: bytesOfHex(readOrMake(join(folder, 'device.secret'), /^[0-9a-f]{64}$/, () => hexOf(nodeWorld.randomBytes(SECRET_BYTES)))),
    remoteKeys: () => keysIn(readText(remoteFile)),
    keepRemoteKeys: ({ apiKey, backofficeKey = '' }) => keepKey(remoteFile, `${apiKey} ${backofficeKey}`.trim()),
    forgetRemoteKeys: () => rmSync(remoteFile, { force: true }),
    ownKeys: () => {
      const make = (): string => `${uuidV4(nodeWorld)} ${uuidV4(nodeWorld)}`;
      const [ordering = '', backoffice = ''] = readOrMake(join(folder, OWN_KEYS), /^\S{36} \S{36}$/, make).split(' ');
      return { ordering, backoffice };
    },
    windowCookie: () => readText(windowFile),
    keepWindowCookie: (cookie) => keepKey(windowFile, cookie),
  };
}

/** The key of orders, and after it that of the back office, where there is one. */
export function keysIn(text = ''): Credentials | undefined {
  const [apiKey, backofficeKey] = text.trim().split(/\s+/);
  return apiKey ? { apiKey, ...(backofficeKey !== undefined && { backofficeKey }) } : undefined;
}

/** Another pair in the place of one that somebody has revoked. */
export function forgetOwnKeys(folder: string): void {
  rmSync(join(folder, OWN_KEYS), { force: true });
}

/** The service knows the host's keys, for everything that its catalogue names. False where somebody has revoked one. */
export async function admitOwnKeys({ keys }: ServiceStore, catalogue: Catalogue, own: OwnKeys): Promise<boolean> {
  for (const kind of ['ordering', 'backoffice'] as const) {
    const known = await keys.findApiKey(hashApiKey(nodeWorld, own[kind]));
    if (known?.active === false) return false;
    await keys.saveApiKey(makeApiKey(nodeWorld, own[kind], { kind, ...scopesOf(catalogue, undefined) }));
  }
  return true;
}

/** Does the service know both, and has nobody revoked one? */
export async function areAdmitted({ keys }: ServiceStore, own: OwnKeys): Promise<boolean> {
  const known = await Promise.all([own.ordering, own.backoffice].map((key) => keys.findApiKey(hashApiKey(nodeWorld, key))));
  return known.every((key) => key?.active === true);
}

/** By which the service knows them, where there are any. */
export function ownKeyHashes(folder: string): ReadonlySet<string> {
  const keys = readText(join(folder, OWN_KEYS))?.split(' ') ?? [];
  return new Set(keys.map((key) => hashApiKey(nodeWorld, key)));
}

function readOrMake(file: string, form: RegExp, make: () => string): string {
  const known = readText(file);
  if (known !== undefined && form.test(known)) return known;
  const made = make();
  keepKey(file, made);
  return made;
}

function readText(file: string): string | undefined {
  let kept: string;
  try {
    kept = readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
  if (kept === '') return undefined;
  const text = unseal(basename(file), kept);
  if (needsSeal(kept)) keepKey(file, text);
  return text;
}

function keepKey(file: string, text: string): void {
  keepSecret(file, seal(basename(file), text));
}

/** Whole or not at all, and never for a moment readable by others. */
export function keepSecret(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, `${text}\n`, { mode: 0o600, flush: true });
  chmodSync(part, 0o600);
  renameSync(part, file);
}
