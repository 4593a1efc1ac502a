import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digestOfPicture } from '../../shared/base/picture/picture-address.ts';
import { readPictureHead } from '../../shared/base/picture/picture-head.ts';
import { DEMO_FILE, demoCatalogue } from './demo-catalogue.ts';
import { PICTURE } from './demo-picture.ts';
import { RECIPES } from './demo-recipes.ts';

const FOLDER = new URL('pictures/', DEMO_FILE);
const MOST_BYTES = 10_000;
const sold = new Set(
  demoCatalogue.vendors.flatMap(({ dayparts }) => dayparts.flatMap(({ groups }) => groups.flatMap((group) => group.item_ids))),
);
const pictured = demoCatalogue.items.filter(({ id }) => sold.has(id));

test('every item that the demo stands sell has a picture of its own', () => {
  const digests = pictured.map(({ images = [] }) => digestOfPicture(images[0]?.url ?? ''));
  expect(new Set(digests).size).toBe(pictured.length);
  expect(digests).not.toContain(undefined);
  expect(readdirSync(FOLDER).sort()).toEqual(digests.map((digest) => `${digest}.webp`).sort());
});

test.each(readdirSync(FOLDER))('%s is a small picture, under its digest', (name) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(name);
  expect(readPictureHead(bytes)).toEqual({ type: 'webp', ...PICTURE, isAnimated: false });
  expect(bytes.length).toBeLessThan(MOST_BYTES);
});

test('every recipe is of an item that is sold', () => {
  const names = new Set(pictured.map(({ name }) => name));
  expect(Object.keys(RECIPES).filter((name) => !names.has(name))).toEqual([]);
});
