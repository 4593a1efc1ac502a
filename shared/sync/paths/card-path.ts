import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { money, NO_MONEY } from '../../base/money.ts';
import { instantFromEpoch } from '../../base/time.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { PayRequest, PayResponse } from '../../contract/records/pay-layer.ts';
import { http, type Steps } from '../journal/effect.ts';
import type { CardFollowUpIntent, CardPaymentIntent, Place } from '../journal/intent.ts';
import type { CardTransactionRef } from '../journal/op.ts';
import { tellSafely } from './card-charge.ts';
import { abandon, backoffOf, chosen, type Hand, isUnclear, learn, recover, rest, send } from './in-hand.ts';
import { type AttentionReason, attention, DONE, rejected, type Verdict } from './verdict.ts';

const { initializeSession, queryToken, submitPayment } = ORDERING_OPERATIONS;
export const PAY = 'pay';
/** A guest is waiting, so the till gives up when it does not get a session soon. */
const MOST_SESSION_TRIES = 3;

/** Charges a card while the guest waits: one send per session key, and every unclear outcome goes to a person. */
export function* payByCard(hand: Hand, intent: CardPaymentIntent): Steps<Verdict> {
  const { place, amount, tip, token } = intent;
  // The guest has left by now: do not charge the card unnoticed.
  if (!hand.scene.isAttended && hand.attempts.length === 0) return rejected('not_charged');
  const verdict = yield* sendInSession(hand, intent, amount, 'payment_unknown', {
    transaction_type: 'CAPTURE',
    external_id: hand.op.id,
    ...(tip !== undefined && { tip: moneyToNumber(money(tip), place.currency) }),
    ...(token !== undefined && { token }),
  });
  if (verdict.reason === 'payment_unknown') return { ...verdict, evidence: yield* evidenceOf(hand, intent) };
  return verdict.state === 'done' ? judgeApproved(hand, amount + (tip ?? 0)) : verdict;
}

/** Less than the requested amount is a partial approval. More, or nothing, is an amount that the guest did not agree to. */
function judgeApproved({ op }: Hand, asked: number): Verdict {
  const { approved, uid } = chosen(op.refs.transaction, 'a transaction');
  return approved > 0 && approved <= asked ? DONE : attention('card_amount_differs', { asked, approved, transaction: uid });
}

/** Collects what a person needs to find the charge. The service reports the card of a token, but nothing of the charge. */
function* evidenceOf(hand: Hand, { terminalId, amount, tip = 0, token }: CardPaymentIntent): Steps<NonNullable<Verdict['evidence']>> {
  const sent = hand.attempts.findLast(({ step, phase }) => step === PAY && phase === 'sending');
  const known = { terminal: terminalId, amount: amount + tip, ...(sent !== undefined && { sentAt: instantFromEpoch(sent.at) }) };
  if (token === undefined) return known;
  const outcome = yield* http('query_token', queryToken, { path: {}, body: { value: { terminal_id: terminalId, token } } });
  if (outcome.kind !== 'ok') return known;
  const { card_type, masked_acc } = outcome.value;
  return { ...known, cardType: tellSafely(card_type), cardEndsIn: masked_acc.replaceAll(/\D/g, '').slice(-4) };
}

/** Takes back a charge that paid for nothing. The result cannot be read back, so an unclear request is never repeated. */
export function* followUpCard(hand: Hand, intent: CardFollowUpIntent): Steps<Verdict> {
  return yield* intent.isOwed === true ? giveBack(hand, intent) : followUpOnce(hand, intent);
}

const MOST_GIVING_BACK = 3;

/** Returns money owed to a guest: a request that certainly had no effect is tried again in a new session, then a person takes over. */
function* giveBack(hand: Hand, intent: CardFollowUpIntent): Steps<Verdict> {
  const { amount, terminalId } = intent;
  for (let round = 1; ; round++) {
    if (cameToNothing(hand)) yield* abandon(hand, 'pay/came_to_nothing', ['sessionKey', 'transaction']);
    const verdict = yield* followUpOnce(hand, intent);
    if (verdict.state !== 'rejected') return verdict;
    if (round === MOST_GIVING_BACK)
      return attention('money_not_given_back', { cause: verdict.reason ?? '', ...verdict.evidence, terminal: terminalId, amount });
    yield* rest(hand, verdict.reason === 'no_session' ? 'reachable' : 'backoff', backoffOf(hand, round));
  }
}

function cameToNothing(hand: Hand): boolean {
  const { transaction } = hand.op.refs;
  const isRefused = transaction !== undefined && transaction.status !== 'APPROVED';
  return isRefused || (transaction === undefined && wasSent(hand) && !isUnclear(hand, PAY));
}

function* followUpOnce(hand: Hand, intent: CardFollowUpIntent): Steps<Verdict> {
  const { amount, type, originalUid } = intent;
  return yield* sendInSession(hand, intent, amount, 'unclear_follow_up', {
    transaction_type: type,
    original_transaction_uid: originalUid,
    external_id: hand.op.id,
  });
}

type CardCall = { readonly place: Place; readonly terminalId: string };

function* sendInSession(
  hand: Hand,
  call: CardCall,
  amount: number,
  unclear: AttentionReason,
  asked: Omit<PayRequest, 'session_key'>,
): Steps<Verdict> {
  if (hasAnswer(hand)) return verdictOf(hand);
  if (isUnclear(hand, PAY)) return attention(unclear);
  if (wasSent(hand)) return rejected('not_charged');
  if (hand.op.refs.sessionKey === undefined && !(yield* openSession(hand, call, amount))) return rejected('no_session');
  const sessionKey = chosen(hand.op.refs.sessionKey, 'a session key');
  const outcome = yield* send(
    hand,
    PAY,
    submitPayment,
    { path: {}, body: { value: { session_key: sessionKey, ...asked } } },
    { learn: (answer) => (answer.kind === 'ok' ? { transaction: transactionOf(answer.value, call.place) } : undefined) },
  );
  switch (outcome.kind) {
    case 'ok':
      return verdictOf(hand);
    case 'ambiguous':
      return attention(unclear);
    case 'rejected':
      return rejected('refused', { status: outcome.status, message: tellSafely(outcome.message) });
    case 'not_sent':
    case 'unauthorized':
      return rejected('not_charged');
  }
}

/** True when a payment was sent in the op's current session. */
export function wasSent({ op, attempts }: Hand): boolean {
  return attempts.some(({ step, n }) => step === PAY && n > (op.refs.abandonedUpTo ?? 0));
}

function hasAnswer({ op }: Hand): boolean {
  return op.refs.transaction !== undefined;
}

function verdictOf({ op }: Hand): Verdict {
  const { status, message } = chosen(op.refs.transaction, 'a transaction');
  return status === 'APPROVED' ? DONE : rejected(status.toLowerCase(), message === undefined ? undefined : { message });
}

export function* openSession(hand: Hand, { place, terminalId }: CardCall, amount: number): Steps<boolean> {
  for (let round = 0; round < MOST_SESSION_TRIES; round++) {
    const outcome = yield* http('session', initializeSession, {
      path: {},
      body: { value: { terminal_id: terminalId, amount: moneyToNumber(money(amount), place.currency) } },
    });
    if (outcome.kind === 'ok') {
      yield* learn(hand, 'session', { sessionKey: outcome.value.session_key });
      return true;
    }
    if (outcome.kind !== 'ambiguous' && !(outcome.kind === 'rejected' && outcome.status === 429)) return false;
    yield* recover(hand, outcome, round);
  }
  return false;
}

export function transactionOf(answer: PayResponse, { currency }: Place): CardTransactionRef {
  const { transaction_uid, status, auth_amount, masked_acc, card_type, authorization_code, message } = answer;
  return {
    uid: transaction_uid,
    status,
    approved: moneyFromNumber(auth_amount, currency) ?? NO_MONEY,
    maskedAcc: tellSafely(masked_acc),
    cardType: tellSafely(card_type),
    ...(authorization_code !== undefined && { authorizationCode: tellSafely(authorization_code) }),
    ...(message !== undefined && { message: tellSafely(message) }),
  };
}
