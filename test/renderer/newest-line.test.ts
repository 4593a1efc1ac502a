import { expect, test } from 'vitest';
import { newestLine } from '../../renderer/display/newest-line.ts';
import type { DisplayLine } from '../../shared/till-contract/operations/display-operations.ts';

const line = (name: string, quantity: number) => ({ name, quantity }) as unknown as DisplayLine;
const [fries, soda, burger] = [line('Fries', 1), line('Soda', 1), line('Burger', 1)];

test('the newest line is the last that was added', () => {
  expect(newestLine({ lines: [], newest: -1 }, [fries])).toBe(0);
  expect(newestLine({ lines: [fries], newest: 0 }, [fries, soda])).toBe(1);
});

test('one more of a line above makes that the newest', () => {
  expect(newestLine({ lines: [fries, soda, burger], newest: 2 }, [line('Fries', 2), soda, burger])).toBe(0);
});

test('nothing new leaves it where it was, and a line that goes lights the last', () => {
  expect(newestLine({ lines: [fries, soda], newest: 0 }, [fries, soda])).toBe(0);
  expect(newestLine({ lines: [fries, soda, burger], newest: 0 }, [fries, soda])).toBe(1);
  expect(newestLine({ lines: [fries], newest: 0 }, [])).toBe(-1);
});
