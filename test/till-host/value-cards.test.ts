import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { add, type Money, money, subtract } from '../../shared/base/money.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole } from './till-sale.ts';

/** Which requests or answers between till and service are lost by a proxy, which then says so. */
let cut: { readonly isOf: (target: string) => boolean; readonly lost: 'request' | 'answer'; times: number } | undefined;
const cutting =
  (answer: Transport): Transport =>
  async (request) => {
    if (cut === undefined || cut.times === 0 || !cut.isOf(request.target)) return await answer(request);
    cut.times -= 1;
    if (cut.lost === 'answer') await answer(request);
    return { status: 502, headers: { 'content-type': 'text/plain' }, body: utf8Bytes('bad gateway') };
  };

let running: RunningTillHost;
let till: PairedDevice;
let manager: PairedDevice;
let catalogue: Catalogue;
beforeAll(async () => {
  running = await startTillHost(undefined, cutting);
  till = await running.pair();
  manager = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await manager.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(till);
});
afterAll(() => running.stop());

const CODE = 'GIFT-2026-WXYZ';

async function offerGiftCards(isOffered: boolean): Promise<void> {
  const { revision, settings } = await manager.must(HOST_OPERATIONS.readSettings);
  const tenders = [...settings.tenders.filter((tender) => tender !== 'gift'), ...(isOffered ? (['gift'] as const) : [])];
  await manager.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, tenders } } });
}

const load = (amount: number, code = CODE) =>
  manager.must(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: uuidV4(nodeWorld) }, body: { code, amount: amount as Money } });
const lookUp = (code = CODE) => till.must(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code } });
const balance = async (): Promise<Money> => (await lookUp()).balance as Money;

async function chargeCard(saleId: string, amount: Money, valueCard: string) {
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  const view = await till.must(SALE_OPERATIONS.chargeCard, { path, body: { amount, valueCard } });
  return { view, charge: view.charges.find(({ id }) => id === path.charge_id), id: path.charge_id };
}

test('a stand whose service keeps balances says so; the tender is there once a manager offers it', async () => {
  expect((await till.must(HOST_OPERATIONS.readStatus)).keepsValueCards).toBe(true);
  const { id } = await load(5000);
  const { saleId, due } = await openOne(till, catalogue);
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  expect((await till.ask(SALE_OPERATIONS.chargeCard, { path, body: { amount: due, valueCard: id } })).refusal?.code).toBe('not_allowed');
  await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
  expect(await balance()).toBe(5000);
  await offerGiftCards(true);
});

describe('a gift card', () => {
  test('pays for a sale, and the order at the service names its charge', async () => {
    const before = await balance();
    const { id } = await lookUp();
    const { saleId, due } = await openOne(till, catalogue);
    const { charge, view } = await chargeCard(saleId, due, id);
    expect(charge?.state).toBe('approved');
    expect(view.sale.tenders).toMatchObject([{ kind: 'gift', amount: due, maskedNumber: '****WXYZ', state: 'taken' }]);
    await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
    await untilStatus(till, isAllSent);
    const { job } = await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } });
    expect(job?.state).toBe('done');
    expect(await balance()).toBe(subtract(before, due));
  });

  test('pays the part that is on it, and cash the rest', async () => {
    const poor = 'POOR-0001';
    const { id } = await load(100, poor);
    const { saleId, due } = await openOne(till, catalogue);
    const { charge } = await chargeCard(saleId, due, id);
    expect(charge).toMatchObject({ state: 'approved', approved: 100 });
    const rest = {
      path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) },
      body: { kind: 'cash', amount: subtract(due, money(100)) },
    } as const;
    await till.must(SALE_OPERATIONS.addTender, rest);
    await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
    await untilStatus(till, isAllSent);
    expect((await lookUp(poor)).balance).toBe(0);
  });

  test('has its money again when the payment is taken back, or the sale before it was sent', async () => {
    const before = await balance();
    const { id } = await lookUp();
    const { saleId, due } = await openOne(till, catalogue);
    const { id: tender_id } = await chargeCard(saleId, due, id);
    expect(await balance()).toBe(subtract(before, due));
    const view = await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id } });
    expect(view.sale.tenders).toMatchObject([{ kind: 'gift', state: 'voided' }]);
    expect(await balance()).toBe(before);
    await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
  });

  test('gets its part of a refund back, once, although answers to it are lost, and cash from the drawer the rest', async () => {
    const before = await balance();
    const { id } = await lookUp();
    const { saleId, due } = await openOne(till, catalogue, 2);
    const byCard = money(Math.trunc(due / 2));
    await chargeCard(saleId, byCard, id);
    const tender = {
      path: { sale_id: saleId, tender_id: uuidV4(nodeWorld) },
      body: { kind: 'cash', amount: subtract(due, byCard) },
    } as const;
    await till.must(SALE_OPERATIONS.addTender, tender);
    await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
    await untilStatus(till, isAllSent);
    const query = { sale_id: saleId };
    const { choice } = await till.must(REFUND_OPERATIONS.offerRefund, { query });
    const part = { lines: [{ lineId: choice?.lines[0]?.lineId ?? '', units: 1 }] };
    const { amount = money(0), tenders = [] } = (choice && refundOf(choice, part)) ?? {};
    expect(tenders.map(({ kind }) => kind)).toEqual(['gift', 'cash']);
    cut = { isOf: (target) => target.endsWith('/refunds'), lost: 'answer', times: 1 };
    const refund_id = uuidV4(nodeWorld);
    const approval = { path: { approval_id: uuidV4(nodeWorld) } };
    const facts = { order: saleId, amount, reason: 'Cold' };
    await manager.must(HOST_OPERATIONS.approve, { ...approval, body: { pin: DEMO_MANAGER.pin, action: 'refund', facts } });
    const shown = { ...part, cash: money(amount - (tenders[0]?.amount ?? 0)) };
    const body = { saleId, way: 'card', amount, part: shown, reason: 'Cold', approvals: [approval.path.approval_id] } as const;
    await manager.must(REFUND_OPERATIONS.askRefund, { path: { refund_id }, body });
    await expect
      .poll(async () => (await till.must(REFUND_OPERATIONS.offerRefund, { query })).inPart?.map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['done']);
    expect([cut.times, await balance()]).toEqual([0, before - byCard + (tenders[0]?.amount ?? 0)]);
  });

  test('that is blocked or unknown pays nothing, and a cashier can neither load nor block one', async () => {
    const { id } = await lookUp();
    const change = (isBlocked: boolean) => manager.must(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: CODE, isBlocked } });
    await change(true);
    const { saleId, due } = await openOne(till, catalogue);
    expect((await chargeCard(saleId, due, id)).charge?.state).toBe('declined');
    expect((await chargeCard(saleId, due, uuidV4(nodeWorld))).charge?.state).toBe('declined');
    await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
    await change(false);
    const answers = [
      await till.ask(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: 'l' }, body: { code: CODE, amount: 100 as Money } }),
      await till.ask(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: CODE, isBlocked: true } }),
      await till.ask(VALUE_CARD_OPERATIONS.readValueCardReport),
    ];
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
    expect((await till.ask(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: 'NOSUCH-0001' } })).refusal?.code).toBe(
      'value_card_unknown',
    );
  });
});

describe('a payment whose line is cut', () => {
  const isPayment = (target: string) => target.endsWith('/pay/payment');

  test.each([
    ['before it reaches the service is declined for good, and nothing is taken', 'request', 'declined', 0],
    ['after the service has taken it is found to be taken, once', 'answer', 'approved', 1],
  ] as const)('%s', async (_, lost, state, taken) => {
    const before = await balance();
    const { id } = await lookUp();
    const { saleId, due } = await openOne(till, catalogue);
    cut = { isOf: isPayment, lost, times: 1 };
    const { charge, id: tender_id } = await chargeCard(saleId, due, id);
    expect(charge?.state).toBe(state);
    expect(await balance()).toBe(before - taken * due);
    if (taken > 0) await till.must(SALE_OPERATIONS.voidTender, { path: { sale_id: saleId, tender_id } });
    await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
    expect(await balance()).toBe(before);
  });

  test('again and again is asked about until the service answers', async () => {
    const before = await balance();
    const { id } = await lookUp();
    const { saleId, due } = await openOne(till, catalogue);
    cut = { isOf: isPayment, lost: 'answer', times: 3 };
    const { charge } = await chargeCard(saleId, due, id);
    expect([charge?.state, cut.times]).toEqual(['approved', 0]);
    await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
    await untilStatus(till, isAllSent);
    expect(await balance()).toBe(before - due);
  });
});

test('what is owed is what was loaded and not spent, and the audit has who loaded and blocked', async () => {
  const [rich, poor] = [await lookUp(), await lookUp('POOR-0001')];
  const report = await manager.must(VALUE_CARD_OPERATIONS.readValueCardReport);
  expect(report).toMatchObject({ cards: 2, balance: add(rich.balance as Money, poor.balance as Money), blocked: { cards: 0 } });
  const { entries } = await manager.must(AUDIT_OPERATIONS.listAudit, { query: {} });
  const events = entries.filter(({ event }) => event.startsWith('value_card')).map(({ event }) => event);
  expect(events.sort()).toEqual(['value_card_blocked', 'value_card_loaded', 'value_card_loaded', 'value_card_unblocked']);
});

test('the code of a card is nowhere in the files of the host [C13]', () => {
  const files = readdirSync(running.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const text of [CODE, CODE.replaceAll('-', '')]) expect([name, bytes.includes(text)]).toEqual([name, false]);
  }
});
