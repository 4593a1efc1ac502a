import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import type { ItemData } from '../../../shared/engine/terms/catalogue-data.ts';
import { refuse, type Sale } from './sale.ts';

/** What must hold of an item whether it is sold as a line or as a modifier: it is active, and some running day part has it. */
export function checkItem(sale: Sale, line: CartLine, item: ItemData): void {
  if (!item.active) refuse(sale, 'inactive_item', line.id);
  const running = sale.runningDayparts;
  const isOut = (daypartId: string) => item.availability.some((one) => one.daypartId === daypartId && !one.available);
  if (running.length > 0 && running.every((daypart) => isOut(daypart.id))) refuse(sale, 'item_unavailable', line.id);
}
