import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { World } from '../../../shared/base/world.ts';
import { hashPassword, SALT_BYTES, verifyPassword } from './password-verifiers.ts';

/** The production `World`: the machine's clocks and randomness, and Node's cryptography. */
export const nodeWorld: World = {
  epochMilliseconds: () => Date.now(),
  monotonicMilliseconds: () => performance.now(),
  randomBytes: drawBytes,
  digest: (algorithm, bytes) => new Uint8Array(hash(algorithm, bytes, 'buffer')),
  hmacSha256: (key, bytes) => new Uint8Array(createHmac('sha256', keyObjectOf(key)).update(bytes).digest()),
  areEqualBytes: (a, b) => a.length === b.length && timingSafeEqual(a, b),
  hashPassword: (secret) => hashPassword(secret, drawBytes(SALT_BYTES)),
  verifyPassword,
};

/** Random bytes drawn ahead, since drawing many at once costs as much as drawing a few. Bytes are handed out once and wiped here. */
const drawn = new Uint8Array(4096);
let undrawn = 0;

function drawBytes(length: number): Uint8Array {
  if (length > drawn.length) return new Uint8Array(randomBytes(length));
  if (length > undrawn) undrawn = randomFillSync(drawn).length;
  const bytes = drawn.slice(undrawn - length, undrawn);
  drawn.fill(0, undrawn - length, undrawn);
  undrawn -= length;
  return bytes;
}

/** Caches key objects by their bytes, which never change: preparing a key costs more than signing a small cart with it. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

function keyObjectOf(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key);
  if (known !== undefined) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}
