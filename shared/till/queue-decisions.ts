import { uuidV5 } from '../base/ids.ts';
import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import { isUnclear } from '../sync/in-hand.ts';
import type { NewOp } from '../sync/journal.ts';
import type { Attempt, Op, OpId } from '../sync/op.ts';
import type { AttentionReason } from '../sync/verdict.ts';
import type { DecisionKind } from '../till-contract/job-view.ts';

/** Of these a person decides at the charge itself: what a card was charged must be known before anything of it is called done. */
const OF_CHARGES: ReadonlySet<AttentionReason> = new Set([
  'payment_unknown',
  'forward_unclear',
  'money_not_received',
] as readonly AttentionReason[]);

/** What a person may decide of an op that needs one. */
export function decisionsOn(op: Op, attempts: readonly Attempt[]): readonly DecisionKind[] {
  if (op.state !== 'attention') return [];
  const reason = op.reason as AttentionReason;
  if (OF_CHARGES.has(reason)) return ['check_again'];
  const mayTakePrice = reason === 'price_differs' && op.kind === 'sale' && differenceOf(op) !== undefined && !isUnclear({ op, attempts });
  return ['check_again', ...(mayTakePrice ? (['accept_price'] as const) : []), 'is_done', 'write_off'];
}

/** By how much the service's price is above what was taken, in minor units. */
export function differenceOf({ evidence }: Pick<Op, 'evidence'>): number | undefined {
  const difference = evidence?.difference;
  return typeof difference === 'number' ? difference : undefined;
}

/** The same sale, whose difference of price is booked as a variance. The decision's own id makes it one op, however often it is asked for. */
export function acceptingPrice(world: Pick<World, 'digest'>, op: Op, decisionId: string, at: Instant): NewOp {
  const intent = { ...(JSON.parse(op.intent) as object), acceptedVariance: differenceOf(op) };
  const id = uuidV5(world, op.id, `decision ${decisionId}`) as OpId;
  return { id, kind: op.kind, lane: op.lane, epoch: op.epoch, intent: JSON.stringify(intent), createdAt: at, replaces: op.id };
}
