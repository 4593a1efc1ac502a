import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomHex, type ShellWorld } from '../base/shell-world.ts';

/** The keystore of the operating system's user. */
export interface Keystore {
  isThere(): boolean;
  /** True when it protects nothing, because its own key is publicly known. */
  isPlain(): boolean;
  encrypt(text: string): Uint8Array;
  decrypt(bytes: Uint8Array): string;
}

/** `plain`: the operator allowed unsealed key files. */
export type HostKey =
  | { readonly state: 'key'; readonly key: string }
  | { readonly state: 'plain' }
  | { readonly state: 'no_keystore' | 'other_keystore' };

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/;

/** Returns the key that seals the host's key files. It is generated once and stored encrypted by the keystore. */
export function readHostKey(keystore: Keystore, file: string, allowsPlainKeys: boolean, world: Pick<ShellWorld, 'randomBytes'>): HostKey {
  const stored = readBytes(file);
  if (!keystore.isThere() || keystore.isPlain())
    return allowsPlainKeys && stored === undefined ? { state: 'plain' } : { state: 'no_keystore' };
  if (stored === undefined) {
    const key = randomHex(world, KEY_BYTES);
    writeFileSync(`${file}.part`, keystore.encrypt(key), { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    return { state: 'key', key };
  }
  try {
    const key = keystore.decrypt(stored);
    return KEY.test(key) ? { state: 'key', key } : { state: 'other_keystore' };
  } catch {
    return { state: 'other_keystore' };
  }
}

function readBytes(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}
