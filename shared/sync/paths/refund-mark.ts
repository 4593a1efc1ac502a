import type { Order } from '../../contract/records/order.ts';
import { cutText } from '../journal/cut-text.ts';
import type { RefundIntent } from '../journal/intent.ts';
import type { OpRun } from './op-run.ts';

const MOST_REASON = 255;

/** Ends the reason with the op's id, by which the refund is recognised. */
export function reasonOf({ op }: OpRun, { reasonName }: RefundIntent): string {
  const mark = ` [${op.id}]`;
  return cutText(reasonName, MOST_REASON - mark.length) + mark;
}

export function ourRefund({ refund }: Order, { op }: OpRun): number | undefined {
  return refund.refund_orders.find(({ reason_name }) => reason_name.endsWith(`[${op.id}]`))?.order_id;
}
