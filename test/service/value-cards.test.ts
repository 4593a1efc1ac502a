import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { PayResponse } from '../../shared/contract/records/pay-layer.ts';
import type { ValueCardReport, ValueCardView } from '../../shared/contract/records/value-card.ts';
import { readValueCode } from '../../shared/contract/records/value-card.ts';
import { makeValueCards, tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';
import {
  expectOk,
  findOrder,
  lineOf,
  NOON,
  openServiceClient,
  pay,
  type ServiceClient,
  signedCart,
  startSession,
} from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

let client: ServiceClient;
beforeEach(async () => {
  client = await openServiceClient({ world: makeWorld({ startsAt: NOON }) });
});
afterEach(() => client.close());

const CODE = 'GIFT-2026-WXYZ';
/** Costs 3.85. */
const FRIES = [lineOf(ITEMS.fries)];

const load = (reference: string, amount: number, more: object = {}) =>
  client.ordering<ValueCardView>('POST', `/value_cards/loads/${reference}`, { code: CODE, amount, by: 'Ada', ...more });
const lookUp = (code = CODE) => client.ordering<ValueCardView>('POST', '/value_cards/look_up', { code });
const balance = async (): Promise<number> => expectOk(await lookUp(), 200).body.card.balance;
const spend = async (amount: number, code = CODE): Promise<PayResponse> =>
  expectOk(await pay(client, await startSession(client, amount), { token: tokenOfCode(code) }), 200).body;
const giftPayment = ({ transaction_uid }: PayResponse, amount: number) => ({
  payment_type: 3,
  amount,
  external_data: { transaction_uid },
});

describe('a value card', () => {
  test('is made by its first load; the same load again changes nothing, another one adds', async () => {
    expect((await lookUp()).status).toBe(404);
    const first = expectOk(await load('l1', 20, { holder: 'Zoë' }), 200).body;
    expect(first.card).toMatchObject({ masked_code: '****WXYZ', balance: 20, is_blocked: false, holder: 'Zoë' });
    expect(expectOk(await load('l1', 20), 200).body.card.balance).toBe(20);
    expect((await load('l1', 25)).status).toBe(422);
    expect(expectOk(await load('l2', 5.5), 200).body.card.balance).toBe(25.5);
    expect(expectOk(await lookUp(' gift 2026.wxyz '), 200).body.moves.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['load', 5.5, 25.5],
      ['load', 20, 20],
    ]);
  });

  test('is refused where its code cannot be one, its amount is not of the currency, or it would hold too much', async () => {
    for (const more of [{ code: '4111 1111 1111 1111' }, { code: 'SHORT12' }, { code: 'ÜÜÜÜÜÜÜÜÜÜ' }])
      expect((await load('l1', 5, more)).status).toBe(422);
    for (const amount of [0, -5, '5']) expect((await load('l1', amount as number)).status).toBe(400);
    expect([(await load('l1', 5.001)).status, (await load('l1', 100_000.01)).status]).toEqual([422, 422]);
    expect((await load('l1', 5, { expires_at: '2026-11-21T17:59:59Z' })).status).toBe(422);
    expect((await lookUp()).status).toBe(404);
  });

  test('pays for an order, once, and for no other', async () => {
    await load('l1', 20);
    const paid = await spend(3.85);
    expect(paid).toMatchObject({ status: 'APPROVED', auth_amount: 3.85, masked_acc: '****WXYZ', card_type: 'GIFT', balance: 16.15 });
    expect(JSON.stringify(paid)).not.toMatch(/2026-?WXYZ/);
    const signed = await signedCart(client, FRIES, { payments: [giftPayment(paid, 3.85)] });
    const { order } = expectOk(await client.checkOut(signed), 200).body;
    expect((await findOrder(client, order.order_id)).body.cart.payments).toMatchObject([{ payment_type: 3, amount: 3.85 }]);
    const other = await signedCart(client, FRIES, { device_order_id: 'till-1.2', payments: [giftPayment(paid, 3.85)] });
    expect((await client.checkOut(other)).status).toBe(422);
    expect(await balance()).toBe(16.15);
  });

  test('pays a part where not all of it is on the card, and an order that names more than was paid is refused', async () => {
    await load('l1', 2);
    const paid = await spend(3.85);
    expect(paid).toMatchObject({ status: 'APPROVED', req_amount: 3.85, auth_amount: 2, balance: 0 });
    const more = await signedCart(client, FRIES, { payments: [giftPayment(paid, 3.85)] });
    expect((await client.checkOut(more)).status).toBe(422);
    const split = [giftPayment(paid, 2), { payment_type: 1, amount: 1.85 }].map((each, payment_index) => ({ ...each, payment_index }));
    expectOk(await client.checkOut(await signedCart(client, FRIES, { payments: split })), 200);
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', message: 'nothing is left on the card' });
  });

  test('pays nothing while it is unknown, blocked or expired, and says which; a blocked one takes no money', async () => {
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', auth_amount: 0, message: 'unknown card' });
    await load('l1', 20, { expires_at: '2026-11-21T19:00:00Z' });
    const change = (is_blocked: boolean) =>
      client.ordering<ValueCardView>('POST', '/value_cards/change', { code: CODE, is_blocked, by: 'Ada' });
    expect(expectOk(await change(true), 200).body.card.is_blocked).toBe(true);
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', message: 'the card is blocked' });
    expect((await load('l2', 5)).status).toBe(422);
    await change(false);
    expect(await spend(1)).toMatchObject({ status: 'APPROVED' });
    client.world.advance(60 * 60_000);
    expect(await spend(1)).toMatchObject({ status: 'DECLINED', message: 'the card has expired' });
    expect(await balance()).toBe(19);
  });

  test('has its money again after a void, and after a refund no more than was paid', async () => {
    await load('l1', 20);
    const follow = async (transaction_type: 'VOID' | 'REFUND', amount: number, uid: string) =>
      pay(client, await startSession(client, amount), { transaction_type, original_transaction_uid: uid });
    const first = await spend(5);
    expect(expectOk(await follow('VOID', 5, first.transaction_uid), 200).body.status).toBe('APPROVED');
    expect(await balance()).toBe(20);
    expect((await follow('REFUND', 5, first.transaction_uid)).status).toBe(400);
    const second = await spend(7);
    expect(expectOk(await follow('REFUND', 7, second.transaction_uid), 200).body).toMatchObject({ status: 'APPROVED', auth_amount: 7 });
    expect(await balance()).toBe(20);
  });

  test('that a caller has lost the answer about is answered the same again, however many ask', async () => {
    await load('l1', 20);
    const key = await startSession(client, 5);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(client, key, { token: tokenOfCode(CODE) })));
    const last = expectOk(await pay(client, key), 200).body;
    for (const answer of answers) expect([500, 200]).toContain(answer.status);
    expect(last).toMatchObject({ status: 'APPROVED', auth_amount: 5 });
    expect(await balance()).toBe(15);
  });

  test('that many spend at once pays what is on it and no more [C12]', async () => {
    await load('l1', 20);
    const paid = await Promise.all(Array.from({ length: 10 }, () => spend(3)));
    expect(paid.reduce((sum, { auth_amount }) => sum + auth_amount * 100, 0)).toBe(2000);
    expect(await balance()).toBe(0);
  });

  test('is of its corporate, and is loaded only with the key of the back office', async () => {
    expect(
      (await client.ordering('POST', '/value_cards/loads/l1', { code: CODE, amount: 5, by: 'Ada' }, { 'backoffice-api-key': '' })).status,
    ).toBe(401);
    await load('l1', 20);
    const report = expectOk(await client.ordering<ValueCardReport>('GET', '/value_cards/report'), 200).body;
    expect(report).toEqual({ cards: 1, balance: 20, blocked: { cards: 0, balance: 0 }, expired: { cards: 0, balance: 0 } });
  });
});

test('a payment that never arrived is declined for good once its caller asks what became of it', async () => {
  const store = openSqliteServiceStore(':memory:');
  const cards = makeValueCards(makeWorld({ startsAt: NOON }), store.values);
  await cards.load(1, { reference: 'l1', code: CODE, amount: 2000, by: 'Ada' });
  expect(await cards.settle('p1')).toMatchObject({ status: 'DECLINED' });
  const late = { reference: 'p1', terminalId: 'T1', amount: 500, isCaptured: true, token: tokenOfCode(CODE) };
  expect(await cards.pay(late, [1])).toMatchObject({ status: 'DECLINED' });
  expect(await cards.pay({ ...late, reference: 'p2' }, [2])).toMatchObject({ status: 'DECLINED', message: 'unknown card' });
  expect((await cards.findCard([1], CODE))?.balance).toBe(2000);
  await store.close();
});

test('a code is the same however it is written, and never the number of a payment card', () => {
  expect([
    readValueCode('ab12-cd34'),
    readValueCode('ＡＢ12 cd.34'),
    readValueCode('AB12CD3'),
    readValueCode('4111111111111111'),
    readValueCode('<AB12CD34>'),
  ]).toEqual(['AB12CD34', 'AB12CD34', undefined, undefined, undefined]);
});

interface Step {
  readonly kind: 'load' | 'pay' | 'void' | 'refund';
  readonly card: 0 | 1;
  readonly name: number;
  /** The payment that is given back. */
  readonly of: number;
  readonly amount: number;
}

const name = fc.integer({ min: 0, max: 5 });
const amount = fc.integer({ min: 1, max: 900 });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('load', 'pay', 'void', 'refund'),
  card: fc.constantFrom(0, 1),
  name,
  of: name,
  amount,
});

/** A plain book of what each reference did, in the order of its coming. */
function oracle(steps: readonly Step[]): readonly number[] {
  const balances = [0, 0];
  const loads = new Set<string>();
  const paid = new Map<string, { readonly card: number; readonly amount: number; back: number }>();
  const used = new Set<string>();
  for (const each of steps) {
    const reference = `${each.kind}-${each.name}`;
    if (used.has(reference)) continue;
    if (each.kind === 'load') {
      used.add(reference);
      balances[each.card] = (balances[each.card] as number) + each.amount;
      loads.add(String(each.card));
    } else if (each.kind === 'pay') {
      used.add(reference);
      const left = balances[each.card] as number;
      const taken = Math.min(left, each.amount);
      if (taken > 0) paid.set(reference, { card: each.card, amount: taken, back: 0 });
      balances[each.card] = left - taken;
    } else {
      const original = paid.get(`pay-${each.of}`);
      if (original === undefined) continue;
      used.add(reference);
      const back = each.kind === 'void' ? original.amount - original.back : each.amount;
      if (original.back + back > original.amount) continue;
      original.back += back;
      balances[original.card] = (balances[original.card] as number) + back;
    }
  }
  return balances;
}

test('any sequence of loads, payments and returns, each repeated or not, leaves what a plain book has [C12]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const store = openSqliteServiceStore(':memory:');
      const cards = makeValueCards(makeWorld({ startsAt: NOON }), store.values);
      const codes = ['AAAA2026', 'BBBB2026'] as const;
      for (const each of steps) {
        const reference = `${each.kind}-${each.name}`;
        if (each.kind === 'load') await cards.load(1, { reference, code: codes[each.card], amount: each.amount, by: 'Ada' });
        else if (each.kind === 'pay')
          await cards.pay({ reference, terminalId: 'T', amount: each.amount, isCaptured: true, token: tokenOfCode(codes[each.card]) }, [1]);
        else if (each.kind === 'void') await cards.void(reference, `pay-${each.of}`);
        else await cards.refund(reference, `pay-${each.of}`, each.amount);
      }
      const left = await Promise.all(codes.map(async (code) => (await cards.findCard([1], code))?.balance ?? 0));
      expect(left).toEqual(oracle(steps));
      for (const code of codes) {
        const card = await cards.findCard([1], code);
        const moves = card === undefined ? [] : await store.values.movesOf(card.id, 100);
        const sum = moves.reduce((total, move) => total + (move.kind === 'payment' ? -move.amount : move.amount), 0);
        expect(card?.balance ?? 0).toBe(sum);
      }
      await store.close();
    }),
    { numRuns: isLong ? 5000 : 150, seed: firstSeed },
  );
});
