import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProviderLine } from '../../electron/host/network/provider-line.ts';
import { type SimulatedKeeper, startSimulatedKeeper } from '../../electron/host/simulated/simulated-value-cards.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { PayResponse } from '../../shared/contract/records/pay-layer.ts';
import type { ValueCardReport, ValueCardView } from '../../shared/contract/records/value-card.ts';
import { valueCardToken } from '../../shared/contract/records/value-card.ts';
import { makeValueCards, tokenOfCode } from '../../shared/service/core/value-cards.ts';
import {
  expectOk,
  findOrder,
  lineOf,
  NOON,
  openServiceClient,
  pay,
  REASON,
  type ServiceClient,
  signedCart,
  startSession,
} from '../service/service-client.ts';
import { CORPORATE, ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';

const KEY = 'a-key-of-the-keeper';
const CODE = 'GIFT2026WXYZ';
const OLD_CODE = 'OLD-2026-ABCD';
/** Costs 3.85. */
const FRIES = [lineOf(ITEMS.fries)];

let keeper: SimulatedKeeper;
let client: ServiceClient;
beforeEach(async () => {
  keeper = await startSimulatedKeeper({ port: 0, key: KEY, currency: 'USD', name: 'Arena Cards' });
  await open();
});
afterEach(async () => {
  await client.close();
  await keeper.stop();
});

/** A service with this keeper, which has issued a card of its own before it had one. */
async function open(key = KEY): Promise<void> {
  const world = makeWorld({ startsAt: NOON });
  const store = openSqliteServiceStore(':memory:');
  await makeValueCards(world, store.values).load(CORPORATE, { reference: 'old', code: OLD_CODE, amount: 900, by: 'Ada' });
  const valueProvider = openProviderLine({ url: keeper.url, key }, { connected: 1500, answered: 1500 });
  client = await openServiceClient({ world, store, valueProvider });
}

const load = (reference: string, amount: number, code = CODE) =>
  client.ordering<ValueCardView>('POST', `/value_cards/loads/${reference}`, { code, amount, by: 'Ada' });
const lookUp = (code = CODE) => client.ordering<ValueCardView>('POST', '/value_cards/look_up', { code });
const onCard = () => keeper.ledger.find(CODE)?.balance;
const spend = async (amount: number, token = tokenOfCode(CODE)): Promise<PayResponse> =>
  expectOk(await pay(client, await startSession(client, amount), { token }), 200).body;
const giftPayment = ({ transaction_uid }: PayResponse, amount: number) => ({ payment_type: 3, amount, external_data: { transaction_uid } });

describe('a card that somebody else keeps', () => {
  test('is looked up, made by its first load, and blocked where its keeper lets a stand do that', async () => {
    expect((await lookUp()).status).toBe(404);
    const loaded = expectOk(await load('l1', 20), 200).body;
    expect(loaded.card).toMatchObject({ masked_code: '****WXYZ', balance: 20, is_blocked: false, kept_by: 'Arena Cards' });
    expect(expectOk(await load('l1', 20), 200).body.card.balance).toBe(20);
    expect((await load('l1', 25)).status).toBe(422);
    // A reference that was used for one card loads no other, of the same amount either.
    expect((await load('l1', 20, 'GIFT2026ABCD')).status).toBe(422);
    expect(keeper.ledger.find('GIFT2026ABCD')).toBeUndefined();
    const blocked = await client.ordering<ValueCardView>('POST', '/value_cards/change', { code: CODE, is_blocked: true, by: 'Ada' });
    expect(expectOk(blocked, 200).body.card.is_blocked).toBe(true);
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', message: 'the card is blocked' });
    expect((await load('l2', 5)).status).toBe(422);
    expect(onCard()).toBe(2000);
  });

  test('pays for an order by its id, and has its money again after a void and a refund', async () => {
    await load('l1', 20);
    const { card } = expectOk(await lookUp(), 200).body;
    const paid = await spend(3.85, valueCardToken(card.id));
    expect(paid).toMatchObject({ status: 'APPROVED', auth_amount: 3.85, masked_acc: '****WXYZ', card_type: 'GIFT', balance: 16.15 });
    const signed = await signedCart(client, FRIES, { payments: [giftPayment(paid, 3.85)] });
    const { order } = expectOk(await client.checkOut(signed), 200).body;
    expect((await findOrder(client, order.order_id)).body.cart.payments).toMatchObject([{ payment_type: 3, amount: 3.85 }]);
    const follow = async (transaction_type: 'VOID' | 'REFUND', uid: string) =>
      expectOk(await pay(client, await startSession(client, 1), { transaction_type, original_transaction_uid: uid }), 200).body.status;
    expect(await follow('VOID', (await spend(5)).transaction_uid)).toBe('APPROVED');
    expect(await follow('REFUND', (await spend(7)).transaction_uid)).toBe('APPROVED');
    expect(onCard()).toBe(1615);
  });

  test('gets parts of an order back, and no more than it paid', async () => {
    await load('l1', 20);
    const paid = await spend(7.7);
    const signed = await signedCart(client, [lineOf(ITEMS.fries, 2)], { payments: [giftPayment(paid, 7.7)] });
    const { order } = expectOk(await client.checkOut(signed), 200).body;
    const ask = (refund_id: string, amount: number) =>
      client.send('POST', `/ordering/order/${order.order_id}/refunds`, { ...REASON, refund_id, part: { payment: 0, amount } });
    const answers = [await ask('first-part', 2), await ask('first-part', 2), await ask('too-much', 6)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 422]);
    expect(onCard()).toBe(2000 - 770 + 200);
  });

  test('pays a part where not all of it is on the card', async () => {
    await load('l1', 2);
    expect(await spend(3.85)).toMatchObject({ status: 'APPROVED', req_amount: 3.85, auth_amount: 2, balance: 0 });
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', message: 'nothing is left on the card' });
  });

  test('whose payment gets no answer is asked about, and charged once', async () => {
    await load('l1', 20);
    keeper.state.losesLine = 'after';
    expect(await spend(3)).toMatchObject({ status: 'DECLINED' });
    expect(onCard()).toBe(2000);
    const key = await startSession(client, 5);
    keeper.state.isSilent = true;
    expect((await pay(client, key, { token: tokenOfCode(CODE) })).status).toBe(500);
    keeper.state.isSilent = false;
    client.world.advance(60_000);
    const answers = await Promise.all([pay(client, key), pay(client, key, { token: tokenOfCode(CODE) })]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'DECLINED'],
      [200, 'DECLINED'],
    ]);
    expect(onCard()).toBe(2000);
  });

  test('is charged once however many ask at the same time, and pays what is on it and no more', async () => {
    await load('l1', 20);
    const key = await startSession(client, 5);
    await Promise.all(Array.from({ length: 4 }, () => pay(client, key, { token: tokenOfCode(CODE) })));
    const last = expectOk(await pay(client, key), 200).body;
    expect(onCard()).toBe(2000 - last.auth_amount * 100);
    const before = onCard() ?? 0;
    const paid = await Promise.all(Array.from({ length: 8 }, () => spend(3)));
    expect(onCard()).toBe(Math.round(before - paid.reduce((sum, { auth_amount }) => sum + auth_amount * 100, 0)));
    expect(onCard()).toBe(0);
  }, 30_000);
});

describe('a keeper', () => {
  test('that is away declines payments at once, and a look-up says that it can’t be answered now', async () => {
    await load('l1', 20);
    const { port } = keeper;
    await keeper.stop();
    expect(await spend(3)).toMatchObject({ status: 'DECLINED', message: 'the keeper of the cards was not reached' });
    expect((await lookUp()).status).toBe(503);
    const report = expectOk(await client.ordering<ValueCardReport>('GET', '/value_cards/report'), 200).body;
    expect(report.provider).toMatchObject({ name: 'Arena Cards', is_reached: false });
    keeper = await startSimulatedKeeper({ port, key: KEY, currency: 'USD' });
  });

  test('that does not know the key of this host charges nothing', async () => {
    await client.close();
    await open('another-key-of-somebody');
    keeper.ledger.issue(CODE, 500);
    expect((await pay(client, await startSession(client, 3), { token: tokenOfCode(CODE) })).status).toBe(500);
    expect(onCard()).toBe(500);
  });

  test('keeps no card that the stand issued before: that one is the stand’s own, with all its moves [C17]', async () => {
    keeper.ledger.issue('OLD2026ABCD', 5000);
    expect(expectOk(await lookUp(OLD_CODE), 200).body.card).toMatchObject({ balance: 9 });
    const paid = await spend(4, tokenOfCode(OLD_CODE));
    const back = { transaction_type: 'VOID', original_transaction_uid: paid.transaction_uid } as const;
    expect(expectOk(await lookUp(OLD_CODE), 200).body.card.balance).toBe(5);
    expectOk(await pay(client, await startSession(client, 4), back), 200);
    expectOk(await load('l9', 1, OLD_CODE), 200);
    expect(expectOk(await lookUp(OLD_CODE), 200).body.card).toMatchObject({ balance: 10 });
    expect(keeper.ledger.find('OLD2026ABCD')?.balance).toBe(5000);
    const report = expectOk(await client.ordering<ValueCardReport>('GET', '/value_cards/report'), 200).body;
    expect(report).toMatchObject({
      cards: 1,
      balance: 10,
      provider: { name: 'Arena Cards', is_reached: true, can_load: true, can_block: true },
    });
  });
});
