import { createHash, createHmac, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { makeSecretBox } from '../electron/host/base/secret-seal.ts';
import type { World } from '../shared/base/world.ts';

/** A world whose every chance follows from its seed and whose clocks move only by hand: the same test meets the same world. */
export interface TestWorld extends World {
  /** Time passes, on both clocks. */
  advance(milliseconds: number): void;
  /** Sets the wall clock forwards or backwards; the monotonic clock goes on as before. */
  setClock(text: string): void;
}

export interface WorldStart {
  readonly seed?: number;
  /** What the wall clock shows at first. */
  readonly startsAt?: string;
}

/** As cheap as scrypt gets: tests prove who may pass, not how long a thief needs. */
const COST: ScryptOptions = { N: 2, r: 1, p: 1 };
const KEY_BYTES = 32;
const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

export function makeWorld({ seed = 1, startsAt = '2026-11-21T18:00:00.000Z' }: WorldStart = {}): TestWorld {
  let wall = epochOfText(startsAt);
  let monotonic = 0;
  const randomBytes = seededBytes(seed);
  return {
    epochMilliseconds: () => wall,
    monotonicMilliseconds: () => monotonic,
    randomBytes,
    digest: (algorithm, bytes) => new Uint8Array(createHash(algorithm).update(bytes).digest()),
    hmacSha256: (key, bytes) => new Uint8Array(createHmac('sha256', key).update(bytes).digest()),
    areEqualBytes: (a, b) => a.length === b.length && timingSafeEqual(a, b),
    hashPassword: async (secret) => {
      const salt = randomBytes(16);
      return `test$${hexOf(salt)}$${hexOf(await deriveKey(secret, salt))}`;
    },
    verifyPassword: async (secret, verifier) => {
      const [, salt, key] = /^test\$([0-9a-f]{32})\$([0-9a-f]{64})$/.exec(verifier) ?? [];
      return salt !== undefined && hexOf(await deriveKey(secret, Buffer.from(salt, 'hex'))) === key;
    },
    secretBox: makeSecretBox(new Uint8Array(32).fill(7)),
    advance: (milliseconds) => {
      if (!(milliseconds >= 0)) throw new RangeError(`time does not pass by ${milliseconds}`);
      wall += milliseconds;
      monotonic += milliseconds;
    },
    setClock: (text) => {
      wall = epochOfText(text);
    },
  };
}

/** The same letters typed on another keyboard may be other code points. */
function deriveKey(secret: string, salt: Uint8Array): Promise<Buffer> {
  return derive(secret.normalize('NFC'), salt, KEY_BYTES, COST);
}

/** Blocks of a hash over the seed and a running number; what is left of a block is not kept, so that lengths do not matter to what follows. */
function seededBytes(seed: number): (length: number) => Uint8Array {
  let drawn = 0;
  return (length) => {
    const bytes = new Uint8Array(length);
    const draw = drawn++;
    for (let at = 0; at < length; at += 32) {
      const block = createHash('sha256').update(`${seed} ${draw} ${at}`).digest();
      bytes.set(block.subarray(0, Math.min(32, length - at)), at);
    }
    return bytes;
  };
}

function epochOfText(text: string): number {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a time: ${text}`);
  return milliseconds;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
