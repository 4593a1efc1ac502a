import type { Cart, CartLine, Quantity } from '../../engine/terms/cart.ts';
import type { Submitted } from '../kitchen/kitchen-tickets.ts';
import { areSame } from '../records/same-content.ts';

/** The changes of an edit to a tab's lines. A line whose notes or modifiers change is removed and added. */
export interface TabDifference {
  readonly added: readonly CartLine[];
  readonly reduced: readonly CartLine[];
  /** The quantity of each line that the kitchen has and must not make any more. */
  readonly struck: Submitted;
  /** The quantity of each line that the kitchen keeps. */
  readonly submitted: Submitted;
}

export function differenceOfTab(before: Pick<Cart, 'lines'>, after: Pick<Cart, 'lines'>, submitted: Submitted): TabDifference {
  const [added, reduced]: [CartLine[], CartLine[]] = [[], []];
  const [struck, stillMade]: [Record<string, number>, Record<string, number>] = [{}, {}];
  const wanted = new Map(after.lines.map((line) => [line.id, line]));
  const known = new Set(before.lines.map(({ id }) => id));
  for (const was of before.lines) {
    const line = wanted.get(was.id);
    const isSame = line !== undefined && areSame({ ...was, quantity: line.quantity }, line);
    const left = isSame ? line.quantity : 0;
    if (left < was.quantity) reduced.push({ ...was, quantity: (was.quantity - left) as Quantity });
    if (left > was.quantity) added.push({ ...was, quantity: (left - was.quantity) as Quantity });
    if (line !== undefined && !isSame) added.push(line);
    const made = submitted[was.id] ?? 0;
    if (made > left) struck[was.id] = made - left;
    if (Math.min(made, left) > 0) stillMade[was.id] = Math.min(made, left);
  }
  added.push(...after.lines.filter(({ id }) => !known.has(id)));
  return { added, reduced, struck, submitted: stillMade };
}

/** True when everything of an open order except its lines is unchanged. */
export function isSameOrder(before: Cart, after: Cart): boolean {
  return areSame(madeWith(before), madeWith(after));
}

function madeWith({ orderType, discounts, fees, removedFeeIds, charity, seatId, pickupTime }: Cart) {
  return { orderType, discounts, fees, removedFeeIds, charity, seatId, pickupTime };
}
