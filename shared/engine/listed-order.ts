import type { ChosenModifier } from './cart.ts';
import type { ModifierNodeData } from './catalogue-data.ts';
import type { SetTally } from './selection-limits.ts';

/** A chosen modifier and the node, in one of its parent's sets, that it stands for; undefined where there is none. */
export interface PlacedModifier {
  readonly chosen: ChosenModifier;
  readonly tally: SetTally | undefined;
  readonly node: ModifierNodeData | undefined;
  readonly place: number;
}

/**
 * Modifiers in the order in which the catalogue lists their nodes, then those without a node as the cart has them. A request names
 * its nodes in no order, so which units are free, and who bears the odd cent, may not go by the order of the cart.
 */
export function inListedOrder(chosen: readonly ChosenModifier[], tallies: readonly SetTally[]): readonly PlacedModifier[] {
  const placed = chosen.map((modifier) => placeOf(modifier, tallies));
  for (let index = 1; index < placed.length; index++) {
    if ((placed[index] as PlacedModifier).place < (placed[index - 1] as PlacedModifier).place) return placed.sort(byPlace);
  }
  return placed;
}

function byPlace(a: PlacedModifier, b: PlacedModifier): number {
  return a.place - b.place;
}

/** More nodes than any set has. */
const PLACES_OF_A_SET = 1_000_000;

/** An item set appears once under a root, so a node is found under one parent in one set. */
function placeOf(chosen: ChosenModifier, tallies: readonly SetTally[]): PlacedModifier {
  if (chosen.nodeId !== undefined) {
    for (let set = 0; set < tallies.length; set++) {
      const tally = tallies[set] as SetTally;
      const node = tally.itemSet.nodes.get(chosen.nodeId);
      if (node !== undefined) return { chosen, tally, node, place: set * PLACES_OF_A_SET + tally.itemSet.data.nodes.indexOf(node) };
    }
  }
  return { chosen, tally: undefined, node: undefined, place: tallies.length * PLACES_OF_A_SET };
}
