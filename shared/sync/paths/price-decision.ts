import { moneyToNumber } from '../../base/currency.ts';
import { uuidV5 } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Approval } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { type CardFollowUpIntent, intentOf, type OrderIntent, type SaleIntent, type SweepIntent } from '../journal/intent.ts';
import type { NewOp } from '../journal/journal.ts';
import type { Op, OpId, Refs } from '../journal/op.ts';

/**
 * A person's decision about a paid sale whose price the service no longer agrees with, turned into ops. The op of the sale is never
 * changed; its successor names it in `replaces`. The ops' ids derive from the decision's id, so that repeating a decision makes the same
 * ops.
 */
export interface PriceDecision {
  readonly world: Pick<World, 'digest'>;
  readonly decisionId: string;
  readonly epoch: number;
  readonly at: Instant;
}

/** Returns the same sale with its price difference booked as a variance. */
export function acceptPriceOp(deciding: PriceDecision, op: Op, difference: number): NewOp {
  return successorOf(deciding, op, { ...intentOf<SaleIntent>(op), acceptedVariance: difference });
}

/** The cost of one piece of a line, by the line's index in the cart. */
export type UnitCosts = ReadonlyMap<number, Money>;

/** Returns the same sale with the till's prices for lines that cost something else now, which only a checkout can carry. */
export function honourPriceOp(deciding: PriceDecision, op: Op, costs: UnitCosts, approval: Approval): NewOp {
  const { content: _, acceptedVariance: _accepted, ...intent } = intentOf<SaleIntent>(op);
  const { cart } = intent.request;
  const cart_items = cart.cart_items.map((line, index) => {
    const cost = costs.get(index);
    return cost === undefined ? line : withUnitCost(line, moneyToNumber(cost, intent.place.currency));
  });
  const approvals = intent.mediaType === MEDIA.extendedCart ? { approvals: [...(cart.approvals ?? []), approval] } : {};
  const request = { ...intent.request, cart: { ...cart, cart_items, ...approvals } };
  return successorOf(deciding, op, { ...intent, request } satisfies SaleIntent);
}

type RequestLine = SaleIntent['request']['cart']['cart_items'][number];

function withUnitCost(line: RequestLine, unit_cost: number): RequestLine {
  const { cart_item_with_root_map_node: root } = line;
  // A till writes all its lines in this form.
  return root === undefined ? line : { cart_item_with_root_map_node: { ...root, cart_item_cost: { ...root.cart_item_cost, unit_cost } } };
}

/** Keeps the epoch of the op that it replaces: an older self of the journal may have decided, too. */
function successorOf({ world, decisionId, at }: PriceDecision, op: Op, intent: SaleIntent): NewOp {
  const id = uuidV5(world, op.id, `decision ${decisionId}`) as OpId;
  const refs = refsOfSuccessor(op);
  return {
    id,
    kind: op.kind,
    lane: op.lane,
    epoch: op.epoch,
    intent: JSON.stringify(intent),
    createdAt: at,
    replaces: op.id,
    ...(refs !== undefined && { refs }),
  };
}

/** The successor gives up an open order that was left at the service, because nothing else knows of it. */
function refsOfSuccessor({ refs }: Op): Refs | undefined {
  const { route, orderUuid, generation, abandoned } = refs;
  if (route !== 'v3' || orderUuid === undefined) return undefined;
  return {
    route,
    orderUuid,
    cancelIntent: true,
    ...(generation !== undefined && { generation }),
    ...(abandoned !== undefined && { abandoned }),
  };
}

/** A card whose money goes back, because what it paid for is not made. */
export interface OwedCard {
  readonly opId: OpId;
  readonly lane: string;
  readonly intent: Omit<CardFollowUpIntent, 'place' | 'type' | 'isOwed'>;
}

/** Cancels the sale: its open order goes, if it left one, and captured cards are given back. */
export function cancelSaleOps(deciding: PriceDecision, op: Op, cards: readonly OwedCard[]): readonly NewOp[] {
  const { world, decisionId, epoch, at } = deciding;
  const { place } = intentOf<SaleIntent>(op);
  const hasOrder = op.kind === 'order_settle' || (op.refs.route === 'v3' && op.refs.orderUuid !== undefined);
  const cancel: NewOp = {
    id: uuidV5(world, op.id, `cancel ${decisionId}`) as OpId,
    kind: 'order_cancel',
    lane: op.lane,
    epoch,
    intent: JSON.stringify({ place } satisfies OrderIntent),
    createdAt: at,
  };
  const { externalId } = intentOf<SaleIntent>(op);
  const sweep: SweepIntent = { place, opId: op.id, externalId };
  const sweeps: NewOp = {
    ...cancel,
    id: uuidV5(world, op.id, `sweep ${decisionId}`) as OpId,
    kind: 'sweep',
    lane: `sweep/${op.id}`,
    intent: JSON.stringify(sweep),
  };
  const voids = cards.map(({ opId, lane, intent }): NewOp => {
    const owed: CardFollowUpIntent = { ...intent, place, type: 'VOID', isOwed: true };
    return { id: opId, kind: 'card_follow_up', lane, epoch, intent: JSON.stringify(owed), createdAt: at };
  });
  return [...(hasOrder ? [cancel] : []), ...(op.refs.route === 'v3' ? [sweeps] : []), ...voids];
}
