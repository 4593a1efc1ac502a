import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money, subtract } from '../../shared/base/money.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { JobView } from '../../shared/till-contract/parts/job-view.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { type RemoteTill, startRemoteTill } from './remote-till.ts';
import { cartThatSells, charge, openOne, payInCash, pullWhole } from './till-sale.ts';

/** The terminal simulator's: stored, and declined by the bank when it is forwarded. */
const DECLINED_LATER = money(4405);

let running: RemoteTill;
let till: PairedDevice;
beforeAll(async () => {
  running = await startRemoteTill();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, offlineCards: true } } });
});
afterAll(() => running.stop());

/** What the bank has told the terminal, each record once. */
function answersOfTerminal(): readonly string[] {
  const lines = readFileSync(join(running.folder, 'terminal-simulator.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const records = lines.map((line) => JSON.parse((JSON.parse(line) as readonly [string, string])[1]) as { answer?: { kind: string } });
  return records.flatMap(({ answer }) => (answer === undefined ? [] : [answer.kind]));
}

async function jobsOf(kind: JobView['kind'], state: 'open' | 'done'): Promise<readonly JobView[]> {
  return (await till.must(QUEUE_OPERATIONS.listJobs, { query: { state } })).jobs.filter((job) => job.kind === kind);
}

test('a card that was stored while the service was away is captured once, and its order is made once, after a restart in between', async () => {
  const catalogue = await pullWhole(till);
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const { saleId, due } = await openOne(till, catalogue);
  expect(await charge(till, saleId, due)).toMatchObject({ state: 'stored', amount: due });
  expect((await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} })).state).toBe('complete');
  const { cards } = await untilStatus(till, ({ cards: counts }) => counts.storedOffline === 1);
  expect(cards).toMatchObject({ amount: due, isForwarding: false, mustForward: 'no', oldestAt: expect.any(String) });
  const elsewhere = { mode: 'remote', baseUrl: running.serviceUrl(), vendorId: 32 } as const;
  const refused = await till.ask(HOST_OPERATIONS.changeConnection, { body: elsewhere });
  expect([refused.status, refused.refusal]).toEqual([409, { code: 'cards_unsent', facts: { cards: 1 } }]);

  await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  await untilStatus(till, ({ connectivity, cards: counts }) => connectivity === 'offline' && counts.storedOffline === 1);
  expect([(await jobsOf('sale', 'open')).length, (await jobsOf('forward', 'open')).length]).toEqual([1, 1]);

  await running.startService();
  const after = await untilStatus(
    till,
    (status) => status.connectivity === 'online' && isAllSent(status) && status.cards.storedOffline === 0,
  );
  const left = { ofASale: 5000, amount: 100_000, cards: 100 };
  expect(after.cards).toEqual({ storedOffline: 0, amount: 0, isForwarding: false, mustForward: 'no', left });
  expect([answersOfTerminal(), await running.countOrders()]).toEqual([['captured'], 1]);
  const [forward] = await jobsOf('forward', 'done');
  const { trail } = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: forward?.id as string } });
  expect(trail.filter(({ outcome }) => outcome === 'ok').length).toBe(1);
});

test("a stored card that the bank declines is a person's: money not received, and no order until somebody has decided", async () => {
  const before = await running.countOrders();
  const catalogue = await pullWhole(till);
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const { saleId, due } = await openOne(till, catalogue, 12);
  expect((await charge(till, saleId, DECLINED_LATER)).state).toBe('stored');
  await payInCash(till, { saleId, due: subtract(due, DECLINED_LATER) });
  await running.startService();
  const { cards } = await untilStatus(till, ({ queue }) => queue.attention === 1);
  expect(cards.storedOffline).toBe(0);
  const [forward] = await jobsOf('forward', 'open');
  expect(forward).toMatchObject({ state: 'attention', reason: 'money_not_received', amount: DECLINED_LATER });
  const found = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: forward?.id as string } });
  expect([found.decisions, found.evidence.amount]).toEqual([['is_done', 'write_off'], DECLINED_LATER]);
  expect(await running.countOrders()).toBe(before);

  const decide = (decision: 'check_again' | 'is_done', decision_id: string, note?: string) =>
    till.ask(QUEUE_OPERATIONS.decideJob, {
      path: { job_id: found.id, decision_id },
      body: { decision, ...(note !== undefined && { note }) },
    });
  expect((await decide('check_again', 'd1')).refusal?.code).toBe('not_open_to_decision');
  expect((await decide('is_done', 'd2')).refusal?.code).toBe('code_needed');
  expect((await decide('is_done', 'd3', 'PAID-17')).value).toMatchObject({ state: 'done' });
  await untilStatus(till, isAllSent);
  expect(await running.countOrders()).toBe(before + 1);
});

test('a tab that was paid by a stored card is settled only once the money is there [C8]', async () => {
  const catalogue = await pullWhole(till);
  const { cart, due, ...menu } = cartThatSells(catalogue, 12);
  const kept = { name: 'Row 5', cart, revision: 0 };
  await till.must(CART_KEEPING_OPERATIONS.keepTab, { path: { tab_id: 'tab1', edit_id: 'e1' }, body: kept });
  await untilStatus(till, isAllSent);
  const saleId = uuidV4(nodeWorld);
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const opening = { ...menu, cart, due, tab: { id: 'tab1', revision: 1 } };
  await till.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body: opening });
  expect((await charge(till, saleId, DECLINED_LATER)).state).toBe('stored');
  await payInCash(till, { saleId, due: subtract(due, DECLINED_LATER) });
  await running.startService();
  await untilStatus(till, ({ queue }) => queue.attention === 1);
  await till.must(QUEUE_OPERATIONS.hurryJobs);
  expect((await jobsOf('settle', 'open')).map(({ state }) => state)).toEqual(['waiting']);
  const [forward] = await jobsOf('forward', 'open');
  const request = { path: { job_id: forward?.id as string, decision_id: 'd9' }, body: { decision: 'is_done', note: 'PAID-18' } } as const;
  await till.must(QUEUE_OPERATIONS.decideJob, request);
  await untilStatus(till, isAllSent);
  expect((await jobsOf('settle', 'done')).map(({ state }) => state)).toEqual(['done']);
});

test('the limits are settings of a right of their own, hold for the next card, are shown, and are named where they are reached', async () => {
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  const change = async (more: Partial<typeof settings>) => {
    const known = await till.must(HOST_OPERATIONS.readSettings);
    return await till.ask(HOST_OPERATIONS.changeSettings, { body: { ...known, settings: { ...known.settings, ...more } } });
  };
  expect(revision).toBeGreaterThan(0);
  const verifier = await nodeWorld.hashPassword('4711');
  await running.till.staff.adopt([
    { id: 'owner', name: 'Owner', role: 'admin' },
    { id: 'manager', name: 'Mo', role: 'manager', verifier },
  ]);
  await change({ permissions: { offline_limits: 'admin' } });
  const limits = { sale: 4000, stored: 6000, cards: 2, hours: 2 };
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'manager', pin: '4711' } });
  const forbidden = await change({ offlineLimits: limits });
  expect(forbidden.refusal).toEqual({ code: 'not_allowed', facts: { action: 'offline_limits' } });
  expect((await change({ guestNumberPrefix: 'B' })).status).toBe(200);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  for (const wrong of [{ cards: 0 }, { hours: 0 }, { hours: 169 }, { sale: -1 }, { stored: 100_000_001 }])
    expect((await change({ offlineLimits: { ...limits, ...wrong } })).refusal?.code).toBe('malformed');
  expect((await change({ offlineLimits: limits })).status).toBe(200);

  const catalogue = await pullWhole(till);
  await running.stopService();
  await untilStatus(till, ({ connectivity, cards }) => connectivity === 'offline' && cards.left?.cards === 2);
  const { saleId } = await openOne(till, catalogue, 20);
  const ask = async (amount: number) => {
    const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
    return (await till.ask(SALE_OPERATIONS.chargeCard, { path, body: { amount: money(amount) } })).refusal;
  };
  expect(await ask(4001)).toMatchObject({ code: 'over_sale_limit', facts: { sale: saleId, amount: 4001, most: 4000 } });
  expect(await ask(1500)).toBeUndefined();
  const { cards } = await untilStatus(till, (status) => status.cards.storedOffline === 1);
  expect(cards.left).toEqual({ ofASale: 4000, amount: 4500, cards: 1 });
  expect(await ask(1000)).toBeUndefined();
  expect(await ask(100)).toMatchObject({ code: 'too_many_stored', facts: { stored: 2, most: 2 } });
  await change({ offlineLimits: { ...limits, cards: 3, stored: 2600 } });
  expect(await ask(200)).toMatchObject({ code: 'over_store_limit', facts: { most: 2600 } });
  expect(await ask(100)).toBeUndefined();
  await running.startService();
  await untilStatus(till, (status) => status.connectivity === 'online' && status.cards.storedOffline === 0);
  await change({ offlineLimits: settings.offlineLimits });
});

test('without the setting no card is taken while the service is away [C7]', async () => {
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, offlineCards: false } } });
  const catalogue = await pullWhole(till);
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  const { saleId, due } = await openOne(till, catalogue);
  const answer = await till.ask(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id: 'c1' }, body: { amount: due } });
  expect(answer.refusal?.code).toBe('needs_service');
});
