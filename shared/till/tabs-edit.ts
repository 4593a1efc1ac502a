import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Cart, CartLine, Quantity } from '../engine/cart.ts';
import { areSame } from './same-content.ts';

/** What a tab has more than before. An open order only ever grows: what is on it is changed where the service's own screens can. */
export function addedLines(before: Cart, after: Cart, submitted: readonly string[]): Outcome<readonly CartLine[], Refusal> {
  const added: CartLine[] = [];
  const known = new Map(before.lines.map((line) => [line.id, line]));
  for (const line of after.lines) {
    const was = known.get(line.id);
    known.delete(line.id);
    if (was === undefined) added.push(line);
    else if (!areSame(was, line)) {
      if (line.quantity <= was.quantity || !areSame({ ...was, quantity: line.quantity }, line)) return changed(line.id, submitted);
      added.push({ ...line, quantity: (line.quantity - was.quantity) as Quantity });
    }
  }
  const [gone] = known.keys();
  return gone === undefined ? accept(added) : changed(gone, submitted);
}

function changed(lineId: string, submitted: readonly string[]): Outcome<never, Refusal> {
  if (submitted.includes(lineId)) return refuse({ code: 'line_submitted', facts: { lineId } });
  return refuse({ code: 'not_by_order', facts: { reason: 'line_changed', lineId } });
}

/** What an open order was made with, and keeps. */
export function isSameOrder(before: Cart, after: Cart): boolean {
  return areSame(madeWith(before), madeWith(after));
}

function madeWith({ orderType, discounts, fees, removedFeeIds, charity, seatId, pickupTime }: Cart) {
  return { orderType, discounts, fees, removedFeeIds, charity, seatId, pickupTime };
}
