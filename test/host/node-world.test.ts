import { describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { hashPassword as hashWithSalt, SALT_BYTES, verifyPassword } from '../../electron/host/base/password-verifiers.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');

describe('clocks and chance of Node', () => {
  test('the wall clock is milliseconds since 1970', () => {
    const year = new Date(nodeWorld.epochMilliseconds()).getUTCFullYear();
    expect(year).toBeGreaterThanOrEqual(2026);
    expect(year).toBeLessThan(2200);
  });

  test('the monotonic clock never goes back', () => {
    const readings = Array.from({ length: 1000 }, () => nodeWorld.monotonicMilliseconds());
    expect(readings).toEqual([...readings].sort((one, other) => one - other));
  });

  test('random bytes are as many as asked for, and new each time', () => {
    const drawn = Array.from({ length: 100 }, () => nodeWorld.randomBytes(16));
    expect(new Set(drawn.map(hex)).size).toBe(100);
    expect(drawn.every((one) => one.length === 16)).toBe(true);
    expect(nodeWorld.randomBytes(0)).toEqual(new Uint8Array(0));
  });
});

describe('digests of Node', () => {
  test('are those of the standards', () => {
    expect(hex(nodeWorld.digest('sha1', bytes('abc')))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
    expect(hex(nodeWorld.digest('sha256', bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('HMAC is that of RFC 4231, test case 2', () => {
    const mac = nodeWorld.hmacSha256(bytes('Jefe'), bytes('what do ya want for nothing?'));
    expect(hex(mac)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  test('equal bytes are equal, others and shorter ones are not', () => {
    expect(nodeWorld.areEqualBytes(bytes('half-time'), bytes('half-time'))).toBe(true);
    expect(nodeWorld.areEqualBytes(bytes('half-time'), bytes('half-tima'))).toBe(false);
    expect(nodeWorld.areEqualBytes(bytes('half-time'), bytes('half'))).toBe(false);
    expect(nodeWorld.areEqualBytes(bytes(''), bytes(''))).toBe(true);
  });
});

/** As the host does it, at its full cost, which other tests do without. */
const hashPassword = (secret: string) => hashWithSalt(secret, nodeWorld.randomBytes(SALT_BYTES));

describe('password verifiers of Node', () => {
  test('verify their own secret only', async () => {
    const verifier = await hashPassword('2468');
    expect(verifier).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await verifyPassword('2468', verifier)).toBe(true);
    expect(await verifyPassword('2469', verifier)).toBe(false);
    expect(await verifyPassword('', verifier)).toBe(false);
  });

  test('differ for the same secret and never hold it', async () => {
    const [one, other] = await Promise.all([hashPassword('24682468'), hashPassword('24682468')]);
    expect(one).not.toBe(other);
    expect(one).not.toContain('24682468');
  });

  test('take the same letters typed on another keyboard', async () => {
    const verifier = await hashPassword('caf\u00e9');
    expect(await verifyPassword('cafe\u0301', verifier)).toBe(true);
  });

  test('keep the cost they were made with', async () => {
    const cheap = 'scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$dvrbNm0UWKsZEhiB-93BsmkFjNGtMkQDJT4mOzmd6P4';
    expect(await verifyPassword('2468', cheap)).toBe(true);
    expect(await verifyPassword('2468', cheap.replace('scrypt$4', 'scrypt$5'))).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['another scheme', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA'],
    ['a cut one', 'scrypt$15$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAA'],
    ['one that would eat the memory', `scrypt$30$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['one that would take for ever', `scrypt$17$8$99$${'A'.repeat(22)}$${'A'.repeat(43)}`],
    ['one without cost', `scrypt$0$0$0$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ])('that hold %s verify nothing', async (_what, verifier) => {
    expect(await verifyPassword('2468', verifier)).toBe(false);
  });
});
