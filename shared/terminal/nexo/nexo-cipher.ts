import type { World } from '../../base/world.ts';

/** The cryptography that the protocol needs and this room may not reach by itself. */
export interface NexoCipher extends Pick<World, 'randomBytes' | 'hmacSha256' | 'areEqualBytes'> {
  /** PBKDF2 with HMAC-SHA1. */
  deriveBytes(passphrase: string, salt: string, rounds: number, length: number): Uint8Array;
  /** AES-256-CBC with PKCS#7 padding. */
  encrypt(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** Undefined where the padding is wrong. */
  decrypt(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array | undefined;
}

/** A key as the manager of the terminals set it up: the same one in the terminal and in the till. */
export interface SharedKey {
  readonly passphrase: string;
  readonly identifier: string;
  readonly version: number;
}

export interface DerivedKeys {
  readonly hmac: Uint8Array;
  readonly cipher: Uint8Array;
  readonly iv: Uint8Array;
}

const SALT = 'AdyenNexoV1Salt';
const ROUNDS = 4000;
const KEY_BYTES = 32;
export const IV_BYTES = 16;

export function deriveKeys(cipher: NexoCipher, passphrase: string): DerivedKeys {
  const bytes = cipher.deriveBytes(passphrase, SALT, ROUNDS, 2 * KEY_BYTES + IV_BYTES);
  return { hmac: bytes.slice(0, KEY_BYTES), cipher: bytes.slice(KEY_BYTES, 2 * KEY_BYTES), iv: bytes.slice(2 * KEY_BYTES) };
}

/** The nonce makes the first block of each message another one, although the key's own start is always the same. */
export function ivOf({ iv }: DerivedKeys, nonce: Uint8Array): Uint8Array {
  return iv.map((byte, index) => byte ^ (nonce[index] ?? 0));
}
