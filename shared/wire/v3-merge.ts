import { quantityOfPieces } from '../engine/quantity.ts';
import { type OrderItemAsked, parentOf, sameUuid } from './v3-items.ts';

/**
 * What calculate makes of equal items: one, with their quantities together. Equal are items of the same parent (or both of none) that
 * ask for the same with the same modifiers below; the first of them survives with its uuid, its place and its modifiers, and the others
 * go with theirs. Where that would be more than a line may have, they stay two. The items make an order: `readOrderItems` has accepted
 * them. `groupOf` keeps apart what may not become one, such as items in the kitchen and items that are not.
 */
export function mergeOrderItems<Item extends OrderItemAsked>(
  items: readonly Item[],
  groupOf: (item: Item) => string = () => '',
): readonly Item[] {
  const childrenOf = Map.groupBy(items, (item) => parentOf(item) ?? '');
  const survivors = new Map<string, number>();
  /** Equal contents by a number: a text within a text within a text would be quoted again at every level, and double each time. */
  const contents = new Map<string, number>();
  const numberOf = (content: string): number => {
    const number = contents.get(content) ?? contents.size;
    contents.set(content, number);
    return number;
  };
  const settle = (siblings: readonly Item[]): string[] => {
    const firsts = new Map<string, Item>();
    const kept: { readonly uuid: string; readonly content: string }[] = [];
    for (const item of siblings) {
      const below = settle(childrenOf.get(sameUuid(item.uuid)) ?? []);
      const { uuid: _, quantity, item_as_modifier, ...asked } = item;
      const content = JSON.stringify([
        asked.item_id,
        asked.notes,
        asked.price_override,
        sameUuid(item_as_modifier?.item_set_uuid ?? ''),
        groupOf(item),
        below,
      ]);
      const first = firsts.get(content);
      const together = (first === undefined ? 0 : (survivors.get(first.uuid) as number)) + quantity;
      if (first !== undefined && quantityOfPieces(together) !== undefined) {
        survivors.set(first.uuid, together);
        forget(item);
      } else {
        firsts.set(content, item);
        survivors.set(item.uuid, quantity);
        kept.push({ uuid: item.uuid, content });
      }
    }
    return kept.map(({ uuid, content }) => `${survivors.get(uuid)}x${numberOf(content)}`);
  };
  const forget = (item: Item): void => {
    survivors.delete(item.uuid);
    for (const child of childrenOf.get(sameUuid(item.uuid)) ?? []) forget(child);
  };
  settle(childrenOf.get('') ?? []);
  return items.flatMap((item) => {
    const quantity = survivors.get(item.uuid);
    if (quantity === undefined) return [];
    return quantity === item.quantity ? [item] : [{ ...item, quantity }];
  });
}
