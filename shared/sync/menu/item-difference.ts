import type { OrderItemRequest } from '../../contract/records/v3-order.ts';

/** An item of an open order with everything that decides what is made: item, notes, its own price and its modifiers. */
export type OrderedItem = OrderItemRequest & { readonly uuid: string };

/** One change that brings the order closer to the wanted items. */
export type ItemStep =
  | { readonly kind: 'delete'; readonly uuid: string }
  | { readonly kind: 'set_quantity'; readonly uuid: string; readonly quantity: number }
  /** Adds a root with its modifiers, `quantity` times. */
  | { readonly kind: 'add'; readonly root: OrderedItem; readonly quantity: number };

/**
 * Compares by content and not by uuid, because calculate may merge items. Of several alike those in `first` go first, then the last one.
 * Surplus items go before anything is added.
 */
export function nextItemStep(
  there: readonly OrderedItem[],
  wanted: readonly OrderedItem[],
  first: ReadonlySet<string>,
): ItemStep | undefined {
  const [has, wants] = [groupsOf(there), groupsOf(wanted)];
  for (const [content, roots] of has) {
    const surplus = countOf(roots) - countOf(wants.get(content) ?? []);
    if (surplus <= 0) continue;
    const root = roots.find(({ uuid }) => first.has(uuid.toLowerCase())) ?? (roots.at(-1) as OrderedItem);
    return root.quantity <= surplus
      ? { kind: 'delete', uuid: root.uuid }
      : { kind: 'set_quantity', uuid: root.uuid, quantity: root.quantity - surplus };
  }
  for (const [content, roots] of wants) {
    const missing = countOf(roots) - countOf(has.get(content) ?? []);
    const root = roots.at(-1);
    if (missing > 0 && root !== undefined) return { kind: 'add', root, quantity: Math.min(missing, root.quantity) };
  }
  return undefined;
}

/** Returns the item and its modifiers at any depth. */
export function withModifiers(items: readonly OrderedItem[], root: OrderedItem): readonly OrderedItem[] {
  const below = items.filter((item) => parentOf(item) === root.uuid.toLowerCase());
  return [root, ...below.flatMap((item) => withModifiers(items, item))];
}

function groupsOf(items: readonly OrderedItem[]): ReadonlyMap<string, readonly OrderedItem[]> {
  return Map.groupBy(
    items.filter((item) => parentOf(item) === undefined),
    (root) => contentOf(items, root),
  );
}

function contentOf(items: readonly OrderedItem[], item: OrderedItem): string {
  const below = items.filter((each) => parentOf(each) === item.uuid.toLowerCase());
  const modifiers = below.map((each) => `${each.quantity} ${contentOf(items, each)}`).sort();
  return JSON.stringify([item.item_id, item.notes ?? '', item.price_override ?? null, modifiers]);
}

function parentOf({ item_as_modifier }: OrderedItem): string | undefined {
  return item_as_modifier?.parent_uuid.toLowerCase();
}

function countOf(roots: readonly OrderedItem[]): number {
  return roots.reduce((sum, { quantity }) => sum + quantity, 0);
}
