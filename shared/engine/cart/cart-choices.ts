import { LONGEST_TEXTS, MOST_CHOICES } from '../../base/cart-limits.ts';
import type { Money } from '../../base/money.ts';
import { accept } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { Cart, CartCustomer, DiscountChoice } from '../terms/cart.ts';
import type { FeeData } from '../terms/catalogue-data.ts';
import { type CartEdit, isLongerThan, meaningfulText, refuseEdit, withMember } from './cart-edit.ts';
import { isPrice } from './cart-line-check.ts';

/** Adds a discount by reference, or by a promo code as typed. Adding the same discount twice has no further effect. */
export function addDiscount(cart: Cart, choice: DiscountChoice): CartEdit {
  const code = meaningfulText(codeOf(choice));
  if (code === undefined || isLongerThan(code, LONGEST_TEXTS.code)) return refuseEdit('bad_code');
  const meant: DiscountChoice = 'promoCode' in choice ? { promoCode: code } : { referenceId: code };
  if (cart.discounts.some((chosen) => isSameChoice(chosen, meant))) return accept(cart);
  if (cart.discounts.length >= MOST_CHOICES) return refuseEdit('too_many_choices', { most: MOST_CHOICES });
  return accept({ ...cart, discounts: [...cart.discounts, meant] });
}

export function removeDiscount(cart: Cart, choice: DiscountChoice): CartEdit {
  const discounts = cart.discounts.filter((chosen) => !isSameChoice(chosen, choice));
  return discounts.length === cart.discounts.length ? refuseEdit('discount_not_chosen') : accept({ ...cart, discounts });
}

function codeOf(choice: DiscountChoice): string {
  return 'promoCode' in choice ? choice.promoCode : choice.referenceId;
}

function isSameChoice(a: DiscountChoice, b: DiscountChoice): boolean {
  return 'promoCode' in a === 'promoCode' in b && codeOf(a) === codeOf(b);
}

/** Adds a fee that is not automatic, or sets a CUSTOM fee's amount. Adding a fee again replaces its amount and keeps its position. */
export function addFee(cart: Cart, feeId: string, amount?: Money): CartEdit {
  if (amount !== undefined && !isPrice(amount)) return refuseEdit('bad_amount', { feeId });
  const choice = amount === undefined ? { feeId } : { feeId, amount };
  const index = cart.fees.findIndex((fee) => fee.feeId === feeId);
  const chosen = cart.fees[index];
  if (chosen === undefined && cart.fees.length >= MOST_CHOICES) return refuseEdit('too_many_choices', { most: MOST_CHOICES });
  const isThere = chosen !== undefined && chosen.amount === amount;
  const fees = chosen === undefined ? [...cart.fees, choice] : isThere ? cart.fees : cart.fees.with(index, choice);
  return accept(withMember(withMember(cart, 'fees', fees), 'removedFeeIds', without(cart.removedFeeIds, feeId)));
}

/** Records an automatic fee as removed; otherwise the next pricing would add it again. */
export function removeFee(cart: Cart, fee: Pick<FeeData, 'id' | 'autoApply'>): CartEdit {
  const fees = cart.fees.filter((chosen) => chosen.feeId !== fee.id);
  const isChosen = fees.length < cart.fees.length;
  const isRemovable = fee.autoApply && !cart.removedFeeIds.includes(fee.id);
  if (!isChosen && !isRemovable) return refuseEdit('fee_not_chosen', { feeId: fee.id });
  if (isRemovable && cart.removedFeeIds.length >= MOST_CHOICES) return refuseEdit('too_many_choices', { most: MOST_CHOICES });
  const removedFeeIds = isRemovable ? [...cart.removedFeeIds, fee.id] : cart.removedFeeIds;
  return accept(withMember(withMember(cart, 'fees', isChosen ? fees : cart.fees), 'removedFeeIds', removedFeeIds));
}

export function restoreFee(cart: Cart, feeId: string): CartEdit {
  if (!cart.removedFeeIds.includes(feeId)) return refuseEdit('fee_not_removed', { feeId });
  return accept({ ...cart, removedFeeIds: without(cart.removedFeeIds, feeId) });
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids;
}

/** False means open: the guest may still add a tip after checkout. */
export function setTipStatusClosed(cart: Cart, isClosed: boolean | undefined): Cart {
  return withMember(cart, 'tipStatusClosed', isClosed);
}

export function setCharity(cart: Cart, isWanted: boolean): Cart {
  return withMember(cart, 'charity', isWanted);
}

export function setPickupTime(cart: Cart, pickupTime: Instant | undefined): Cart {
  return withMember(cart, 'pickupTime', pickupTime);
}

export function setSeat(cart: Cart, seatId: string | undefined): CartEdit {
  const meant = meaningfulText(seatId);
  if (meant !== undefined && isLongerThan(meant, LONGEST_TEXTS.seatId)) return refuseEdit('text_too_long', { most: LONGEST_TEXTS.seatId });
  return accept(withMember(cart, 'seatId', meant));
}

/** Sets or clears the named check or table. */
export function setCheck(cart: Cart, check: NonNullable<Cart['check']> | undefined): CartEdit {
  return setParty(cart, 'check', check);
}

export function setCustomer(cart: Cart, customer: CartCustomer | undefined): CartEdit {
  return setParty(cart, 'customer', customer);
}

/** Leaves out blank members, and the whole record when all are blank. */
function setParty<Member extends 'check' | 'customer'>(cart: Cart, member: Member, party: Cart[Member] | undefined): CartEdit {
  const said = Object.entries(party ?? {}).flatMap(([name, text]: [string, string | undefined]) => {
    const meant = meaningfulText(text);
    return meant === undefined ? [] : [[name as keyof (CartCustomer & Cart['check']), meant] as const];
  });
  const tooLong = said.find(([name, text]) => isLongerThan(text, LONGEST_TEXTS[name]));
  if (tooLong !== undefined) return refuseEdit('text_too_long', { most: LONGEST_TEXTS[tooLong[0]] });
  return accept(withMember<Cart, Member>(cart, member, said.length === 0 ? undefined : (Object.fromEntries(said) as Cart[Member])));
}
