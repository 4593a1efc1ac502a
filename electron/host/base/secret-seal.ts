import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { SecretBox } from '../../../shared/base/world.ts';
import { CommandRefused } from './command.ts';
import { nodeWorld } from './node-world.ts';

/**
 * A desktop seals its key files with a key that the shell takes from the system user's keystore, so that a stolen disk alone gives none of
 * them away. The sealing key is process-wide, like the umask; a headless host has none.
 */

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'sealed:';

let key: Uint8Array | undefined;

/** Sets the process's sealing key. Call it before anything in a data folder is opened. */
export function sealSecretsWith(given: Uint8Array | undefined): void {
  if (given !== undefined && given.length !== KEY_BYTES) throw new Error(`a key of ${KEY_BYTES} bytes is needed`);
  key = given;
}

/** Returns the text to store in the named file, sealed when the process has a key. Content sealed for one file is invalid in another. */
export function seal(name: string, text: string): string {
  return key === undefined ? text : sealWith(key, name, text);
}

export function sealWith(sealing: Uint8Array, name: string, text: string): string {
  const nonce = nodeWorld.randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${MARK}${sealed.toString('base64')}`;
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** True when the process has a key but the stored text is not sealed. */
export function needsSeal(stored: string): boolean {
  return key !== undefined && !isSealed(stored);
}

export function unseal(name: string, stored: string): string {
  if (!isSealed(stored)) return stored;
  if (key === undefined) throw new CommandRefused(`${name} is sealed by the desktop: start that, or choose another --data`);
  const text = openWith(key, name, stored);
  if (text === undefined)
    throw new CommandRefused(`${name} was sealed by another key: the keystore of this system is not the one that the folder was made with`);
  return text;
}

/** Returns undefined when another key sealed it or it was changed. */
export function openWith(sealing: Uint8Array, name: string, stored: string): string | undefined {
  const sealed = Buffer.from(stored.slice(MARK.length), 'base64');
  try {
    const opener = createDecipheriv(CIPHER, sealing, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(name),
    );
    opener.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([opener.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), opener.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

export function makeSecretBox(sealing: Uint8Array): SecretBox {
  return {
    seal: (purpose, secret) => sealWith(sealing, purpose, secret),
    open: (purpose, sealed) => openWith(sealing, purpose, sealed),
  };
}
