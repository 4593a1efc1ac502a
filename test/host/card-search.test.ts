import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeBackup } from '../../electron/host/backup/backup-set.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { readLine } from '../../electron/host/cli/command-line.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { openJournalStamp } from '../../electron/host/store/sqlite/journal-stamp.ts';
import { adoptStaff } from '../../electron/host/till/till-staff.ts';
import { findCardsAt } from '../../electron/host/verify/card-search.ts';
import { countCardNumbers } from '../../electron/host/verify/card-search-texts.ts';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { openStaff } from '../../shared/till/records/staff-record.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { cardForms } from '../base/card-forms.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { openOne, payInCash, pullWhole, sellOne } from '../till-host/till-sale.ts';

const PAN = '4917305826123454';
let running: RunningTillHost;
let folder: string;

/** A host that has sold, and a copy of its data with card numbers that an earlier version might have stored. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-search-'));
  running = await startTillHost();
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const catalogue = await pullWhole(till);
  for (let sale = 0; sale < 10; sale++) await sellOne(till, catalogue);
  await payInCash(till, await openOne(till, catalogue));
});

afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function verifyCards(...words: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    const line = readLine(['verify', '--cards', ...words]);
    return { code: line.kind === 'run' ? await line.command.run(line.args) : -1, output };
  } finally {
    write.mockRestore();
  }
}

test('the data of a host that sold has no card number, and neither does its backup [C5]', async () => {
  expect(await verifyCards('--data', running.folder)).toEqual({ code: 0, output: 'no card number is at rest\n' });
  const backup = join(folder, 'sound.sqlite');
  await writeBackup({ journal: join(running.folder, 'journal.sqlite'), service: join(running.folder, 'service.sqlite') }, backup);
  expect(await verifyCards(backup)).toEqual({ code: 0, output: 'no card number is at rest\n' });
});

test('the time at which a catalogue file was written is never taken for a card number', async () => {
  const data = join(folder, 'marked');
  mkdirSync(data);
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, '{}');
  const seconds = Number(`${PAN.slice(0, 10)}.${PAN.slice(10)}`);
  utimesSync(file, seconds, seconds);
  const journal = openSqliteJournal(join(data, 'journal.sqlite'), nodeWorld);
  await adoptStaff(journal, await openStaff(journal), { file, employees: () => [] }, nodeWorld, false);
  await journal.close();
  expect(await verifyCards('--data', data)).toEqual({ code: 0, output: 'no card number is at rest\n' });
});

// The digits of each pass the check of a card by chance, one in some hundred does.
const FINGERPRINT = 'BF:DB:EB:35:99:20:73:CF:31:56:76:33:FE:27:40:43:8F:41:69:26:24:52:69:03:48:85:69:93:E0:94:84:DA';
const SEAL = `3:caa1${PAN}ef69c47b90e8`;

test('fingerprints and seals of rows are never taken for card numbers, and the names of the rows are still judged', () => {
  expect([FINGERPRINT, SEAL].map(holdsCardNumber)).toEqual([true, true]);
  expect(countCardNumbers(JSON.stringify({ trust: { fingerprint: FINGERPRINT } }), 'line')).toBe(0);
  expect(countCardNumbers(JSON.stringify({ 'sale/6a57abcd': SEAL }), 'tells')).toBe(0);
  expect(countCardNumbers(SEAL, 'seal')).toBe(0);
  expect(countCardNumbers(JSON.stringify({ place: `8cecdd10aa164fd80901cec4${PAN.slice(0, 8)}/${PAN.slice(8)}` }), 'value')).toBe(0);
  expect(countCardNumbers(JSON.stringify({ place: PAN }), 'value')).toBe(1);
  expect(countCardNumbers(JSON.stringify({ [`sale/${PAN}`]: SEAL }), 'tells')).toBe(1);
});

test('counters beside a journal are never taken for a card number, and anything else in their place is looked at', () => {
  const file = join(folder, 'journal.sqlite.stamp');
  const stamp = openJournalStamp(file);
  stamp.write({ ops: 4917, attempts: 3058, audit: 2612, records: 3454 });
  stamp.close();
  const text = readFileSync(file, 'utf8');
  expect(holdsCardNumber(text)).toBe(true);
  expect(findCardsAt(file)).toEqual([]);
  writeFileSync(file, text.replace('0004917', '0004918'));
  expect(findCardsAt(file)).toHaveLength(1);
});

test('what an earlier version kept is reported by file, table, column and row, in rows, free pages and texts, never with the number', async () => {
  const data = join(folder, 'old');
  mkdirSync(join(data, 'papers'), { recursive: true });
  await writeBackup(
    { journal: join(running.folder, 'journal.sqlite'), service: join(running.folder, 'service.sqlite') },
    join(data, 'copy'),
  );
  copyFileSync(join(data, 'copy.journal'), join(data, 'journal.sqlite'));
  const journal = new DatabaseSync(join(data, 'journal.sqlite'));
  const first = journal.prepare("SELECT seq, body FROM records WHERE kind = 'sale' LIMIT 1").get() as {
    readonly seq: number;
    readonly body: string;
  };
  journal
    .prepare('UPDATE records SET body = json_set(body, ?, ?) WHERE seq = ?')
    .run('$.sale.note', cardForms(PAN)['in Arabic digits'] as string, first.seq);
  journal.exec(`CREATE TABLE gone (t TEXT); INSERT INTO gone VALUES ('card ${PAN} once'); DELETE FROM gone`);
  journal.prepare('INSERT INTO facts (key, value) VALUES (?, ?)').run(`draft/${PAN}`, '{}');
  journal.close();
  writeFileSync(join(data, 'papers', '1.txt'), `Burger\nnote: ${cardForms(PAN)['with dots']}\n`);
  appendFileSync(join(data, 'terminal-simulator.jsonl'), `${JSON.stringify(['r1', JSON.stringify({ token: PAN })])}\n`);
  const { code, output } = await verifyCards('--data', data);
  expect(code).toBe(1);
  const lines = output.replaceAll(`${data}/`, '').trim().split('\n').sort();
  expect(lines).toEqual([
    // The row that is gone, and the key with its index.
    'journal.sqlite: bytes of the file, in any page, free ones too: 3 card numbers',
    expect.stringMatching(/^journal.sqlite: facts.key, \d+: a card number$/),
    expect.stringMatching(/^journal.sqlite: records.body, \d+: a card number$/),
    'papers/1.txt: line, 2: a card number',
    'terminal-simulator.jsonl: line, 1: a card number',
  ]);
  expect(output).not.toContain(PAN);
  const inJson = await verifyCards('--json', '--data', data);
  expect([
    inJson.code,
    (JSON.parse(inJson.output) as { readonly cards: readonly object[] }).cards.length,
    inJson.output.includes(PAN),
  ]).toEqual([1, 5, false]);
  await expect(verifyCards(join(folder, 'none'))).rejects.toThrow('there is no file');
});
