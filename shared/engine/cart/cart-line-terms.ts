import type { LineId } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { accept } from '../../base/outcome.ts';
import type { Activity, Cart, CartLine } from '../terms/cart.ts';
import { type CartEdit, editLine, meaningfulText, refuseEdit, withMember } from './cart-edit.ts';
import { checkNotes, isPrice } from './cart-line-check.ts';

/** A blank text removes the note. */
export function setNotes(cart: Cart, lineId: LineId, notes: string | undefined): CartEdit {
  const checked = checkNotes(meaningfulText(notes));
  return checked.ok ? editMember(cart, lineId, 'notes', checked.value) : checked;
}

/** Sets the price of the whole unit, modifiers included. Pricing decides whether the item allows it, as only pricing has the catalogue. */
export function overrideUnitCost(cart: Cart, lineId: LineId, unitCost: Money, isOpenPrice = false): CartEdit {
  if (!isPrice(unitCost)) return refuseEdit('bad_price', { lineId });
  return editLine(cart, lineId, (line) => {
    const marked = withMember(line, 'isOpenPrice', isOpenPrice ? true : undefined);
    return accept(withMember(withMember(marked, 'ownPrice', undefined), 'unitCost', unitCost));
  });
}

export function clearOverride(cart: Cart, lineId: LineId): CartEdit {
  return editLine(cart, lineId, (line) =>
    accept(withMember(withMember(withMember(line, 'unitCost', undefined), 'ownPrice', undefined), 'isOpenPrice', undefined)),
  );
}

export function makeReturn(cart: Cart, lineId: LineId): CartEdit {
  return setActivity(cart, lineId, 'RETURN');
}

export function makePurchase(cart: Cart, lineId: LineId): CartEdit {
  return setActivity(cart, lineId, 'PURCHASE');
}

function setActivity(cart: Cart, lineId: LineId, activity: Activity): CartEdit {
  return editMember(cart, lineId, 'activity', activity);
}

function editMember<Member extends keyof CartLine>(
  cart: Cart,
  lineId: LineId,
  member: Member,
  value: CartLine[Member] | undefined,
): CartEdit {
  return editLine(cart, lineId, (line) => accept(withMember(line, member, value)));
}
