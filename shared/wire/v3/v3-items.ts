import { moneyFromNumber } from '../../base/currency.ts';
import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { OrderItemRequest } from '../../contract/records/v3-order.ts';
import { type Catalogue, findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import { MOST_LEVELS_OF_MODIFIERS } from '../../engine/priced-lines/modifier-walk.ts';
import type { CartLine, ChosenModifier } from '../../engine/terms/cart.ts';
import { quantityOfPieces } from '../../engine/terms/quantity.ts';

/** An item of an open order as requested, with its assigned uuid. */
export type OrderItemDraft = Omit<OrderItemRequest, 'ordered_at' | 'catalogue_revision'> & { readonly uuid: string };

/** Returns the catalogue for reading an item: in an order that stays open, each item has its own. */
export type CatalogueOfItem<Item extends OrderItemDraft> = (item: Item) => Catalogue;

export type OrderItemsCode =
  | 'item_uuid_repeated'
  | 'unknown_parent'
  | 'modifier_loop'
  | 'too_deep'
  | 'unknown_item'
  | 'bad_quantity'
  | 'too_many_digits';
export type OrderItemsRefusal = Refusal<OrderItemsCode>;

/**
 * Builds lines with modifiers from a flat list of items. Modifiers are in the catalogue's order of nodes, as in all interfaces; those
 * without a node follow in the order added. Returns the first fault.
 */
export function readOrderItems<Item extends OrderItemDraft>(
  items: readonly Item[],
  catalogueOf: CatalogueOfItem<Item>,
): Outcome<readonly CartLine[], OrderItemsRefusal> {
  const fault = findFault(items, catalogueOf);
  if (fault !== undefined) return refuse(fault);
  const childrenOf = Map.groupBy(items, (item) => parentOf(item) ?? NO_PARENT);
  return accept((childrenOf.get(NO_PARENT) ?? []).map((item) => readLine({ catalogue: catalogueOf(item), childrenOf }, item)));
}

const NO_PARENT = '';

interface ItemsReading {
  readonly catalogue: Catalogue;
  readonly childrenOf: ReadonlyMap<string, readonly OrderItemDraft[]>;
}

/** UUIDs are not case-sensitive. */
export function sameUuid(uuid: string): string {
  return uuid.toLowerCase();
}

export function parentOf(item: Pick<OrderItemDraft, 'item_as_modifier'>): string | undefined {
  return item.item_as_modifier === undefined ? undefined : sameUuid(item.item_as_modifier.parent_uuid);
}

function findFault<Item extends OrderItemDraft>(items: readonly Item[], catalogueOf: CatalogueOfItem<Item>): OrderItemsRefusal | undefined {
  const parents = new Map<string, string | undefined>();
  for (const [index, item] of items.entries()) {
    const path = `items[${index}]`;
    const uuid = sameUuid(item.uuid);
    if (parents.has(uuid)) return { code: 'item_uuid_repeated', path: `${path}.uuid`, facts: { uuid } };
    parents.set(uuid, parentOf(item));
    const catalogue = catalogueOf(item);
    if (findItem(catalogue, String(item.item_id)) === undefined) {
      return { code: 'unknown_item', path: `${path}.item_id`, facts: { itemId: item.item_id } };
    }
    if (quantityOfPieces(item.quantity) === undefined) return { code: 'bad_quantity', path: `${path}.quantity` };
    const { price_override: price } = item;
    if (price !== undefined && moneyFromNumber(price, catalogue.terms.currency) === undefined) {
      return { code: 'too_many_digits', path: `${path}.price_override` };
    }
  }
  for (const [index, item] of items.entries()) {
    const parent = parentOf(item);
    const path = `items[${index}].item_as_modifier.parent_uuid`;
    if (parent !== undefined && !parents.has(parent)) return { code: 'unknown_parent', path, facts: { uuid: parent } };
  }
  return findHangingWrongly(items, parents);
}

/** Finds an item that is its own ancestor, has one that is, or is nested deeper than pricing allows. Visits every item once. */
function findHangingWrongly(
  items: readonly OrderItemDraft[],
  parents: ReadonlyMap<string, string | undefined>,
): OrderItemsRefusal | undefined {
  const levels = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const path = `items[${index}].item_as_modifier.parent_uuid`;
    const climbed = new Set<string>();
    let at: string | undefined = sameUuid(item.uuid);
    while (at !== undefined && !levels.has(at)) {
      if (climbed.has(at)) return { code: 'modifier_loop', path };
      climbed.add(at);
      at = parents.get(at);
    }
    let level = at === undefined ? -1 : (levels.get(at) as number);
    for (const uuid of [...climbed].reverse()) levels.set(uuid, ++level);
    if (level > MOST_LEVELS_OF_MODIFIERS) return { code: 'too_deep', path };
  }
  return undefined;
}

function readLine(reading: ItemsReading, item: OrderItemDraft): CartLine {
  const { catalogue } = reading;
  const itemId = String(item.item_id);
  return {
    id: sameUuid(item.uuid) as LineId,
    itemId,
    quantity: quantityOfPieces(item.quantity) as CartLine['quantity'],
    activity: 'PURCHASE',
    modifiers: readModifiers(reading, item, findItem(catalogue, itemId)?.data.itemSetIds ?? []),
    ...ownPriceOf(catalogue, item),
    ...(item.notes !== undefined && { notes: item.notes }),
  };
}

function ownPriceOf({ terms }: Catalogue, { price_override: price }: OrderItemDraft): Pick<CartLine, 'ownPrice'> {
  const ownPrice = price === undefined ? undefined : moneyFromNumber(price, terms.currency);
  return ownPrice === undefined ? {} : { ownPrice };
}

function readModifiers(reading: ItemsReading, parent: OrderItemDraft, itemSetIds: readonly string[]): readonly ChosenModifier[] {
  const children = reading.childrenOf.get(sameUuid(parent.uuid)) ?? [];
  return children
    .map((item) => ({ item, place: placeOf(reading.catalogue, item, itemSetIds) }))
    .sort((a, b) => a.place.order - b.place.order)
    .map(({ item, place }) => readModifier(reading, item, place));
}

interface NodePlace {
  readonly order: number;
  readonly nodeId?: string;
  readonly itemSetId?: string;
  readonly itemSetIds: readonly string[];
}

const NO_PLACE: NodePlace = { order: Number.MAX_SAFE_INTEGER, itemSetIds: [] };

/** Returns the first node with that item in the named set, if the parent has the set; otherwise the item is attached without a node. */
function placeOf(catalogue: Catalogue, item: OrderItemDraft, itemSetIds: readonly string[]): NodePlace {
  const named = sameUuid(item.item_as_modifier?.item_set_uuid ?? '');
  const itemId = String(item.item_id);
  let order = 0;
  for (const itemSetId of itemSetIds) {
    const nodes = findItemSet(catalogue, itemSetId)?.data.nodes ?? [];
    if (sameUuid(itemSetId) !== named) {
      order += nodes.length;
      continue;
    }
    const index = nodes.findIndex((node) => node.itemId === itemId);
    const node = nodes[index];
    return node === undefined ? NO_PLACE : { order: order + index, nodeId: node.id, itemSetId, itemSetIds: node.itemSetIds };
  }
  return NO_PLACE;
}

function readModifier(reading: ItemsReading, item: OrderItemDraft, { nodeId, itemSetId, itemSetIds }: NodePlace): ChosenModifier {
  return {
    id: sameUuid(item.uuid) as LineId,
    itemId: String(item.item_id),
    ...(nodeId !== undefined && { nodeId }),
    ...(itemSetId !== undefined && { itemSetId }),
    quantity: item.quantity,
    ...ownPriceOf(reading.catalogue, item),
    modifiers: readModifiers(reading, item, itemSetIds),
    ...(item.notes !== undefined && { notes: item.notes }),
  };
}
