import type { ChosenModifier } from '../terms/cart.ts';
import type { ModifierNodeData } from '../terms/catalogue-data.ts';
import type { SetTally } from './selection-limits.ts';

/** A chosen modifier with its node and the tally of the node's set. Both are undefined when the node is in none of the parent's sets. */
export interface PlacedModifier {
  readonly chosen: ChosenModifier;
  readonly tally: SetTally | undefined;
  readonly node: ModifierNodeData | undefined;
  readonly index: number;
}

/**
 * Sorts modifiers by the order of their nodes in the catalogue; those without a node follow in cart order. Requests list nodes in any
 * order, so the cart's order must not decide which units are free or which one gets the odd cent.
 */
export function inListedOrder(chosen: readonly ChosenModifier[], tallies: readonly SetTally[]): readonly PlacedModifier[] {
  const placed = chosen.map((modifier) => placeOf(modifier, tallies));
  for (let index = 1; index < placed.length; index++) {
    if ((placed[index] as PlacedModifier).index < (placed[index - 1] as PlacedModifier).index) return placed.sort(byIndex);
  }
  return placed;
}

function byIndex(a: PlacedModifier, b: PlacedModifier): number {
  return a.index - b.index;
}

/** More nodes than any set has. */
const MOST_NODES_OF_A_SET = 1_000_000;

/** An item set appears once under a root, so under one parent a node is in one set only. */
function placeOf(chosen: ChosenModifier, tallies: readonly SetTally[]): PlacedModifier {
  if (chosen.nodeId !== undefined) {
    for (let set = 0; set < tallies.length; set++) {
      const tally = tallies[set] as SetTally;
      const node = tally.itemSet.nodes.get(chosen.nodeId);
      if (node !== undefined) return { chosen, tally, node, index: set * MOST_NODES_OF_A_SET + tally.itemSet.data.nodes.indexOf(node) };
    }
  }
  return { chosen, tally: undefined, node: undefined, index: tallies.length * MOST_NODES_OF_A_SET };
}
