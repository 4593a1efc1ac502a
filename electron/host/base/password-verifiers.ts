import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** N = 2^15, r = 8, p = 3: the cost that OWASP asks of scrypt, in 32 MiB, which a small till can afford. */
const COST: Cost = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
export const SALT_BYTES = 16;

/** The highest cost that is accepted. A verifier that asks for more was not written here, and must not use up a till's memory. */
const MOST_LOG2N = 17;
const MOST_R = 16;
const MOST_P = 8;

/** `scrypt$15$8$3$<salt>$<key>`: a verifier stores the cost it was made with, so that the cost can rise later. */
const verifierPattern = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

export async function hashPassword(secret: string, salt: Uint8Array, cost = COST): Promise<string> {
  const key = await deriveKey(secret, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');
}

/** Checks a secret against a verifier; false when the verifier can't be read. */
export async function verifyPassword(secret: string, verifier: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = verifierPattern.exec(verifier) ?? [];
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  if (!isBearable(cost)) return false;
  const derived = await deriveKey(secret, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'));
}

function isBearable({ log2N, r, p }: Cost): boolean {
  return log2N >= 1 && log2N <= MOST_LOG2N && r >= 1 && r <= MOST_R && p >= 1 && p <= MOST_P;
}

function deriveKey(secret: string, salt: Uint8Array, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 1_048_576 };
  // Another keyboard may compose the same letters from other code points.
  const text = secret.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}
