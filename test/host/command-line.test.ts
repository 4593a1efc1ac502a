import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { COMMANDS, readLine } from '../../electron/host/cli/command-line.ts';
import { keysCommand } from '../../electron/host/cli/keys-command.ts';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { runHere } from './run-here.ts';
import { grandstand } from './served-host.ts';

let folder: string;
/** The default folder of data. */
let home: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-line-'));
  home = join(folder, 'home');
});
beforeEach(() => vi.stubEnv('XDG_DATA_HOME', home));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As `grandstand` does it, but in this process, and with what it refuses thrown. */
async function attempt(words: readonly string[]): Promise<unknown> {
  const line = readLine(words);
  return line.kind === 'help' ? line.text : await line.command.run(line.args);
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  serve: [
    ...['--catalog', '--data', '--remote', '--key-file', '--vendor', '--no-till', '--backup-to', '--backup-every', '--backup-keep'],
    ...[
      '--port',
      '--host',
      '--lan',
      '--tls-cert',
      '--tls-key',
      '--plain',
      '--public-url',
      '--trusted-proxy',
      '--open',
      '--verbose',
      '--json',
      '--trace',
    ],
  ],
  pair: ['--data', '--kind', '--name', '--vendor', '--till'],
  catalog: ['--data', '--dry-run', '--pictures', '--level', '--vendor'],
  keys: ['--data', '--kind', '--vendors'],
  backup: ['--data'],
  restore: ['--data'],
  verify: ['--head', '--cards', '--json', '--data'],
  retain: ['--days', '--data'],
  report: ['--data'],
  openapi: [],
  printer: ['--port', '--host', '--out', '--speaks', '--paper'],
  scale: ['--port', '--host', '--speaks', '--unit'],
  scanner: ['--port', '--host'],
  terminal: ['--port', '--host', '--protocol', '--book'],
  'value-cards': ['--data', '--key-file', '--ca', '--port', '--host', '--currency', '--ledger'],
};

describe('help', () => {
  test.each([
    ['--help', grandstand],
    ['help', runHere],
  ] as const)('%s names every command', async (word, run) => {
    const { code, output } = await run([word]);
    expect(code).toBe(0);
    for (const name of Object.keys(OPTIONS)) expect(output).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, 'm'));
    expect(COMMANDS.map(({ name }) => name)).toEqual(Object.keys(OPTIONS));
  });

  test.each(Object.entries(OPTIONS))('of %s names its options', async (name, options) => {
    const text = await attempt([name, 'whatever', '--help']);
    expect(text).toMatch(new RegExp(`^grandstand ${name} `));
    const listed = [...String(text).matchAll(/^ {2}(--[\w-]+) .*[a-z]/gm)].map(([, option]) => option);
    expect(listed.toSorted()).toEqual(options.toSorted());
  });

  test.each([[[]], [['sreve']]])('comes unasked for %j, which is no command', async (words) => {
    const { code, output } = await runHere(words);
    expect(code).toBe(2);
    expect(output).toContain('grandstand COMMAND --help');
  });
});

describe('what is not understood is refused with the usage, and nothing is made', () => {
  test.each([
    ['serve', 'extra'],
    ['serve', '--prot', '1'],
    ['serve', '--port'],
    ['serve', '--data', ''],
    ['serve', '--json=yes'],
    ['catalog'],
    ['catalog', 'frobnicate'],
    ['catalog', 'toString'],
    ['catalog', 'import'],
    ['catalog', 'check', 'a', 'b'],
    ['catalog', 'export', 'a', 'b'],
    ['catalog', 'price', '1'],
    ['catalog', 'sell', '1', 'maybe'],
    ['keys'],
    ['keys', 'steal'],
    ['keys', 'list', 'extra'],
    ['keys', 'revoke'],
    ['keys', 'list', '--port', '1'],
    ['backup'],
    ['backup', 'a', 'b'],
    ['backup', 'a', '--force'],
    ['restore'],
    ['pair', '--name', '4111 1111 1111 1111'],
    ['verify', 'a', 'b'],
    ['openapi', 'v9'],
    ['openapi', 'orders-v3', 'b'],
  ])('%s %s %s', async (...words) => {
    await expect(attempt(words)).rejects.toThrow(`\nusage: grandstand ${words[0]} `);
    await expect(attempt(words)).rejects.toThrow(CommandRefused);
    expect(existsSync(home)).toBe(false);
  });

  test('on the standard error, with exit code 2', async () => {
    const { code, output } = await grandstand(['keys', 'steal']);
    expect([code, output]).toEqual([2, `keys knows create, list, revoke, rotate\nusage: grandstand keys ${keysCommand.usage}\n`]);
  });
});

describe('what cannot be done is refused in a sentence', () => {
  const noJson = join(projectRoot, 'README.md');

  test.each([
    [['serve', '--port', 'x'], '--port takes a whole number from 0 to 65535, not x'],
    [['serve', '--port', '70000'], 'not 70000'],
    [['serve', '--port', '-1'], '--port'],
    [['serve', '--lan', '--host', '127.0.0.1'], 'choose --host or --lan, not both'],
    [['serve', '--lan', '--tls-cert', 'FILE'], '--tls-cert and --tls-key go together'],
    [['serve', '--tls-cert', 'FILE', '--tls-key', 'FILE'], '--tls-cert goes with --lan or --host'],
    [['serve', '--lan', '--plain', '--tls-cert', 'FILE', '--tls-key', 'FILE'], 'choose --plain or --tls-cert, not both'],
    [['serve', '--catalog', 'no-such-file.json', '--data', 'DIR'], 'no-such-file.json cannot be read: ENOENT'],
    [['serve', '--host', '203.0.113.1', '--data', 'DIR'], 'this machine has no address 203.0.113.1'],
    [['catalog', 'check', 'no-such-file.json'], 'no-such-file.json cannot be read: ENOENT'],
    [['catalog', 'check', noJson], 'cannot be read as JSON'],
    [['catalog', 'price', '1', '1,5', '--data', 'DIR'], '1,5 is not an amount'],
    [['catalog', 'price', '1', '1', '--level', 'L', '--data', 'DIR'], '--level takes one of VENDOR_OVERRIDE_ACTIVE, '],
    [['catalog', 'export'], 'there are no data at'],
    [['catalog', 'sell', '1', 'off'], 'there are no data at'],
    [['keys', 'list'], 'there are no data at'],
    [['keys', 'create'], 'there are no data at'],
    [['backup', 'backup.sqlite'], 'there are no data at'],
    [['verify'], 'there are no data at'],
    [['verify', 'no-such-file'], 'there is no file no-such-file'],
    [['verify', noJson], 'is not whole'],
    [['verify', projectRoot], 'is not whole'],
    [['restore', 'no-such-file'], 'there is no file no-such-file'],
    [['restore', noJson], 'is not whole'],
  ])('%j', async (words, sentence) => {
    const data = join(folder, `data-of-${words[0]}-${words[1]}`);
    const refused = attempt(words.map((word) => (word === 'DIR' ? data : word)));
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(CommandRefused);
    expect(existsSync(home)).toBe(false);
  });

  test('of the machine, with exit code 1', async () => {
    const { code, output } = await runHere(['serve', '--data', join(noJson, 'data')]);
    expect(code).toBe(1);
    expect(output).toMatch(/^ENOTDIR.*\n$/);
  });
});

const NOT_OFFERED =
  '  Lakeside Wallet: 15 percent off (wallet-15) is not offered at tills: it needs a payment of lakeside-wallet, which no till takes\n';

describe('a catalogue', () => {
  test('is judged without being put into use', async () => {
    const { code, output } = await runHere(['catalog', 'check', DEMO_CATALOGUE]);
    expect([code, output]).toEqual([0, `${DEMO_CATALOGUE} is sound: 7 vendors, 284 items\n${NOT_OFFERED}`]);
    expect(existsSync(home)).toBe(false);
  });

  test('that is broken is reported by the path of every fault', async () => {
    const file = join(folder, 'broken.json');
    const { items, ...rest } = testCatalogue();
    const [first, second, ...others] = items;
    writeFileSync(
      file,
      JSON.stringify({ ...rest, currency: 'usd', items: [{ ...first, name: 7 }, { ...second, tax_ids: ['no-such-tax'] }, ...others] }),
    );
    const { code, output } = await runHere(['catalog', 'check', file]);
    expect(code).toBe(2);
    expect(output).toContain('3 faults');
    expect(output).toMatch(/^ {2}currency: /m);
    expect(output).toMatch(/^ {2}items\[0\]\.name: /m);
    expect(output).toMatch(/^ {2}items\[1\]\.tax_ids\[0\]: /m);
  });

  test('may be put into use before any host has run, and comes out as it went in', async () => {
    const data = join(folder, 'without-host');
    const file = join(folder, 'catalogue.json');
    const exported = join(folder, 'exported.json');
    writeFileSync(file, JSON.stringify(testCatalogue()));
    expect((await runHere(['catalog', 'import', file, '--data', data])).output).toBe(`${file} is in use as revision 1\n`);
    expect((await runHere(['catalog', 'export', exported, '--data', data])).code).toBe(0);
    const again = await runHere(['catalog', 'import', exported, '--data', data]);
    expect(again.output).toBe(`${exported} is in use as revision 2\n`);
    for (const [words, sentence] of [
      [['price', '999999', '1'], 'there is no item 999999'],
      [['sell', '999999', 'off'], 'there is no item 999999'],
      [['price', ITEMS.burger, '1', '--vendor', '999'], 'there is no such vendor'],
    ] as const)
      expect(await runHere(['catalog', ...words, '--data', data])).toEqual({ code: 2, output: expect.stringContaining(sentence) });
    const printed = await runHere(['catalog', 'export', '--data', data]);
    const { api_keys: _keys, employees, ...kept } = testCatalogue();
    expect(JSON.parse(printed.output)).toEqual({ ...kept, employees: employees.map(({ pin: _pin, ...employee }) => employee) });
  });
});

test.each(['ordering-service', 'orders-v3'])('the OpenAPI text of %s is printed whole', async (name) => {
  const { code, output } = await runHere(['openapi', name]);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ openapi: '3.0.0', paths: expect.any(Object) });
});

test('nothing of all this has left data behind', () => {
  expect(existsSync(home)).toBe(false);
  expect(readdirSync(projectRoot).filter((name) => /sqlite|\.lock$/.test(name))).toEqual([]);
});
