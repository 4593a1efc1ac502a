import { assert } from '../base/assert.ts';
import { maskCardNumbers } from '../base/card-numbers.ts';
import { type Money, money, NO_MONEY, subtract } from '../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { NewTender, TenderId } from '../engine/tender.ts';
import { cutText } from './cut-text.ts';
import { isUnclear } from './in-hand.ts';
import { type CardPaymentIntent, intentOf } from './intent.ts';
import type { AuditFact, Expected, Journal, NewOp } from './journal.ts';
import type { Op, OpId } from './op.ts';

/** What became of a charge, for whoever stands there. */
export type Charge =
  | { readonly kind: 'under_way' }
  | { readonly kind: 'approved'; readonly amount: Money; readonly tip: Money; readonly isPartial: boolean; readonly by: ApprovedBy }
  | { readonly kind: 'declined'; readonly code: 'declined' | 'referred' | 'seen_declined'; readonly message?: string }
  /** The card was certainly not asked for money: `no_session`, `unreachable`, `refused` and the like. */
  | { readonly kind: 'not_charged'; readonly code: string }
  /** Nobody knows. The card is not charged again; a person decides. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** A person could not find out either. */
  | { readonly kind: 'untold' };

/** `service`: charged at once. `terminal`: stored, and still to be forwarded. `person`: somebody has seen it. */
export type ApprovedBy = 'service' | 'terminal' | 'person';

export const PAYMENT_UNKNOWN = 'payment_unknown';
export const SEEN_DECLINED = 'seen_declined';
export const CANNOT_TELL = 'cannot_tell';

export function chargeOf({ state, refs, reason = '', evidence, intent }: Op): Charge {
  switch (state) {
    case 'waiting':
      return { kind: 'under_way' };
    case 'attention':
      return { kind: 'unknown', code: reason };
    case 'rejected': {
      if (reason === 'declined' || reason === 'referred' || reason === SEEN_DECLINED) {
        const message = evidence?.message;
        return { kind: 'declined', code: reason, ...(typeof message === 'string' && { message }) };
      }
      return reason === CANNOT_TELL || reason === 'written_off' ? { kind: 'untold' } : { kind: 'not_charged', code: reason };
    }
    case 'done': {
      const wanted = wantedOf({ intent });
      const by = refs.stored !== undefined ? 'terminal' : refs.transaction !== undefined ? 'service' : 'person';
      const approved = money(refs.transaction?.approved ?? wanted.total);
      // What is approved of less than the whole covers the sale first, and then the tip.
      const amount = (approved as number) < (wanted.amount as number) ? approved : wanted.amount;
      return { kind: 'approved', amount, tip: subtract(approved, amount), isPartial: approved !== wanted.total, by };
    }
  }
}

/** What a card was asked for. */
export function wantedOf(op: Pick<Op, 'intent'>): { readonly amount: Money; readonly tip: Money; readonly total: Money } {
  const { amount, tip = NO_MONEY } = intentOf<Pick<CardPaymentIntent, 'amount' | 'tip'>>(op);
  return { amount: money(amount), tip: money(tip), total: money(amount + tip) };
}

/** The tender that an approved charge is; undefined for any other. */
export function tenderOf(op: Op, id: TenderId, takenAt: Instant): NewTender | undefined {
  const charge = chargeOf(op);
  if (charge.kind !== 'approved') return undefined;
  const { transaction, stored, seenCode } = op.refs;
  const head = { id, amount: charge.amount, tip: charge.tip, takenAt };
  // Of what only a person has seen there is no transaction that the service could look up.
  if (charge.by === 'person') return { ...head, kind: 'external', provider: 'card', reference: seenCode ?? '' };
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
  /** Of another charge of this sale nobody knows, and nobody has decided: the card is not charged again. */
  | 'payment_unknown'
  /** A person could not tell for certain: charging again is a manager's. */
  | 'needs_manager'
  | 'card_not_masked';
export type ChargeRefusal = Refusal<ChargeRefusalCode>;

export interface WantedCharge {
  readonly id: OpId;
  /** The sale. */
  readonly lane: string;
  readonly epoch: number;
  readonly at: Instant;
  readonly intent: CardPaymentIntent;
}

/** What the journal of another machine knows of it may be missing here. */
const WAS_UNKNOWN: ReadonlySet<string | undefined> = new Set([SEEN_DECLINED, CANNOT_TELL, 'written_off']);

export interface JudgedCharge {
  readonly op: NewOp;
  readonly expects: Expected;
  readonly audit?: AuditFact;
  readonly lane: readonly Op[];
}

/** Whether a card may be charged in this sale now, online or stored; it holds for as long as the lane has no further op. */
export async function judgeCharge(
  journal: Journal,
  { id, lane, epoch, at, intent }: WantedCharge,
  kind: 'card_payment' | 'card_store',
): Promise<Outcome<JudgedCharge, ChargeRefusal>> {
  const { total, tip, amount } = wantedOf({ intent: JSON.stringify(intent) });
  assert((amount as number) >= 0 && (tip as number) >= 0 && (total as number) > 0, 'a card is charged some money');
  if (!isMasked(JSON.stringify(intent))) return refuse({ code: 'card_not_masked' });
  const ops = await journal.listLane(lane);
  let unclear: Op | undefined;
  for (const op of ops.filter(isCharge)) {
    if (op.state === 'waiting') return refuse({ code: 'charge_under_way', facts: { opId: op.id } });
    if (op.state === 'attention') return refuse({ code: 'payment_unknown', facts: { opId: op.id, amount: wantedOf(op).total } });
    // Whoever ended it: the machine was never told.
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
    ...(unclear !== undefined && { replaces: unclear.id }),
  };
  const body = JSON.stringify({ op: id, replaces: unclear?.id, amount: total, employee: allowedBy });
  return accept({
    op,
    expects: { laneOps: { lane, count: ops.length } },
    lane: ops,
    ...(unclear !== undefined && { audit: { at, event: 'charged_again', body } }),
  });
}

export function isCharge({ kind }: Pick<Op, 'kind'>): boolean {
  return kind === 'card_payment' || kind === 'card_store';
}

/** Nothing that could be a card's number is taken in, whatever member it stands in. */
export function isMasked(text: string): boolean {
  return maskCardNumbers(text) === text;
}

const LONGEST_TOLD = 200;

/** Texts of others about a card, as they may be kept and shown. */
export function tellSafely(text: string): string {
  return cutText(maskCardNumbers(text), LONGEST_TOLD);
}
