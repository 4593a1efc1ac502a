import { assert } from '../../base/assert.ts';
import { moneyToNumber } from '../../base/currency.ts';
import { add, type Money } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import type { Payment } from '../../contract/records/payment.ts';
import { moneyOfValidated } from '../../wire/canonical/sound-money.ts';
import type { ServiceContext } from '../core/call.ts';
import type { CardAnswer } from '../core/gateway.ts';
import type { StoredOrder } from '../core/store.ts';
import { type CompletedPart, type KeptTipAdjustment, type OrderBody, readOrderBody, writeOrderBody } from '../order/order-body.ts';

export interface TipAdjustment {
  readonly originalUid: string;
  /** Names the adjustment: the same reference again is the same adjustment. */
  readonly reference: string;
  /** The whole tip from now on. */
  readonly tip: Money;
  /** If absent, the caller does not number its adjustments, and they count in the order of their arrival. */
  readonly sequence?: number;
}

const MOST_TRIES = 10;
const CLOSED = 'the tip of this order is closed';

/**
 * Sets the tip of a card whose order left it open; the refusal is the text of a 400. The wanted tip is in the order before the card network
 * is asked, so that a refund or a later adjustment knows of it.
 */
export async function setTip(context: ServiceContext, at: Instant, requested: TipAdjustment): Promise<Outcome<CardAnswer, string>> {
  const orderUuid = (await context.store.payments.find(requested.originalUid))?.spentBy;
  if (orderUuid === undefined) return refuse(CLOSED);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const begun = await changeCompleted(context, orderUuid, at, (completed) => begin(context, completed, requested));
    if (!begun.ok) return begun;
    const wanted = adjustmentOf(begun.value, requested.originalUid);
    assert(wanted !== undefined, 'an adjustment that began is in the order');
    // An earlier adjustment without an answer is finished first, so that the network has one at a time.
    const answer = await carryOut(context, orderUuid, at, wanted);
    if (isSame(wanted, requested)) return accept(answer);
  }
  throw new Error('others adjusted the tip each time that it was to be adjusted');
}

function begin(context: ServiceContext, completed: CompletedPart, requested: TipAdjustment): Outcome<CompletedPart | undefined, string> {
  const { originalUid, reference, tip } = requested;
  const payment = completed.cart.payments.find(({ external_data }) => external_data?.transaction_uid === originalUid);
  if (completed.cart.tip_status_closed !== false || payment === undefined) return refuse(CLOSED);
  const before = adjustmentOf(completed, originalUid);
  if (before !== undefined && (isSame(before, requested) || !before.isDone)) return accept(undefined);
  if (completed.isGivenBack === true) return refuse('the order has been refunded');
  const sequence = requested.sequence ?? (before?.sequence ?? 0) + 1;
  if (before !== undefined && sequence <= before.sequence) return refuse(ORDERING_MESSAGES.tipSuperseded);
  const { currency } = context.catalogues.current().file;
  const wanted: KeptTipAdjustment = {
    originalUid,
    reference,
    sequence,
    tip,
    amount: moneyOfValidated(payment.amount ?? 0, currency),
    capturedTip: before?.capturedTip ?? moneyOfValidated(payment.tip ?? 0, currency),
    isDone: false,
  };
  return accept(withAdjustment(completed, wanted));
}

/** True for the same adjustment: by its reference, or by its number and tip if the caller began anew in another session. */
function isSame(stored: KeptTipAdjustment, { reference, sequence, tip }: TipAdjustment): boolean {
  return stored.reference === reference || (stored.sequence === sequence && stored.tip === tip);
}

/** Asks the card network and writes the result. May be repeated under the same reference until there is an answer. */
async function carryOut(context: ServiceContext, orderUuid: string, at: Instant, wanted: KeptTipAdjustment): Promise<CardAnswer> {
  const { reference, originalUid, tip, amount, sequence } = wanted;
  const answer = await context.gateway.adjust(reference, originalUid, { tip, total: add(amount, tip), sequence });
  await changeCompleted(context, orderUuid, at, (completed) => {
    const now = adjustmentOf(completed, originalUid);
    if (now?.reference !== reference || now.isDone) return accept(undefined);
    const done = withAdjustment(completed, { ...now, isDone: true });
    return accept(answer.status === 'APPROVED' ? withTip(context, done, now) : done);
  });
  return answer;
}

/**
 * Finishes every tip adjustment and closes the order to further ones, so that the refund is what the cards hold. False: some of the order
 * is being refunded in part.
 */
export async function closeTips(context: ServiceContext, orderUuid: string, at: Instant): Promise<boolean> {
  const closed = await changeCompleted(context, orderUuid, at, (completed) => {
    if (completed.partialRefunds?.some(({ state }) => state !== 'refused')) return refuse(CLOSED);
    return accept(completed.isGivenBack === true ? undefined : { ...completed, isGivenBack: true });
  });
  if (closed.ok) await finishTips(context, orderUuid, at, closed.value);
  return closed.ok;
}

/** Call this once the order takes no further tips. */
export async function finishTips(context: ServiceContext, orderUuid: string, at: Instant, completed: CompletedPart): Promise<void> {
  for (const wanted of completed.tipAdjustments ?? []) if (!wanted.isDone) await carryOut(context, orderUuid, at, wanted);
}

/** Call this if nothing was given back after all. */
export async function reopenTips(context: ServiceContext, orderUuid: string, at: Instant): Promise<void> {
  await changeCompleted(context, orderUuid, at, ({ isGivenBack, ...completed }) => accept(isGivenBack === true ? completed : undefined));
}

/** Returns what was captured at checkout, without the tips that were set since. */
export function capturedOf({ tipAdjustments = [] }: CompletedPart, originalUid: string, paid: Money): Money {
  const adjusted = tipAdjustments.find((each) => each.originalUid === originalUid);
  return adjusted === undefined ? paid : add(adjusted.amount, adjusted.capturedTip);
}

function adjustmentOf({ tipAdjustments = [] }: CompletedPart, originalUid: string): KeptTipAdjustment | undefined {
  return tipAdjustments.find((each) => each.originalUid === originalUid);
}

function withAdjustment(completed: CompletedPart, wanted: KeptTipAdjustment): CompletedPart {
  const others = (completed.tipAdjustments ?? []).filter(({ originalUid }) => originalUid !== wanted.originalUid);
  return { ...completed, tipAdjustments: [...others, wanted] };
}

/** Decides on the stored completed order, and again if another writer changed it first. No change if `decide` returns undefined. */
export async function changeCompleted(
  { store }: ServiceContext,
  uuid: string,
  at: Instant,
  decide: (completed: CompletedPart) => Outcome<CompletedPart | undefined, string>,
): Promise<Outcome<CompletedPart, string>> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const order: StoredOrder | undefined = await store.orders.findByUuid(uuid);
    const body: OrderBody | undefined = order && readOrderBody(order);
    if (order === undefined || body?.completed === undefined) return refuse(CLOSED);
    const decided = decide(body.completed);
    if (!decided.ok) return decided;
    if (decided.value === undefined) return accept(body.completed);
    const changed = { ...order, updatedAt: at, version: order.version + 1, body: writeOrderBody({ ...body, completed: decided.value }) };
    if ((await store.orders.change(changed, false, {})).kind === 'changed') return accept(decided.value);
  }
  throw new Error('an order was changed by others each time that its tip was to be written');
}

function withTip({ catalogues }: ServiceContext, completed: CompletedPart, { originalUid, tip }: KeptTipAdjustment): CompletedPart {
  const { currency } = catalogues.current().file;
  const tipped = (payments: readonly Payment[]): readonly Payment[] =>
    payments.map((payment) =>
      payment.external_data?.transaction_uid === originalUid ? { ...payment, tip: moneyToNumber(tip, currency) } : payment,
    );
  const { cart, cartV1 } = completed;
  return {
    ...completed,
    cart: { ...cart, payments: tipped(cart.payments) },
    ...(cartV1 !== undefined && { cartV1: { ...cartV1, payments: tipped(cartV1.payments) } }),
  };
}
