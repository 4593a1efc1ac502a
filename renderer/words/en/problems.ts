import type { CartRefusalCode } from '../../../shared/engine/cart/cart-edit.ts';
import type { ProblemCode } from '../../../shared/engine/terms/problem.ts';
import type { ProblemSentence } from '../base/problem-details.ts';

/** Each sentence says what happened, what is safe and what to do, in words that a new cashier understands during a rush. */
export interface ProblemsWords {
  readonly thisItem: string;
  readonly cart: Readonly<Record<ProblemCode, ProblemSentence>>;
  readonly edit: Readonly<Record<CartRefusalCode, ProblemSentence>>;
}

export const problems: ProblemsWords = {
  thisItem: 'this item',
  cart: {
    unknown_item: (p) => `This stand does not sell ${p.item}. Remove it to go on.`,
    inactive_item: (p) => `${p.item} is not sold at the moment. Remove it to go on.`,
    not_sold_as_item: (p) => `${p.item} is sold only as part of another item. Remove it, then choose it there.`,
    item_unavailable: (p) => `${p.item} is not available now. Remove it or offer something else.`,
    outside_daypart: (p) => `${p.item} is on no menu at this time of day. You can still sell it.`,
    vendor_closed: () => 'The stand is closed at this hour. Set a pick-up time, or wait until it opens.',
    no_price: (p) => `${p.item} has no price here. Remove it and tell a manager.`,
    wrong_price: (p) => `${p.item} costs ${p.amount}, not ${p.other}. Nothing is charged yet. Take the new price or remove it.`,
    negative_price: (p) => `The price of ${p.item} would be below zero. Correct the price or remove it.`,
    bad_quantity: (p) => `The quantity of ${p.item} can’t be sold. Enter another.`,
    unknown_modifier: (p) => `${p.item} is no longer a choice here. Open the line and choose again.`,
    modifier_without_parent: (p) => `${p.item} belongs to a choice that is missing. Open the line and choose again.`,
    modifier_repeated: (p) => `${p.item} is chosen twice. Open the line and leave it once.`,
    too_few_selected: (p) => `Choose at least ${p.min} of ${p.group}. Chosen so far: ${p.selected}.`,
    too_many_selected: (p) => `Choose at most ${p.max} of ${p.group}. Chosen now: ${p.selected}.`,
    too_many_of_modifier: (p) => `At most ${p.max} of ${p.item} in ${p.group}. Chosen now: ${p.selected}.`,
    unknown_discount: () => 'This discount is not known here. Remove it, or check the code.',
    unknown_fee: () => 'This fee is not known here. Remove it to go on.',
    fee_amount_not_allowed: () => 'The amount of this fee is fixed. Remove the amount that was entered.',
    alcohol_limit: (p) => p.message || `Alcoholic drinks in one sale: at most ${p.max}. Remove some to go on.`,
    charity_not_enabled: () => 'This venue does not round up for charity. Turn it off to go on.',
    cart_totals_differ: (p) => `The subtotal is ${p.amount}, not ${p.other}. Nothing is charged yet. Check the cart with the guest.`,
    payments_differ: (p) => `The payments don’t add up to ${p.amount}. Nothing is charged yet. Change a payment.`,
    empty_cart: () => 'The cart is empty. Add an item first.',
    cart_too_large: () => 'The cart is too long for one sale. Take payment for part of it, then start another.',
    amount_too_large: () => 'The amount is larger than a sale can be. Check quantities and prices.',
  },
  edit: {
    unknown_line: () => 'That line is no longer in the cart. Nothing was changed.',
    unknown_modifier: () => 'That choice is no longer on the line. Nothing was changed.',
    id_taken: () => 'That line is in the cart already. Nothing was changed.',
    bad_quantity: () => 'That quantity can’t be sold. The old one stays. Enter a number above zero.',
    bad_price: () => 'That price can’t be used. The old one stays. Enter an amount of zero or more.',
    bad_amount: () => 'That amount can’t be used. Enter an amount of zero or more.',
    bad_code: () => 'That code can’t be used. Check it and enter it again.',
    split_too_large: () => 'A line can’t be split by all it has. Choose fewer pieces.',
    split_not_whole: () => 'Only whole pieces can be split off. A weighed line stays as it is.',
    modifier_already_chosen: (p) => `${p.item} is chosen already. Change its quantity instead.`,
    too_many_lines: (p) => `A cart holds at most ${p.max} lines. Take payment for these, then start another.`,
    too_many_modifiers: (p) => `A line takes at most ${p.max} choices. Remove one first.`,
    too_deep: () => 'No further choice can be added below this one.',
    too_many_choices: (p) => `At most ${p.max} can be chosen. Remove one first.`,
    text_too_long: (p) => `The text is too long. Use at most ${p.max} characters.`,
    discount_not_chosen: () => 'That discount is not on this cart. Nothing was changed.',
    fee_not_chosen: () => 'That fee can’t be taken off this cart. Nothing was changed.',
    fee_not_removed: () => 'That fee was not taken off. Nothing was changed.',
  },
};
