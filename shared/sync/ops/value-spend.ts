import { moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { type AnsweredOk, type CallOutcome, isRefused } from '../../client/call-outcome.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Payment } from '../../contract/records/payment.ts';
import { valueCardToken } from '../../contract/records/value-card.ts';
import { http, type Steps, wait } from '../journal/effect.ts';
import { intentOf, type ValueSpendIntent } from '../journal/intent.ts';
import type { CardTransactionRef, Op, OpId } from '../journal/op.ts';
import { maskAndCut } from '../paths/card-charge.ts';
import { PAY, transactionOf } from '../paths/card-path.ts';
import { abandon, backoffOf, MOST_REFUSALS, type OpRun, saveRefs, send } from '../paths/op-run.ts';
import { attention, DONE, type Verdict } from '../paths/verdict.ts';

/** Gift cards that were taken by a list while the service was away. */

const { initializeSession, submitPayment } = ORDERING_OPERATIONS;

/**
 * Captures what was taken, however often it is asked for: the service moves money once for a session, and once for a number of a list. So it is
 * asked until it answers, and no person: no one could find out more.
 */
export function* captureSpend(run: OpRun, intent: ValueSpendIntent): Steps<Verdict> {
  const { place, terminalId, amount, card, listId, number } = intent;
  let refusals = 0;
  for (let round = 0; ; round++) {
    const { sessionKey, transaction } = run.op.refs;
    if (transaction !== undefined) return judgeSpend(intent, transaction);
    if (sessionKey === undefined) {
      const body = { value: { terminal_id: terminalId, amount: moneyToNumber(money(amount), place.currency) } };
      const opened = yield* http('session', initializeSession, { path: {}, body });
      if (opened.kind === 'ok') yield* saveRefs(run, 'session', { sessionKey: opened.value.session_key });
      else if (isRefused(opened)) return refusedFor(intent, opened.message);
      else yield* pauseAfter(run, opened, round);
      continue;
    }
    const value = {
      session_key: sessionKey,
      transaction_type: 'CAPTURE' as const,
      external_id: run.op.id,
      token: valueCardToken(card),
      offline_spend: { list_id: listId, number },
    };
    const outcome = yield* send(
      run,
      PAY,
      submitPayment,
      { path: {}, body: { value } },
      { isDeduplicated: true, learn: (answer) => (answer.kind === 'ok' ? { transaction: transactionOf(answer.value, place) } : undefined) },
    );
    if (outcome.kind === 'ok') continue;
    if (!isRefused(outcome)) {
      yield* pauseAfter(run, outcome, round);
      continue;
    }
    // The session has expired or is not known any more, so that it paid for nothing and never will.
    if (++refusals === MOST_REFUSALS) return refusedFor(intent, outcome.message);
    yield* abandon(run, 'pay/came_to_nothing', ['sessionKey']);
  }
}

const LEAST_SIGN_IN_PAUSE = 5000;

function* pauseAfter(run: OpRun, outcome: Exclude<CallOutcome, AnsweredOk>, round: number): Steps<void> {
  const backoff = backoffOf(run, round);
  if (outcome.kind === 'unauthorized') yield* wait('sign_in', Math.max(backoff, LEAST_SIGN_IN_PAUSE));
  else if (outcome.kind !== 'not_sent') yield* wait('backoff', Math.max(outcome.retryAfter ?? 0, backoff));
  yield* wait('reachable');
}

function judgeSpend(intent: ValueSpendIntent, { status, approved, message }: CardTransactionRef): Verdict {
  const { amount } = intent;
  const captured = status === 'APPROVED' ? approved : 0;
  if (captured === amount || message === ORDERING_MESSAGES.spendCaptured) return DONE;
  if (message === ORDERING_MESSAGES.spendNumberUsed) return attention('gift_list_used_twice', factsOf(intent));
  const facts = { ...factsOf(intent), captured, missing: amount - captured };
  return attention('gift_not_covered', message === undefined ? facts : { ...facts, message });
}

function refusedFor(intent: ValueSpendIntent, message: string): Verdict {
  return attention('refused', { ...factsOf(intent), message: maskAndCut(message) });
}

function factsOf({ maskedCode, amount, takenAt }: ValueSpendIntent): NonNullable<Verdict['evidence']> {
  return { card: maskedCode, amount, takenAt };
}

/** Names the transactions of captured gift cards in an order's payments, so that the service gives their money back with the order. */
export function withCaptured({ context }: Pick<OpRun, 'context'>, payments: readonly Payment[]): readonly Payment[] {
  return payments.map((payment) => {
    const id = payment.external_data?.device_transaction_id;
    const op = id === undefined ? undefined : context.findOp(id as OpId);
    const uid = op && capturedUid(op);
    return uid === undefined ? payment : { ...payment, external_data: { transaction_uid: uid } };
  });
}

/** The transaction that captured all of it; undefined for a part, and while it waits. */
export function capturedUid(op: Pick<Op, 'kind' | 'refs' | 'intent'>): string | undefined {
  const { transaction } = op.refs;
  if (op.kind !== 'value_spend' || transaction?.status !== 'APPROVED') return undefined;
  return transaction.approved === intentOf<ValueSpendIntent>(op).amount ? transaction.uid : undefined;
}
