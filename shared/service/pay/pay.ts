import { moneyFromNumber, moneyToNumber } from '../../base/currency.ts';
import { uuidV4 } from '../../base/ids.ts';
import { money } from '../../base/money.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { InitializeSessionRequest, PayRequest, PayResponse, QueryTokenRequest } from '../../contract/records/pay-layer.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { currencyOf } from '../core/catalogues.ts';
import type { CardAnswer, CardOrder } from '../core/gateway.ts';
import { orderingFailure, type Reply, reply } from '../core/reply.ts';
import type { PayState, PayTransaction } from '../core/store.ts';
import { isValueToken } from '../core/value-cards.ts';
import { refuseSpend } from './offline-spends.ts';
import { type FollowUp, performFollowUp, readFollowUp } from './pay-follow-up.ts';

/** The pay layer: one payment per session, durable before the card network is called, and never sent twice. */

export const initializeSession: Handler = async (context, { at, body }) => {
  const { terminal_id: terminalId, amount: written } = body as InitializeSessionRequest;
  const amount = moneyFromNumber(written, currencyOf(context));
  if (amount === undefined || amount <= 0) return orderingFailure(400, 'amount is not a positive amount of the currency');
  const session = {
    sessionKey: uuidV4(context.world),
    terminalId,
    amount,
    expiresAt: addMilliseconds(at, context.settings.paySessionLifetimeSeconds * 1000),
  };
  await context.store.payments.saveSession(session);
  return reply(200, MEDIA.aplV1, { session_key: session.sessionKey, expires_at: session.expiresAt });
};

export const queryToken: Handler = async ({ gateway, valueCards }, { body }) => {
  const { terminal_id: terminalId, token } = body as QueryTokenRequest;
  const holder = await (isValueToken(token) ? valueCards : gateway).queryToken(terminalId, token);
  if (holder === undefined) return orderingFailure(400, 'the token is not known');
  const { name, maskedAcc, cardType, expirationDate } = holder;
  return reply(200, MEDIA.aplV1, { cardholder_name: name, masked_acc: maskedAcc, card_type: cardType, expiration_date: expirationDate });
};

export const submitPayment: Handler = async (context, call) => {
  const request = call.body as PayRequest;
  const { payments } = context.store;
  const session = await payments.findSession(request.session_key);
  if (session === undefined) return orderingFailure(400, 'the session is not known');
  // A session that was used already gets its first answer again: a caller that lost the answer may ask again.
  const used = session.transactionUid === undefined ? undefined : await payments.find(session.transactionUid);
  if (used !== undefined) return await answerAgain(context, call.at, used, call);
  if (session.expiresAt <= call.at) return orderingFailure(400, 'the session has expired');
  const tip = request.tip === undefined ? money(0) : moneyFromNumber(request.tip, currencyOf(context));
  if (tip === undefined || tip < 0) return orderingFailure(400, 'tip is not an amount of the currency');
  const followUp = await readFollowUp(context, request, request.tip === undefined ? undefined : tip);
  if (!followUp.ok) return orderingFailure(400, followUp.refusal);

  const isOnValueCard = isValueToken(request.token);
  const begunBody: BegunBody = { ...(followUp.value && { followUp: followUp.value }), ...(isOnValueCard && { isOnValueCard }) };
  const transaction: PayTransaction = {
    uid: uuidV4(context.world),
    sessionKey: session.sessionKey,
    state: 'SENDING',
    requestedAmount: followUp.value?.amount ?? session.amount + tip,
    approvedAmount: 0,
    body: JSON.stringify(begunBody),
  };
  const order = {
    reference: transaction.uid,
    terminalId: session.terminalId,
    amount: session.amount + tip,
    ...(tip > 0 && { tip }),
    isCaptured: request.transaction_type !== 'AUTHORIZE',
    ...(request.token !== undefined && { token: request.token }),
  };
  const isToGateway = followUp.value === undefined && !isOnValueCard;
  const announced = isToGateway ? await context.gateway.announce?.(order) : undefined;
  try {
    return await begin(context, call, transaction, { ...begunBody, order });
  } finally {
    announced?.();
  }
};

async function begin(
  context: ServiceContext,
  call: Call,
  transaction: PayTransaction,
  { followUp, isOnValueCard, order }: BegunBody & { readonly order: CardOrder },
): Promise<Reply> {
  const begun = await context.store.payments.begin(transaction);
  if (begun.kind === 'used') return await answerAgain(context, call.at, begun.transaction, call);
  if (followUp !== undefined) return await carryOut(context, call.at, transaction, followUp);
  const answer = await (isOnValueCard === true ? payByValueCard(context, call, order) : context.gateway.pay(order)).catch(() => undefined);
  return answer === undefined ? unknown() : await settle(context, transaction, answer, answer.status);
}

async function payByValueCard(
  context: ServiceContext,
  { body, claims }: Pick<Call, 'body' | 'claims'>,
  order: CardOrder,
): Promise<CardAnswer> {
  return (await refuseSpend(context, body as PayRequest, order)) ?? (await context.valueCards.pay(order, claims.corporates));
}

/** Finds out what became of the payment of a session, and sends none; undefined where none was begun, or the network cannot say yet. */
export async function findPaymentOf(context: ServiceContext, at: Instant, sessionKey: string): Promise<PayResponse | undefined> {
  const { payments } = context.store;
  const uid = (await payments.findSession(sessionKey))?.transactionUid;
  const transaction = uid === undefined ? undefined : await payments.find(uid);
  if (transaction === undefined) return undefined;
  const { status, value } = await answerAgain(context, at, transaction);
  return status === 200 ? (value as PayResponse) : undefined;
}

/** What is kept of a payment that has no answer yet. */
interface BegunBody {
  readonly followUp?: FollowUp;
  readonly isOnValueCard?: boolean;
}

/** A follow-up may be done again under its own reference, and is until there is an answer. */
async function carryOut(context: ServiceContext, at: Instant, transaction: PayTransaction, followUp: FollowUp): Promise<Reply> {
  try {
    const done = await performFollowUp(context, at, transaction.uid, followUp);
    if (!done.ok) return await fail(context, transaction, done.refusal);
    const { status } = done.value;
    // An order can never spend a follow-up.
    return await settle(context, transaction, done.value, status === 'APPROVED' ? STATES[followUp.type] : status);
  } catch {
    return unknown();
  }
}

/** Leaves the transaction unchanged: a request at the same time may have learnt what became of it. */
function unknown(): Reply {
  return orderingFailure(500, `${V3_MESSAGES.internal}: the card network did not answer; ask again with the same session_key`);
}

async function fail({ store }: ServiceContext, transaction: PayTransaction, message: string): Promise<Reply> {
  await store.payments.update({ ...transaction, state: 'DECLINED', body: JSON.stringify({ refused: message }) });
  return orderingFailure(400, message);
}

const STATES: Readonly<Record<FollowUp['type'], PayState>> = { VOID: 'VOIDED', REFUND: 'REFUNDED', ADJUSTMENT: 'REFUNDED' };

async function settle(context: ServiceContext, transaction: PayTransaction, answer: CardAnswer, state: PayState): Promise<Reply> {
  const body = responseOf(context, transaction, answer);
  await context.store.payments.update({ ...transaction, state, approvedAmount: answer.approvedAmount, body: JSON.stringify(body) });
  return reply(200, MEDIA.aplV1, body);
}

function responseOf(context: ServiceContext, { uid, requestedAmount }: PayTransaction, answer: CardAnswer): PayResponse {
  const currency = currencyOf(context);
  return {
    transaction_uid: uid,
    status: answer.status,
    ...(answer.authorizationCode !== undefined && { authorization_code: answer.authorizationCode }),
    masked_acc: answer.maskedAcc,
    card_type: answer.cardType,
    token_value: answer.token,
    req_amount: moneyToNumber(money(requestedAmount), currency),
    auth_amount: moneyToNumber(money(answer.approvedAmount), currency),
    ...(answer.tip !== undefined && { tip: moneyToNumber(money(answer.tip), currency) }),
    ...(answer.message !== undefined && { message: answer.message }),
    ...(answer.tier !== undefined && { tier: answer.tier }),
    ...(answer.balance !== undefined && { balance: moneyToNumber(money(answer.balance), currency) }),
  };
}

/** Returns the first answer again. If none came, asks the network what became of a payment, and sends no new one. */
async function answerAgain(
  context: ServiceContext,
  at: Instant,
  transaction: PayTransaction,
  call?: Pick<Call, 'body' | 'claims'>,
): Promise<Reply> {
  const body = JSON.parse(transaction.body) as PayResponse | { readonly refused: string } | BegunBody;
  if ('refused' in body) return orderingFailure(400, body.refused);
  if ('transaction_uid' in body) return reply(200, MEDIA.aplV1, body);
  if (body.followUp !== undefined) return await carryOut(context, at, transaction, body.followUp);
  const asking = body.isOnValueCard === true ? payAgain(context, call, transaction) : context.gateway.find(transaction.uid);
  const found = await asking.catch(() => undefined);
  return found === undefined ? unknown() : await settle(context, transaction, found, found.status);
}

/** The keeper of the cards knows a payment by its reference, and moves money once for it. Without the card it is declined for good. */
async function payAgain(
  context: ServiceContext,
  call: Pick<Call, 'body' | 'claims'> | undefined,
  { uid, requestedAmount }: PayTransaction,
): Promise<CardAnswer> {
  const { token } = (call?.body ?? {}) as Partial<PayRequest>;
  const { valueCards } = context;
  if (call === undefined || !isValueToken(token)) return await valueCards.settle(uid);
  const order = { reference: uid, terminalId: '', amount: requestedAmount, isCaptured: true, ...(token !== undefined && { token }) };
  return (await refuseSpend(context, call.body as PayRequest, order)) ?? (await valueCards.payAgain(order, call.claims.corporates));
}
