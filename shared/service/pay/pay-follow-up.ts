import { type Money, money, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { PayRequest, PayResponse } from '../../contract/records/pay-layer.ts';
import type { ServiceContext } from '../core/call.ts';
import type { CardAnswer } from '../core/gateway.ts';
import type { PayTransaction } from '../core/store.ts';
import { VALUE_CARD } from '../core/value-cards.ts';
import { setTip } from './tip-adjustment.ts';

/** A request that follows a payment; kept with its transaction until it is answered, so that it can be carried on. */
export interface FollowUp {
  readonly type: 'VOID' | 'REFUND' | 'ADJUSTMENT';
  /** The transaction that it follows. */
  readonly original: string;
  /** The amount that goes back to the card, or the whole tip that it pays from now on. */
  readonly amount: Money;
  /** The number of a tip adjustment, if the caller numbers them. */
  readonly sequence?: number;
}

/** Returns undefined if the request is a payment itself; the refusal is the text of a 400. */
export async function readFollowUp(
  { store }: ServiceContext,
  { transaction_type: type = 'CAPTURE', original_transaction_uid: uid, tip_sequence: sequence }: PayRequest,
  tip: Money | undefined,
): Promise<Outcome<FollowUp | undefined, string>> {
  if (type === 'CAPTURE' || type === 'AUTHORIZE') {
    // This would be a charge of its own, but a caller that names an earlier transaction means that one.
    return uid === undefined ? accept(undefined) : refuse('a payment does not follow an original transaction');
  }
  if (uid === undefined) return refuse('original_transaction_uid is required');
  if (type === 'ADJUSTMENT' && tip === undefined) return refuse('tip is required');
  const original = await store.payments.find(uid);
  if (original?.state !== 'APPROVED') return refuse('the original transaction is not known, or is not approved');
  if (type === 'ADJUSTMENT' && isOnValueCard(original)) return refuse('a value card takes no tip afterwards');
  if (type === 'ADJUSTMENT') return accept({ type, original: uid, amount: tip ?? NO_MONEY, ...(sequence !== undefined && { sequence }) });
  return accept({ type, original: uid, amount: money(type === 'VOID' ? 0 : original.approvedAmount) });
}

/** Safe to repeat under the same reference. */
export function performFollowUp(
  context: ServiceContext,
  at: Instant,
  reference: string,
  { type, original, amount, sequence }: FollowUp,
): Promise<Outcome<CardAnswer, string>> {
  if (type === 'ADJUSTMENT')
    return setTip(context, at, { originalUid: original, reference, tip: amount, ...(sequence !== undefined && { sequence }) });
  return takeBack(context, reference, original, type === 'VOID' ? undefined : amount);
}

/** Voids the original or refunds the amount. Spends the original first: of all requests that would spend or return it, one succeeds. */
async function takeBack(
  { store: { payments }, gateway: network, valueCards }: ServiceContext,
  reference: string,
  uid: string,
  amount: Money | undefined,
): Promise<Outcome<CardAnswer, string>> {
  if (!(await payments.spend(uid, reference))) return refuse('the original transaction has paid for an order, or was taken back');
  const original = await payments.find(uid);
  const gateway = original !== undefined && isOnValueCard(original) ? valueCards : network;
  const answer = amount === undefined ? await gateway.void(reference, uid) : await gateway.refund(reference, uid, amount);
  if (answer.status !== 'APPROVED') await payments.release(uid, reference);
  return accept(answer);
}

/** Whether an answered payment was made by a card whose balance this service keeps. */
export function isOnValueCard({ body }: PayTransaction): boolean {
  return (JSON.parse(body) as Partial<PayResponse>).card_type === VALUE_CARD;
}
