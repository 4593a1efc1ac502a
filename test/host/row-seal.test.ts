import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSealer } from '../../electron/host/store/seal-shape.ts';

const KEY = new Uint8Array(32).fill(7);

test.each([0, 1, 65_535, 65_536, 200_000])('a value of %i letters is sealed as part of one text, as it always was', (length) => {
  const value = '🍺ü'.repeat(length).slice(0, length);
  const rowsKey = createHmac('sha256', KEY).update('rows').digest();
  const text = `facts s1:k 0s${length}:${value} 2n5 3s${length}:${value}`;
  const hex = createHmac('sha256', rowsKey).update(text).digest('hex');
  const { mac, share } = makeSealer(KEY).rowSeal('facts', 'k', [value, null, 5, value]);
  expect([mac, share]).toEqual([hex.slice(0, 32), BigInt(`0x${hex.slice(32)}`)]);
});
