import { uuidV5 } from '../../base/ids.ts';
import { type Money, money } from '../../base/money.ts';
import { epochOf, instantFromEpoch } from '../../base/time.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { OrderInfo } from '../../contract/records/v3-order.ts';
import { dueOf } from '../../wire/cart/paid-amounts.ts';
import { durable, type Steps } from '../journal/effect.ts';
import {
  type AdoptedIntent,
  intentOf,
  type OrderSettleIntent,
  type ReconcileIntent,
  type SaleIntent,
  type VendorRef,
} from '../journal/intent.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { Op, OpId } from '../journal/op.ts';
import { scanWindow } from './look-up.ts';
import { noArrivalsAfter, type OpRun, OUT_OF_TIME, type OutOfTime, readUntilAnswered, waitUntilDeadline } from './op-run.ts';
import { isOrder, readOrder } from './open-order.ts';
import { dueOfOrder } from './order-content.ts';
import { type AttentionReason, attention, type Verdict } from './verdict.ts';

/**
 * After a new epoch: adopts orders of the older selves that the journal lacks, and checks the ops that it holds for done. Only reads the
 * service. Each finding is durable by itself, so that a second run finds only what is left.
 */
export function* reconcile(run: OpRun, { place, deviceIds, from }: ReconcileIntent): Steps<Verdict> {
  // The last requests of the older machine may still be under way.
  const left = noArrivalsAfter(run, run.context.since) - run.context.now();
  if (left > 0) yield* waitUntilDeadline(run, 'quiet', left);
  const isTheirs = ({ external_id }: OrderInfo): boolean => deviceIds.some((id) => external_id.startsWith(`${id}.`));
  const orders = yield* scanWindow(run, place, [], isTheirs, epochOf(from));
  if (orders === OUT_OF_TIME) return attention('no_answer');
  const ours = run.context.recent.filter((op) => isAt(op, place));
  const adopted = yield* adoptMissing(run, place, orders, ours);
  const differing = yield* verifyDone(run, place, orders, ours);
  if (differing === OUT_OF_TIME || adopted === OUT_OF_TIME) return attention('no_answer');
  return { state: 'done', evidence: { orders: orders.length, adopted, differing } };
}

function isAt(op: Op, { venueId, vendorId }: VendorRef): boolean {
  const { place } = intentOf<{ readonly place: VendorRef }>(op);
  return place.venueId === venueId && place.vendorId === vendorId;
}

function externalIdIn(op: Pick<Op, 'intent'>): string | undefined {
  return intentOf<{ readonly externalId?: string }>(op).externalId;
}

function* adoptMissing(run: OpRun, vendorRef: VendorRef, orders: readonly OrderInfo[], ours: readonly Op[]): Steps<number | OutOfTime> {
  const known = new Set(ours.map(externalIdIn));
  const missing = orders.filter(({ external_id, status }) => status !== 'CANCELLED' && !known.has(external_id));
  for (const order of missing) {
    const read = yield* readOrder(run, vendorRef, order.uuid);
    if (read === OUT_OF_TIME) return OUT_OF_TIME;
    const intent: AdoptedIntent = {
      place: vendorRef,
      externalId: order.external_id,
      orderUuid: order.uuid,
      createdAt: order.created_date,
      status: order.status,
      items: isOrder(read) ? read.items.length : 0,
      ...(isOrder(read) && read.order_totals !== undefined && { due: dueOfOrder(read, vendorRef.currency) }),
      ...(isOrder(read) && read.metadata !== undefined && { metadata: read.metadata }),
    };
    yield* durable('adopt', adopt(run, intent));
  }
  return missing.length;
}

/** Adopts a completed order as history. A person decides about an open one: goods may have been given and nothing paid. */
function adopt({ context, op }: OpRun, intent: AdoptedIntent): JournalWrite {
  const { orderUuid, externalId, status } = intent;
  const at = instantFromEpoch(context.now());
  const id = uuidV5(context.world, orderUuid, 'adopted') as OpId;
  const isOpen = status === 'OPEN';
  return {
    adds: [{ id, kind: 'adopted', lane: id, epoch: op.epoch, intent: JSON.stringify(intent), createdAt: at, refs: { orderUuid } }],
    change: { id, state: isOpen ? 'attention' : 'done', endedAt: at, reason: isOpen ? 'left_open' : 'adopted' },
    audit: { at, event: 'order_adopted', body: JSON.stringify({ op: id, order: orderUuid, external: externalId, status }) },
  };
}

interface Difference {
  readonly reason: AttentionReason;
  readonly evidence: NonNullable<Op['evidence']>;
}

function* verifyDone(run: OpRun, vendorRef: VendorRef, orders: readonly OrderInfo[], ours: readonly Op[]): Steps<number | OutOfTime> {
  let differing = 0;
  for (const op of ours) {
    const difference = findSecond(op, orders) ?? (yield* differenceAtService(run, vendorRef, op, ours));
    if (difference === OUT_OF_TIME) return OUT_OF_TIME;
    if (difference === undefined) continue;
    differing += 1;
    yield* durable('differs', raise(run, op, difference));
  }
  return differing;
}

function raise({ context }: OpRun, op: Op, { reason, evidence }: Difference): JournalWrite {
  const at = instantFromEpoch(context.now());
  return {
    change: { id: op.id, state: 'attention', refs: op.refs, endedAt: at, reason, evidence },
    audit: { at, event: 'order_differs', body: JSON.stringify({ op: op.id, was: op.state, reason, evidence }) },
  };
}

/** Finds a completed order of an op that ended without it. A waiting op looks for itself; a replaced op has left its order to another. */
function findSecond({ state, refs, reason, ...op }: Op, orders: readonly OrderInfo[]): Difference | undefined {
  const hasEnded = state === 'done' || (state === 'rejected' && reason !== 'replaced');
  if (!hasEnded || !(op.kind === 'sale' || op.kind === 'order_open') || reason === 'seen_by_a_person') return undefined;
  const external = externalIdIn(op);
  const made = orders.filter(({ external_id, status }) => status === 'COMPLETED' && external_id === external);
  if (made.length > 1) return { reason: 'two_orders', evidence: { orders: made.length } };
  const [order] = made;
  if (order === undefined || (state === 'done' && order.uuid === refs.orderUuid)) return undefined;
  return { reason: 'order_differs', evidence: { order: order.uuid, known: refs.orderUuid ?? '' } };
}

/** Returns the amount that the order of a done sale must come to; undefined for any other op. */
function expectedOf({ kind, state, refs, reason, ...op }: Op): Money | undefined {
  const isSale = kind === 'sale' || kind === 'order_settle';
  if (!isSale || state !== 'done' || reason === 'seen_by_a_person') return undefined;
  const { taken } = intentOf<SaleIntent | OrderSettleIntent>(op);
  return money(taken + (refs.variance ?? 0));
}

function* differenceAtService(run: OpRun, vendorRef: VendorRef, op: Op, ours: readonly Op[]): Steps<Difference | undefined | OutOfTime> {
  const expected = expectedOf(op);
  const uuid = op.refs.orderUuid ?? ours.findLast(({ lane, refs }) => lane === op.lane && refs.orderUuid !== undefined)?.refs.orderUuid;
  if (expected === undefined || (uuid === undefined && op.refs.orderId === undefined)) return undefined;
  const found =
    op.refs.orderId === undefined ? yield* dueByUuid(run, vendorRef, uuid as string) : yield* dueById(run, vendorRef, op.refs.orderId);
  if (found === OUT_OF_TIME || found === expected) return found === expected ? undefined : OUT_OF_TIME;
  if (typeof found === 'string') return { reason: 'order_missing', evidence: { order: uuid ?? '', status: found } };
  return { reason: 'order_differs', evidence: { order: uuid ?? '', expected, found } };
}

/** The amount of the order, or why it has none. */
type Due = Money | 'absent' | 'open' | 'cancelled' | OutOfTime;

function* dueById(run: OpRun, { currency }: VendorRef, orderId: number): Steps<Due> {
  const read = yield* readUntilAnswered(run, 'get_order', ORDERING_OPERATIONS.getOrder, { path: { order_id: orderId } });
  if (read === OUT_OF_TIME) return OUT_OF_TIME;
  return read.kind === 'rejected' ? 'absent' : dueOf(read.value.cart, currency);
}

function* dueByUuid(run: OpRun, vendorRef: VendorRef, uuid: string): Steps<Due> {
  const read = yield* readOrder(run, vendorRef, uuid);
  if (read === OUT_OF_TIME) return OUT_OF_TIME;
  if (!isOrder(read)) return 'absent';
  if (read.status !== 'COMPLETED') return read.status === 'OPEN' ? 'open' : 'cancelled';
  return dueOfOrder(read, vendorRef.currency);
}
