import { moneyFromNumber } from '../../base/currency.ts';
import { uuidV7 } from '../../base/ids.ts';
import { add, type Money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import type { CartLineResponse } from '../../contract/records/cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { RefundInPart, RefundRequest } from '../../contract/records/refund.ts';
import { failedRefundRules, type RefundReason } from '../../engine/sale/refund-rules.ts';
import { quantityOfLine, thousandths } from '../../wire/answers/part-records.ts';
import { notRefundable } from '../../wire/answers/refund-reasons.ts';
import { paidPartsOf, refundCandidateOf } from '../../wire/cart/paid-amounts.ts';
import type { Call, ServiceContext } from '../core/call.ts';
import { currencyOf } from '../core/catalogues.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { StoredOrder } from '../core/store.ts';
import { type OrderAnswer, refundRecord } from '../order/order-answers.ts';
import { type CompletedPart, type KeptPartialRefund, readOrderBody } from '../order/order-body.ts';
import { takerOf } from './money-back.ts';
import { isOnValueCard } from './pay-follow-up.ts';
import { refundOrderOf, viewStored } from './refund-orders.ts';
import { capturedOf, changeCompleted, finishTips, reopenTips } from './tip-adjustment.ts';

type Source = 'service' | 'backoffice';

/**
 * Gives a part of one payment back. The refund is in the order before the card network is asked, so that others at the same time see what
 * is left; its reference is the network's too, so that the money moves once, however often and by whichever request it is carried out.
 */
export async function refundInPart(context: ServiceContext, call: Call, order: OrderAnswer, refundedBy: Source): Promise<Reply> {
  const { uuid } = order.stored;
  const { refund_id: reference, part } = call.body as RefundRequest & { readonly part: RefundInPart };
  if (reference === undefined) return orderingFailure(400, ORDERING_MESSAGES.refundWithoutId);
  const rule = brokenRule(context, order);
  if (rule !== undefined) return orderingFailure(422, notRefundable(rule));
  const share = shareOf(context, part);
  if (share === undefined) return orderingFailure(422, ORDERING_MESSAGES.refundTooMuch);
  const begun = await changeCompleted(context, uuid, call.at, (completed) => begin(context, completed, { ...share, reference }));
  if (!begun.ok) return orderingFailure(422, begun.refusal);
  await finishTips(context, uuid, call.at, begun.value);
  const refusal = await carryOut(context, call, uuid, reference);
  if (refusal !== undefined) return orderingFailure(422, refusal);
  const made = await makeOrder(context, call, order.stored, { reference, refundedBy });
  const original = await viewStored(context, uuid);
  return reply(201, MEDIA.json, refundRecord((original ?? order).record, made, currencyOf(context)));
}

/** Rules about how an order was paid do not count for one payment of it, and what was refunded before is looked at line by line. */
const OF_WHOLE_ORDERS: readonly RefundReason[] = [
  'not_paid',
  'paid_otherwise',
  'card_and_other_tender',
  'gateway_not_supported',
  'not_paid_in_full',
  'item_not_refundable',
  'already_refunded',
  'partially_refunded',
  'paid_in_cash',
  'several_cards',
  'mixed_cash_and_card',
];

function brokenRule(context: ServiceContext, { record, completed, refunds }: OrderAnswer): RefundReason | undefined {
  if (refunds.some((refund) => readOrderBody(refund).refund?.part === undefined)) return 'already_refunded';
  const failed = failedRefundRules(refundCandidateOf(record, currencyOf(context), completed), [context.gateway.name]);
  return failed.find(({ reason }) => !OF_WHOLE_ORDERS.includes(reason))?.reason;
}

type Share = Pick<KeptPartialRefund, 'payment' | 'amount' | 'lines'>;

function shareOf(context: ServiceContext, { payment, amount, lines = [] }: RefundInPart): Share | undefined {
  const money = moneyFromNumber(amount, currencyOf(context));
  return money === undefined || money <= NO_MONEY ? undefined : { payment, amount: money, lines };
}

type Wanted = Share & Pick<KeptPartialRefund, 'reference'>;

function begin(context: ServiceContext, completed: CompletedPart, wanted: Wanted): Outcome<CompletedPart | undefined, string> {
  const { partialRefunds = [] } = completed;
  const known = partialRefunds.find(({ reference }) => reference === wanted.reference);
  if (known !== undefined) {
    const isSame = known.payment === wanted.payment && known.amount === wanted.amount;
    return isSame ? accept(undefined) : refuse(ORDERING_MESSAGES.refundTooMuch);
  }
  const live = partialRefunds.filter(({ state }) => state !== 'refused');
  // All of the order is being refunded.
  if (completed.isGivenBack === true && live.length === 0) return refuse(notRefundable('already_refunded'));
  const refusal = whyNot(context, completed, live, wanted);
  if (refusal !== undefined) return refuse(refusal);
  const { reference, payment, amount, lines } = wanted;
  const kept: KeptPartialRefund = { reference, payment, amount, lines, uuid: uuidV7(context.world), state: 'pending' };
  return accept({ ...completed, isGivenBack: true, partialRefunds: [...partialRefunds, kept] });
}

function whyNot(context: ServiceContext, completed: CompletedPart, live: readonly Share[], { payment, amount, lines }: Share) {
  const { cart, unrefundableItemIds } = completed;
  if (cart.payments[payment]?.external_data?.transaction_uid === undefined) return ORDERING_MESSAGES.refundPaymentUnknown;
  if (amount > leftOf(context, completed, live, payment)) return ORDERING_MESSAGES.refundTooMuch;
  const places = lines.length === 0 ? cart.cart_items.keys() : lines.map(({ line }) => line);
  for (const place of places) {
    const line = cart.cart_items[place];
    if (line === undefined || quantityOf(place, [...live, { lines }]) > thousandths(quantityOfLine(line)))
      return ORDERING_MESSAGES.refundTooMany;
    if (itemIdsOf(line).some((id) => unrefundableItemIds.includes(id))) return notRefundable('item_not_refundable');
  }
  return undefined;
}

/** In thousandths. */
function quantityOf(place: number, shares: readonly Pick<Share, 'lines'>[]): number {
  return shares.flatMap(({ lines }) => lines).reduce((all, { line, quantity }) => (line === place ? all + thousandths(quantity) : all), 0);
}

function itemIdsOf({ original_cart_item: flat, cart_item_with_root_map_node: nested }: CartLineResponse): readonly string[] {
  if (nested === undefined) return [flat.id, ...(flat.modifiers ?? []).map(({ id }) => id)];
  return [nested.item.id, ...Object.values(nested.map_node_items).map(({ item }) => item.id)];
}

function leftOf(context: ServiceContext, { cart }: CompletedPart, live: readonly Share[], payment: number): Money {
  const paid = paidPartsOf(cart.payments, currencyOf(context))[payment];
  const refunded = sum(live.flatMap((share) => (share.payment === payment ? [share.amount] : [])));
  return paid === undefined ? NO_MONEY : subtract(add(paid.amount, paid.tip), refunded);
}

/** Asks the card network and writes its answer; returns why it refused. */
async function carryOut(context: ServiceContext, call: Call, orderUuid: string, reference: string): Promise<string | undefined> {
  const order = await viewStored(context, orderUuid);
  const kept = order?.completed.partialRefunds?.find((each) => each.reference === reference);
  if (order === undefined || kept === undefined) return notRefundable('not_completed');
  if (kept.state !== 'pending') return kept.state === 'done' ? undefined : (kept.refusal ?? '');
  const refusal = await moveMoney(context, order, kept);
  await settle(context, call, orderUuid, {
    ...kept,
    state: refusal === undefined ? 'done' : 'refused',
    ...(refusal !== undefined && { refusal }),
  });
  return refusal;
}

async function moveMoney(
  context: ServiceContext,
  { stored, completed }: OrderAnswer,
  kept: KeptPartialRefund,
): Promise<string | undefined> {
  const uid = completed.cart.payments[kept.payment]?.external_data?.transaction_uid ?? '';
  const paid = paidPartsOf(completed.cart.payments, currencyOf(context))[kept.payment];
  const live = (completed.partialRefunds ?? []).filter(({ state, reference }) => state !== 'refused' && reference !== kept.reference);
  // A tip that was being adjusted may have become less meanwhile.
  if (paid === undefined || kept.amount > leftOf(context, completed, live, kept.payment)) return ORDERING_MESSAGES.refundTooMuch;
  const taker = await takerOf(context, stored.uuid, uid, capturedOf(completed, uid, add(paid.amount, paid.tip)));
  if (taker !== 'pay_layer') return ORDERING_MESSAGES.refundPaymentUnknown;
  const transaction = await context.store.payments.find(uid);
  const gateway = transaction !== undefined && isOnValueCard(transaction) ? context.valueCards : context.gateway;
  const answer = await gateway.refund(`refund-${stored.uuid}-${kept.reference}`, uid, kept.amount);
  return answer.status === 'APPROVED' ? undefined : ORDERING_MESSAGES.refundDeclined(answer.message ?? answer.status);
}

async function settle(context: ServiceContext, { at }: Call, orderUuid: string, settled: KeptPartialRefund): Promise<void> {
  const written = await changeCompleted(context, orderUuid, at, (completed) =>
    accept({
      ...completed,
      partialRefunds: (completed.partialRefunds ?? []).map((each) => (each.reference === settled.reference ? settled : each)),
    }),
  );
  if (written.ok && (written.value.partialRefunds ?? []).every(({ state }) => state === 'refused'))
    await reopenTips(context, orderUuid, at);
}

/** The row of refund orders has one end. Of two that add to it at once, one finds another end. */
async function makeOrder(
  context: ServiceContext,
  call: Call,
  stored: StoredOrder,
  { reference, refundedBy }: { readonly reference: string; readonly refundedBy: Source },
): Promise<StoredOrder> {
  for (;;) {
    const order = await viewStored(context, stored.uuid);
    const parts = (order?.completed.partialRefunds ?? []).filter(({ state }) => state !== 'refused');
    const kept = parts.find((each) => each.reference === reference);
    if (order === undefined || kept === undefined) throw new Error(`the refund ${reference} is not in its order`);
    const made = order.refunds.find(({ uuid }) => uuid === kept.uuid);
    if (made !== undefined) return made;
    const before = parts.slice(0, parts.indexOf(kept)).map(({ payment, amount, lines }) => ({ payment, amount, lines }));
    const { payment, amount, lines, uuid } = kept;
    const part = { orderUuid: stored.uuid, payment, amount, lines, before };
    const follows = order.refunds.at(-1)?.uuid ?? stored.uuid;
    const outcome = await context.store.orders.create(refundOrderOf(context, call, stored, { uuid, refundedBy, part, follows }), true, {});
    if (outcome.kind === 'created') return outcome.order;
  }
}
