import { uuidV5, uuidV7 } from '../../base/ids.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { OrderMetadata } from '../../contract/records/v3-order.ts';
import type { Cart, CartLine } from '../../engine/terms/cart.ts';
import { externalIdOf, type OrderChangeIntent, type OrderIntent } from '../../sync/journal/intent.ts';
import type { NewOp } from '../../sync/journal/journal.ts';
import type { OpId } from '../../sync/journal/op.ts';
import { writeV3Items, writeV3Order } from '../../wire/v3/write-v3-order.ts';
import type { TillContext } from '../context/till-context.ts';
import { linesToMake } from '../kitchen/kitchen-tickets.ts';
import { orderedItems } from '../records/tabs-ordered.ts';
import { type TabRecord, tabLane } from '../records/tabs-record.ts';
import type { TabDifference } from './tabs-edit.ts';

export function tagsOf({ discounts }: Pick<Cart, 'discounts'>): readonly string[] {
  return discounts.map((choice) => ('referenceId' in choice ? choice.referenceId : choice.promoCode));
}

export interface ChangeOps {
  readonly ops: readonly NewOp[];
  /** The order's external id after the ops. */
  readonly externalId: string | undefined;
}

/**
 * Makes the ops that change the open order to what the tab has. Lines that the kitchen has cannot be removed from an order, and neither can
 * its seat, so these changes create a new order in its place. A submit sends all of an order to the kitchen, so the new order begins with
 * the lines that the kitchen has, and gets the rest afterwards.
 */
export async function changeOps(
  context: TillContext,
  before: TabRecord,
  tab: TabRecord,
  difference: TabDifference & { readonly submits: boolean },
  at: Instant,
): Promise<Outcome<ChangeOps, Refusal<'not_by_order'>>> {
  const { struck, submitted, submits } = difference;
  const isAnew = Object.keys(struck).length > 0 || (before.cart.seatId !== undefined && tab.cart.seatId === undefined);
  if (!isAnew) {
    const changed = await changeOp(context, before, tab, { ...difference, isAnew }, at);
    return changed.ok ? accept({ ops: [changed.value], externalId: before.externalId }) : changed;
  }
  const inKitchen = tab.cart.lines.flatMap((line) => {
    const quantity = submitted[line.id] ?? 0;
    return quantity === 0 ? [] : [{ ...line, quantity: quantity as CartLine['quantity'] }];
  });
  const isSplit = !submits && inKitchen.length > 0 && linesToMake(tab.cart, submitted).length > 0;
  const begun = isSplit ? { ...tab, cart: { ...tab.cart, lines: inKitchen } } : tab;
  const made = await changeOp(context, before, begun, { ...difference, isAnew }, at);
  if (!made.ok) return made;
  const externalId = externalIdOf(context.identity().deviceId, made.value.id);
  const kitchen = submits || inKitchen.length === 0 ? [] : [kitchenOp(context, tab, at)];
  if (!isSplit) return accept({ ops: [made.value, ...kitchen], externalId });
  const rest = await changeOp(context, tab, tab, { reduced: [], isAnew: false }, at);
  return rest.ok ? accept({ ops: [made.value, ...kitchen, rest.value], externalId }) : rest;
}

function kitchenOp({ world, identity }: TillContext, { id, place }: TabRecord, at: Instant): NewOp {
  const intent: OrderIntent = { place };
  return {
    id: uuidV7(world) as OpId,
    kind: 'order_kitchen',
    lane: tabLane(id),
    epoch: identity().epoch,
    intent: JSON.stringify(intent),
    createdAt: at,
  };
}

async function changeOp(
  context: TillContext,
  before: TabRecord,
  tab: TabRecord,
  { reduced, isAnew }: Pick<TabDifference, 'reduced'> & { readonly isAnew: boolean },
  at: Instant,
): Promise<Outcome<NewOp, Refusal<'not_by_order'>>> {
  const { world, journal, identity } = context;
  const opId = uuidV7(world) as OpId;
  const externalId = externalIdOf(identity().deviceId, opId);
  const metadata = JSON.stringify({ tab: tab.name });
  const order = writeV3Order(tab.cart, tab.place.currency, {
    venueId: tab.place.venueId,
    externalId,
    uuidOf: (lineId) => uuidV5(world, opId, lineId),
    metadata,
  });
  if (!order.ok) return refuse({ code: 'not_by_order', facts: { ...order.refusal.facts, reason: order.refusal.code } });
  const items: OrderChangeIntent['items'][number][] = [];
  for (const line of tab.cart.lines) {
    const written = writeV3Items([line], tab.place.currency, (lineId) => uuidV5(world, opId, lineId));
    if (written.ok) items.push(...orderedItems(written.value, line, tab.kept ?? {}));
  }
  const ops = await journal.listLane(tabLane(tab.id));
  const [had, has] = [tagsOf(before.cart), tagsOf(tab.cart)];
  const { seat_id } = order.value;
  const members: OrderMetadata = {
    ...(before.cart.charity !== tab.cart.charity && { charity_rounding_enabled: tab.cart.charity }),
    ...(before.cart.seatId !== tab.cart.seatId && seat_id !== undefined && { seat_id }),
    ...(before.name !== tab.name && { metadata }),
  };
  const intent: OrderChangeIntent = {
    place: tab.place,
    items,
    first: ops.flatMap(({ id }) => reduced.map((line) => uuidV5(world, id, line.id))),
    ...(Object.keys(members).length > 0 && { members }),
    tagsOff: had.filter((tag) => !has.includes(tag)),
    tagsOn: has.filter((tag) => !had.includes(tag)),
    ...(isAnew && { externalId }),
    content: { items, refTags: has, charity: tab.cart.charity, metadata, ...(seat_id !== undefined && { seatId: seat_id }) },
  };
  const { epoch } = identity();
  const op: NewOp = { id: opId, kind: 'order_change', lane: tabLane(tab.id), epoch, intent: JSON.stringify(intent), createdAt: at };
  return accept(op);
}
