import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { makeApiKey } from '../../shared/service/core/access.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeRefusedTries } from '../../shared/till/memory/refused-tries.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { makeWorld } from '../world.ts';
import { type PairedDevice, send } from './paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
});
afterAll(() => running.stop());

async function refusedOf(kind: string) {
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit, { query: {} });
  return entries.filter(({ event }) => event === 'secret_refused').flatMap(({ facts }) => (facts.kind === kind ? [facts] : []));
}

function exchange(key: string): Promise<{ readonly status: number; readonly wait: unknown; readonly body: unknown }> {
  return send(running.url, { method: 'POST', target: '/auth/ordering', headers: { 'x-api-key': key } }).then(
    ({ status, headers, text }) => ({
      status,
      wait: headers['retry-after'],
      body: JSON.parse(text),
    }),
  );
}

test('a wrong PIN is in the audit, with the device, whose it was to be and where it came from, and in the log with who is signed in', async () => {
  const { refusal } = await till.ask(HOST_OPERATIONS.signIn, { body: { ...DEMO_MANAGER, pin: '7391' } });
  expect(refusal?.code).toBe('wrong_pin');
  expect(await refusedOf('pin')).toEqual([
    { kind: 'pin', device: till.id, employee: DEMO_MANAGER.employeeId, from: '127.0.0.1', times: 1 },
  ]);
  const lines = running.log.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(lines.find(({ device, person }) => device === till.id && person === undefined)).toMatchObject({ from: '127.0.0.1' });
  expect(lines.find(({ person }) => person === DEMO_MANAGER.employeeId)).toMatchObject({
    device: till.id,
    from: '127.0.0.1',
    message: 'answered',
  });
  expect(running.log.join('')).not.toContain('7391');
});

test('a wrong pairing code is in the audit with where it came from; after several, that address is locked out, and the answer says for how long', async () => {
  const guess = () =>
    send(running.url, {
      method: HOST_OPERATIONS.pairDevice.method,
      target: HOST_OPERATIONS.pairDevice.path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'AAAAA-AAAAA', deviceId: uuidV4(nodeWorld) }),
    });
  const first = await guess();
  expect([first.status, JSON.parse(first.text)]).toEqual([409, { refusal: { code: 'bad_code' } }]);
  for (let n = 0; n < 4; n += 1) await guess();
  const locked = await guess();
  expect([locked.status, JSON.parse(locked.text).refusal.code]).toEqual([429, 'locked_out']);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50);
  expect(await refusedOf('pairing_code')).toEqual([{ kind: 'pairing_code', from: '127.0.0.1', times: 1 }]);
});

test('guesses at API keys are in the audit, and are soon slowed down, while a key that was right there goes on', async () => {
  const keys = running.host.service.context.store.keys;
  const [right, unseen] = [uuidV4(nodeWorld), uuidV4(nodeWorld)];
  for (const key of [right, unseen])
    await keys.saveApiKey(makeApiKey(nodeWorld, key, { kind: 'ordering', corporates: [1], venues: [1], vendors: [1] }));
  expect((await exchange(right)).status).toBe(200);
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await exchange(uuidV4(nodeWorld)));
  expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
  expect(answers[11]).toMatchObject({ status: 429, body: { code: 429, message: 'too many wrong API keys: try again later' } });
  expect(Number(answers[11]?.wait)).toBeGreaterThan(50);
  // Meanwhile no answer shows whether a guess is right.
  expect((await exchange(unseen)).status).toBe(429);
  expect((await exchange(right)).status).toBe(200);
  expect(await refusedOf('api_key')).toEqual([{ kind: 'api_key', from: '127.0.0.1', times: 1 }]);
});

test('however many try from wherever, the audit grows by a bounded number of entries and loses no count', async () => {
  const world = makeWorld();
  const journal = makeMemoryJournal(world);
  const due: (() => void)[] = [];
  const timer = {
    after(_milliseconds: number, work: () => void) {
      due.push(work);
      return () => undefined;
    },
  };
  const onFault = (fault: unknown): never => {
    throw fault;
  };
  const tries = makeRefusedTries({ journal, world, timer, onFault });
  for (let n = 0; n < 10_000; n += 1) tries.note({ kind: 'api_key', from: `10.0.${n % 200}.1` });
  expect(due).toHaveLength(1);
  due[0]?.();
  await tries.end();
  const entries = await journal.listAudit(0, 1000);
  const refusals = entries.map(({ body }) => JSON.parse(body) as { readonly times: number });
  expect(entries.length).toBeLessThanOrEqual(42);
  expect(refusals.reduce((sum, { times }) => sum + times, 0)).toBe(10_000);
});
