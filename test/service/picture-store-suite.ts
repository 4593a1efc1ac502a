import { expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

/** The rules of pictures that both databases keep. */
export function testPictureStore(store: () => ServiceStore): void {
  test('a picture is read again to the byte, and is listed without its bytes', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const { pictures } = store();
    await pictures.add(A, bytes, NOON);
    expect(Buffer.from((await pictures.find(A)) ?? []).equals(Buffer.from(bytes))).toBe(true);
    expect(await pictures.find(B)).toBeUndefined();
    expect(await pictures.list()).toEqual([{ digest: A, bytes: bytes.length, addedAt: NOON }]);
  });

  test('one that is added again is the newest, and what is removed is gone', async () => {
    const { pictures } = store();
    await pictures.add(A, new Uint8Array([1]), NOON);
    await pictures.add(B, new Uint8Array([2, 2]), addMilliseconds(NOON, 1));
    await pictures.add(A, new Uint8Array([1]), addMilliseconds(NOON, 2));
    expect((await pictures.list()).map(({ digest }) => digest)).toEqual([B, A]);
    await pictures.remove([B, 'c'.repeat(64)]);
    expect((await pictures.list()).map(({ digest }) => digest)).toEqual([A]);
    await pictures.remove([]);
  });
}
