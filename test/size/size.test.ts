import { expect, test } from 'vitest';
import { linesByKind, linesByRoom } from './lines.ts';
import { longFunctions } from './long-functions.ts';

test('lines are counted by room, and translations beside them', () => {
  const rows = linesByRoom([
    { path: 'shared/engine/pricing/price-cart.ts', text: '/** Why. */\nexport const one = 1;\n\nexport const two = 2;\n' },
    { path: 'shared/engine/tax.ts', text: 'export const three = 3;\n' },
    { path: 'renderer/design/parts.css', text: 'a {\n}\n' },
    { path: 'renderer/words/fr/common.json', text: '{}\n' },
    { path: 'test/world.ts', text: 'export const world = 1;\n' },
  ]);
  expect(rows).toEqual([
    { room: 'shared/engine', files: 2, lines: 5, code: 3 },
    { room: 'renderer', files: 1, lines: 2, code: 2 },
    { room: 'translations', files: 1, lines: 1, code: 1 },
  ]);
});

test('lines are counted by kind: TypeScript, CSS, and sentences once in English and once more in the other languages', () => {
  const rows = linesByKind([
    { path: 'shared/engine/tax.ts', text: 'export const three = 3;\n// why\n' },
    { path: 'renderer/design/parts.css', text: 'a {\n}\n' },
    { path: 'renderer/words/base/compile-words.ts', text: 'one();\ntwo();\nthree();\n' },
    { path: 'renderer/words/base/word-types.ts', text: 'type One = 1;\n' },
    { path: 'renderer/words/en-US/common.json', text: '{\n}\n' },
    { path: 'renderer/words/fr/common.json', text: '{}\n' },
    { path: 'shared/till-contract/slip-words/slip-words-pt.ts', text: 'one();\n' },
  ]);
  expect(rows).toEqual([
    ['TypeScript', 4],
    ['sentences, English', 3],
    ['CSS', 2],
    ['sentences, translated', 2],
  ]);
});

test('a long function is named by what it is given to; comments and blank lines make none longer', () => {
  const lines = (count: number): string => 'step();\n'.repeat(count);
  const text = `function declared() {\n${lines(9)}}\nconst kept = () => {\n${lines(12)}};\nconst short = () => {\n// why\n\n${lines(8)}};\n`;
  expect(longFunctions({ path: 'shared/base/long.ts', text }, 10)).toEqual([
    { path: 'shared/base/long.ts', name: 'kept', lines: 14 },
    { path: 'shared/base/long.ts', name: 'declared', lines: 11 },
  ]);
});
