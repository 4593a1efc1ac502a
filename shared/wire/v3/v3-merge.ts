import { quantityOfPieces } from '../../engine/terms/quantity.ts';
import { type OrderItemDraft, parentOf, sameUuid } from './v3-items.ts';

/**
 * Merges equal items for calculate, adding their quantities. Items are equal when they have the same parent (or none), the same request and
 * equal modifiers below. The first one keeps its uuid, position and modifiers; the others and theirs are removed. Two items stay separate
 * if the sum exceeds a line's maximum. `items` must be accepted by `readOrderItems`. `groupOf` separates items that must not merge, for
 * example those already in the kitchen from others.
 */
export function mergeOrderItems<Item extends OrderItemDraft>(
  items: readonly Item[],
  groupOf: (item: Item) => string = () => '',
): readonly Item[] {
  const childrenOf = Map.groupBy(items, (item) => parentOf(item) ?? '');
  const survivors = new Map<string, number>();
  /** Numbers equal contents. Nesting the texts instead would quote them again at every level and double their length each time. */
  const contents = new Map<string, number>();
  const numberOf = (content: string): number => {
    const number = contents.get(content) ?? contents.size;
    contents.set(content, number);
    return number;
  };
  const settle = (siblings: readonly Item[]): string[] => {
    const firsts = new Map<string, Item>();
    const remaining: { readonly uuid: string; readonly content: string }[] = [];
    for (const item of siblings) {
      const below = settle(childrenOf.get(sameUuid(item.uuid)) ?? []);
      const { uuid: _, quantity, item_as_modifier, ...terms } = item;
      const content = JSON.stringify([
        terms.item_id,
        terms.notes,
        terms.price_override,
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
        remaining.push({ uuid: item.uuid, content });
      }
    }
    return remaining.map(({ uuid, content }) => `${survivors.get(uuid)}x${numberOf(content)}`);
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
