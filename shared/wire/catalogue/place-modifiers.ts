import type { LineId } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { type Catalogue, findItem, findItemSet } from '../../engine/catalogue/catalogue.ts';
import { misplacedNodeProblem } from '../../engine/catalogue/selection-limits.ts';
import type { ChosenModifier } from '../../engine/terms/cart.ts';
import { type RequestReading, refuseMember } from '../canonical/request-reading.ts';

/** A node selected in a request. Only the catalogue knows its position in the item's tree. */
export interface SelectedNode {
  readonly id: LineId;
  readonly quantity: number;
  /** As in the request; absent when the request's form has no member for it. */
  readonly itemId?: string;
  readonly ownPrice?: Money;
  readonly notes?: string;
  readonly path: string;
}

/**
 * Builds the modifier tree of a request, which lists selected nodes flat by uuid. A node is nested when it is in the item sets of another
 * selected node, so the item's sets are walked depth first in catalogue order, and a node goes to the first place that has it. A node
 * without a place is refused with the reason.
 */
export function placeModifiers(
  reading: RequestReading,
  catalogue: Catalogue,
  rootItemId: string,
  selected: ReadonlyMap<string, SelectedNode>,
): readonly ChosenModifier[] {
  const root = findItem(catalogue, rootItemId);
  // Pricing refuses the line for its unknown item; its modifiers cannot be checked.
  if (root === undefined || selected.size === 0) return [];
  const open = new Map(selected);
  const placed = placeUnder(reading, catalogue, root.data.itemSetIds, open);
  for (const [nodeId, { id, itemId = '', quantity, path }] of open) {
    refuseMember(reading, path, misplacedNodeProblem(catalogue, rootItemId, { id, itemId, nodeId, quantity, modifiers: [] }));
  }
  return placed;
}

function placeUnder(
  reading: RequestReading,
  catalogue: Catalogue,
  itemSetIds: readonly string[],
  open: Map<string, SelectedNode>,
): readonly ChosenModifier[] {
  const placed: ChosenModifier[] = [];
  for (const itemSetId of itemSetIds) {
    for (const node of findItemSet(catalogue, itemSetId)?.data.nodes ?? []) {
      if (open.size === 0) return placed;
      const selected = open.get(node.id);
      if (selected === undefined) continue;
      open.delete(node.id);
      const { id, itemId, quantity, ownPrice, notes, path } = selected;
      if (itemId !== undefined && itemId !== node.itemId) refuseMember(reading, `${path}.item.id`, 'other_item', { itemId: node.itemId });
      placed.push({
        id,
        itemId: node.itemId,
        nodeId: node.id,
        itemSetId,
        quantity,
        ...(ownPrice !== undefined && { ownPrice }),
        modifiers: placeUnder(reading, catalogue, node.itemSetIds, open),
        ...(notes !== undefined && { notes }),
      });
    }
  }
  return placed;
}
