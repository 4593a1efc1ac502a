import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { money, NO_MONEY } from '../../base/money.ts';
import { instantFromEpoch } from '../../base/time.ts';
import { type AnsweredOk, type CallOutcome, isRefused, isTooManyRequests } from '../../client/call-outcome.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { PayRequest, PayResponse } from '../../contract/records/pay-layer.ts';
import { NO_VALUE_CARD } from '../../contract/records/value-card.ts';
import { http, type Steps } from '../journal/effect.ts';
import type { CardFollowUpIntent, CardPaymentIntent, VendorRef } from '../journal/intent.ts';
import type { CardTransactionRef } from '../journal/op.ts';
import { maskAndCut, tipAdded } from './card-charge.ts';
import {
  abandon,
  backoffOf,
  isOutOfTime,
  isUnclear,
  type OpRun,
  requireRef,
  saveRefs,
  send,
  waitAfterOutcome,
  waitUntilDeadline,
} from './op-run.ts';
import { type AttentionReason, attention, DONE, rejected, type Verdict } from './verdict.ts';

const { initializeSession, queryToken, submitPayment } = ORDERING_OPERATIONS;
export const PAY = 'pay';
/** A guest is waiting, so the till gives up when it does not get a session soon. */
const MOST_SESSION_TRIES = 3;

/** Charges a card while the guest waits: one send per session key, and every unclear outcome goes to a person. */
export function* payByCard(run: OpRun, intent: CardPaymentIntent): Steps<Verdict> {
  const { place, amount, tip, token } = intent;
  // The guest has left by now: do not charge the card unnoticed.
  if (!run.context.isAttended && run.attempts.length === 0) return rejected('not_charged');
  if (intent.isValueCard === true) return yield* payByValueCard(run, intent);
  const verdict = yield* sendInSession(run, intent, amount, 'payment_unknown', {
    transaction_type: 'CAPTURE',
    external_id: run.op.id,
    ...(tip !== undefined && { tip: moneyToNumber(money(tip), place.currency) }),
    ...(token !== undefined && { token }),
  });
  if (verdict.reason === 'payment_unknown') return { ...verdict, evidence: yield* evidenceOf(run, intent) };
  return verdict.state === 'done' ? judgeApproved(run, amount + (tip ?? 0)) : verdict;
}

/**
 * The service keeps the balance and can always say what became of a payment. So an unclear one is asked about until it does, by the token of no
 * card: what never arrived is declined for good then.
 */
function* payByValueCard(run: OpRun, { amount, tip = NO_MONEY, token, ...call }: CardPaymentIntent): Steps<Verdict> {
  for (let round = 1; ; round++) {
    const verdict = yield* sendInSession(
      run,
      call,
      amount,
      'payment_unknown',
      {
        transaction_type: 'CAPTURE',
        external_id: run.op.id,
        ...(tip > 0 && { tip: moneyToNumber(money(tip), call.place.currency) }),
        token: wasSent(run) ? NO_VALUE_CARD : (token ?? NO_VALUE_CARD),
      },
      true,
    );
    if (verdict.reason !== 'payment_unknown') return verdict.state === 'done' ? judgeApproved(run, amount + tip) : verdict;
    if (isOutOfTime(run)) return verdict;
    yield* waitUntilDeadline(run, 'backoff', backoffOf(run, round));
  }
}

/**
 * Less than the requested amount is a partial approval. More, but for a tip that the guest added at the terminal, or nothing, is an amount
 * that the guest did not agree to.
 */
function judgeApproved({ op }: OpRun, requested: number): Verdict {
  return judgeTransaction(requireRef(op.refs.transaction, 'a transaction'), requested);
}

export function judgeTransaction(transaction: CardTransactionRef, requested: number): Verdict {
  const { approved, uid, status, message } = transaction;
  if (status !== 'APPROVED') return rejected(status.toLowerCase(), message === undefined ? undefined : { message });
  const covers = approved - tipAdded(transaction, requested);
  return covers > 0 && covers <= requested ? DONE : attention('card_amount_differs', { asked: requested, approved, transaction: uid });
}

/** Collects what a person needs to find the charge. The service reports the card of a token, but nothing of the charge. */
function* evidenceOf(run: OpRun, { terminalId, amount, tip = 0, token }: CardPaymentIntent): Steps<NonNullable<Verdict['evidence']>> {
  const sent = run.attempts.findLast(({ step, phase }) => step === PAY && phase === 'sending');
  const known = { terminal: terminalId, amount: amount + tip, ...(sent !== undefined && { sentAt: instantFromEpoch(sent.at) }) };
  if (token === undefined) return known;
  const outcome = yield* http('query_token', queryToken, { path: {}, body: { value: { terminal_id: terminalId, token } } });
  if (outcome.kind !== 'ok') return known;
  const { card_type, masked_acc } = outcome.value;
  return { ...known, cardType: maskAndCut(card_type), cardEndsIn: masked_acc.replaceAll(/\D/g, '').slice(-4) };
}

/** Takes back a charge that paid for nothing. The result cannot be read back, so an unclear request is never repeated. */
export function* followUpCard(run: OpRun, intent: CardFollowUpIntent): Steps<Verdict> {
  return yield* intent.isOwed === true ? giveBack(run, intent) : followUpOnce(run, intent);
}

const MOST_GIVING_BACK = 3;

/** Returns money owed to a guest: a request that certainly had no effect is tried again in a new session, then a person takes over. */
function* giveBack(run: OpRun, intent: CardFollowUpIntent): Steps<Verdict> {
  const { amount, terminalId } = intent;
  for (let round = 1; ; round++) {
    if (cameToNothing(run)) yield* abandon(run, 'pay/came_to_nothing', ['sessionKey', 'transaction']);
    const verdict = yield* followUpOnce(run, intent);
    if (verdict.state !== 'rejected') return verdict;
    if (round === MOST_GIVING_BACK)
      return attention('money_not_given_back', { cause: verdict.reason ?? '', ...verdict.evidence, terminal: terminalId, amount });
    yield* waitUntilDeadline(run, verdict.reason === 'no_session' ? 'reachable' : 'backoff', backoffOf(run, round));
  }
}

function cameToNothing(run: OpRun): boolean {
  const { transaction } = run.op.refs;
  const isRefused = transaction !== undefined && transaction.status !== 'APPROVED';
  return isRefused || (transaction === undefined && wasSent(run) && !isUnclear(run, PAY));
}

function* followUpOnce(run: OpRun, intent: CardFollowUpIntent): Steps<Verdict> {
  const { amount, type, originalUid } = intent;
  return yield* sendInSession(run, intent, amount, 'unclear_follow_up', {
    transaction_type: type,
    original_transaction_uid: originalUid,
    external_id: run.op.id,
  });
}

type CardCall = { readonly place: VendorRef; readonly terminalId: string };

function* sendInSession(
  run: OpRun,
  call: CardCall,
  amount: number,
  unclear: AttentionReason,
  payment: Omit<PayRequest, 'session_key'>,
  isRepeatable = false,
): Steps<Verdict> {
  if (hasAnswer(run)) return verdictOf(run);
  const wasUnclear = isUnclear(run, PAY);
  if (wasUnclear && !isRepeatable) return attention(unclear);
  if (wasSent(run) && !wasUnclear) return rejected('not_charged');
  if (run.op.refs.sessionKey === undefined && (yield* openSession(run, call, amount)) !== undefined) return rejected('no_session');
  const sessionKey = requireRef(run.op.refs.sessionKey, 'a session key');
  const outcome = yield* send(
    run,
    PAY,
    submitPayment,
    { path: {}, body: { value: { session_key: sessionKey, ...payment } } },
    {
      learn: (answer) => (answer.kind === 'ok' ? { transaction: transactionOf(answer.value, call.place) } : undefined),
      isDeduplicated: isRepeatable,
    },
  );
  switch (outcome.kind) {
    case 'ok':
      return verdictOf(run);
    case 'ambiguous':
      return attention(unclear);
    case 'rejected':
      if (wasUnclear && isTooManyRequests(outcome)) return attention(unclear);
      return rejected('refused', { status: outcome.status, message: maskAndCut(outcome.message) });
    case 'not_sent':
    case 'unauthorized':
      return wasUnclear ? attention(unclear) : rejected('not_charged');
  }
}

/** True when a payment was sent in the op's current session. */
export function wasSent({ op, attempts }: OpRun): boolean {
  return attempts.some(({ step, n }) => step === PAY && n > (op.refs.abandonedUpTo ?? 0));
}

function hasAnswer({ op }: OpRun): boolean {
  return op.refs.transaction !== undefined;
}

function verdictOf({ op }: OpRun): Verdict {
  const { status, message } = requireRef(op.refs.transaction, 'a transaction');
  return status === 'APPROVED' ? DONE : rejected(status.toLowerCase(), message === undefined ? undefined : { message });
}

/** Returns undefined once there is a session, or else the last answer. */
export function* openSession(
  run: OpRun,
  { place, terminalId }: CardCall,
  amount: number,
): Steps<Exclude<CallOutcome, AnsweredOk> | undefined> {
  let last: Exclude<CallOutcome, AnsweredOk> | undefined;
  for (let round = 0; round < MOST_SESSION_TRIES; round++) {
    const outcome = yield* http('session', initializeSession, {
      path: {},
      body: { value: { terminal_id: terminalId, amount: moneyToNumber(money(amount), place.currency) } },
    });
    if (outcome.kind === 'ok') {
      yield* saveRefs(run, 'session', { sessionKey: outcome.value.session_key });
      return undefined;
    }
    last = outcome;
    if (outcome.kind === 'not_sent' || outcome.kind === 'unauthorized' || isRefused(outcome)) break;
    yield* waitAfterOutcome(run, outcome, round);
  }
  return last;
}

export function transactionOf(answer: PayResponse, { currency }: VendorRef): CardTransactionRef {
  const { transaction_uid, status, auth_amount, tip, masked_acc, card_type, authorization_code, tier, message } = answer;
  const added = tip === undefined ? NO_MONEY : (moneyFromNumber(tip, currency) ?? NO_MONEY);
  return {
    uid: transaction_uid,
    status,
    approved: moneyFromNumber(auth_amount, currency) ?? NO_MONEY,
    ...(added !== NO_MONEY && { tip: added }),
    maskedAcc: maskAndCut(masked_acc),
    cardType: maskAndCut(card_type),
    ...(authorization_code !== undefined && { authorizationCode: maskAndCut(authorization_code) }),
    ...(tier !== undefined && { tier: maskAndCut(tier) }),
    ...(message !== undefined && { message: maskAndCut(message) }),
  };
}
