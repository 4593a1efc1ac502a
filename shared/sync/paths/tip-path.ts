import { moneyToNumber } from '../../base/currency.ts';
import { money } from '../../base/money.ts';
import { isRefused, type Rejected } from '../../client/call-outcome.ts';
import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Steps } from '../journal/effect.ts';
import { type CardFollowUpIntent, intentOf, SUPERSEDED } from '../journal/intent.ts';
import type { Op } from '../journal/op.ts';
import { openSession, PAY, transactionOf, wasSent } from './card-path.ts';
import { abandon, backoffOf, isOutOfTime, isUnclear, type OpRun, requireRef, send, waitAfterOutcome, waitUntilDeadline } from './op-run.ts';
import { attention, DONE, rejected, type Verdict } from './verdict.ts';

/** How long a tip may still be corrected before it goes to a service that accepts only one adjustment. */
export const TIP_GRACE = 10 * 60_000;
const MOST_ROUNDS = 80;
/** A service that refuses a tip in two sessions refuses the tip, not the session. */
const MOST_REFUSALS = 2;

/**
 * Brings the tip that the till shows to the card. A service that sets tips gets each correction under a rising number, as often as it takes
 * to be answered. The documents do not say what other services make of a second adjustment: they get one, after the time for corrections
 * and only for a card without a tip, and a person settles later differences with both amounts.
 */
export function* adjustTip(run: OpRun, intent: CardFollowUpIntent): Steps<Verdict> {
  if (!isSettable(run)) {
    const verdict = judgeOnce(run, intent);
    if (verdict !== undefined) return verdict;
    const left = Date.parse(run.op.createdAt) + TIP_GRACE - run.context.now();
    if (left > 0 && run.attempts.length === 0) yield* waitUntilDeadline(run, 'patience', Math.min(left, TIP_GRACE));
  }
  let refusals = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { transaction } = run.op.refs;
    if (transaction !== undefined) {
      if (transaction.status === 'APPROVED') return DONE;
      return attention('tip_not_charged', {
        ...factsOf(intent),
        ...(transaction.message !== undefined && { message: transaction.message }),
      });
    }
    if (isOutOfTime(run) || (isUnclear(run, PAY) && !isSettable(run))) return attention('unclear_follow_up', factsOf(intent));
    // A try that certainly had no effect begins again in a new session.
    if (wasSent(run) && !isUnclear(run, PAY)) yield* abandon(run, 'pay/came_to_nothing', ['sessionKey']);
    const { tip = 0, amount } = intent;
    const withoutSession = run.op.refs.sessionKey === undefined ? yield* openSession(run, intent, tip > 0 ? tip : amount) : undefined;
    if (withoutSession !== undefined) {
      if (isRefused(withoutSession) && ++refusals >= MOST_REFUSALS) return refusedTip(intent, withoutSession);
      yield* waitUntilDeadline(run, 'reachable');
      yield* waitUntilDeadline(run, 'backoff', backoffOf(run, round));
      continue;
    }
    const outcome = yield* sendTip(run, intent);
    if (outcome.kind === 'ok') continue;
    if (!isRefused(outcome)) {
      yield* waitAfterOutcome(run, outcome, round);
      continue;
    }
    if (++refusals < MOST_REFUSALS) continue;
    if (outcome.message === ORDERING_MESSAGES.tipSuperseded) return rejected(SUPERSEDED);
    return refusedTip(intent, outcome);
  }
  return attention('too_many_rounds', factsOf(intent));
}

function refusedTip(intent: CardFollowUpIntent, { status, message }: Rejected): Verdict {
  return attention('tip_not_charged', { ...factsOf(intent), status, message });
}

function* sendTip(run: OpRun, { place, originalUid, tip = 0, sequence }: CardFollowUpIntent) {
  return yield* send(
    run,
    PAY,
    ORDERING_OPERATIONS.submitPayment,
    {
      path: {},
      body: {
        value: {
          session_key: requireRef(run.op.refs.sessionKey, 'a session key'),
          transaction_type: 'ADJUSTMENT' as const,
          original_transaction_uid: originalUid,
          external_id: run.op.id,
          tip: moneyToNumber(money(tip), place.currency),
          ...(isSettable(run) && sequence !== undefined && { tip_sequence: sequence }),
        },
      },
    },
    {
      isDeduplicated: isSettable(run),
      learn: (answer) => (answer.kind === 'ok' ? { transaction: transactionOf(answer.value, place) } : undefined),
    },
  );
}

function isSettable({ context }: OpRun): boolean {
  return hasCapability(context.service(), 'settable_tips');
}

/** Returns undefined if the service may be asked for the tip, this one time. */
function judgeOnce({ context, attempts }: OpRun, intent: CardFollowUpIntent): Verdict | undefined {
  if (attempts.length > 0) return undefined;
  const { originalUid, tip = 0, capturedTip = 0 } = intent;
  const mayBeCharged = context.earlier.filter((op) => isTipOf(op, originalUid) && (op.state !== 'rejected' || op.reason === 'written_off'));
  const last = mayBeCharged.at(-1);
  const charged = last === undefined ? capturedTip : (intentOf<CardFollowUpIntent>(last).tip ?? 0);
  if (last?.state !== 'attention' && charged === tip) return DONE;
  return last === undefined && capturedTip === 0 ? undefined : attention('tip_corrected', { ...factsOf(intent), charged });
}

export function isTipOf(op: Op, originalUid: string): boolean {
  if (op.kind !== 'card_follow_up') return false;
  const intent = intentOf<CardFollowUpIntent>(op);
  return intent.type === 'ADJUSTMENT' && intent.originalUid === originalUid;
}

function factsOf({ originalUid, terminalId, tip = 0 }: CardFollowUpIntent): NonNullable<Verdict['evidence']> {
  return { transaction: originalUid, terminal: terminalId, tip };
}
