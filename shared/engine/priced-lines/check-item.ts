import type { CompiledItem } from '../catalogue/catalogue.ts';
import type { CartLine } from '../terms/cart.ts';
import { refuseBecause, warnOf } from '../terms/report-problem.ts';
import type { CartPricing } from './cart-pricing.ts';

/** Records the problems that keep an item, as a line or as a modifier, from being sold now. */
export function checkItem(work: CartPricing, item: CompiledItem, lineId: string): void {
  const { data } = item;
  if (!data.active) refuseBecause(work.problems, 'inactive_item', { lineId, subjectId: data.id });
  if (data.availability.length > 0 && isUnavailable(work, item)) {
    refuseBecause(work.problems, 'item_unavailable', { lineId, subjectId: data.id });
  }
}

/** Also checks the rules that apply only to a line's own item, not to modifiers. */
export function checkRootItem(work: CartPricing, item: CompiledItem, line: CartLine): void {
  const { data } = item;
  checkItem(work, item, line.id);
  if (!data.soldAsItem) refuseBecause(work.problems, 'not_sold_as_item', { lineId: line.id, subjectId: data.id });
  if (line.isOffMenu !== true && work.running.length > 0 && !isOnMenu(work, data.id)) {
    warnOf(work.problems, 'outside_daypart', { lineId: line.id, subjectId: data.id });
  }
}

function isOnMenu(work: CartPricing, itemId: string): boolean {
  for (const daypart of work.running) if (daypart.itemIds.has(itemId)) return true;
  return false;
}

/** True when no running day part offers the item. While none runs the answer is false, so that guests can order ahead. */
function isUnavailable(work: CartPricing, item: CompiledItem): boolean {
  return (
    work.running.length > 0 &&
    work.running.every((daypart) => item.data.availability.some((entry) => entry.daypartId === daypart.data.id && !entry.available))
  );
}
