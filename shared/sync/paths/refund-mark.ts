import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Order } from '../../contract/records/order.ts';
import { cutText } from '../journal/cut-text.ts';
import type { Steps } from '../journal/effect.ts';
import type { RefundIntent } from '../journal/intent.ts';
import { isOutOfTime, type OpRun, OUT_OF_TIME, readUntilAnswered, saveRefs, wasApplied } from './op-run.ts';
import { attention, DONE, type Verdict } from './verdict.ts';

const MOST_REASON = 255;

/** Ends the reason with the op's id, by which the refund is recognised. */
export function reasonOf({ op }: OpRun, { reasonName }: RefundIntent): string {
  const mark = ` [${op.id}]`;
  return cutText(reasonName, MOST_REASON - mark.length) + mark;
}

export function ourRefund({ refund }: Order, { op }: OpRun): number | undefined {
  return refund.refund_orders.find(({ reason_name }) => reason_name.endsWith(`[${op.id}]`))?.order_id;
}

/** Reads the order before its refund is requested. `ended`: an earlier request made the refund, or the order was not read. */
export function* readBeforeRefund(run: OpRun, orderId: number): Steps<{ readonly order: Order } | { readonly ended: Verdict }> {
  if (wasApplied(run, 'refund')) return { ended: DONE };
  if (isOutOfTime(run)) return { ended: attention('no_answer') };
  const read = yield* readUntilAnswered(run, 'get_order', ORDERING_OPERATIONS.getOrder, { path: { order_id: orderId } });
  if (read === OUT_OF_TIME) return { ended: attention('no_answer') };
  if (read.kind === 'rejected') return { ended: attention('order_unknown', { status: read.status, message: read.message }) };
  const ours = ourRefund(read.value, run);
  if (ours === undefined) return { order: read.value };
  yield* saveRefs(run, 'refund_seen', { refundOrderId: ours });
  return { ended: DONE };
}
