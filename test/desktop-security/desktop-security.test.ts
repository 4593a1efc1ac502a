import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { readTree } from '../tidy/source-tree.ts';
import { BROKEN } from './broken-settings.ts';
import { CHECKLIST } from './checklist.ts';
import { FUSE_CHECKS } from './fuse-checks.ts';
import type { SecurityCheck } from './security-check.ts';

const tree = readTree(projectRoot);

test("all twenty points of Electron's list are here, and all nine fuses", () => {
  expect(CHECKLIST.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(FUSE_CHECKS.map(({ number }) => number)).toEqual(Array.from({ length: 9 }, (_, index) => index + 1));
});

const LISTS: Readonly<Record<'point' | 'fuse', readonly SecurityCheck[]>> = { point: CHECKLIST, fuse: FUSE_CHECKS };

describe.each(['point', 'fuse'] as const)('%s', (list) => {
  describe.each(LISTS[list])('$number: $title', ({ number, check }) => {
    test('holds', () => {
      expect(check(tree)).toEqual([]);
    });

    const broken = BROKEN.filter((one) => one.list === list && one.number === number);
    test('is broken on purpose below', () => {
      expect(broken.length).toBeGreaterThan(0);
    });

    test.each(broken)('does not with $title', ({ path, before, after }) => {
      const mutated = tree.map((file) => (file.path === path ? { path, text: file.text.replace(before, () => after) } : file));
      expect(mutated.find((file) => file.path === path)?.text, 'the setting that is broken is not there').not.toBe(
        tree.find((file) => file.path === path)?.text,
      );
      expect(check(mutated)).not.toEqual([]);
    });
  });
});
