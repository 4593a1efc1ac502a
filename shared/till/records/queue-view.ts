import { type Money, money } from '../../base/money.ts';
import { type CardFollowUpIntent, intentOf, type RefundIntent } from '../../sync/journal/intent.ts';
import type { Attempt, Op, OpKind } from '../../sync/journal/op.ts';
import { unclearAttempts } from '../../sync/paths/op-run.ts';
import type { JobKind, JobState, JobView } from '../../till-contract/parts/job-view.ts';
import { saleOfLane } from './sales-record.ts';

const KINDS: Readonly<Record<Exclude<OpKind, 'card_follow_up'>, JobKind>> = {
  sale: 'sale',
  order_open: 'tab',
  order_items: 'tab',
  order_change: 'tab',
  order_kitchen: 'kitchen',
  order_settle: 'settle',
  order_cancel: 'cancel',
  refund: 'refund',
  card_payment: 'card',
  card_store: 'card',
  card_forward: 'forward',
  value_load: 'gift_load',
  value_back: 'gift_back',
  value_spend: 'gift_spend',
  probe: 'maintenance',
  sweep: 'maintenance',
  reconcile: 'maintenance',
  adopted: 'maintenance',
};

export function jobKindOf(op: Pick<Op, 'kind' | 'intent'>): JobKind {
  if (op.kind !== 'card_follow_up') return KINDS[op.kind];
  return intentOf<CardFollowUpIntent>(op).type === 'VOID' ? 'void' : 'tip';
}

/** A request that this process is sending is `sending`; one without an answer, or cut off by a crash, is `unsure`. */
export function jobStateOf(op: Op, attempts: readonly Attempt[], hasRequestUnderWay: boolean): JobState {
  if (op.state !== 'waiting') return op.state;
  const unclear = unclearAttempts({ op, attempts });
  const last = attempts.at(-1);
  if (hasRequestUnderWay && last?.phase === 'sending') return unclear.length > 1 ? 'unsure' : 'sending';
  return unclear.length > 0 ? 'unsure' : 'waiting';
}

/** Returns the amount in minor units, for ops that move money. */
export function amountOf(op: Pick<Op, 'kind' | 'intent'>): Money | undefined {
  const { taken, amount, tip = 0 } = intentOf<{ readonly taken?: number; readonly amount?: number; readonly tip?: number }>(op);
  if (taken !== undefined) return money(taken);
  return amount === undefined ? undefined : money(op.kind === 'card_payment' || op.kind === 'card_store' ? amount + tip : amount);
}

/** Returns the vendor of an op; undefined for ops that an older version stored without one. */
export function vendorIdOfOp(op: Pick<Op, 'intent'>): number | undefined {
  return intentOf<{ readonly place?: { readonly vendorId: number } }>(op).place?.vendorId;
}

/** Ops whose lane has the id of a sale of this host. */
const OF_SALES: ReadonlySet<OpKind> = new Set(['sale', 'card_payment', 'card_store', 'card_follow_up']);

/** Ops that name their sale. */
const OF_THEIR_SALES: ReadonlySet<OpKind> = new Set(['refund', 'value_load', 'value_back', 'value_spend']);

function saleIdOf(op: Op): string | undefined {
  if (OF_THEIR_SALES.has(op.kind)) return intentOf<RefundIntent>(op).ofSale;
  return OF_SALES.has(op.kind) ? saleOfLane(op.lane) : undefined;
}

/** `hasRequestUnderWay`: this process is running the op now; after a restart that is false for all. */
export function jobViewOf(op: Op, attempts: readonly Attempt[], hasRequestUnderWay: boolean): JobView {
  const amount = amountOf(op);
  const guestNumber = guestNumberOf(op);
  const step = attempts.at(-1)?.step;
  const saleId = saleIdOf(op);
  const orderId = op.refs.refundOrderId ?? op.refs.orderId;
  return {
    id: op.id,
    kind: jobKindOf(op),
    state: jobStateOf(op, attempts, hasRequestUnderWay),
    createdAt: op.createdAt,
    attempts: attempts.filter(({ phase }) => phase === 'sending').length,
    ...(op.endedAt !== undefined && { endedAt: op.endedAt }),
    ...(saleId !== undefined && { saleId }),
    ...(guestNumber !== undefined && { guestNumber }),
    ...(amount !== undefined && { amount }),
    ...(step !== undefined && { step }),
    ...(op.reason !== undefined && { reason: op.reason }),
    ...(orderId !== undefined && { orderNumber: String(orderId) }),
    ...(op.refs.variance !== undefined && { variance: money(op.refs.variance) }),
  };
}

/** The guest number is sent as the check's name, unless the guest named the check. */
function guestNumberOf(op: Pick<Op, 'kind' | 'intent'>): string | undefined {
  if (op.kind !== 'sale') return undefined;
  return intentOf<{ readonly request?: { readonly cart?: { readonly check?: { readonly name?: string } } } }>(op).request?.cart?.check
    ?.name;
}
