import { describe, expect, test } from 'vitest';
import { projectRoot } from '../electron/setup/run-command.mjs';
import { longFunctions, MOST_LINES_OF_A_FUNCTION } from './size/long-functions.ts';
import { BOOKS_ELSEWHERE, checkBooks } from './tidy/book-rules.ts';
import { checkCitedRules } from './tidy/cited-rules.ts';
import { checkBarrels, checkDefaultExports, checkLength, checkMoney, checkStubs, checkWorld, worldMakers } from './tidy/code-rules.ts';
import { checkEmptyNames, checkForeignPlaces, checkKebabNames, checkReminders, checkTopLevel } from './tidy/file-rules.ts';
import { checkDependencyTable, checkDependencyUse, checkScriptTable, unimportedDependencies } from './tidy/manifest-rules.ts';
import { checkRetiredWords, checkRiddles, checkVagueLocals } from './tidy/retired-words.ts';
import { checkCircles, checkFloors, checkFolders, checkOpenings, checkProjects, checkWalls } from './tidy/room-rules.ts';
import { countCodeLines, readTree, type SourceFile } from './tidy/source-tree.ts';

const tree = readTree(projectRoot);

type Check = (files: readonly SourceFile[]) => readonly string[];

/** Each rule holds for the whole tree, and each sample offends it exactly once, so that no rule can fall silent. */
function rule(name: string, check: Check, samples: readonly (readonly [path: string, text: string])[]): void {
  describe(name, () => {
    test('holds everywhere', () => {
      expect(check(tree)).toEqual([]);
    });
    test.each(samples)('is broken by sample %#, %s', (path, text) => {
      expect(check([{ path, text }])).toHaveLength(1);
    });
  });
}

rule('a room imports only what it may', checkWalls, [
  ['shared/base/money.ts', "import type { Cart } from '../engine/cart.ts';"],
  ['shared/engine/terms/cart.ts', "import { readFileSync } from 'node:fs';"],
  ['shared/engine/terms/cart.ts', "import { readFileSync } from 'fs';"],
  ['shared/engine/terms/cart.ts', "import { Decimal } from 'decimal.js';"],
  ['shared/engine/terms/cart.ts', "export { Decimal } from 'decimal.js';"],
  ['shared/engine/terms/cart.ts', "export const late = import('ky');"],
  ['shared/engine/terms/cart.ts', "export type Late = import('../../contract/http/schema.ts').Late;"],
  ['shared/engine/terms/cart.ts', 'export const late = (name: string) => import(name);'],
  ['shared/till-contract/draft.ts', "import { priceCart } from '../engine/price-cart.ts';"],
  ['renderer/register/tile.tsx', "import { nodeWorld } from '../../electron/host/base/node-world.ts';"],
  ['electron/host/door.ts', "import { app } from 'electron';"],
  ['electron/setup/start.mjs', "import { nodeWorld } from '../host/base/node-world.ts';"],
  ['electron/shell/main.ts', "import { priceCart } from '../../shared/engine/price-cart.ts';"],
  ['shared/base/money.ts', "import { rule } from '../../test/tidy.test.ts';"],
  ['shared/loose.ts', 'export const loose = 1;'],
]);

rule('a folder imports only what lies below it', checkFloors, [
  ['shared/till/records/sales-record.ts', "import type { Sale } from '../sale/completion.ts';"],
  ['shared/till/till-call.ts', "import { writeSale } from './records/sales-record.ts';"],
  ['shared/till/elsewhere/sale.ts', ''],
]);

test('no files import each other in a circle', () => {
  expect(checkCircles(tree)).toEqual([]);
  const circle = [
    { path: 'shared/base/one.ts', text: "import type { Two } from './two.ts';" },
    { path: 'shared/base/two.ts', text: "import { one } from './one.ts';" },
  ];
  expect(checkCircles(circle)).toEqual(['shared/base/one.ts -> shared/base/two.ts -> shared/base/one.ts: is a circle']);
});

test('a folder has few enough files to be seen at a glance', () => {
  expect(checkFolders(tree)).toEqual([]);
  const many = Array.from({ length: 40 }, (_, index) => ({ path: `shared/base/file-${index}.ts`, text: '' }));
  expect(checkFolders(many)).toEqual(['shared/base: has 40 files of its own']);
});

rule('names use the words of the glossary', checkRetiredWords, [
  ['shared/till/devices/gear-record.ts', ''],
  ['shared/sync/menu/menu-pull.ts', 'export interface MenuShelf {'],
  ['electron/host/http/http-server.ts', 'export const MOST_DOORS = 3;'],
]);

rule('locals are called by what they hold', checkVagueLocals, [
  ['renderer/board/board-app.tsx', 'const told = useStore(board);'],
  ['renderer/board/board-app.tsx', 'const { view, answer: heard } = useStore(board);'],
  ['renderer/board/board-app.tsx', 'const [wish, choose] = useState(NONE);'],
  ['renderer/board/board-app.tsx', 'const [filters, setWish] = useState(NONE);'],
  ['shared/till/sale/sales-opening.ts', 'export function open(path: string, asked: Arguments): void {}'],
  ['shared/till/sale/sales-opening.ts', 'open((told) => keep(told));'],
  ['electron/host/run/serve.ts', 'function tell(): void {}'],
  ['test/till/reports.test.ts', 'const mine = 1;'],
]);

rule('sentences are plain', checkRiddles, [
  ['shared/sync/menu/menu-pull.ts', '/** What took the place of an op counts in its stead. */'],
  ['resources/docs/overview.md', 'The upkeep of a till.'],
]);

rule('a wall has no opening that nobody needs', checkOpenings, [['shared/client/call.ts', "import 'ky'; import '../base/time.ts';"]]);

rule('a room is a project of its own', checkProjects, [['shared/base/money.ts', 'export const nothing = 0;']]);

test('a project that references a room beyond its walls is seen', () => {
  const files = [
    { path: 'tsconfig.json', text: '{ "references": [{ "path": "shared/base" }] }' },
    { path: 'shared/base/tsconfig.json', text: '{ "references": [{ "path": "../engine" }] }' },
    { path: 'shared/base/money.ts', text: 'export const nothing = 0;' },
  ];
  expect(checkProjects(files)).toEqual(['shared/base/tsconfig.json: may not reference shared/engine']);
});

function checkFunctions(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => /^(shared|electron|renderer)\//.test(path))
    .flatMap((file) => longFunctions(file))
    .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines of code, at most ${MOST_LINES_OF_A_FUNCTION} can be kept in mind`);
}

rule('a function is short enough to keep in mind', checkFunctions, [
  ['shared/engine/long.ts', `export function long() {\n${'one();\n'.repeat(69)}}`],
]);

rule('a file is short enough to read', checkLength, [
  ['shared/engine/long.ts', 'one();\n'.repeat(301)],
  ['test/long.test.ts', 'one();\n'.repeat(501)],
]);

test('blank lines and comments are no lines of code', () => {
  const text = '/**\n * Why.\n */\nexport const one = 1; // so\n\n// alone\nexport const two = `\n// text`;\n';
  expect(countCodeLines({ path: 'a.ts', text })).toBe(3);
});

rule('nothing is exported as default', checkDefaultExports, [
  ['shared/base/money.ts', 'export default 1;'],
  ['shared/base/money.ts', 'const one = 1; export { one as default };'],
]);

rule('no file only passes on others', checkBarrels, [
  ['shared/base/all.ts', "export { one } from './one.ts';"],
  ['shared/base/all.ts', "export * from './one.ts'; export const two = 2;"],
]);

rule('a file is named for what it owns', checkEmptyNames, [
  ['shared/base/utils.ts', ''],
  ['renderer/index.ts', ''],
  ['shared/base/types.ts', ''],
]);

rule('names are kebab-case', checkKebabNames, [
  ['shared/base/venueTime.ts', ''],
  ['shared/Base/venue-time.ts', ''],
  ['shared/base/venue_time.ts', ''],
]);

rule('clocks and chance come from a World', (files) => checkWorld(files, files === tree ? worldMakers : []), [
  ['shared/base/time.ts', 'export const now = Date.now();'],
  ['shared/base/time.ts', 'export const now = new Date();'],
  ['shared/base/time.ts', 'export const now = Date();'],
  ['shared/base/time.ts', 'export const clock = Date.now;'],
  ['shared/sync/drain/drainer.ts', 'export const now = performance.now();'],
  ['shared/base/ids.ts', 'export const chance = Math.random();'],
  ['shared/base/ids.ts', 'export const id = crypto.randomUUID();'],
  ['electron/host/door.ts', "import { randomUUID } from 'node:crypto'; export const id = randomUUID();"],
  ['test/base/ids.test.ts', 'export const bytes = crypto.getRandomValues(new Uint8Array(4));'],
]);

rule('a stub is made where it holds', checkStubs, [
  ['test/host/new.test.ts', "vi.stubEnv('DATABASE_URL', '');"],
  ['test/host/new.test.ts', "describe('x', () => { beforeAll(async () => { await start(); vi.stubGlobal('fetch', ask); }); });"],
]);

rule('whatever a test sells, its books are compared', (files) => checkBooks(files, files === tree ? BOOKS_ELSEWHERE : []), [
  ['test/till-host/new.test.ts', "import { openServedTill } from '../../electron/host/run/serve-till.ts'; await openServedTill();"],
  ['test/host/new.ts', "spawn('node', ['electron/host/grandstand.ts', 'serve']);"],
]);

rule('each numbered rule is cited by a test that proves it', checkCitedRules, [
  ['resources/docs/rules.md', '| **M1** | Money is exact. |'],
  ['test/base/money.test.ts', "test('money is exact [M1]', () => undefined);"],
  ['test/base/money.test.ts', "test.each([1])('%d is exact [M1]', () => undefined);"],
  ['test/base/money.test.ts', 'it.skipIf(isSlow)(`money is exact [M1]`, () => undefined);'],
]);

test('a number of a rule that is used twice or skipped is seen', () => {
  const check = (...numbers: readonly string[]) => {
    const rows = numbers.map((number) => `| **${number}** | Money is exact. |`);
    const tests = numbers.map((number) => `test('is exact [${number}]', () => undefined);`);
    return checkCitedRules([
      { path: 'resources/docs/rules.md', text: rows.join('\n') },
      { path: 'test/base/money.test.ts', text: tests.join('\n') },
    ]);
  };
  expect(check('M1', 'M2', 'P1')).toEqual([]);
  expect(check('M1', 'M2', 'M2', 'M3')).toEqual(['resources/docs/rules.md: M2 is used twice or stands out of order']);
  expect(check('M1', 'M3', 'M4')).toEqual(['resources/docs/rules.md: M2 is skipped']);
  expect(check('P2')).toEqual(['resources/docs/rules.md: P1 is skipped']);
});

test('only the title of a test cites a rule', () => {
  const text = "// [M1]\nconst list = [M1];\ndescribe('money [M1]', () => expect('[M1]').toBe('[M1]'));";
  expect(checkCitedRules([{ path: 'test/base/money.test.ts', text }])).toEqual([]);
  expect(checkCitedRules([{ path: 'shared/base/money.ts', text: "test('is exact [M1]');" }])).toEqual([]);
});

test('a random test may draw its seed', () => {
  const text = "import { randomInt } from 'node:crypto'; export const seed = randomInt(9);";
  expect(checkWorld([{ path: 'test/engine/oracle.test.ts', text }], [])).toEqual([]);
  expect(checkWorld([{ path: 'shared/engine/price.ts', text }], [])).toHaveLength(1);
});

test('a moment made of a given number needs no World', () => {
  expect(checkWorld([{ path: 'shared/base/time.ts', text: 'export const start = new Date(0);' }], [])).toEqual([]);
});

rule('money is exact', checkMoney, [
  ['shared/engine/price.ts', "export const price = parseFloat('1.10');"],
  ['shared/engine/price.ts', "export const price = Number.parseFloat('1.10');"],
  ['shared/engine/price.ts', 'export const price = (1.1).toFixed(2);'],
]);

test('an exception that nothing needs is seen', () => {
  const files = [{ path: 'shared/base/time.ts', text: 'export const start = new Date(0);' }];
  expect(checkWorld(files, [{ path: 'shared/base/time.ts', reason: 'none' }])).toHaveLength(1);
});

rule('nothing is left for later', checkReminders, [['shared/base/money.ts', ['// TO', 'DO: round'].join('')]]);

rule('no path of one machine is in the tree', checkForeignPlaces, [
  ['README.md', ['see /wo', 'rk/notes'].join('')],
  ['README.md', ['see .lib', 'rary/notes'].join('')],
  ['README.md', ['see ../', 'shared/design/stack.md'].join('')],
]);

rule('the top holds only what belongs there', checkTopLevel, [
  ['src/main.ts', ''],
  ['biome.json', '{}'],
]);

rule('every dependency has its reason on the page of dependencies', checkDependencyTable, [
  ['package.json', '{ "dependencies": { "left-pad": "1.0.0" } }'],
  ['resources/docs/dependencies.md', 'Hello\n\n## Packages\n\n| package | why |\n| --- | --- |\n| `left-pad` | pads |\n'],
]);

rule('every command is on the page of commands', checkScriptTable, [
  ['package.json', '{ "scripts": { "start": "node start.mjs" } }'],
  ['resources/docs/commands.md', 'Hello\n\n## Scripts\n\n| command | does |\n| --- | --- |\n| `npm run gone` | nothing |\n'],
]);

rule('every dependency is used', (files) => checkDependencyUse(files, files === tree ? unimportedDependencies : {}), [
  ['package.json', '{ "devDependencies": { "left-pad": "1.0.0" } }'],
]);

test('a list of unused dependencies that is out of date is seen', () => {
  const files = [
    { path: 'package.json', text: '{ "dependencies": { "left-pad": "1.0.0" } }' },
    { path: 'shared/base/pad.ts', text: "import { pad } from 'left-pad'; export const padded = pad;" },
  ];
  expect(checkDependencyUse(files, { 'left-pad': 'later', 'right-pad': 'later' })).toHaveLength(2);
});
