import { describe, expect, test } from 'vitest';
import { DIGEST_LINES, describeFailures, digestOf, findingsIn } from './failures.ts';

function failures(count: number, lines: number) {
  const names = Array.from({ length: count }, (_, index) => `test ${index}`);
  const detail = Array.from({ length: lines }, (_, index) => `line ${index}`);
  return names.map((name) => ({ name, lines: detail, command: `run ${name}` }));
}

describe('the failures at the end of a run', () => {
  test('are each named, with message and command, for every part', () => {
    const digest = digestOf(
      new Map([
        ['types', failures(1, 2)],
        ['lint', []],
        ['unit', failures(2, 1)],
      ]),
    );
    expect(digest).toEqual([
      '── 3 failed',
      ...['✗ types · test 0', '    line 0', '    line 1', '    again: run test 0'],
      ...['✗ unit · test 0', '    line 0', '    again: run test 0', '✗ unit · test 1', '    line 0', '    again: run test 1'],
    ]);
  });

  test.each([1, 7, 40, 90, 103, 104, 400])('fit into the end of a log that was cut: %i of them', (count) => {
    const digest = digestOf(new Map([['unit', failures(count, 50)]]));
    expect(digest.length).toBeLessThanOrEqual(DIGEST_LINES);
    expect(digest.filter((line) => line.startsWith('✗'))).toHaveLength(Math.min(count, DIGEST_LINES - 2));
    if (count > DIGEST_LINES - 2) expect(digest.at(-1)).toBe(`and ${count - DIGEST_LINES + 2} more: .build/test/failures.txt`);
  });

  test('leave lines that one of them does not need to the others', () => {
    const digest = digestOf(new Map([['unit', [...failures(20, 0), ...failures(1, 10)]]]), 60);
    expect(digest).toContain('    line 9');
  });

  test('are kept whole in a file', () => {
    expect(describeFailures(new Map([['unit', failures(1, 50)]])).split('\n')).toHaveLength(52);
  });

  test('are nothing where nothing failed', () => {
    expect(digestOf(new Map([['unit', []]]))).toEqual([]);
  });
});

test('the findings of the compiler and the linter are shown without the code around them', () => {
  expect(findingsIn('test/a.ts(16,12): error TS2554: Expected 3 arguments.\n\n\u001b[31mtest/b.ts:2:1 - error\u001b[0m\n')).toEqual([
    'test/a.ts(16,12): error TS2554: Expected 3 arguments.',
    'test/b.ts:2:1 - error',
  ]);
  expect(
    findingsIn('./a.ts:1:7 lint/style/useConst ━━━━\n\n  × This let is never written.\n\n  > 1 │ let a\n\n./b.ts format ━━━\n'),
  ).toEqual(['./a.ts:1:7 lint/style/useConst', '  × This let is never written.', './b.ts format']);
});
