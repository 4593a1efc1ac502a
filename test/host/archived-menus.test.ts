import { expect, test } from 'vitest';
import { findTooOld, packMenu, unpackMenu } from '../../electron/host/store/archived-menus.ts';

test('a menu is unpacked to the letter', () => {
  const text = JSON.stringify({ name: 'Grüße 🍺', items: Array.from({ length: 500 }, (_, id) => ({ id, price: id / 7 })) });
  expect(unpackMenu(packMenu(text))).toBe(text);
  expect(packMenu(text).length).toBeLessThan(text.length / 2);
});

test('the oldest go where all together are too long', () => {
  const archived = [9, 7, 4, 2].map((revision) => ({ revision, bytes: 10 }));
  expect(findTooOld(archived, 40)).toBe(0);
  expect(findTooOld(archived, 39)).toBe(2);
  expect(findTooOld(archived, 20)).toBe(4);
  expect(findTooOld(archived, 5)).toBe(9);
  expect(findTooOld([], 5)).toBe(0);
});
