import { isRefused } from '../../client/call-outcome.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderIntent } from '../journal/intent.ts';
import { pathOf } from '../paths/look-up.ts';
import {
  isOfOldEpoch,
  isUnclear,
  lastCallerGaveUpAt,
  noArrivalsAfter,
  type OpRun,
  saveRefs,
  send,
  settledRefs,
  waitAfterOutcome,
  waitUntilDeadline,
  wasApplied,
} from '../paths/op-run.ts';
import { refusalOf } from '../paths/open-order.ts';
import { attention, DONE, type Verdict } from '../paths/verdict.ts';
import { workOnOrder } from './order-edits.ts';
import { bringUpToDate, changedElsewhere, type Progress } from './settle-order.ts';

const SUBMIT = 'submit';

/** Sends new items to the kitchen. The service does not report what the kitchen has, so a probe resolves an unclear answer. */
export function submitToKitchen(run: OpRun, { place }: OrderIntent): Steps<Verdict> {
  return workOnOrder(run, place, function* (order, round): Steps<Progress> {
    // A completed order went to the kitchen as a whole.
    if (order.status === 'COMPLETED' || wasApplied(run, SUBMIT)) return DONE;
    if (order.status === 'CANCELLED') return changedElsewhere(order);
    if (isUnclear(run, SUBMIT)) return yield* probe(run, order, round, place, run.op.refs.submitting ?? []);
    const progress = yield* bringUpToDate(run, place, order, [], round);
    if (progress !== undefined) return progress;
    const sentBefore = new Set(run.context.earlier.flatMap(({ refs }) => refs.submitting ?? []));
    const submitting = order.items.map(({ uuid }) => uuid).filter((uuid) => !sentBefore.has(uuid));
    if (submitting.length === 0) return DONE;
    if (isOfOldEpoch(run)) return yield* probe(run, order, round, place, submitting);
    const outcome = yield* send(
      run,
      SUBMIT,
      V3_OPERATIONS.submitOrder,
      { path: { ...pathOf(place), uuid: order.uuid } },
      { before: { submitting } },
    );
    if (outcome.kind === 'ok') return DONE;
    // 409: the order was changed since it was calculated.
    if (isRefused(outcome) && outcome.status !== 409) return refusalOf(outcome);
    if (outcome.kind !== 'ambiguous') yield* waitAfterOutcome(run, outcome, round);
    return 'again';
  });
}

/** Sets an item to the quantity it has: the service accepts that if the kitchen does not have the item, and refuses it if it has. */
function* probe(
  run: OpRun,
  order: V3Order,
  round: number,
  vendorRef: OrderIntent['place'],
  submitting: readonly string[],
): Steps<Progress> {
  const quiet = noArrivalsAfter(run, lastCallerGaveUpAt(run, SUBMIT) ?? run.context.since);
  if (run.context.now() < quiet) {
    yield* waitUntilDeadline(run, 'quiet', quiet - run.context.now());
    return 'again';
  }
  const item = order.items.find(({ uuid }) => submitting.includes(uuid));
  if (item === undefined) return attention('unclear_follow_up', { order: order.uuid });
  const outcome = yield* send(run, 'probe_item', V3_OPERATIONS.updateItem, {
    path: { ...pathOf(vendorRef), uuid: order.uuid, item_uuid: item.uuid },
    body: { value: { quantity: item.quantity } },
  });
  if (outcome.kind === 'rejected' && outcome.status === 400) return DONE;
  if (outcome.kind === 'ok')
    yield* saveRefs(run, 'submit_absent', {
      ...settledRefs(run),
      ...(isOfOldEpoch(run) && { clearedForEpoch: run.context.epoch }),
    });
  else yield* waitAfterOutcome(run, outcome, round);
  return 'again';
}
