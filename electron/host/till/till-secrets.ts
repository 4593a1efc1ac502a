import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOfHex } from '../../../shared/base/bytes-as-text.ts';
import { uuidV4 } from '../../../shared/base/ids.ts';
import type { Credentials } from '../../../shared/client/call-operation.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { hashApiKey, makeApiKey } from '../../../shared/service/core/access.ts';
import type { ApiKeyKind, ServiceStore } from '../../../shared/service/core/store.ts';
import { nodeWorld } from '../base/node-world.ts';
import { readOrMake, readSecret, writeSealed } from '../base/secret-file.ts';
import { secretsFolder } from '../base/secrets-place.ts';
import { scopesOf } from '../store/api-keys.ts';
import { HEX_SECRET, type HostKeys, makeHexSecret, openHostKeys } from '../store/host-keys.ts';

/** The host's secrets, each in a file of the secrets folder that only its own user may read. No backup and no journal contains any. */
export interface TillSecrets {
  readonly hostKeys: HostKeys;
  /** The key that device credentials are made with. */
  readonly device: Uint8Array;
  /** The keys for a remote service. */
  remoteKeys(): Credentials | undefined;
  keepRemoteKeys(keys: Credentials): void;
  forgetRemoteKeys(): void;
  /** The keys by which this host calls its own service. */
  ownKeys(): OwnKeys;
  /** Removes a pair that was revoked, so that a new one is made. */
  forgetOwnKeys(): void;
  /** The credential of this machine's own window as a device, in the form of a cookie. */
  windowCookie(): string | undefined;
  keepWindowCookie(cookie: string): void;
}

export type OwnKeys = Readonly<Record<ApiKeyKind, string>>;

const OWN_KEYS = 'own.keys';

/** `data`: the data folder; `folder`: the secrets folder beside it. */
export function openTillSecrets(data: string, folder: string = secretsFolder(data)): TillSecrets {
  const remoteFile = join(folder, 'remote.key');
  const windowFile = join(folder, 'window.cookie');
  return {
    hostKeys: openHostKeys(data, folder),
    device: bytesOfHex(readOrMake(join(folder, 'device.secret'), HEX_SECRET, makeHexSecret)),
    remoteKeys: () => keysIn(readSecret(remoteFile)),
    keepRemoteKeys: ({ apiKey, backofficeKey = '' }) => writeSealed(remoteFile, `${apiKey} ${backofficeKey}`.trim()),
    forgetRemoteKeys: () => rmSync(remoteFile, { force: true }),
    ownKeys: () => {
      const make = (): string => `${uuidV4(nodeWorld)} ${uuidV4(nodeWorld)}`;
      const [ordering = '', backoffice = ''] = readOrMake(join(folder, OWN_KEYS), /^\S{36} \S{36}$/, make).split(' ');
      return { ordering, backoffice };
    },
    forgetOwnKeys: () => rmSync(join(folder, OWN_KEYS), { force: true }),
    windowCookie: () => readSecret(windowFile),
    keepWindowCookie: (cookie) => writeSealed(windowFile, cookie),
  };
}

/** Reads the ordering key, followed by the back office key if there is one. */
export function keysIn(text = ''): Credentials | undefined {
  const [apiKey, backofficeKey] = text.trim().split(/\s+/);
  return apiKey ? { apiKey, ...(backofficeKey !== undefined && { backofficeKey }) } : undefined;
}

/** Admits the host's keys to everything that the catalogue names. Returns false when one was revoked. */
export async function admitOwnKeys({ keys }: ServiceStore, catalogue: Catalogue, own: OwnKeys): Promise<boolean> {
  for (const kind of ['ordering', 'backoffice'] as const) {
    const known = await keys.findApiKey(hashApiKey(nodeWorld, own[kind]));
    if (known?.active === false) return false;
    await keys.saveApiKey(makeApiKey(nodeWorld, own[kind], { kind, ...scopesOf(catalogue, undefined) }));
  }
  return true;
}

/** True when the service knows both keys and neither was revoked. */
export async function areAdmitted({ keys }: ServiceStore, own: OwnKeys): Promise<boolean> {
  const known = await Promise.all([own.ordering, own.backoffice].map((key) => keys.findApiKey(hashApiKey(nodeWorld, key))));
  return known.every((key) => key?.active === true);
}

/** The hashes by which the service knows the host's keys; empty when there are none. */
export function ownKeyHashes(data: string): ReadonlySet<string> {
  const keys = readSecret(join(secretsFolder(data), OWN_KEYS))?.split(' ') ?? [];
  return new Set(keys.map((key) => hashApiKey(nodeWorld, key)));
}
