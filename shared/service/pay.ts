import { assert } from '../base/assert.ts';
import { moneyFromNumber, moneyToNumber } from '../base/currency.ts';
import { uuidV4 } from '../base/ids.ts';
import { type Money, money } from '../base/money.ts';
import { accept, type Outcome, refuse } from '../base/outcome.ts';
import { addMilliseconds } from '../base/time.ts';
import { MEDIA } from '../contract/media.ts';
import { V3_MESSAGES } from '../contract/messages.ts';
import type { InitializeSessionRequest, PayRequest, PayResponse, QueryTokenRequest } from '../contract/pay-layer.ts';
import type { Call, Handler, ServiceParts } from './call.ts';
import type { CardAnswer } from './gateway.ts';
import { orderingFailure, type Reply, reply } from './reply.ts';
import type { PayState, PayTransaction } from './store.ts';
import { addTip } from './tip-adjustment.ts';

/** The pay layer: one payment a session, durable before the card network hears of it, and never sent twice. */

export const initializeSession: Handler = async (parts, { at, body }) => {
  const { terminal_id: terminalId, amount: written } = body as InitializeSessionRequest;
  const amount = moneyFromNumber(written, currencyOf(parts));
  if (amount === undefined || amount <= 0) return orderingFailure(400, 'amount is not a positive amount of the currency');
  const session = {
    sessionKey: uuidV4(parts.world),
    terminalId,
    amount,
    expiresAt: addMilliseconds(at, parts.settings.paySessionLifetimeSeconds * 1000),
  };
  await parts.store.payments.saveSession(session);
  return reply(200, MEDIA.aplV1, { session_key: session.sessionKey, expires_at: session.expiresAt });
};

export const queryToken: Handler = async ({ gateway }, { body }) => {
  const { terminal_id: terminalId, token } = body as QueryTokenRequest;
  const holder = await gateway.queryToken(terminalId, token);
  if (holder === undefined) return orderingFailure(400, 'the token is not known');
  const { name, maskedAcc, cardType, expirationDate } = holder;
  return reply(200, MEDIA.aplV1, { cardholder_name: name, masked_acc: maskedAcc, card_type: cardType, expiration_date: expirationDate });
};

export const submitPayment: Handler = async (parts, call) => {
  const request = call.body as PayRequest;
  const session = await parts.store.payments.findSession(request.session_key);
  if (session === undefined) return orderingFailure(400, 'the session is not known');
  // A session that was used already is answered as it was: whoever lost the answer may ask again.
  if (session.transactionUid === undefined && session.expiresAt <= call.at) return orderingFailure(400, 'the session has expired');
  const tip = request.tip === undefined ? money(0) : moneyFromNumber(request.tip, currencyOf(parts));
  if (tip === undefined || tip < 0) return orderingFailure(400, 'tip is not an amount of the currency');
  const follows =
    request.transaction_type !== undefined && request.transaction_type !== 'AUTHORIZE' && request.transaction_type !== 'CAPTURE';
  const original = request.original_transaction_uid;
  if (follows && original === undefined) return orderingFailure(400, 'original_transaction_uid is required');
  const earlier = original === undefined ? undefined : await parts.store.payments.find(original);
  if (follows && earlier?.state !== 'APPROVED') return orderingFailure(400, 'the original transaction is not known, or is not approved');

  const transaction: PayTransaction = {
    uid: uuidV4(parts.world),
    sessionKey: session.sessionKey,
    state: 'SENDING',
    requestedAmount: session.amount + tip,
    approvedAmount: 0,
    body: '{}',
  };
  const begun = await parts.store.payments.begin(transaction);
  if (begun.kind === 'used') return await answerAgain(parts, begun.transaction);
  const sent = await send(parts, call, request, { transaction, session, tip, earlier });
  if (!sent.ok) return sent.refusal;
  return await settle(parts, transaction, sent.value, settledState(request, sent.value));
};

interface Sending {
  readonly transaction: PayTransaction;
  readonly session: { readonly terminalId: string; readonly amount: number };
  readonly tip: Money;
  readonly earlier: PayTransaction | undefined;
}

async function send(
  parts: ServiceParts,
  call: Call,
  request: PayRequest,
  { transaction, session, tip, earlier }: Sending,
): Promise<Outcome<CardAnswer, Reply>> {
  const { gateway, store } = parts;
  const { uid } = transaction;
  try {
    switch (request.transaction_type) {
      case 'VOID':
      case 'REFUND': {
        assert(earlier !== undefined, 'checked before');
        // What pays for an order goes back with the order's refund, not behind its back.
        if (earlier.spentBy !== undefined) return refuse(await fail(parts, transaction, 'the original transaction has paid for an order'));
        const answer =
          request.transaction_type === 'VOID'
            ? await gateway.void(uid, earlier.uid)
            : await gateway.refund(uid, earlier.uid, earlier.approvedAmount);
        const state: PayState = request.transaction_type === 'VOID' ? 'VOIDED' : 'REFUNDED';
        if (answer.status === 'APPROVED') await store.payments.update({ ...earlier, state });
        return accept(answer);
      }
      case 'ADJUSTMENT': {
        assert(earlier !== undefined, 'checked before');
        const added = await addTip(parts, call.at, { original: earlier, reference: uid, tip });
        return added.ok ? added : refuse(await fail(parts, transaction, added.refusal));
      }
      default:
        return accept(
          await gateway.pay({
            reference: uid,
            terminalId: session.terminalId,
            amount: session.amount + tip,
            isCaptured: request.transaction_type !== 'AUTHORIZE',
            ...(request.token !== undefined && { token: request.token }),
          }),
        );
    }
  } catch {
    await store.payments.update({ ...transaction, state: 'UNKNOWN' });
    return refuse(unknown());
  }
}

function unknown(): Reply {
  return orderingFailure(500, `${V3_MESSAGES.internal}: the card network did not answer; ask again with the same session_key`);
}

async function fail({ store }: ServiceParts, transaction: PayTransaction, message: string): Promise<Reply> {
  await store.payments.update({ ...transaction, state: 'DECLINED', body: JSON.stringify({ refused: message }) });
  return orderingFailure(400, message);
}

/** A follow-up is done when it is approved; it is never itself what an order can spend. */
function settledState(request: PayRequest, answer: CardAnswer): PayState {
  if (answer.status !== 'APPROVED') return answer.status;
  switch (request.transaction_type) {
    case 'VOID':
      return 'VOIDED';
    case 'REFUND':
    case 'ADJUSTMENT':
      return 'REFUNDED';
    default:
      return 'APPROVED';
  }
}

async function settle(parts: ServiceParts, transaction: PayTransaction, answer: CardAnswer, state: PayState): Promise<Reply> {
  const body = responseOf(parts, transaction, answer);
  await parts.store.payments.update({ ...transaction, state, approvedAmount: answer.approvedAmount, body: JSON.stringify(body) });
  return reply(200, MEDIA.aplV1, body);
}

function responseOf(parts: ServiceParts, { uid, requestedAmount }: PayTransaction, answer: CardAnswer): PayResponse {
  const currency = currencyOf(parts);
  return {
    transaction_uid: uid,
    status: answer.status,
    ...(answer.authorizationCode !== undefined && { authorization_code: answer.authorizationCode }),
    masked_acc: answer.maskedAcc,
    card_type: answer.cardType,
    token_value: answer.token,
    req_amount: moneyToNumber(money(requestedAmount), currency),
    auth_amount: moneyToNumber(money(answer.approvedAmount), currency),
    ...(answer.message !== undefined && { message: answer.message }),
  };
}

/** The first answer again; where none came, the network is asked what became of it, and nothing is sent anew. */
async function answerAgain(parts: ServiceParts, transaction: PayTransaction): Promise<Reply> {
  if (transaction.state !== 'SENDING' && transaction.state !== 'UNKNOWN') {
    const body = JSON.parse(transaction.body) as PayResponse | { readonly refused: string };
    return 'refused' in body ? orderingFailure(400, body.refused) : reply(200, MEDIA.aplV1, body);
  }
  const found = await parts.gateway.find(transaction.uid).catch(() => undefined);
  return found === undefined ? unknown() : await settle(parts, transaction, found, found.status);
}

function currencyOf({ catalogues }: ServiceParts): string {
  return catalogues.current().file.currency;
}
