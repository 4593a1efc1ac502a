import type { StoredOrder } from '../../shared/service/core/store.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import { type CardFollowUpIntent, type CardPaymentIntent, intentOf } from '../../shared/sync/journal/intent.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { heldOf, type LedgerEntry } from '../books/card-ledger.ts';

const cents = (amount = 0): number => Math.round(amount * 100);

/**
 * What each card has paid and not got back is what the till wanted, and what the service wrote down: tips and refunds included, in cents.
 * Of a request whose outcome a person has to find out either outcome is right.
 */
export function wrongCards(cards: readonly LedgerEntry[], orders: readonly StoredOrder[], ops: readonly Op[]): readonly string[] {
  const byOriginal = Map.groupBy(cards, ({ original }) => original);
  const followUps = ops.filter(({ kind }) => kind === 'card_follow_up');
  return ops.flatMap((op) => {
    const uid = op.refs.transaction?.uid;
    if (op.kind !== 'card_payment' || op.state !== 'done' || uid === undefined) return [];
    const held = heldOf(byOriginal.get(uid) ?? [], uid);
    const own = followUps.filter((each) => intentOf<CardFollowUpIntent>(each).originalUid === uid);
    const refunds = ops.filter(({ kind, lane }) => kind === 'refund' && lane === op.lane);
    const possible = amountsPossible(op, own, refunds);
    const isClear = [...own, ...refunds].every(({ state }) => state === 'done' || state === 'rejected');
    const found = possible.includes(held ?? Number.NaN) ? [] : [`card ${uid} should have paid ${possible.join(' or ')}, and has ${held}`];
    return isClear ? [...found, ...wrongOrders(uid, held ?? 0, orders)] : found;
  });
}

function amountsPossible(op: Op, followUps: readonly Op[], refunds: readonly Op[]): readonly number[] {
  const { amount, tip = 0 } = intentOf<CardPaymentIntent>(op);
  const isVoid = (each: Op): boolean => intentOf<CardFollowUpIntent>(each).type === 'VOID';
  const tips = followUps.filter((each) => !isVoid(each));
  const lastDone = tips.findLastIndex(({ state }) => state === 'done');
  const unclear = tips.slice(lastDone + 1).filter(({ state }) => state !== 'rejected');
  const tipOf = (each: Op | undefined): number => (each === undefined ? tip : (intentOf<CardFollowUpIntent>(each).tip ?? 0));
  const paid = [tips[lastDone], ...unclear].map((each) => amount + tipOf(each));
  const back = [...refunds, ...followUps.filter(isVoid)].filter(({ state }) => state !== 'rejected');
  if (back.some(({ state }) => state === 'done')) return [0];
  return back.length === 0 ? paid : [0, ...paid];
}

/** Where nothing is unclear the service's order has what the network has, and nothing is left of an order that was given back. */
function wrongOrders(uid: string, held: number, orders: readonly StoredOrder[]): readonly string[] {
  const givenBack = new Set(orders.map(({ refundOf }) => refundOf));
  return orders.flatMap((order) => {
    const payments = order.status === 'COMPLETED' ? (readOrderBody(order).completed?.cart.payments ?? []) : [];
    const own = payments.filter(({ external_data }) => external_data?.transaction_uid === uid);
    const paid = givenBack.has(order.uuid) ? 0 : own.reduce((sum, { amount, tip }) => sum + cents(amount) + cents(tip), 0);
    return own.length === 0 || paid === held ? [] : [`order ${order.uuid} has ${paid} of card ${uid}, and the network ${held}`];
  });
}
