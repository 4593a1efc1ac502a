import { uuidV5 } from '../../base/ids.ts';
import { isRefused } from '../../client/call-outcome.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderChangeIntent, VendorRef } from '../journal/intent.ts';
import { type ItemStep, nextItemStep, type OrderedItem, withModifiers } from '../menu/item-difference.ts';
import { pathOf } from '../paths/look-up.ts';
import {
  isOfOldEpoch,
  isOutOfTime,
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
import { cancelOnce, createOrAdopt, isOrder, itemsFor, readOrder, refusalOf, unreadable } from '../paths/open-order.ts';
import { attention, DONE, type Verdict } from '../paths/verdict.ts';
import { workOnOrder } from './order-edits.ts';
import { bringUpToDate, changedElsewhere, type Progress } from './settle-order.ts';

const MOST_ROUNDS = 80;

/**
 * Makes an open order hold what the tab holds: items, discounts, charity, seat and metadata. Each round reads the order and makes one
 * change, so that it does not matter what an unclear request did; only a late one must not arrive after later edits.
 */
export function* changeOrder(run: OpRun, intent: OrderChangeIntent): Steps<Verdict> {
  if (intent.externalId !== undefined) return yield* makeAnew(run, intent, intent.externalId);
  return yield* workOnOrder(run, intent.place, function* (order, round): Steps<Progress> {
    if (order.status !== 'OPEN') return changedElsewhere(order);
    if (isOfOldEpoch(run)) return attention('old_machine', { order: order.uuid });
    if (isUnclear(run)) return yield* settleUnclear(run);
    return (yield* changeMembers(run, intent, order, round)) ?? (yield* changeItems(run, intent, order, round)) ?? DONE;
  });
}

/** Waits until no unanswered request can still arrive, because it would undo a later edit. */
function* settleUnclear(run: OpRun): Steps<Progress> {
  const left = noArrivalsAfter(run, lastCallerGaveUpAt(run) ?? run.context.since) - run.context.now();
  if (left > 0) yield* waitUntilDeadline(run, 'quiet', left);
  else yield* saveRefs(run, 'changes_settled', settledRefs(run));
  return 'again';
}

/** Changes charity, seat and metadata, and takes discounts off and puts them on. */
function* changeMembers(
  run: OpRun,
  { place, members, tagsOff, tagsOn }: OrderChangeIntent,
  order: V3Order,
  round: number,
): Steps<Progress> {
  const path = { ...pathOf(place), uuid: order.uuid };
  if (members !== undefined && !wasApplied(run, 'update_order')) {
    const outcome = yield* send(run, 'update_order', V3_OPERATIONS.updateOrder, { path, body: { value: members } });
    return yield* after(run, outcome, round);
  }
  for (const [index, code] of tagsOff.entries()) {
    const step = `delete_discount/${index}`;
    if (wasEnded(run, step, 404)) continue;
    const outcome = yield* send(run, step, V3_OPERATIONS.deleteDiscount, { path: { ...path, code } });
    return outcome.kind === 'rejected' && outcome.status === 404 ? 'again' : yield* after(run, outcome, round);
  }
  if (tagsOn.length === 0 || wasApplied(run, 'add_discounts')) return undefined;
  const outcome = yield* send(run, 'add_discounts', V3_OPERATIONS.addDiscounts, { path, body: { value: { ref_tags: tagsOn } } });
  return yield* after(run, outcome, round);
}

function* changeItems(run: OpRun, { place, items, first }: OrderChangeIntent, order: V3Order, round: number): Steps<Progress> {
  const next = nextItemStep(order.items, items, new Set(first.map((uuid) => uuid.toLowerCase())));
  if (next === undefined) return undefined;
  const outcome = yield* sendItemStep(run, place, order.uuid, items, next);
  return yield* after(run, outcome, round);
}

function* sendItemStep(run: OpRun, vendorRef: VendorRef, uuid: string, items: readonly OrderedItem[], next: ItemStep) {
  const path = { ...pathOf(vendorRef), uuid };
  switch (next.kind) {
    case 'delete':
      return yield* send(run, 'delete_item', V3_OPERATIONS.deleteItem, { path: { ...path, item_uuid: next.uuid } });
    case 'set_quantity': {
      const body = { value: { quantity: next.quantity } };
      return yield* send(run, 'update_item', V3_OPERATIONS.updateItem, { path: { ...path, item_uuid: next.uuid }, body });
    }
    case 'add': {
      // A uuid that was refused or is gone cannot be used again, so each try makes new ones.
      const times = run.attempts.length;
      const renamed = (old: string): string => uuidV5(run.context.world, run.op.id, `${old}/${times}`);
      const added = withModifiers(items, next.root).map((item) => ({
        ...item,
        uuid: renamed(item.uuid),
        ...(item.uuid === next.root.uuid && { quantity: next.quantity }),
        ...(item.item_as_modifier !== undefined && {
          item_as_modifier: { ...item.item_as_modifier, parent_uuid: renamed(item.item_as_modifier.parent_uuid) },
        }),
      }));
      const body = { value: { venue_id: vendorRef.venueId, items: itemsFor(run, added) } };
      return yield* send(run, 'add_items', V3_OPERATIONS.addItems, { path, body });
    }
  }
}

type Outcome = Parameters<typeof waitAfterOutcome>[1] | { readonly kind: 'ok' };

function* after(run: OpRun, outcome: Outcome, round: number): Steps<Progress> {
  if (outcome.kind === 'ok') return 'again';
  if (isRefused(outcome)) return refusalOf(outcome);
  if (outcome.kind !== 'ambiguous') yield* waitAfterOutcome(run, outcome, round);
  return 'again';
}

function wasEnded({ attempts }: OpRun, step: string, gone: number): boolean {
  return attempts.some((each) => each.step === step && (each.outcome === 'ok' || (each.outcome === 'rejected' && each.status === gone)));
}

/**
 * Items that the kitchen has cannot be taken off an open order: this makes another order of the remaining items and cancels the old one, so
 * that the guest does not pay for it.
 */
function* makeAnew(run: OpRun, { place, items, content }: OrderChangeIntent, externalId: string): Steps<Verdict> {
  const old = run.context.earlier.findLast(({ refs }) => refs.orderUuid !== undefined)?.refs.orderUuid;
  if (old === undefined) return attention('order_unknown');
  for (let round = 0; run.op.refs.orderUuid === undefined; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    const verdict = yield* createOrAdopt(run, { place, externalId, content: { ...content, items } }, round);
    if (verdict !== undefined) return verdict;
  }
  if (content.refTags.length > 0) {
    const tagged = yield* workOnOrder(run, place, (order, round) => bringUpToDate(run, place, order, content.refTags, round));
    if (tagged.state !== 'done') return tagged;
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    const order = yield* readOrder(run, place, old);
    if (!isOrder(order)) return unreadable(order);
    if (order.status === 'COMPLETED') return changedElsewhere(order);
    if (order.status === 'CANCELLED') return DONE;
    if (run.op.refs.cancelIntent !== true) yield* saveRefs(run, 'cancel_intent', { cancelIntent: true });
    const problem = yield* cancelOnce(run, place, old, round);
    if (problem !== undefined) return problem;
  }
  return attention('too_many_rounds');
}
