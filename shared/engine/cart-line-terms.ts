import type { LineId } from '../base/ids.ts';
import type { Money } from '../base/money.ts';
import { accept } from '../base/outcome.ts';
import type { Activity, Cart, CartLine } from './cart.ts';
import { type CartEdit, editLine, isLongerThan, MOST_TEXT_CHARACTERS, meaningfulText, refuseEdit, withMember } from './cart-edit.ts';
import { checkNotes, isPrice } from './cart-line-check.ts';
import type { PriceLevel } from './catalogue-data.ts';

/** A text that says nothing takes the note away. */
export function setNotes(cart: Cart, lineId: LineId, notes: string | undefined): CartEdit {
  const checked = checkNotes(meaningfulText(notes));
  return checked.ok ? editMember(cart, lineId, 'notes', checked.value) : checked;
}

/** The whole unit with everything in it. Whether the item allows it is for pricing to say, which knows the catalogue. */
export function overrideUnitCost(cart: Cart, lineId: LineId, unitCost: Money, isOpenPrice = false): CartEdit {
  return override(cart, lineId, 'unitCost', unitCost, isOpenPrice);
}

/** The item's own price; its modifiers still add. */
export function overrideOwnPrice(cart: Cart, lineId: LineId, ownPrice: Money, isOpenPrice = false): CartEdit {
  return override(cart, lineId, 'ownPrice', ownPrice, isOpenPrice);
}

/** One override at a time: the later one takes the place of the other kind. */
function override(cart: Cart, lineId: LineId, member: 'unitCost' | 'ownPrice', price: Money, isOpenPrice: boolean): CartEdit {
  if (!isPrice(price)) return refuseEdit('bad_price', { lineId });
  return editLine(cart, lineId, (line) => {
    const other = member === 'unitCost' ? 'ownPrice' : 'unitCost';
    const marked = withMember(line, 'isOpenPrice', isOpenPrice ? true : undefined);
    return accept(withMember(withMember(marked, other, undefined), member, price));
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

/** Undefined: the stand's level, else the vendor's schedule. */
export function setPriceLevel(cart: Cart, lineId: LineId, priceLevel: PriceLevel | undefined): CartEdit {
  return editMember(cart, lineId, 'priceLevel', priceLevel);
}

export function setCourse(cart: Cart, lineId: LineId, courseId: string | undefined): CartEdit {
  const meant = meaningfulText(courseId);
  if (meant !== undefined && isLongerThan(meant, MOST_TEXT_CHARACTERS)) return refuseEdit('text_too_long', { most: MOST_TEXT_CHARACTERS });
  return editMember(cart, lineId, 'courseId', meant);
}

function editMember<Member extends keyof CartLine>(
  cart: Cart,
  lineId: LineId,
  member: Member,
  value: CartLine[Member] | undefined,
): CartEdit {
  return editLine(cart, lineId, (line) => accept(withMember(line, member, value)));
}
