import { describe, expect, test } from 'vitest';
import { makeProgressScreen } from './progress-screen.ts';

function open(isTerminal: boolean) {
  let at = 0;
  let written = '';
  const write = (text: string): void => {
    written += text;
  };
  const screen = makeProgressScreen({ isTerminal, columns: () => 40, write, now: () => at });
  return {
    screen,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
    taken: () => {
      const text = written;
      written = '';
      return text;
    },
  };
}

describe('how far a run is', () => {
  test('is one line of a terminal that is written anew, cut to its width, and stays below what is said', () => {
    const { screen, pass, taken } = open(true);
    screen.show('unit: 1 passed');
    expect(taken()).toBe('\r\u001b[2Kunit: 1 passed');
    screen.show('unit: 2 passed');
    expect(taken()).toBe('');
    pass(200);
    screen.show(`unit: 3 passed ${'x'.repeat(80)}`);
    expect(taken()).toBe(`\r\u001b[2Kunit: 3 passed ${'x'.repeat(24)}`);
    screen.say('✗ a failure');
    expect(taken()).toBe(`\r\u001b[2K✗ a failure\nunit: 3 passed ${'x'.repeat(24)}`);
    screen.clear();
    screen.say('unit: over');
    expect(taken()).toBe('\r\u001b[2Kunit: over\n');
  });

  test('is a plain line now and then where there is no terminal', () => {
    const { screen, pass, taken } = open(false);
    for (let second = 0; second < 95; second += 1) {
      screen.show(`after ${second} s`);
      pass(1000);
    }
    screen.say('✗ a failure');
    screen.clear();
    expect(taken()).toBe('after 30 s\nafter 60 s\nafter 90 s\n✗ a failure\n');
  });
});
