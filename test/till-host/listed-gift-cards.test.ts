import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money, subtract } from '../../shared/base/money.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { credentialsFor, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { type RemoteTill, startRemoteTill } from './remote-till.ts';
import { openOne, pullWhole } from './till-sale.ts';

const [CODE, OTHER] = ['GIFT-2026-WXYZ', 'GIFT-2026-QRST'] as const;
const CAP = 2000;

let running: RemoteTill;
let till: PairedDevice;
let catalogue: Catalogue;
beforeAll(async () => {
  running = await startRemoteTill();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  catalogue = await pullWhole(till);
});
afterAll(() => running.stop());

async function change(more: object): Promise<number> {
  const { settings, revision } = await till.must(HOST_OPERATIONS.readSettings);
  return (await till.ask(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, ...more } as never } })).status;
}

const load = (code: string, amount: number) =>
  till.must(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: uuidV4(nodeWorld) }, body: { code, amount: money(amount) } });
const lookUp = (code: string) => till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });

async function goAway(): Promise<void> {
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
}

async function comeBack(): Promise<void> {
  await running.startService();
  await untilStatus(till, (status) => status.connectivity === 'online' && status.queue.waiting === 0);
}

const take = (device: PairedDevice, saleId: string, card: string, amount: number) =>
  device.ask(SALE_OPERATIONS.addTender, {
    path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) },
    body: { kind: 'gift', amount: money(amount), listedCard: card },
  });

async function payRest(saleId: string, amount: Money): Promise<void> {
  if (amount > 0)
    await till.must(SALE_OPERATIONS.addTender, {
      path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) },
      body: { kind: 'cash', amount },
    });
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
}

test('a stand takes none without the service before a manager says so; then the list comes at once, and has no code', async () => {
  const { settings } = await till.must(HOST_OPERATIONS.readSettings);
  expect(settings.offlineGiftCards.isOn).toBe(false);
  expect((await till.must(HOST_OPERATIONS.readStatus)).giftCardList).toBeUndefined();
  await change({ tenders: [...settings.tenders, 'gift'] });
  await load(CODE, 5000);
  await load(OTHER, 3000);
  for (const wrong of [{ cap: 0 }, { cap: 100_001 }, { hours: 0 }, { hours: 25 }])
    expect(await change({ offlineGiftCards: { isOn: true, cap: CAP, hours: 4, ...wrong } })).toBe(400);
  expect(await change({ offlineGiftCards: { isOn: true, cap: CAP, hours: 4 } })).toBe(200);
  const { giftCardList } = await untilStatus(till, (status) => status.giftCardList?.cards === 2);
  expect(giftCardList?.until).toMatch(/^20/);
  const kept = readFileSync(join(running.folder, 'gift-card-list'), 'utf8');
  expect(kept).toMatch(/^sealed:/);
  for (const entry of readdirSync(running.folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect(readFileSync(join(running.folder, entry.name)).toString('latin1')).not.toMatch(/GIFT-?2026-?(WXYZ|QRST)/);
  }
});

test('a card is taken while the service is away, also after a restart, and captured once when it is back', async () => {
  await goAway();
  const before = await lookUp(CODE);
  expect(before).toMatchObject({ maskedCode: '****WXYZ', balance: 5000, ofList: { most: CAP } });
  const orders = { saleId: '', due: money(0) };
  Object.assign(orders, await openOne(till, catalogue));
  const amount = Math.min(orders.due, 700);
  expect((await take(till, orders.saleId, before.id, amount)).status).toBe(200);
  await payRest(orders.saleId, subtract(orders.due, money(amount)));
  await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  await untilStatus(till, ({ connectivity, giftCardList }) => connectivity === 'offline' && giftCardList !== undefined);
  expect((await lookUp(CODE)).ofList?.most).toBe(CAP - amount);
  await comeBack();
  await untilStatus(till, isAllSent);
  expect((await lookUp(CODE)).balance).toBe(5000 - amount);
  expect(await running.countOrders()).toBe(1);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
  expect(jobs.find(({ kind }) => kind === 'gift_spend')).toMatchObject({ state: 'done', amount, saleId: orders.saleId });
});

test('two devices at once take no more than the share together, and what a blocked card does not cover is a case that a manager settles', async () => {
  const second = await running.pair();
  await second.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  await untilStatus(till, ({ giftCardList }) => giftCardList?.cards === 2);
  await goAway();
  const { id } = await lookUp(OTHER);
  const [one, two] = [await openOne(till, catalogue, 10), await openOne(second, catalogue, 10)];
  expect(Math.min(one.due, two.due)).toBeGreaterThan(1500);
  const both = await Promise.all([take(till, one.saleId, id, 1500), take(second, two.saleId, id, 1500)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.refusal).toEqual({ code: 'over_listed_share', facts: { amount: 1500, most: 500 } });
  const [won, lost] = both[0]?.status === 200 ? [one, two] : [two, one];
  const winner = won === one ? till : second;
  const abandoned = await (won === one ? second : till).ask(SALE_OPERATIONS.abandonSale, { path: { sale_id: lost.saleId } });
  expect(abandoned.status).toBe(200);
  const rest = subtract(won.due, money(1500));
  const tender_id = uuidV4(nodeWorld);
  if (rest > 0)
    await winner.must(SALE_OPERATIONS.addTender, { path: { sale_id: won.saleId, tender_id }, body: { kind: 'cash', amount: rest } });
  await winner.must(SALE_OPERATIONS.completeSale, { path: { sale_id: won.saleId }, body: {} });
  await blockElsewhere(OTHER);
  await running.startService();
  const { queue } = await untilStatus(till, (status) => status.queue.attention === 1);
  expect(queue.attention).toBe(1);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  const [spend] = jobs;
  expect(spend).toMatchObject({ kind: 'gift_spend', reason: 'gift_not_covered', amount: 1500, saleId: won.saleId });
  const job = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: spend?.id as string } });
  expect([job.decisions, job.evidence.missing]).toEqual([['is_done', 'write_off'], 1500]);
  await untilStatus(till, (status) => status.queue.waiting === 0);
  expect(await running.countOrders()).toBe(2);
  const decision = { path: { job_id: job.id, decision_id: 'd1' }, body: { decision: 'write_off', note: 'The stand bears it' } } as const;
  expect((await till.must(QUEUE_OPERATIONS.decideJob, decision)).state).toBe('rejected');
  await untilStatus(till, isAllSent);
  expect((await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: won.saleId } })).job?.state).toBe('done');
});

/** Another seller of the venue reaches the service while this host does not. */
async function blockElsewhere(code: string): Promise<void> {
  const service = await serve(join(running.folder, 'service'), ['--port', '0', '--no-till'], {}, 60_000);
  const headers = { ...(await credentialsFor({ url: service.url, keys: running.keys })), 'content-type': 'application/json' };
  const body = JSON.stringify({ code, is_blocked: true, by: 'Ada' });
  const answer = await fetch(`${service.url}/ordering/venues/21/vendors/31/value_cards/change`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  await service.end('SIGKILL');
}

test('with the setting off the list is gone, and the service may lend all of it to others', async () => {
  await change({ offlineGiftCards: { isOn: false, cap: CAP, hours: 4 } });
  await untilStatus(till, ({ giftCardList }) => giftCardList === undefined);
  await expect.poll(() => existsSync(join(running.folder, 'gift-card-list')), { timeout: 20_000 }).toBe(false);
  await goAway();
  expect((await till.ask(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: CODE } })).refusal?.code).toBe('needs_service');
  await comeBack();
});
