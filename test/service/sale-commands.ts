import { expect } from 'vitest';
import type { OrderList } from '../../shared/contract/records/v3-order.ts';
import { command, expectOutcome, newest, nth, type OrderCommand, type Real } from './open-order-commands.ts';
import { dollars, type Model, type SaleModel, SOLD, type TransactionModel, totalsOf } from './order-model.ts';
import { cardPayment, cartOf, expectOk, findOrder, lineOf, pay, readOrder, refund, startSession } from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

const SCRIPTS = ['sim-approve', 'sim-decline', 'sim-timeout'] as const;

async function charge(model: Model, { client }: Real, amount: number, token: (typeof SCRIPTS)[number]): Promise<TransactionModel> {
  const key = await startSession(client, dollars(amount));
  const first = await pay(client, key, { token });
  expect(first.status).toBe(token === 'sim-timeout' ? 500 : 200);
  const { body } = expectOk(await pay(client, key, { token }), 200);
  expect(body).toMatchObject({ status: token === 'sim-decline' ? 'DECLINED' : 'APPROVED' });
  const approved = token === 'sim-decline' ? 0 : amount;
  const transaction: TransactionModel = { uid: body.transaction_uid, approved, state: approved > 0 ? 'FREE' : 'GONE' };
  model.transactions.push(transaction);
  return transaction;
}

export function chargeCommand(amount: number, script: number): OrderCommand {
  const token = nth(SCRIPTS, script);
  return command(`charge ${amount} by ${token}`, async (model, real) => {
    await charge(model, real, amount, token);
  });
}

/** Cash, a card that was charged just what the cart costs, or any card that was charged before. */
export type Means = 'cash' | 'card' | number;

export function signCommand(counts: readonly number[], means: Means, isTipOpen: boolean): OrderCommand {
  return command(`sign ${counts} for ${means}`, async (model, real) => {
    const { client } = real;
    const lines = counts.map((quantity, index) => ({ itemId: nth(SOLD, index), quantity }));
    const isCash = means === 'cash' || (means !== 'card' && model.transactions.length === 0);
    const old = typeof means === 'number' && !isCash ? newest(model.transactions, means) : undefined;
    const transaction = isCash ? undefined : (old ?? (await charge(model, real, totalsOf(lines, [], false).total, 'sim-approve')));
    const payments = [transaction === undefined ? { payment_type: 1 } : cardPayment({ transaction_uid: transaction.uid })];
    const request = cartOf(
      lines.map(({ itemId, quantity }) => lineOf(itemId, quantity)),
      { payments, tip_status_closed: !isTipOpen, device_order_id: `sale-${model.carts.length}` },
    );
    const { signed_cart: sealed } = expectOk(await client.calculate(request), 200).body;
    const { total } = totalsOf(lines, [], false);
    expect(sealed.cart.cart_totals.total).toBe(dollars(total));
    model.carts.push({
      signed: { signed_cart: sealed },
      total,
      card: transaction,
      isTipOpen,
      hasUnrefundable: lines.some(({ itemId }) => itemId === ITEMS.unrefundable),
      expiresAt: Date.parse(sealed.expires_at),
      sale: undefined,
    });
  });
}

const hasCarts = ({ carts }: Model) => carts.length > 0;
const hasSales = ({ sales }: Model) => sales.length > 0;

export function buyCommand(n: number): OrderCommand {
  return command(
    `checkout of cart ${n}`,
    async (model, { client }) => {
      const cart = newest(model.carts, n);
      const { card, total } = cart;
      const isLate = client.world.epochMilliseconds() >= cart.expiresAt;
      const isPaid = card === undefined || (card.state === 'FREE' && card.approved === total);
      const answer = await client.checkOut(cart.signed);
      if (cart.sale !== undefined) {
        expect([answer.status, answer.body.order?.order_id]).toEqual([200, cart.sale.orderId]);
        return;
      }
      expect(answer.status).toBe(isPaid && !isLate ? 200 : 422);
      if (answer.status !== 200) return;
      const { order_id: orderId, order_uuid: uuid } = answer.body.order;
      expect(model.sales.map((sale) => sale.orderId)).not.toContain(orderId);
      if (card !== undefined) card.state = 'SPENT';
      const { isTipOpen, hasUnrefundable } = cart;
      cart.sale = { orderId, uuid, total, card, isTipOpen, hasUnrefundable, tip: 0, isRefunded: false };
      model.sales.push(cart.sale);
    },
    hasCarts,
  );
}

/** The first of the six rules that the sale breaks. */
function notRefundable({ card, hasUnrefundable, isRefunded }: SaleModel): string | undefined {
  if (hasUnrefundable) return 'an item is not eligible for refund';
  if (isRefunded) return 'already refunded';
  return card === undefined ? 'paid in cash' : undefined;
}

export function refundCommand(n: number): OrderCommand {
  return command(
    `refund of sale ${n}`,
    async (model, real) => {
      const sale = newest(model.sales, n);
      const reason = notRefundable(sale);
      const answer = await refund(real.client, sale.orderId);
      expectOutcome(answer, reason === undefined ? [201] : [422, `order is not refundable: ${reason}`]);
      if (reason === undefined) {
        sale.isRefunded = true;
        expect(answer.body.cart.payments).toMatchObject([{ amount: -dollars(sale.total) }]);
      }
      await compareSale(sale, real);
    },
    hasSales,
  );
}

async function compareSale(sale: SaleModel, { client }: Real): Promise<void> {
  const { body } = expectOk(await findOrder(client, sale.orderId), 200);
  const paid = dollars(sale.total + sale.tip);
  const reason = notRefundable(sale);
  expect([body.order_uuid, body.status]).toEqual([sale.uuid, 'COMPLETED']);
  expect(body.refund).toMatchObject({
    refundable: reason === undefined,
    total_refunded: sale.isRefunded ? paid : 0,
    remaining_amount: sale.isRefunded ? 0 : paid,
  });
  expect(body.refund.not_refundable_reason).toBe(reason);
  expect(body.refund.refund_orders).toHaveLength(sale.isRefunded ? 1 : 0);
  const read = await readOrder(client, sale.uuid);
  expect([read.status, read.payment_information.amount]).toEqual(['COMPLETED', dollars(sale.total)]);
}

export function tipCommand(n: number, tip: number): OrderCommand {
  return command(
    `tip of ${tip} for sale ${n}`,
    async (model, real) => {
      const sale = newest(model.sales, n);
      const original_transaction_uid = sale.card?.uid ?? real.makeUuid();
      const more = { transaction_type: 'ADJUSTMENT', original_transaction_uid, tip: dollars(tip) } as const;
      const answer = await pay(real.client, await startSession(real.client, 1), more);
      const isTaken = sale.card !== undefined && sale.isTipOpen && !sale.isRefunded;
      expect(answer.status).toBe(isTaken ? 200 : 400);
      if (isTaken) sale.tip = tip;
      await compareSale(sale, real);
    },
    hasSales,
  );
}

export function voidCommand(n: number): OrderCommand {
  return command(
    `void of transaction ${n}`,
    async (model, { client }) => {
      const transaction = newest(model.transactions, n);
      const more = { transaction_type: 'VOID', original_transaction_uid: transaction.uid } as const;
      const answer = await pay(client, await startSession(client, 1), more);
      expect(answer.status).toBe(transaction.state === 'FREE' ? 200 : 400);
      if (transaction.state === 'FREE') transaction.state = 'GONE';
    },
    ({ transactions }) => transactions.length > 0,
  );
}

export function waitCommand(minutes: number): OrderCommand {
  return command(`wait ${minutes} minutes`, async (_, { client }) => client.world.advance(minutes * 60_000));
}

/** All that this run made, by status. */
export function listCommand(status: 'OPEN' | 'COMPLETED' | 'CANCELLED'): OrderCommand {
  return command(`list ${status}`, async (model, { client, startedAt }) => {
    const end = new Date(client.world.epochMilliseconds() + 1).toISOString();
    const answer = await client.v3<OrderList>('GET', `?start_date=${startedAt}&end_date=${end}&per_page=500&status=${status}`);
    const expected = model.orders.filter((order) => order.status === status).map(({ uuid }) => uuid);
    const sold = status === 'COMPLETED' ? model.sales.map(({ uuid }) => uuid) : [];
    expect(new Set(expectOk(answer, 200).body.orders.map(({ uuid }) => uuid))).toEqual(new Set([...expected, ...sold]));
  });
}
