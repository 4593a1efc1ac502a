import { isRefused } from '../../client/call-outcome.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { Steps } from '../journal/effect.ts';
import type { SweepIntent } from '../journal/intent.ts';
import { hasEnded } from '../journal/op.ts';
import { pathOf, scanWindow } from './look-up.ts';
import {
  abandon,
  isOutOfTime,
  MOST_REFUSALS,
  type OpRun,
  OUT_OF_TIME,
  saveRefs,
  send,
  waitAfterOutcome,
  waitUntilDeadline,
} from './op-run.ts';
import { refusalOf } from './open-order.ts';
import { attention, DONE, rejected, type Verdict } from './verdict.ts';

/**
 * Cancels open orders that a repeated create left behind: those with the external id of an op that has ended, except the order that the op
 * has. Begins once no create can still be on its way.
 */
export function* sweepDuplicates(run: OpRun, { place, opId, externalId }: SweepIntent): Steps<Verdict> {
  const owner = run.context.findOp(opId);
  if (owner === undefined || !hasEnded(owner) || owner.state === 'attention') return rejected('order_in_use');
  yield* waitUntilDeadline(run, 'quiet', run.context.settings.quiescence + run.context.settings.patience);
  let refusals = 0;
  for (let round = 0; ; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    // A crash may have come between the intent and its end: looking again finds what is still open.
    if (run.op.refs.orderUuid !== undefined) yield* abandon(run, 'swept', ['orderUuid', 'cancelIntent']);
    const from = run.context.now() - run.context.settings.sweepSpan;
    const open = yield* scanWindow(
      run,
      place,
      ['OPEN'],
      ({ external_id, uuid }) => external_id === externalId && uuid !== owner.refs.orderUuid,
      from,
    );
    if (open === OUT_OF_TIME) return attention('no_answer');
    const [left] = open;
    if (left === undefined) return DONE;
    yield* saveRefs(run, 'cancel_intent', { orderUuid: left.uuid, cancelIntent: true });
    const outcome = yield* send(run, 'cancel', V3_OPERATIONS.cancelOrder, { path: { ...pathOf(place), uuid: left.uuid } });
    if (isRefused(outcome) && ++refusals >= MOST_REFUSALS) return refusalOf(outcome);
    if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
  }
}
