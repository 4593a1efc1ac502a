import type { ChoiceSet } from '../../selling/choices.ts';

/** Returns the sets in the order of the page: required ones first, and directly after each set those that its choices open. */
export function stepsOf(sets: readonly ChoiceSet[]): readonly ChoiceSet[] {
  const required = sets.filter(({ itemSet }) => itemSet.min > 0);
  const free = sets.filter(({ itemSet }) => itemSet.min === 0);
  return [...required, ...free].flatMap((set) => [set, ...stepsOf(set.nodes.flatMap((node) => node.sets))]);
}
