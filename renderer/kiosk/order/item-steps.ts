import type { ChoiceSet } from '../../selling/choices.ts';

/** One decision a screen: what must be decided first, and what a choice opens right after it. */
export function stepsOf(sets: readonly ChoiceSet[]): readonly ChoiceSet[] {
  const required = sets.filter(({ itemSet }) => itemSet.min > 0);
  const free = sets.filter(({ itemSet }) => itemSet.min === 0);
  return [...required, ...free].flatMap((set) => [set, ...stepsOf(set.nodes.flatMap((node) => node.sets))]);
}

/** The steps before it are decided; undefined where the set is gone, since another choice was made above it. */
export function placeOf(steps: readonly ChoiceSet[], key: string | undefined): number | undefined {
  const place = steps.findIndex((step) => step.key === key);
  return place === -1 ? undefined : place;
}
