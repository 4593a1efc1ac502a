import { type Money, times } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { ModifierPath } from '../../shared/engine/cart/cart-modifiers.ts';
import { type Catalogue, findItem, findItemSet } from '../../shared/engine/catalogue/catalogue.ts';
import { levelAt, priceAt } from '../../shared/engine/catalogue/price-levels.ts';
import { openTallies, type SetTally, takeFreeUnits } from '../../shared/engine/catalogue/selection-limits.ts';
import type { ChosenModifier } from '../../shared/engine/terms/cart.ts';
import type { ItemSetData, ModifierNodeData, PriceLevel } from '../../shared/engine/terms/catalogue-data.ts';
import type { StandRules } from '../../shared/till-contract/parts/stand-rules.ts';
import { tileOf } from './menu-groups.ts';

/** An item set below a line or below a chosen modifier: the possible choices, the current ones and how many are missing. */
export interface ChoiceSet {
  /** Unique within the line, because a set occurs only once under one parent. */
  readonly key: string;
  /** The ids of the chosen modifiers above the set, from the line down. */
  readonly path: ModifierPath;
  readonly itemSet: ItemSetData;
  readonly selected: number;
  /** How many more choices the set requires. */
  readonly missing: number;
  readonly nodes: readonly ChoiceNode[];
}

export interface ChoiceNode {
  readonly node: ModifierNodeData;
  readonly name: string;
  readonly chosen: ChosenModifier | undefined;
  readonly quantity: number;
  /** The largest quantity that the node and its set allow. */
  readonly most: number;
  readonly cost: ChoiceCost;
  readonly isSoldOut: boolean;
  readonly sets: readonly ChoiceSet[];
}

/** The amount that the chosen units add to one unit of the parent. For a node that is not chosen: the amount of the first unit. */
export type ChoiceCost =
  /** Never costs extra, in any quantity. */
  | { readonly kind: 'part' }
  /** Has a price, but these units are covered by the set's included quantity. */
  | { readonly kind: 'included' }
  | { readonly kind: 'adds'; readonly amount: Money };

export interface ChoiceTerms {
  readonly catalogue: Catalogue;
  readonly at: Instant;
  readonly priceLevel?: PriceLevel | undefined;
  readonly rules?: StandRules | undefined;
}

/** True when the item can't be ordered now: off the menu, sold out or stopped. */
export function isOut({ catalogue, at, rules }: ChoiceTerms, itemId: string): boolean {
  const tile = tileOf(catalogue, itemId, at, rules);
  return tile === undefined || tile.isSoldOut || tile.isStopped;
}

export function choiceSets(terms: ChoiceTerms, itemId: string, chosen: readonly ChosenModifier[]): readonly ChoiceSet[] {
  return choicesOfSets(terms, findItem(terms.catalogue, itemId)?.data.itemSetIds ?? [], chosen);
}

/** The same for sets that no item has yet. */
export function choicesOfSets(terms: ChoiceTerms, itemSetIds: readonly string[], chosen: readonly ChosenModifier[]): readonly ChoiceSet[] {
  return setsBelow(terms, itemSetIds, chosen, []);
}

function setsBelow(
  terms: ChoiceTerms,
  itemSetIds: readonly string[],
  chosen: readonly ChosenModifier[],
  path: ModifierPath,
): readonly ChoiceSet[] {
  return itemSetIds.flatMap((itemSetId) => {
    const itemSet = findItemSet(terms.catalogue, itemSetId)?.data;
    if (itemSet === undefined || itemSet.nodes.length === 0) return [];
    const ofSet = chosenByNode(itemSet, chosen);
    const selected = [...ofSet.values()].reduce((sum, { quantity }) => sum + quantity, 0);
    const [tally] = openTallies(terms.catalogue, [itemSetId]);
    return [
      {
        key: [...path, itemSetId].join('/'),
        path,
        itemSet,
        selected,
        missing: Math.max(0, itemSet.min - selected),
        nodes: itemSet.nodes.map((node) => choiceNode(terms, node, ofSet.get(node.id), { tally: tally as SetTally, selected, path })),
      },
    ];
  });
}

function chosenByNode({ nodes }: ItemSetData, chosen: readonly ChosenModifier[]): ReadonlyMap<string, ChosenModifier> {
  const ids = new Set(nodes.map(({ id }) => id));
  return new Map(chosen.flatMap((modifier) => (ids.has(modifier.nodeId ?? '') ? [[modifier.nodeId ?? '', modifier]] : [])));
}

interface SetInWork {
  /** The tally of the nodes before this one. The catalogue's order decides which units are free, so nodes are counted in that order. */
  readonly tally: SetTally;
  readonly selected: number;
  readonly path: ModifierPath;
}

function choiceNode(terms: ChoiceTerms, node: ModifierNodeData, chosen: ChosenModifier | undefined, inWork: SetInWork): ChoiceNode {
  const { tally, selected, path } = inWork;
  const { max } = tally.itemSet.data;
  const quantity = chosen?.quantity ?? 0;
  const room = max === null ? Number.MAX_SAFE_INTEGER : Math.max(0, max - selected);
  return {
    node,
    name: findItem(terms.catalogue, node.itemId)?.data.name ?? node.itemId,
    chosen,
    quantity,
    most: max === 1 ? 1 : Math.min(node.maxQuantity, quantity + room),
    cost: costOf(terms, node, quantity, inWork),
    isSoldOut: isOut(terms, node.itemId),
    sets: chosen === undefined ? [] : setsBelow(terms, node.itemSetIds, chosen.modifiers, [...path, chosen.id]),
  };
}

function costOf(
  { catalogue, at, priceLevel }: ChoiceTerms,
  node: ModifierNodeData,
  quantity: number,
  { tally, selected }: SetInWork,
): ChoiceCost {
  const item = findItem(catalogue, node.itemId);
  const level = priceLevel ?? levelAt(catalogue.calendar, at);
  const price = node.price ?? (item && priceAt(item.prices, level)?.price);
  const isNextFree = selected < tally.itemSet.data.includedQuantity;
  const freeUnits = quantity > 0 ? takeFreeUnits(tally, quantity) : isNextFree ? 1 : 0;
  if (node.mode === 'INCLUDED' || price === undefined || price === 0) return { kind: 'part' };
  const paid = Math.max(1, quantity) - freeUnits;
  return paid === 0 ? { kind: 'included' } : { kind: 'adds', amount: times(price, paid) };
}

/** Returns the first set, top down, that still requires choices. */
export function firstMissing(sets: readonly ChoiceSet[]): ChoiceSet | undefined {
  for (const set of sets) {
    if (set.missing > 0) return set;
    const below = firstMissing(set.nodes.flatMap((node) => node.sets));
    if (below !== undefined) return below;
  }
  return undefined;
}
