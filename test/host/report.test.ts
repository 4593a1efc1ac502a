import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { keepLines, keptLogFile, readKeptLines } from '../../electron/host/base/kept-log.ts';
import { secretsFolder } from '../../electron/host/base/secrets-place.ts';
import { readLine } from '../../electron/host/cli/command-line.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { findCanaries, nextCanary } from '../service/card-canaries.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from '../till-host/running-till-host.ts';
import { openOne, payInCash, pullWhole } from '../till-host/till-sale.ts';

const GUEST = { firstName: 'Wilhelmina', lastName: 'Quackenbush', email: 'wilhelmina@quackenbush.example', phone: '+1 312 555 0199' };
const SECRETS = { url: 'smtp://mailer:hunter2secret@mail.example', token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl' };
let running: RunningTillHost;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-report-'));
  running = await startTillHost();
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const catalogue = await pullWhole(till);
  await payInCash(till, await openOne(till, catalogue));
});

beforeEach(() => vi.stubEnv('GRANDSTAND_SMTP_URL', SECRETS.url));

afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function report(file: string, data: string): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const line = readLine(['report', file, '--data', data]);
    expect(line.kind === 'run' ? await line.command.run(line.args) : -1).toBe(0);
  } finally {
    write.mockRestore();
  }
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

interface Report {
  readonly program: { readonly grandstand: string };
  readonly queue: { readonly counts: readonly object[]; readonly open: readonly { readonly reason: string; readonly evidence: string }[] };
  readonly settings: { readonly connection: { readonly mode: string }; readonly devices: readonly object[] };
  readonly journal: { readonly faults: readonly string[] };
  readonly log: readonly { readonly message: string }[];
  readonly files: readonly { readonly name: string }[];
}

test('a report tells versions, settings, queue and log, and nothing of cards, guests, staff or secrets, wherever these had come to lie', async () => {
  const data = running.folder;
  const journal = new DatabaseSync(join(data, 'journal.sqlite'));
  const said = `${nextCanary()} ${GUEST.lastName} ${GUEST.email} ${GUEST.phone} Bearer abcdefgh12345678 ${SECRETS.token} ${SECRETS.url}`;
  const own = readFileSync(join(secretsFolder(data), 'own.keys'), 'utf8').split(' ')[0] as string;
  const device = readFileSync(join(secretsFolder(data), 'device.secret'), 'utf8');
  // As a service elsewhere may put into its answers what it was sent, and a fault into a log line.
  journal
    .prepare(
      "UPDATE ops SET state = 'attention', ended_at = created_at, reason = ?, evidence = ?, intent = json_set(intent, '$.request.cart.customer', json(?))",
    )
    .run(`refused ${said}`, JSON.stringify({ message: `${said} ${own} ${device}` }), JSON.stringify(GUEST));
  journal.close();
  keepLines(keptLogFile(data), `${JSON.stringify({ level: 'warn', message: `failed ${said}`, device: GUEST.firstName })}\n${said}\n`);
  const text = await report(join(folder, 'report.json'), data);
  const written = JSON.parse(text) as Report;
  expect(written.program.grandstand).toMatch(/^\d+\.\d+\.\d+$/);
  expect(written.settings.connection.mode).toBe('local');
  expect(written.settings.devices).toHaveLength(1);
  expect(written.journal.faults).toEqual([]);
  expect(written.queue.counts.length).toBeGreaterThan(0);
  expect(written.queue.open[0]?.reason).toMatch(/^refused .*\[guest\]/);
  expect(written.log[0]?.message).toMatch(/^failed/);
  expect(written.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['journal.sqlite', 'service.sqlite', 'host.log']));
  expect(findCanaries('report', Buffer.from(text))).toEqual([]);
  const cookie = new DatabaseSync(join(data, 'service.sqlite'), { readOnly: true });
  const signing = cookie
    .prepare('SELECT secret FROM signing_keys')
    .all()
    .map(({ secret }) => String(secret));
  cookie.close();
  const forbidden = [
    ...Object.values(GUEST),
    'hunter2secret',
    'abcdefgh12345678',
    SECRETS.token,
    own,
    device,
    ...signing,
    'Dana Kowalski',
    'verifier',
    'credentialHash',
  ];
  expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
  expect(statSync(join(folder, 'report.json')).mode & 0o777).toBe(0o600);
  await expect(report(join(folder, 'report.json'), data)).rejects.toThrow(CommandRefused);
});

test('a report is written of a folder whose host does not start, and says what can’t be read', async () => {
  const broken = mkdtempSync(join(folder, 'broken-'));
  writeFileSync(join(broken, 'journal.sqlite'), 'no database');
  keepLines(keptLogFile(broken), '{"level":"error","message":"the till could not be opened"}\n');
  const written = JSON.parse(await report(join(folder, 'broken.json.gz'), broken)) as Report & { readonly host: string };
  expect([written.journal.faults, written.queue, written.host]).toEqual([
    ['file is not a database'],
    { unreadable: 'file is not a database' },
    'does not run',
  ]);
  expect(written.log).toEqual([{ level: 'error', message: 'the till could not be opened' }]);
  expect(existsSync(join(broken, 'service.sqlite'))).toBe(false);
  await expect(report(join(folder, 'none.json'), join(folder, 'none'))).rejects.toThrow('nothing is kept at');
});

test('the kept log holds the last lines in two files that never grow beyond their limit, and only their user may read', () => {
  const file = join(folder, 'host.log');
  for (let line = 0; line < 100; line++) keepLines(file, `${line}\n`, 50);
  expect([statSync(file).size <= 50, statSync(`${file}.1`).size <= 50, statSync(file).mode & 0o777]).toEqual([true, true, 0o600]);
  expect(readKeptLines(file, 5)).toEqual(['95', '96', '97', '98', '99']);
});

test('a report of a host that runs holds what it says at the address of this machine, since its certificate may be known to the network alone', async () => {
  const note = join(running.folder, 'running.json');
  writeFileSync(note, JSON.stringify({ url: 'https://192.0.2.1:4810', local: running.url, process: process.pid }));
  try {
    const { host, settings } = JSON.parse(await report(join(folder, 'running.json'), running.folder)) as {
      readonly host: { readonly ready: { readonly status: number } };
      readonly settings: { readonly connection: { readonly service: { readonly isOwn: boolean } } };
    };
    expect(host.ready.status).toBe(200);
    expect(settings.connection.service.isOwn).toBe(true);
  } finally {
    rmSync(note);
  }
});
