import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder, openServiceStore } from '../../electron/host/data/data-folder.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { describeBooks } from '../books/stored-books.ts';
import { itemOf, orderOf, v3Payments } from '../service/service-client.ts';
import { CORPORATE, ITEMS, KEYS, testCatalogue, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { codeOf, pairWith } from '../till-host/paired-device.ts';
import { runHere } from './run-here.ts';
import { NEW_CART, ORDERS_PATH, sell, VENDOR_PATH } from './running-host.ts';
import { credentialsFor, serve } from './served-host.ts';

const CARD = '4111111111111111';
const PIN = '73914682';
const REMOTE_KEY = '7c0c5a0e-4a52-4cf9-9c0b-5b0f7c1f5e11';

let folder: string;
let log: string;
let token: string;
/** What a thief of the disk gets, and what a thief of the backup gets. */
let atRest: ReadonlyMap<string, Buffer>;
let signingSecrets: readonly string[];
/** As they lie in the data. */
let closedSecrets: readonly string[];
let transactions: string;
/** What a window holds once it is paired, and the code by which it was. */
let credential: string;
let pairingCode: string;
let modes: ReadonlyMap<string, number>;

/** Every text of the value becomes another. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, text)]));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-secrets-'));
  const data = join(folder, 'data');
  const catalogue = join(folder, 'catalogue.json');
  const client = testCatalogue();
  writeFileSync(
    catalogue,
    JSON.stringify({ ...client, employees: client.employees.map((employee) => ({ ...employee, role: 'admin', pin: PIN })) }),
  );
  describeBooks(data, { notComparedSince: 'a stranger charges a card for no sale at all' });
  const host = await serve(data, ['--port', '0', '--catalog', catalogue]);
  const { register } = JSON.parse(host.output()) as { readonly register: string };
  pairingCode = codeOf(register);
  const till = await pairWith(host.url, register);
  credential = till.cookie.slice(till.cookie.indexOf('=') + 1);
  const staff = await till.must(HOST_OPERATIONS.listStaff);
  const administrator = staff.find(({ role }) => role === 'admin');
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: administrator?.id ?? '', pin: PIN } });
  const elsewhere = { mode: 'remote', baseUrl: 'http://127.0.0.1:9', apiKey: REMOTE_KEY } as const;
  expect((await till.ask(HOST_OPERATIONS.changeConnection, { body: elsewhere })).refusal?.code).toBe('not_reachable');
  const credentials = await credentialsFor({ url: host.url, keys: KEYS });
  token = (credentials.authorization ?? '').replace('Bearer ', '');
  const send = async (method: string, path: string, headers: object, body?: string) => {
    const answer = await fetch(host.url + path, { method, headers: { ...credentials, ...headers }, ...(body !== undefined && { body }) });
    return { status: answer.status, text: await answer.text() };
  };

  expect((await sell({ url: host.url, credentials })).status).toBe(200);
  const order = orderOf([itemOf(ITEMS.fries)]);
  const opened = await send('POST', ORDERS_PATH, { 'content-type': MEDIA.json }, JSON.stringify(order));
  const { uuid } = JSON.parse(opened.text) as { readonly uuid: string };
  const session = await send('POST', '/ordering/pay/initialize_session', { 'content-type': MEDIA.json }, '{"terminal_id":"T1","amount":5}');
  const { session_key } = JSON.parse(session.text) as { readonly session_key: string };
  const paid = JSON.stringify({ session_key, token: CARD });
  expect((await send('POST', '/ordering/pay/payment', { 'content-type': MEDIA.json }, paid)).text).not.toContain(CARD);
  const bodies: readonly unknown[] = [
    NEW_CART,
    order,
    v3Payments({ payment_type: 1, amount: 3.85 }),
    { terminal_id: 'T1', amount: 3.85 },
    { terminal_id: 'T1', token: 'sim-card' },
    { session_key: uuid, token: 'sim-card' },
    { reason_name: 'Cold', reason_code: 'COLD' },
    { metadata: 'a tab' },
    { ref_tags: ['TEN'] },
  ];
  const named: Readonly<Record<string, string>> = {
    corporate_id: String(CORPORATE),
    venue_id: String(VENUE),
    vendor_id: String(VENDOR),
    uuid,
  };
  const sayEverywhere = async (secret: string): Promise<void> => {
    for (const { method, path, request } of OPERATIONS) {
      const honest = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? secret);
      const types = [...Object.keys(request?.content ?? {}), 'text/plain'];
      const texts = [...bodies.map((body) => JSON.stringify(withTexts(body, secret))), `{"card":"${secret}"`, secret];
      const mayBody = method !== 'GET';
      for (const type of types) {
        for (const text of mayBody ? texts : [undefined]) {
          await send(
            method,
            `${honest}?price_level=${secret}&since=${secret}&card=${secret}`,
            { 'content-type': type, 'x-order-source': secret },
            text,
          );
        }
      }
    }
    await send('GET', `/${secret}/${secret}?${secret}`, {
      authorization: `Bearer ${secret}`,
      cookie: secret,
      'x-api-key': secret,
      origin: secret,
    });
    await send('POST', `${VENDOR_PATH}/${secret}`, { 'content-type': `application/json; a=${secret}` }, secret);
  };
  await sayEverywhere(CARD);
  const backup = join(folder, 'backup.sqlite');
  expect((await runHere(['backup', backup, '--data', data])).code).toBe(0);
  const files = [...filesIn(data), ...filesIn(`${data}.secrets`), ...filesIn(folder).filter((file) => file.startsWith(backup))];
  modes = new Map(files.map((file) => [file.slice(folder.length + 1), statSync(file).mode & 0o777]));
  atRest = new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file)]));
  for (const secret of [token, KEYS.ordering, PIN]) await sayEverywhere(secret);
  await host.end('SIGTERM');
  log = host.log();
  const database = new DatabaseSync(backup, { readOnly: true });
  closedSecrets = database
    .prepare('SELECT secret FROM signing_keys')
    .all()
    .map(({ secret }) => String(secret));
  const store = await openServiceStore(openDataFolder(data));
  signingSecrets = (await store.keys.listSigningKeys()).map(({ secret }) => secret);
  await store.close();
  transactions = JSON.stringify(database.prepare('SELECT * FROM pay_transactions').all());
  database.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function filesIn(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

function findAtRest(secret: string): readonly string[] {
  return [...atRest].filter(([, bytes]) => bytes.includes(secret)).map(([name]) => name);
}

test('the log names what happened', () => {
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.find(({ status }) => status === 201)).toMatchObject({
    message: 'answered',
    method: 'POST',
    path: expect.stringContaining('{venue_id}'),
  });
});

test('no card number, token, key, PIN or signing secret is in the log', () => {
  expect(signingSecrets.length).toBe(2);
  const ofTill = [credential, pairingCode, pairingCode.replace('-', ''), REMOTE_KEY, ...hostSecrets()];
  for (const secret of [CARD, token, token.slice(-20), ...Object.values(KEYS), PIN, ...signingSecrets, ...ofTill])
    expect(log).not.toContain(secret);
});

test('no token, key or PIN is in the data or in a backup, and what signs lies there closed', () => {
  for (const secret of [...Object.values(KEYS), token, PIN]) expect([secret, findAtRest(secret)]).toEqual([secret, []]);
  for (const secret of signingSecrets) expect(findAtRest(secret)).toEqual([]);
  expect(closedSecrets.length).toBe(2);
  for (const closed of closedSecrets) expect(closed).toMatch(/^sealed:/);
});

/** Two keys by which a host calls its own service, what it makes credentials of devices with, and what its own keys are made of. */
function hostSecrets(): readonly string[] {
  return ['own.keys', 'device.secret', 'host.secret'].flatMap((name) =>
    String(atRest.get(join('data.secrets', name)))
      .trim()
      .split(' '),
  );
}

test("a host's own secrets lie each in one file that its user alone may read, and in no backup; of devices there are digests only [D9]", () => {
  expect(hostSecrets().length).toBe(4);
  for (const secret of hostSecrets()) expect(findAtRest(secret).length).toBe(1);
  expect([...modes].filter(([, mode]) => mode !== 0o600)).toEqual([]);
  expect([...modes.keys()]).toContain('backup.sqlite.journal');
  for (const secret of [credential, pairingCode, pairingCode.replace('-', ''), REMOTE_KEY])
    expect([secret, findAtRest(secret)]).toEqual([secret, []]);
});

test('a card number that a caller calls a token is masked before it is written', () => {
  expect(transactions).toContain('411111******1111');
  expect(transactions).not.toContain(CARD);
  const simulated = String(atRest.get(join('data', 'card-simulator.jsonl')));
  expect([simulated.includes('411111******1111'), simulated.includes(CARD)]).toEqual([true, false]);
});
