import type { DiscountData } from '../../../shared/engine/terms/catalogue-data.ts';
import { allComponents, type Component, netOf, type Sale, type SaleLine, sumOf } from './sale.ts';

/** What one discount is worked out over. */
export interface Reach {
  /** Lines of which any component counts and whose root item the discount matches. */
  readonly matchingLines: readonly SaleLine[];
  /** The lines whose components it reduces: all counting ones at cart level. */
  readonly baseLines: readonly SaleLine[];
}

/** "Only PURCHASE lines and discountable components with something left count." */
export function countingComponents(line: SaleLine): Component[] {
  if (line.line.activity !== 'PURCHASE') return [];
  return line.components.filter((component) => component.item.discountable && netOf(component) > 0n);
}

export function reachOf(sale: Sale, discount: DiscountData): Reach {
  const counting = sale.lines.filter((line) => countingComponents(line).length > 0);
  // "Criteria look at root items (a line brings all its components)"
  const matchingLines = counting.filter((line) => matchesRoot(line, discount));
  // "At CART level `item_ids` and `category_ids` only decide whether it applies: its base is all counting components."
  return { matchingLines, baseLines: discount.level === 'CART' ? counting : matchingLines };
}

function matchesRoot(line: SaleLine, discount: DiscountData): boolean {
  const { itemIds, categoryIds } = discount.criteria;
  if (itemIds !== undefined && !itemIds.includes(line.item.id)) return false;
  return categoryIds === undefined || line.item.categoryIds.some((id) => categoryIds.includes(id));
}

/** "matching quantity = quantities of the matching lines of which any component counts", in thousandths. */
export function quantityOf(lines: readonly SaleLine[]): bigint {
  return sumOf(lines, (line) => BigInt(line.line.quantity));
}

/** "`min_subtotal` at gross + item-level reductions so far over all components, returns included". */
export function subtotalSoFar(sale: Sale): bigint {
  return sumOf(allComponents(sale), (component) => component.gross + component.itemDiscount);
}
