import { expect, test } from 'vitest';
import { countPieces } from '../../renderer/selling/count-pieces.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';

test('two of one line are two things, and what is weighed is one', () => {
  const lines = [2000, 1000, 345].map((quantity) => ({ quantity: quantity as Quantity }));
  expect(countPieces(lines)).toBe(4);
  expect(countPieces([])).toBe(0);
});
