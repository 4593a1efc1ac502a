import { expect, test } from 'vitest';
import { MOST_CARD_GUESSES, makeCardGuesses } from '../../shared/till/memory/card-guesses.ts';

test('wrong codes count for ten minutes, each kiosk by itself, and right ones do not', () => {
  let at = 0;
  const guesses = makeCardGuesses({ monotonicMilliseconds: () => at });
  for (let times = 0; times < MOST_CARD_GUESSES * 3; times++) guesses.begin('kiosk-1')?.();
  for (let times = 0; times < MOST_CARD_GUESSES; times++) {
    expect(guesses.begin('kiosk-1')).toBeDefined();
    at += 1000;
  }
  expect([guesses.begin('kiosk-1'), guesses.begin('kiosk-2') === undefined]).toEqual([undefined, false]);
  // The first of them is over.
  at = 10 * 60_000;
  expect(guesses.begin('kiosk-1')).toBeDefined();
  expect(guesses.begin('kiosk-1')).toBeUndefined();
});
