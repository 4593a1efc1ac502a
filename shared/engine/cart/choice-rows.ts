import type { ChosenModifier } from '../terms/cart.ts';
import type { ItemSetData } from '../terms/catalogue-data.ts';
import type { FindItemSet } from './cart-selections.ts';

/**
 * One row below an item: something chosen, or something usual that the guest doesn't want. An exception was added to an optional set, or is not
 * as it always comes.
 */
export type ChoiceRow = { readonly depth: number } & (
  | { readonly kind: 'usual' | 'answer' | 'exception'; readonly modifier: ChosenModifier }
  | { readonly kind: 'without'; readonly itemId: string }
);

/**
 * Returns what a person has to know of an item's choices: every answer to a question that must be answered, and of the rest only what differs
 * from the usual, so that a plain burger is one line and "no onion" is not lost among what always comes.
 */
export function choiceRows(
  itemSetIds: readonly string[],
  modifiers: readonly ChosenModifier[],
  findItemSet: FindItemSet,
): readonly ChoiceRow[] {
  const rows = allChoiceRows(itemSetIds, modifiers, findItemSet);
  // What always comes is named only as the head of what differs below it.
  return rows.filter(({ kind, depth }, index) => kind !== 'usual' || differsBelow(rows.slice(index + 1), depth));
}

function differsBelow(following: readonly ChoiceRow[], depth: number): boolean {
  const end = following.findIndex((row) => row.depth <= depth);
  return following.slice(0, end === -1 ? undefined : end).some(({ kind }) => kind !== 'usual');
}

/** Returns all choices, also what always comes, and what usually comes but was left out. */
export function allChoiceRows(
  itemSetIds: readonly string[],
  modifiers: readonly ChosenModifier[],
  findItemSet: FindItemSet,
  depth = 0,
): readonly ChoiceRow[] {
  const sets = itemSetIds.flatMap((id) => findItemSet(id) ?? []);
  const chosen = modifiers.flatMap((modifier): readonly ChoiceRow[] => {
    const itemSet = sets.find(({ id }) => id === modifier.itemSetId);
    const node = itemSet?.nodes.find(({ id }) => id === modifier.nodeId);
    const below = allChoiceRows(node?.itemSetIds ?? [], modifier.modifiers, findItemSet, depth + 1);
    const isUsual =
      itemSet?.min === 0 &&
      node !== undefined &&
      node.defaultQuantity === modifier.quantity &&
      modifier.ownPrice === undefined &&
      modifier.notes === undefined;
    const kind = isUsual ? 'usual' : itemSet?.min === 0 ? 'exception' : 'answer';
    return [{ kind, modifier, depth }, ...below];
  });
  return [...chosen, ...sets.flatMap((itemSet) => leftOut(itemSet, modifiers, depth))];
}

/** The usual choices of an optional set that are not chosen. Where only one may be chosen, another choice in its place says enough. */
function leftOut({ id, min, max, nodes }: ItemSetData, modifiers: readonly ChosenModifier[], depth: number): readonly ChoiceRow[] {
  const ofSet = modifiers.filter(({ itemSetId }) => itemSetId === id);
  if (min > 0 || (max === 1 && ofSet.length > 0)) return [];
  return nodes
    .filter((node) => node.defaultQuantity > 0 && !ofSet.some(({ nodeId }) => nodeId === node.id))
    .map(({ itemId }) => ({ kind: 'without', itemId, depth }));
}
