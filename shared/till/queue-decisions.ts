import { uuidV5 } from '../base/ids.ts';
import type { Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import { decideForward, type ForwardDecision } from '../sync/card-decision.ts';
import { isUnclear } from '../sync/in-hand.ts';
import type { NewOp } from '../sync/journal.ts';
import type { Attempt, Op, OpId } from '../sync/op.ts';
import type { AttentionReason } from '../sync/verdict.ts';
import type { DecisionKind } from '../till-contract/job-view.ts';
import type { TillParts } from './till-parts.ts';

/** What a person may decide of an op that needs one. What a card was charged is decided at the sale, before anything of it is called done. */
export function decisionsOn(op: Op, attempts: readonly Attempt[]): readonly DecisionKind[] {
  if (op.state !== 'attention') return [];
  if (op.kind === 'card_payment' || op.kind === 'card_store') return ['check_again'];
  const mayTakePrice =
    op.reason === ('price_differs' satisfies AttentionReason) &&
    op.kind === 'sale' &&
    differenceOf(op) !== undefined &&
    !isUnclear({ op, attempts });
  return ['check_again', ...(mayTakePrice ? (['accept_price'] as const) : []), 'is_done', 'write_off'];
}

/** Of a card that the terminal had stored: that its money came, by the code of its slip, or that it is given up. */
export async function decideStoredCard(
  { journal, world, identity }: Pick<TillParts, 'journal' | 'world' | 'identity'>,
  op: Op,
  { decision, note = '' }: { readonly decision: DecisionKind; readonly note?: string },
  employeeId: string,
): Promise<Refusal | undefined> {
  const seen: ForwardDecision = decision === 'is_done' ? { kind: 'captured', code: note } : { kind: 'write_off' };
  const decided = await decideForward({ journal, world, epoch: identity().epoch, employeeId }, op.id, seen);
  return decided.ok ? undefined : decided.refusal;
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
