import { expect, test } from 'vitest';
import { makeKeyTries } from '../../shared/service/core/key-tries.ts';
import { makeWorld } from '../world.ts';

const MINUTE = 60_000;

function limited() {
  const world = makeWorld();
  return { tries: makeKeyTries(world), pass: (milliseconds: number) => world.advance(milliseconds) };
}

test('ten wrong keys from an address end its tries for the rest of the minute', () => {
  const { tries, pass } = limited();
  for (let each = 0; each < 9; each += 1) tries.wrong('10.0.0.1', `wrong ${each}`);
  expect(tries.waitFor('10.0.0.1', 'another')).toBe(0);
  tries.wrong('10.0.0.1', 'wrong 9');
  expect(tries.waitFor('10.0.0.1', 'another')).toBe(MINUTE);
  expect(tries.waitFor('10.0.0.2', 'another')).toBe(0);
  pass(MINUTE);
  expect(tries.waitFor('10.0.0.1', 'another')).toBe(0);
});

test('a key that was right from the address before still gets in', () => {
  const { tries } = limited();
  tries.right('10.0.0.1', 'good');
  for (let each = 0; each < 10; each += 1) tries.wrong('10.0.0.1', `wrong ${each}`);
  expect(tries.waitFor('10.0.0.1', 'good')).toBe(0);
  expect(tries.waitFor('10.0.0.1', 'other')).toBe(MINUTE);
});

test('so many addresses that not each can be counted are counted together, and each by itself again after a minute', () => {
  const { tries, pass } = limited();
  for (let each = 0; each < 5000; each += 1) tries.wrong(`10.1.${each >> 8}.${each & 255}`, `wrong ${each}`);
  for (let each = 0; each < 9; each += 1) tries.wrong(`10.9.0.${each}`, `more ${each}`);
  expect(tries.waitFor('10.9.1.1', 'guess')).toBe(MINUTE);
  pass(MINUTE);
  expect(tries.waitFor('10.9.1.1', 'guess')).toBe(0);
  for (let each = 0; each < 10; each += 1) tries.wrong('10.9.1.1', `again ${each}`);
  expect(tries.waitFor('10.9.1.1', 'guess')).toBe(MINUTE);
  expect(tries.waitFor('10.9.1.2', 'guess')).toBe(0);
});
