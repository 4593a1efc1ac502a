import { isRefused, type Rejected } from '../../client/call-outcome.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Order } from '../../contract/records/order.ts';
import { isRefunded } from '../../wire/cart/paid-amounts.ts';
import type { Steps } from '../journal/effect.ts';
import type { RefundIntent } from '../journal/intent.ts';
import {
  confirmAbsence,
  findRefInLane,
  isUnclear,
  type OpRun,
  OUT_OF_TIME,
  readUntilAnswered,
  saveRefs,
  send,
  waitAfterOutcome,
} from './op-run.ts';
import { isOrder, readOrder, unreadable } from './open-order.ts';
import { refundInPart } from './partial-refund-path.ts';
import { ourRefund, readBeforeRefund, reasonOf } from './refund-mark.ts';
import { attention, DONE, rejected, type Verdict } from './verdict.ts';

const { getOrder, createRefund } = ORDERING_OPERATIONS;

/** Reads the order before every request and after every unclear answer; the service refuses a second refund. */
export function* refundOrder(run: OpRun, intent: RefundIntent): Steps<Verdict> {
  const orderId = intent.orderId ?? findRefInLane(run, 'orderId') ?? (yield* askOrderNumber(run, intent));
  if (typeof orderId !== 'number') return orderId;
  if (intent.part !== undefined) return yield* refundInPart(run, intent, { ...intent.part, orderId });
  for (let round = 0; ; round++) {
    const read = yield* readBeforeRefund(run, orderId);
    if ('ended' in read) return read.ended;
    const { order } = read;
    const isRefused = !order.refund.refundable && isRefunded(order.refund);
    if (isRefused || (!order.refund.refundable && !isUnclear(run, 'refund'))) return refusalOf(order);
    // A request under way may have found the order refundable, and its refund may still be written.
    if (isUnclear(run, 'refund')) {
      yield* confirmAbsence(run, 'refund', 'refund_absent');
      continue;
    }
    const verdict = yield* requestRefund(run, intent, orderId, round);
    if (verdict !== undefined) return verdict;
  }
}

/** An order of the order management interface is known by its uuid; some services report its number, too. */
function* askOrderNumber(run: OpRun, { place }: RefundIntent): Steps<number | Verdict> {
  const uuid = findRefInLane(run, 'orderUuid');
  if (uuid === undefined) return attention('order_unknown');
  const read = yield* readOrder(run, place, uuid);
  if (!isOrder(read)) return unreadable(read);
  return run.op.refs.orderId ?? attention('no_order_number', { order: uuid });
}

function* requestRefund(run: OpRun, intent: RefundIntent, orderId: number, round: number): Steps<Verdict | undefined> {
  const outcome = yield* send(
    run,
    'refund',
    createRefund,
    { path: { order_id: orderId }, body: { value: { reason_name: reasonOf(run, intent), reason_code: intent.reasonCode } } },
    { learn: (answer) => (answer.kind === 'ok' ? { refundOrderId: answer.value.order_id } : undefined) },
  );
  if (outcome.kind === 'ok') return DONE;
  if (isRefused(outcome)) return yield* judgeRefusal(run, outcome, orderId);
  if (outcome.kind !== 'ambiguous') yield* waitAfterOutcome(run, outcome, round);
  return undefined;
}

/** Checks whether another one of our own requests made the refund before this one. */
function* judgeRefusal(run: OpRun, { status, message }: Rejected, orderId: number): Steps<Verdict> {
  const read = yield* readUntilAnswered(run, 'get_order', getOrder, { path: { order_id: orderId } });
  const ours = read !== OUT_OF_TIME && read.kind === 'ok' ? ourRefund(read.value, run) : undefined;
  if (ours === undefined) return rejected('refused', { status, message });
  yield* saveRefs(run, 'refund_seen', { refundOrderId: ours });
  return DONE;
}

function refusalOf({ refund }: Order): Verdict {
  // The service does not always report who refunded it, and it may have been this very request.
  if (isRefunded(refund)) return attention('already_refunded', { by: refund.refund_orders[0]?.refunded_by ?? '' });
  return rejected('not_refundable', { message: refund.not_refundable_reason ?? '' });
}
