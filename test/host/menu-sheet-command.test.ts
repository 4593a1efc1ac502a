import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import { runHere } from './run-here.ts';

let folder: string;
let data: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-sheet-'));
  data = join(folder, 'data');
  expect((await catalog('import', DEMO_CATALOGUE)).code).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function catalog(...words: readonly string[]) {
  return runHere(['catalog', ...words, '--data', data]);
}

function sheet(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a menu is written out as a spreadsheet, and what was changed there is put into use', async () => {
  const file = join(folder, 'menu.csv');
  expect((await catalog('export', file)).code).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^\ufeffid,name,sold,/);
  const unchanged = await catalog('import', file);
  expect(unchanged).toMatchObject({ code: 0, output: `${file}: 0 changes\n` });

  writeFileSync(file, text.replace(/^1001,Classic Burger,/m, '1001,Stadium Burger,'));
  const line = '  Classic Burger (items 1001): name from "Classic Burger" to "Stadium Burger"';
  const dry = await catalog('import', file, '--dry-run');
  expect(dry).toMatchObject({ code: 0, output: `${file}: 1 change\n${line}\n` });
  expect(await catalog('import', file)).toMatchObject({ code: 0, output: `${dry.output}in use as revision 2\n` });
  expect((await catalog('export')).output).toContain('"name": "Stadium Burger"');
});

test('each fault is said with its row and column, and nothing is changed', async () => {
  const unread = sheet('unread.csv', 'id,price:EVENT,sold\n1001,four,maybe\n1002,5,yes\n');
  const refused = await catalog('import', unread);
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(`${unread}: 2 faults; the catalogue in use stays in use`);
  expect(refused.output).toContain('  row 2, price:EVENT: ');
  expect(refused.output).toContain('  row 2, sold: write yes or no');

  const untaxed = await catalog('import', sheet('untaxed.csv', 'id,taxes\n1001,meals\n1002,no-such-tax\n'));
  expect(untaxed.code).not.toBe(0);
  expect(untaxed.output).toMatch(/ {2}row 3, tax_ids.*no-such-tax/);
  expect((await catalog('export')).output).not.toContain('no-such-tax');
});

test('what a whole file would change is said as well', async () => {
  const dry = await catalog('import', DEMO_CATALOGUE, '--dry-run');
  expect(dry.output).toContain('name from "Stadium Burger" to "Classic Burger"');
  expect((await catalog('export')).output).toContain('"name": "Stadium Burger"');
});

test('a spreadsheet in another character set is refused, and so is one for a stand that has no menu', async () => {
  const file = join(folder, 'latin.csv');
  writeFileSync(file, Buffer.from('id,name\n1001,Caf\xe9\n', 'latin1'));
  expect((await catalog('import', file)).output).toContain('UTF-8');
  const empty = await runHere(['catalog', 'import', file, '--data', join(folder, 'none')]);
  expect(empty.output).toContain('there are no data at');
});
