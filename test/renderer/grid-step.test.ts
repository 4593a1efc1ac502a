import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridStep } from '../../renderer/ui/parts/list/grid-step.ts';
import { checkAlways } from '../base/properties.ts';

/** Four columns, ten tiles: the last row has two. */
const place = { active: 5, count: 10, columns: 4, page: 2, isRightToLeft: false };
const step = (key: string, changes: Partial<typeof place> & { readonly ctrlKey?: boolean } = {}) =>
  gridStep({ key, ctrlKey: changes.ctrlKey ?? false }, { ...place, ...changes });

describe('in a grid of tiles', () => {
  test.each([
    ['ArrowRight', 6],
    ['ArrowLeft', 4],
    ['ArrowUp', 1],
    ['ArrowDown', 9],
    ['Home', 4],
    ['End', 7],
    ['PageUp', 1],
    ['PageDown', 9],
  ])('%s leads from the sixth to tile %i', (key, index) => {
    expect(step(key)).toBe(index);
  });

  test('right is back where reading goes to the left', () => {
    expect(step('ArrowRight', { isRightToLeft: true })).toBe(4);
    expect(step('ArrowLeft', { isRightToLeft: true })).toBe(6);
  });

  test('Ctrl with Home and End leads to the first and the last', () => {
    expect(step('Home', { ctrlKey: true })).toBe(0);
    expect(step('End', { ctrlKey: true })).toBe(9);
  });

  test('a page stays in its column, as far as there are tiles', () => {
    expect(step('PageDown', { active: 3 })).toBe(7);
  });

  test('nothing leads out, and other keys lead nowhere', () => {
    const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', 'a');
    const places = fc
      .record({ count: fc.integer({ min: 1, max: 200 }), columns: fc.integer({ min: 1, max: 9 }), page: fc.integer({ min: 1, max: 9 }) })
      .chain((one) =>
        fc.record({ active: fc.integer({ min: 0, max: one.count - 1 }), isRightToLeft: fc.boolean() }).map((two) => ({ ...one, ...two })),
      );
    checkAlways(
      fc.property(keys, fc.boolean(), places, (key, ctrlKey, drawn) => {
        const next = gridStep({ key, ctrlKey }, drawn);
        if (next === undefined) return;
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(drawn.count);
        expect(['Enter', 'a']).not.toContain(key);
      }),
    );
  });
});
