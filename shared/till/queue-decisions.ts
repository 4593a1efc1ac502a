import { uuidV5 } from '../base/ids.ts';
import type { Refusal } from '../base/outcome.ts';
import type { Instant } from '../base/time.ts';
import type { World } from '../base/world.ts';
import {
  type ChargeDecision,
  decideCharge,
  decideForward,
  type ForwardDecision,
  isUndecidedCharge,
  mayBeForwarded,
} from '../sync/card-decision.ts';
import { isUnclear } from '../sync/in-hand.ts';
import type { NewOp } from '../sync/journal.ts';
import type { Attempt, Op, OpId } from '../sync/op.ts';
import type { AttentionReason } from '../sync/verdict.ts';
import type { DecisionKind } from '../till-contract/job-view.ts';
import type { TillParts } from './till-parts.ts';

/** What a person may decide of an op that needs one. */
export function decisionsOn(op: Op, attempts: readonly Attempt[]): readonly DecisionKind[] {
  if (op.state !== 'attention') return [];
  const ofCard = cardDecisionsOn(op);
  if (ofCard !== undefined) return ofCard;
  const mayTakePrice =
    op.reason === ('price_differs' satisfies AttentionReason) &&
    op.kind === 'sale' &&
    differenceOf(op) !== undefined &&
    !isUnclear({ op, attempts });
  return ['check_again', ...(mayTakePrice ? (['accept_price'] as const) : []), 'is_done', 'write_off'];
}

/** Of a card no machine finds out more: looking again would change nothing, and calling it done takes the code of its slip. */
function cardDecisionsOn(op: Op): readonly CardDecision[] | undefined {
  if (isUndecidedCharge(op)) return ['is_done', 'declined', 'cannot_tell'];
  if (op.kind !== 'card_forward') return undefined;
  return mayBeForwarded(op) ? ['is_done', 'declined', 'still_stored', 'write_off'] : ['is_done', 'write_off'];
}

export type CardDecision = Extract<DecisionKind, 'is_done' | 'declined' | 'cannot_tell' | 'still_stored' | 'write_off'>;

/** Whether it is a card of which only a person can say what became of it. */
export function isOfCard(op: Op, decision: DecisionKind): decision is CardDecision {
  return cardDecisionsOn(op)?.some((each) => each === decision) === true;
}

export async function decideCard(
  { journal, world, identity }: Pick<TillParts, 'journal' | 'world' | 'identity'>,
  op: Op,
  { decision, note: code = '' }: { readonly decision: CardDecision; readonly note?: string },
  employeeId: string,
): Promise<Refusal | undefined> {
  const deciding = { journal, world, epoch: identity().epoch, employeeId };
  const decided =
    op.kind === 'card_forward'
      ? await decideForward(deciding, op.id, (decision === 'is_done' ? { kind: 'captured', code } : { kind: decision }) as ForwardDecision)
      : await decideCharge(deciding, op.id, (decision === 'is_done' ? { kind: 'approved', code } : { kind: decision }) as ChargeDecision);
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
