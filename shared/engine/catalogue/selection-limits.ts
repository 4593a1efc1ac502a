import type { ChosenModifier } from '../terms/cart.ts';
import type { ModifierNodeData } from '../terms/catalogue-data.ts';
import type { Problem } from '../terms/problem.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import { type Catalogue, type CompiledItemSet, findItem, findItemSet } from './catalogue.ts';

/** The number of units chosen from one item set under one parent, per unit of that parent. */
export interface SetTally {
  readonly itemSet: CompiledItemSet;
  selected: number;
}

/** Used for a set that the catalogue does not have: empty and without limits. */
const EMPTY_SET: CompiledItemSet = Object.freeze({
  data: Object.freeze({ id: '', name: '', min: 0, max: null, includedQuantity: 0, nodes: [] }),
  nodes: new Map(),
});

export function openTallies(catalogue: Catalogue, itemSetIds: readonly string[]): readonly SetTally[] {
  return itemSetIds.map((itemSetId) => ({ itemSet: findItemSet(catalogue, itemSetId) ?? EMPTY_SET, selected: 0 }));
}

/** Counts the units in and returns how many of them the set includes for free. */
export function takeFreeUnits(tally: SetTally, units: number): number {
  const freeLeft = tally.itemSet.data.includedQuantity - tally.selected;
  tally.selected += units;
  return freeLeft <= 0 ? 0 : Math.min(freeLeft, units);
}

export function checkNodeLimit(problems: Problem[], lineId: string, tally: SetTally, node: ModifierNodeData, units: number): void {
  if (units <= node.maxQuantity) return;
  const { id, name } = tally.itemSet.data;
  const facts = { name, nodeId: node.id, selected: units, max: node.maxQuantity };
  refuseBecause(problems, 'too_many_of_modifier', { lineId, subjectId: id, facts });
}

export function checkSetLimits(problems: Problem[], lineId: string, tallies: readonly SetTally[]): void {
  for (const { itemSet, selected } of tallies) {
    const { id, name, min, max } = itemSet.data;
    if (selected < min) refuseBecause(problems, 'too_few_selected', { lineId, subjectId: id, facts: { name, selected, min } });
    if (max !== null && selected > max) {
      refuseBecause(problems, 'too_many_selected', { lineId, subjectId: id, facts: { name, selected, max } });
    }
  }
}

/** Returns why a node in none of its parent's sets cannot be chosen: its own parent is missing, or the item does not have it at all. */
export function misplacedNodeProblem(
  catalogue: Catalogue,
  rootItemId: string,
  chosen: ChosenModifier,
): 'modifier_without_parent' | 'unknown_modifier' {
  const seen = new Set<string>();
  const open = [...(findItem(catalogue, rootItemId)?.data.itemSetIds ?? [])];
  for (let itemSetId = open.pop(); itemSetId !== undefined; itemSetId = open.pop()) {
    if (seen.has(itemSetId)) continue;
    seen.add(itemSetId);
    for (const node of findItemSet(catalogue, itemSetId)?.data.nodes ?? []) {
      if (node.id === chosen.nodeId) return 'modifier_without_parent';
      open.push(...node.itemSetIds);
    }
  }
  return 'unknown_modifier';
}
