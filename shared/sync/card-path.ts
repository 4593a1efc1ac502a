import { moneyFromNumber, moneyToNumber } from '../base/currency.ts';
import { money, NO_MONEY } from '../base/money.ts';
import { ORDERING_OPERATIONS } from '../contract/operations-ordering.ts';
import type { PayRequest, PayResponse } from '../contract/pay-layer.ts';
import { http, type Steps } from './effect.ts';
import { chosen, type Hand, isUnclear, learn, recover, send } from './in-hand.ts';
import type { CardFollowUpIntent, CardPaymentIntent, Place } from './intent.ts';
import type { CardTransactionRef } from './op.ts';
import { type AttentionReason, attention, DONE, rejected, type Verdict } from './verdict.ts';

const { initializeSession, submitPayment } = ORDERING_OPERATIONS;
const PAY = 'pay';
/** A guest stands there and waits: a session that can't be had soon is not had. */
const MOST_SESSION_TRIES = 3;

/** A card is charged while the guest waits: one send per session key, and whatever is not clear is a person's. */
export function* payByCard(hand: Hand, intent: CardPaymentIntent): Steps<Verdict> {
  const { place, amount, tip, token } = intent;
  // The guest has gone since: nobody is charged behind their back.
  if (!hand.scene.isAttended && hand.attempts.length === 0) return rejected('not_charged');
  return yield* sendInSession(hand, intent, amount, 'payment_unknown', {
    transaction_type: 'CAPTURE',
    external_id: hand.op.id,
    ...(tip !== undefined && { tip: moneyToNumber(money(tip), place.currency) }),
    ...(token !== undefined && { token }),
  });
}

/** A tip after checkout, or the taking back of a charge that paid for nothing. Nothing can be read back, so that neither is ever repeated. */
export function* followUpCard(hand: Hand, intent: CardFollowUpIntent): Steps<Verdict> {
  const { place, amount, tip, type, originalUid } = intent;
  return yield* sendInSession(hand, intent, amount, 'unclear_follow_up', {
    transaction_type: type,
    original_transaction_uid: originalUid,
    external_id: hand.op.id,
    ...(tip !== undefined && { tip: moneyToNumber(money(tip), place.currency) }),
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
  if (hand.op.refs.transaction !== undefined) return verdictOf(hand.op.refs.transaction);
  if (isUnclear(hand, PAY)) return attention(unclear);
  if (hand.attempts.some(({ step }) => step === PAY)) return rejected('not_charged');
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
      return verdictOf(outcome.value);
    case 'ambiguous':
      return attention(unclear);
    case 'rejected':
      return rejected('refused', { status: outcome.status, message: outcome.message });
    case 'not_sent':
    case 'unauthorized':
      return rejected('not_charged');
  }
}

function verdictOf({ status }: Pick<CardTransactionRef, 'status'>): Verdict {
  return status === 'APPROVED' ? DONE : rejected(status.toLowerCase());
}

function* openSession(hand: Hand, { place, terminalId }: CardCall, amount: number): Steps<boolean> {
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

function transactionOf(answer: PayResponse, { currency }: Place): CardTransactionRef {
  const { transaction_uid, status, auth_amount, masked_acc, card_type, authorization_code } = answer;
  return {
    uid: transaction_uid,
    status,
    approved: moneyFromNumber(auth_amount, currency) ?? NO_MONEY,
    maskedAcc: masked_acc,
    cardType: card_type,
    ...(authorization_code !== undefined && { authorizationCode: authorization_code }),
  };
}
