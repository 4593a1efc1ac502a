import { money } from '../../base/money.ts';
import type { Refusal } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import type { Payment } from '../../contract/records/payment.ts';
import {
  type ChargeDecision,
  decideCharge,
  decideForward,
  type ForwardDecision,
  isUndecidedCharge,
  mayBeForwarded,
} from '../../sync/cards/card-decision.ts';
import { intentOf, type OrderSettleIntent, type SaleIntent } from '../../sync/journal/intent.ts';
import type { Attempt, Op } from '../../sync/journal/op.ts';
import { mayBeMade } from '../../sync/ops/attention.ts';
import { isUntold } from '../../sync/paths/card-charge.ts';
import { absorbInCash } from '../../sync/paths/quote.ts';
import { LOAD_REFUSED } from '../../sync/paths/value-load-path.ts';
import type { AttentionReason } from '../../sync/paths/verdict.ts';
import type { DecisionKind, WithheldDecision } from '../../till-contract/parts/job-view.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillContext } from '../context/till-context.ts';
import { checkCode, namingFirstSale } from '../records/references-used.ts';
import { saleOfLane } from '../records/sales-record.ts';
import { cancellationBlocker } from './price-cancelled.ts';
import { honouredCosts } from './price-honoured.ts';

/** The decisions that a person may take on an op, and those withheld, with reasons. */
export interface Choices {
  readonly decisions: readonly DecisionKind[];
  readonly withheld: readonly WithheldDecision[];
}

type PriceContext = Pick<HostContext, 'journal' | 'world' | 'vendorOf'>;
const NOTHING: Choices = { decisions: [], withheld: [] };

/** True when the service refuses the payment of a tab, for example after the tab was closed there: then the money has to be refunded. */
function isRefusedTab(op: Op): boolean {
  return op.kind === 'order_settle' && op.reason === ('refused' satisfies AttentionReason);
}

export async function choicesOn(context: PriceContext, op: Op, attempts: readonly Attempt[]): Promise<Choices> {
  if (op.state !== 'attention') return NOTHING;
  const ofCard = cardDecisionsOn(op);
  if (ofCard !== undefined) return { decisions: ofCard, withheld: [] };
  // The ledger has said what it could cover, and says no more: the difference is settled beside it.
  if (op.kind === 'value_spend' && op.refs.transaction !== undefined) return { decisions: ['is_done', 'write_off'], withheld: [] };
  if (isRefusedLoad(op) && !mayBeMade(op, attempts))
    return { decisions: ['check_again', 'other_card', 'is_done', 'write_off'], withheld: [] };
  const isKnown = (isOfPrice(op) || isRefusedTab(op)) && !mayBeMade(op, attempts);
  const { decisions, withheld } = isKnown ? await priceChoices(context, op) : NOTHING;
  return { decisions: ['check_again', ...decisions, 'is_done', 'write_off'], withheld };
}

/** True when the service certainly did not load a gift card, so that another one may be loaded instead. */
export function isRefusedLoad(op: Op): boolean {
  return op.kind === 'value_load' && LOAD_REFUSED.has(op.reason);
}

const OF_PRICE: ReadonlySet<string | undefined> = new Set(['price_differs', 'card_amount_differs'] satisfies AttentionReason[]);

export function isOfPrice(op: Op): boolean {
  return OF_PRICE.has(op.reason) && (op.kind === 'sale' || op.kind === 'order_settle') && differenceOf(op) !== undefined;
}

/** Returns the decisions when the service's price differs. A card's captured amount is never altered, so cards get no variance. */
async function priceChoices(context: PriceContext, op: Op): Promise<Choices> {
  const isPriced = isOfPrice(op);
  const honour = isPriced ? await honouredCosts(context, op) : undefined;
  const hinder = await cancellationBlocker(context, op);
  const isPriceCase = op.reason === ('price_differs' satisfies AttentionReason);
  const isTaken = isPriceCase && isCashEnough(op);
  return {
    decisions: [
      ...(isTaken ? (['accept_price'] as const) : []),
      ...(honour?.ok === true ? (['honour_price'] as const) : []),
      ...(hinder === undefined ? (['cancel_and_refund'] as const) : []),
    ],
    withheld: [
      ...(isPriceCase && !isTaken ? [{ decision: 'accept_price' as const, code: 'accept_no_cash' }] : []),
      ...(honour === undefined || honour.ok ? [] : [{ decision: 'honour_price' as const, ...honour.refusal }]),
      ...(hinder === undefined ? [] : [{ decision: 'cancel_and_refund' as const, ...hinder }]),
    ],
  };
}

function isCashEnough(op: Op): boolean {
  const { place } = intentOf<SaleIntent>(op);
  return absorbInCash(paymentsOfOp(op), money(differenceOf(op) ?? 0), place.currency) !== undefined;
}

function paymentsOfOp(op: Op): readonly Payment[] {
  return op.kind === 'order_settle' ? intentOf<OrderSettleIntent>(op).payments : intentOf<SaleIntent>(op).request.cart.payments;
}

/** Returns a card's decisions. Checking again cannot find out more about it, and declaring it charged needs the code of its slip. */
function cardDecisionsOn(op: Op): readonly CardDecision[] | undefined {
  if (isUndecidedCharge(op)) return ['is_done', 'declined', isUntold(op) ? 'write_off' : 'cannot_tell'];
  if (op.kind !== 'card_forward') return undefined;
  return mayBeForwarded(op) ? ['is_done', 'declined', 'still_stored', 'write_off'] : ['is_done', 'write_off'];
}

export type CardDecision = Extract<DecisionKind, 'is_done' | 'declined' | 'cannot_tell' | 'still_stored' | 'write_off'>;

/** True when it is a decision about a card whose outcome only a person can tell. */
export function isOfCard(op: Op, decision: DecisionKind): decision is CardDecision {
  return cardDecisionsOn(op)?.some((each) => each === decision) === true;
}

export async function decideCard(
  { journal, world, identity, terminalPayments }: Pick<TillContext, 'journal' | 'world' | 'identity' | 'terminalPayments'>,
  op: Op,
  { decision, note: code = '' }: { readonly decision: CardDecision; readonly note?: string },
  employeeId: string,
): Promise<Refusal | undefined> {
  const deciding = { journal, world, epoch: identity().epoch, employeeId };
  const saleId = saleOfLane(op.lane);
  if (decision === 'is_done' && op.kind !== 'card_forward') {
    const used = await checkCode(journal, code, saleId, now(world));
    if (!used.ok) return used.refusal;
  }
  const decided =
    op.kind === 'card_forward'
      ? await decideForward(deciding, op.id, (decision === 'is_done' ? { kind: 'captured', code } : { kind: decision }) as ForwardDecision)
      : await decideCharge(deciding, op.id, (decision === 'is_done' ? { kind: 'approved', code } : { kind: decision }) as ChargeDecision);
  if (!decided.ok) return await namingFirstSale(journal, decided.refusal, saleId);
  const { sessionKey } = op.refs;
  if (sessionKey !== undefined && (decision === 'is_done' || decision === 'declined'))
    await terminalPayments?.decide(sessionKey, decision === 'is_done');
  return undefined;
}

/** The service's price minus the amount taken, in minor units. */
export function differenceOf({ evidence }: Pick<Op, 'evidence'>): number | undefined {
  const difference = evidence?.difference;
  return typeof difference === 'number' ? difference : undefined;
}
