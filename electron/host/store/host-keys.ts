import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOfHex, hexOf } from '../../../shared/base/bytes-as-text.ts';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import { nodeWorld } from '../base/node-world.ts';
import { readOrMake } from '../base/secret-file.ts';
import { knownSecretsFolder, secretsFolder } from '../base/secrets-place.ts';
import type { Sealing } from './seals.ts';

/** The keys that are derived from the host's one secret, one for each purpose. */
export interface HostKeys {
  /** The keys and head files that seal the journal and the service's data. */
  readonly sealing: Readonly<Record<SealedFile, Sealing>>;
  /** The file that lists the sealed databases. */
  readonly sealedDatabases: string;
  /** Encrypts PIN verifiers. */
  readonly pins: Uint8Array;
  /** Encrypts codes of gift cards that were sold and wait for the service. */
  readonly valueCodes: Uint8Array;
  /** Encrypts the secrets that sign tokens and carts. */
  readonly signing: Uint8Array;
}

export type SealedFile = 'journal' | 'service';

const SECRET_BYTES = 32;
export const HEX_SECRET = /^[0-9a-f]{64}$/;

export function makeHexSecret(): string {
  return hexOf(nodeWorld.randomBytes(SECRET_BYTES));
}

/** `folder`: the folder of the secrets. */
export function openHostKeys(data: string, folder: string = secretsFolder(data)): HostKeys {
  const secret = bytesOfHex(readOrMake(join(folder, 'host.secret'), HEX_SECRET, makeHexSecret));
  const keyFor = (purpose: string): Uint8Array => nodeWorld.hmacSha256(secret, utf8Bytes(`grandstand ${purpose}`));
  const key = keyFor('seals');
  const sealing = (kind: SealedFile): Sealing => ({ key, headFile: headFileOf(folder, kind) });
  return {
    sealing: { journal: sealing('journal'), service: sealing('service') },
    sealedDatabases: join(folder, 'sealed.databases'),
    pins: keyFor('pins'),
    valueCodes: keyFor('value codes'),
    signing: keyFor('signing'),
  };
}

/** Returns a folder's existing keys, or undefined when none were made. */
export function findHostKeys(data: string): HostKeys | undefined {
  const folder = knownSecretsFolder(data);
  return folder !== undefined && existsSync(join(folder, 'host.secret')) ? openHostKeys(data, folder) : undefined;
}

/** The file of a sealed database's newest head. */
export function headFileOf(secrets: string, kind: SealedFile): string {
  return join(secrets, `${kind}.head`);
}
