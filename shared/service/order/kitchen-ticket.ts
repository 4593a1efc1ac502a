import type { CartLineResponse } from '../../contract/records/cart.ts';
import type { ExtendedCartResponse } from '../../contract/records/extended-cart.ts';
import { findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import { sortForServing } from '../../engine/terms/serving-order.ts';
import { notesOf } from '../../wire/answers/line-answers.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import { parentOf, sameUuid } from '../../wire/v3/v3-items.ts';
import type { StoredOrder } from '../core/store.ts';
import type { OpenOrderItem } from './order-body.ts';

/** The order as the kitchen sees it: what to make, for whom, without prices and payments. */
export interface KitchenTicketBody {
  readonly deviceOrderId: string;
  readonly checkName?: string;
  readonly pickupTime?: string;
  readonly lines: readonly KitchenLine[];
  /** Nothing of the order is made any more; `lines` is empty then. */
  readonly isCancelled?: true;
  /** The cancelled order, because names that callers give are not unique. */
  readonly orderUuid?: string;
}

/** Returns a ticket that reports to every kitchen of the vendor that an order which it has was cancelled or refunded. */
export function cancelledTicket({ externalId, uuid }: Pick<StoredOrder, 'externalId' | 'uuid'>): { readonly body: string } {
  const ticket: KitchenTicketBody = { deviceOrderId: externalId, lines: [], isCancelled: true, orderUuid: uuid };
  return { body: JSON.stringify(ticket) };
}

export interface KitchenLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly categoryIds: readonly string[];
  /** Lines of one course are served together. */
  readonly course?: string;
  readonly notes?: string;
  readonly modifiers: readonly KitchenModifier[];
}

export interface KitchenModifier {
  readonly name: string;
  /** Per unit of its parent. */
  readonly quantity: number;
  readonly depth: number;
  readonly notes?: string;
}

/** Returns the ticket of a checked-out cart without its return lines; undefined if nothing is left to make. */
export function ticketOfCart(records: VendorRecords, cart: ExtendedCartResponse): KitchenTicketBody | undefined {
  const lines = cart.cart_items.flatMap((line) => kitchenLine(records, line) ?? []);
  if (lines.length === 0) return undefined;
  return {
    deviceOrderId: cart.device_order_id,
    ...(cart.check?.name !== undefined && { checkName: cart.check.name }),
    ...(cart.pickup_time !== undefined && { pickupTime: cart.pickup_time }),
    lines: inServingOrder(records, lines),
  };
}

function kitchenLine(
  records: VendorRecords,
  { cart_item_with_root_map_node: nested, original_cart_item: flat }: CartLineResponse,
): KitchenLine | undefined {
  if (nested !== undefined) {
    if (nested.activity === 'ACTIVITY_RETURN') return undefined;
    const { item, quantity, map_node_items, menu } = nested;
    const modifiers = Object.entries(map_node_items).map(([nodeId, node]) => ({
      name: nameOf(records, node.item.id),
      quantity: node.quantity,
      depth: depthOf(records, item.id, nodeId, map_node_items),
      ...notesOf(node.item),
    }));
    const { course_id: course } = menu ?? {};
    return { ...headOf(records, item.id), quantity, ...(course && { course }), ...notesOf(item), modifiers };
  }
  if (flat === undefined) return undefined;
  const modifiers = (flat.modifiers ?? []).map(({ name, quantity }) => ({ name, quantity, depth: 0 }));
  return { ...headOf(records, flat.id), quantity: flat.quantity, ...notesOf(flat), modifiers };
}

function nameOf({ catalogue }: VendorRecords, itemId: string): string {
  const data = findItem(catalogue, itemId)?.data;
  return data?.kitchenName ?? data?.name ?? itemId;
}

function headOf({ catalogue }: VendorRecords, itemId: string): Pick<KitchenLine, 'itemId' | 'name' | 'categoryIds'> {
  const data = findItem(catalogue, itemId)?.data;
  return { itemId, name: data?.kitchenName ?? data?.name ?? itemId, categoryIds: data?.categoryIds ?? [] };
}

/** Sorts by course, lines without a course first; within a course by serving order, then as ordered. */
function inServingOrder({ catalogue }: VendorRecords, lines: readonly KitchenLine[]): readonly KitchenLine[] {
  return sortForServing(lines, ({ itemId }) => findItem(catalogue, itemId)?.data.servingOrder);
}

/** Returns how deep the node is below the root: 0 in the root's own sets. */
function depthOf({ catalogue }: VendorRecords, rootItemId: string, nodeId: string, chosen: Readonly<Record<string, unknown>>): number {
  let setIds: readonly string[] = findItem(catalogue, rootItemId)?.data.itemSetIds ?? [];
  for (let depth = 0; setIds.length > 0; depth++) {
    for (const id of setIds) if (findItemSet(catalogue, id)?.nodes.has(nodeId)) return depth;
    setIds = setIds.flatMap((id) =>
      [...(findItemSet(catalogue, id)?.nodes.values() ?? [])]
        .filter((node) => Object.hasOwn(chosen, node.id))
        .flatMap((node) => node.itemSetIds),
    );
  }
  return 0;
}

/** Returns the ticket of the items that the kitchen does not have yet; undefined if it has them all. */
export function ticketOfItems(records: VendorRecords, externalId: string, items: readonly OpenOrderItem[]): KitchenTicketBody | undefined {
  const fresh = items.filter((item) => !item.isSubmitted);
  if (fresh.length === 0) return undefined;
  const isFresh = new Set(fresh.map((item) => sameUuid(item.uuid)));
  const roots = fresh.filter((item) => !isFresh.has(parentOf(item) ?? ''));
  const childrenOf = Map.groupBy(fresh, (item) => parentOf(item) ?? '');
  const below = ({ uuid }: OpenOrderItem, depth: number): KitchenModifier[] =>
    (childrenOf.get(sameUuid(uuid)) ?? []).flatMap((item) => {
      const name = nameOf(records, String(item.item_id));
      return [{ name, quantity: item.quantity, depth, ...notesOf(item) }, ...below(item, depth + 1)];
    });
  const lines = roots.map((item) => {
    return { ...headOf(records, String(item.item_id)), quantity: item.quantity, ...notesOf(item), modifiers: below(item, 0) };
  });
  return { deviceOrderId: externalId, lines: inServingOrder(records, lines) };
}
