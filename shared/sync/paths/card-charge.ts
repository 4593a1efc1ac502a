import { assert } from '../../base/assert.ts';
import { maskCardNumbers } from '../../base/card-numbers.ts';
import { type Money, money, NO_MONEY, subtract } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { benefitProvider } from '../../contract/http/value-card-code.ts';
import { CARD_BY_CODE, type NewTender, type TenderId } from '../../engine/terms/tender.ts';
import { cutText } from '../journal/cut-text.ts';
import { type CardPaymentIntent, intentOf } from '../journal/intent.ts';
import type { AuditFact, Expected, Journal, NewOp } from '../journal/journal.ts';
import type { CardTransactionRef, Op, OpId } from '../journal/op.ts';
import { isUnclear } from './op-run.ts';

/** The outcome of a charge, as the cashier sees it. */
export type Charge =
  | { readonly kind: 'under_way' }
  | { readonly kind: 'approved'; readonly amount: Money; readonly tip: Money; readonly isPartial: boolean; readonly by: ApprovedBy }
  | { readonly kind: 'declined'; readonly code: 'declined' | 'referred' | 'seen_declined'; readonly message?: string }
  /** The card was certainly not asked for money: `no_session`, `unreachable`, `refused` and the like. */
  | { readonly kind: 'not_charged'; readonly code: string }
  /** The outcome is unknown. The card is not charged again; a person decides. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** A person could not find out the outcome either, yet; it can still be decided until it is written off. */
  | { readonly kind: 'untold' };

/** `service`: charged online. `terminal`: stored, and still to be forwarded. `person`: a person has seen the approval. */
export type ApprovedBy = 'service' | 'terminal' | 'person';

export const PAYMENT_UNKNOWN = 'payment_unknown';
export const SEEN_DECLINED = 'seen_declined';
export const CANNOT_TELL = 'cannot_tell';
export const WRITTEN_OFF = 'written_off';

export function chargeOf({ state, refs, reason = '', evidence, intent }: Op): Charge {
  switch (state) {
    case 'waiting':
      return { kind: 'under_way' };
    case 'attention':
      return reason === CANNOT_TELL ? { kind: 'untold' } : { kind: 'unknown', code: reason };
    case 'rejected': {
      if (reason === 'declined' || reason === 'referred' || reason === SEEN_DECLINED) {
        const message = evidence?.message;
        return { kind: 'declined', code: reason, ...(typeof message === 'string' && { message }) };
      }
      // Older versions ended a charge whose outcome nobody knew.
      return reason === CANNOT_TELL || reason === WRITTEN_OFF ? { kind: 'untold' } : { kind: 'not_charged', code: reason };
    }
    case 'done': {
      const wanted = chargeAmounts({ intent });
      const by = refs.stored !== undefined ? 'terminal' : refs.transaction !== undefined ? 'service' : 'person';
      const approved = money(refs.transaction?.approved ?? wanted.total);
      // What the guest added at the terminal is a tip, whatever else was approved.
      const covers = money(approved - (refs.transaction === undefined ? 0 : tipAdded(refs.transaction, wanted.total)));
      // A partial approval covers the sale first, and then the tip.
      const amount = (covers as number) < (wanted.amount as number) ? covers : wanted.amount;
      return { kind: 'approved', amount, tip: subtract(approved, amount), isPartial: covers !== wanted.total, by };
    }
  }
}

/** The tip that the guest added at the terminal: exactly what was approved above what was asked for, and was called a tip. */
export function tipAdded({ approved, tip = 0 }: Pick<CardTransactionRef, 'approved' | 'tip'>, asked: number): number {
  return tip > 0 && approved - tip === asked ? tip : 0;
}

/** Returns the amounts that a card was asked for. */
export function chargeAmounts(op: Pick<Op, 'intent'>): { readonly amount: Money; readonly tip: Money; readonly total: Money } {
  const { amount, tip = NO_MONEY } = intentOf<Pick<CardPaymentIntent, 'amount' | 'tip'>>(op);
  return { amount: money(amount), tip: money(tip), total: money(amount + tip) };
}

/** Returns the tender of an approved charge; undefined for any other charge. */
export function tenderOfCharge(op: Op, id: TenderId, takenAt: Instant): NewTender | undefined {
  const charge = chargeOf(op);
  if (charge.kind !== 'approved') return undefined;
  const { transaction, stored, seenCode } = op.refs;
  const head = { id, amount: charge.amount, tip: charge.tip, takenAt };
  const { isValueCard } = intentOf<CardPaymentIntent>(op);
  if (isValueCard === true) {
    const seen = seenCode === undefined ? {} : { reference: seenCode };
    if (transaction === undefined) return { ...head, kind: 'gift', ...seen };
    const { uid: transactionUid, maskedAcc: maskedNumber, tier } = transaction;
    return { ...head, kind: 'gift', transactionUid, maskedNumber, ...(tier !== undefined && { partnerProvider: benefitProvider(tier) }) };
  }
  // A charge that only a person has seen has no transaction that the service could look up.
  if (charge.by === 'person') return { ...head, kind: 'external', provider: CARD_BY_CODE, reference: seenCode ?? '' };
  const code = transaction?.authorizationCode ?? stored?.authorizationCode;
  return {
    ...head,
    kind: 'card',
    card: {
      transactionUid: transaction?.uid ?? op.id,
      maskedNumber: transaction?.maskedAcc ?? stored?.maskedAcc ?? '',
      cardType: transaction?.cardType ?? stored?.cardType ?? '',
      ...(code !== undefined && { authorizationCode: code }),
      ...(stored !== undefined && { isStoredOffline: true }),
    },
  };
}

export type ChargeRefusalCode =
  /** Another charge of this sale has no answer yet. */
  | 'charge_under_way'
  /** The outcome of another charge of this sale is unknown and undecided: the card is not charged again. */
  | 'payment_unknown'
  /** A person could not find out the outcome: only a manager may charge again. */
  | 'needs_manager'
  | 'card_not_masked';
export type ChargeRefusal = Refusal<ChargeRefusalCode>;

export interface WantedCharge {
  readonly id: OpId;
  readonly lane: string;
  readonly epoch: number;
  readonly at: Instant;
  readonly intent: CardPaymentIntent;
}

/** Reasons of charges with an unknown outcome. Their attempts may be in another machine's journal and missing here. */
const WAS_UNKNOWN: ReadonlySet<string | undefined> = new Set([SEEN_DECLINED, CANNOT_TELL, WRITTEN_OFF]);

export interface ChargeAssessment {
  readonly op: NewOp;
  readonly expects: Expected;
  readonly audit?: AuditFact;
  readonly lane: readonly Op[];
}

/** Decides whether this sale may charge a card now, online or stored. The decision holds until the lane gets another op. */
export async function assessCharge(
  journal: Journal,
  { id, lane, epoch, at, intent }: WantedCharge,
  kind: 'card_payment' | 'card_store',
): Promise<Outcome<ChargeAssessment, ChargeRefusal>> {
  const { total, tip, amount } = chargeAmounts({ intent: JSON.stringify(intent) });
  assert((amount as number) >= 0 && (tip as number) >= 0 && (total as number) > 0, 'a card is charged some money');
  if (!isMasked(JSON.stringify(intent))) return refuse({ code: 'card_not_masked' });
  const ops = await journal.listLane(lane);
  let unclear: Op | undefined;
  for (const op of ops.filter(isCharge)) {
    if (op.state === 'waiting') return refuse({ code: 'charge_under_way', facts: { opId: op.id } });
    if (op.state === 'attention' && !isUntold(op))
      return refuse({ code: 'payment_unknown', facts: { opId: op.id, amount: chargeAmounts(op).total } });
    // Whichever way the op was ended, this till never got an answer.
    if (isUntold(op)) unclear = op;
    if (op.state === 'rejected' && (WAS_UNKNOWN.has(op.reason) || isUnclear({ op, attempts: await journal.listAttempts(op.id) })))
      unclear = op;
  }
  const { allowedBy } = intent;
  if (unclear !== undefined && allowedBy === undefined) return refuse({ code: 'needs_manager', facts: { opId: unclear.id } });
  const op: NewOp = {
    id,
    kind,
    lane,
    epoch,
    intent: JSON.stringify(intent),
    createdAt: at,
    // A charge whose outcome nobody knows stays a case of its own.
    ...(unclear?.state === 'rejected' && { replaces: unclear.id }),
  };
  const body = JSON.stringify({ op: id, replaces: unclear?.id, amount: total, employee: allowedBy });
  return accept({
    op,
    expects: { laneOps: { lane, count: ops.length } },
    lane: ops,
    ...(unclear !== undefined && { audit: { at, event: 'charged_again', body } }),
  });
}

/** True for a charge that stays a case although a person could not find out its outcome: it holds up nothing else of its sale. */
export function isUntold(op: Pick<Op, 'kind' | 'state' | 'reason'>): boolean {
  return isCharge(op) && op.state === 'attention' && op.reason === CANNOT_TELL;
}

export function isCharge({ kind }: Pick<Op, 'kind'>): boolean {
  return kind === 'card_payment' || kind === 'card_store';
}

/** True when the text holds nothing that could be a card number. A text that does is refused, in whichever member it appears. */
export function isMasked(text: string): boolean {
  return maskCardNumbers(text) === text;
}

const LONGEST_NOTED = 200;

/** Returns another party's text about a card in a form that may be stored and shown: masked and cut. */
export function maskAndCut(text: string): string {
  return cutText(maskCardNumbers(text), LONGEST_NOTED);
}
