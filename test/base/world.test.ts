import { describe, expect, test } from 'vitest';
import { uuidV4 } from '../../shared/base/ids.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { makeWorld } from '../world.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the world of tests', () => {
  test('gives the same chances for the same seed, and others for another', () => {
    const draw = (seed: number) => {
      const world = makeWorld({ seed });
      return [uuidV4(world), uuidV4(world), hexOf(world.randomBytes(100))];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(new Set([...draw(7), ...draw(8)]).size).toBe(6);
  });

  test('gives as many bytes as were asked for, of every value', () => {
    const world = makeWorld();
    for (const length of [0, 1, 31, 32, 33, 1000]) expect(world.randomBytes(length)).toHaveLength(length);
    expect(new Set(world.randomBytes(10_000)).size).toBe(256);
  });

  test('moves its clocks only by hand, and only the wall clock back', () => {
    const world = makeWorld({ startsAt: '2026-11-21T18:00:00.000Z' });
    expect([world.epochMilliseconds(), world.monotonicMilliseconds()]).toEqual([Date.parse('2026-11-21T18:00:00Z'), 0]);
    world.advance(1500);
    expect([world.epochMilliseconds(), world.monotonicMilliseconds()]).toEqual([Date.parse('2026-11-21T18:00:01.500Z'), 1500]);
    world.setClock('2026-11-21T17:00:00Z');
    expect([world.epochMilliseconds(), world.monotonicMilliseconds()]).toEqual([Date.parse('2026-11-21T17:00:00Z'), 1500]);
    expect(() => world.advance(-1)).toThrow(RangeError);
    expect(() => world.setClock('later')).toThrow(RangeError);
  });

  test('digests as published: FIPS 180 of "abc", RFC 4231 case 2', () => {
    const world = makeWorld();
    expect(hexOf(world.digest('sha1', utf8Bytes('abc')))).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
    expect(hexOf(world.digest('sha256', utf8Bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hexOf(world.hmacSha256(utf8Bytes('Jefe'), utf8Bytes('what do ya want for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('compares bytes', () => {
    const world = makeWorld();
    expect(world.areEqualBytes(utf8Bytes('abc'), utf8Bytes('abc'))).toBe(true);
    expect(world.areEqualBytes(utf8Bytes('abc'), utf8Bytes('abd'))).toBe(false);
    expect(world.areEqualBytes(utf8Bytes('abc'), utf8Bytes('ab'))).toBe(false);
  });

  test('verifies the secret that was hashed, and no other', async () => {
    const world = makeWorld();
    const verifier = await world.hashPassword('4711 caf\u00e9');
    expect(verifier).not.toContain('4711');
    expect(await world.verifyPassword('4711 cafe\u0301', verifier)).toBe(true);
    expect(await world.verifyPassword('4712 caf\u00e9', verifier)).toBe(false);
    expect(await world.verifyPassword('4711 caf\u00e9', 'unreadable')).toBe(false);
    expect(await world.hashPassword('4711 caf\u00e9')).not.toBe(verifier);
  });
});
