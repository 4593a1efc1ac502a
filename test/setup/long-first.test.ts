import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { isLong, spreadLong } from './long-first.ts';
import { usualTimes } from './usual-times.ts';

test('a file whose usual time is named is there', () => {
  expect(Object.keys(usualTimes).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test('long files are begun one by one among the others, none of them last, and none is lost', () => {
  const paths = Object.keys(usualTimes).filter((path) => !/\.(browser|sweep)\./.test(path));
  const order = spreadLong(paths);
  expect(order.toSorted()).toEqual(paths.toSorted());
  const places = order.flatMap((path, place) => (isLong(path) ? [place] : []));
  expect(places.length).toBeGreaterThan(3);
  expect(places.every((place, index) => index === 0 || place - (places[index - 1] as number) > 1)).toBe(true);
  expect(places.at(-1)).toBeLessThan(order.length * 0.8);
  expect(spreadLong(['quick', 'other'])).toEqual(['quick', 'other']);
});
