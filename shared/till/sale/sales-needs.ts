import { absolute, type Money, subtract, sum } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { type Catalogue, findDiscounts, findFee, findItem } from '../../engine/catalogue/catalogue.ts';
import type { OrderedLines } from '../../engine/priced-lines/ordered-lines.ts';
import type { PricedCart, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import type { Cart } from '../../engine/terms/cart.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import type { ApprovalNeed } from '../../till-contract/parts/approval-needs.ts';

/** Returns the parts of a cart that need a manager's approval. */
export function needsOfCart(
  catalogue: Catalogue,
  cart: Cart,
  priced: PricedCart,
  { approvalLimits }: Pick<TillSettings, 'approvalLimits'>,
  ordered?: OrderedLines,
): readonly ApprovalNeed[] {
  // The id of the first line identifies the cart, even when more is added to it.
  const ofCart = { cart: cart.lines[0]?.id ?? '' };
  return [
    ...priced.lines.flatMap((line) => needsOfLine(ordered?.get(line.line.id)?.catalogue ?? catalogue, line, approvalLimits.override)),
    ...cart.discounts.flatMap((choice) => needsOfDiscount(catalogue, priced, choice, { ofCart, limit: approvalLimits.discount })),
    ...cart.removedFeeIds
      .filter((feeId) => findFee(catalogue, feeId)?.data.removalRequiresApproval === true)
      .map((feeId): ApprovalNeed => ({ action: 'remove_fee', facts: { ...ofCart, feeId } })),
  ];
}

function needsOfLine(catalogue: Catalogue, priced: PricedLine, limit: number): readonly ApprovalNeed[] {
  const { line } = priced;
  const facts = { lineId: line.id, itemId: line.itemId };
  const needs: ApprovalNeed[] = [];
  const isListed = findItem(catalogue, line.itemId)?.prices.some((price) => price !== undefined) === true;
  // Without a price in the catalogue, the whole amount was set by the cashier.
  const named = isListed ? changeByOverride(priced) : absolute(sum(priced.components.map(({ gross }) => gross)));
  const action = isListed && line.isOpenPrice !== true ? 'price_override' : 'open_price';
  if ((named as number) > limit) needs.push({ action, facts: { ...facts, amount: named } });
  if (line.isOffMenu === true) needs.push({ action: 'off_menu', facts });
  if (line.activity === 'RETURN') {
    needs.push({ action: 'return', facts: { ...facts, amount: absolute(sum(priced.components.map(({ gross }) => gross))) } });
  }
  return needs;
}

/** Adds up changes per component, so that a raised one does not offset a lowered one. */
function changeByOverride({ components }: PricedLine): Money {
  return sum(components.map(({ gross, originalGross }) => absolute(subtract(gross, originalGross))));
}

/** A promo code is the guest's own; a discount picked at the till needs approval above the limit. */
function needsOfDiscount(
  catalogue: Catalogue,
  priced: PricedCart,
  choice: Cart['discounts'][number],
  { ofCart, limit }: { readonly ofCart: { readonly cart: string }; readonly limit: number },
): readonly ApprovalNeed[] {
  const chosen = findDiscounts(catalogue, choice).map(({ data }) => data);
  return chosen.flatMap((data): readonly ApprovalNeed[] => {
    const applied = [...priced.discounts, ...priced.lines.flatMap(({ discounts }) => discounts)].filter(
      ({ discount }) => discount.id === data.id,
    );
    const amount = absolute(sum(applied.map(({ value }) => value)));
    const isAboveLimit = 'referenceId' in choice && (amount as number) > limit;
    return applied.length > 0 && (data.requiresApproval || isAboveLimit)
      ? [{ action: 'discount', facts: { ...ofCart, discountId: data.referenceId, amount } }]
      : [];
  });
}

/** Refuses what a guest may not do without staff. */
export function checkKioskCart(cart: Cart): Outcome<undefined, Refusal> {
  const forbidden =
    // What a partner's payment would bring is the card's own to prove; see `attached-cards.ts`.
    cart.discounts.length > 0 || cart.payments.some(({ valueCard }) => valueCard === undefined)
      ? 'discount'
      : cart.removedFeeIds.length > 0
        ? 'remove_fee'
        : cart.lines.some(({ activity }) => activity === 'RETURN')
          ? 'return'
          : cart.lines.some(isOverridden)
            ? 'price_override'
            : cart.lines.some(({ isOffMenu }) => isOffMenu === true)
              ? 'off_menu'
              : undefined;
  return forbidden === undefined ? accept(undefined) : refuse({ code: 'not_allowed', facts: { action: forbidden } });
}

function isOverridden(line: Cart['lines'][number]): boolean {
  const isPriced = line.unitCost !== undefined || line.ownPrice !== undefined || line.isOpenPrice === true || line.priceLevel !== undefined;
  return isPriced || hasOwnPrice(line.modifiers);
}

function hasOwnPrice(modifiers: Cart['lines'][number]['modifiers']): boolean {
  return modifiers.some((modifier) => modifier.ownPrice !== undefined || hasOwnPrice(modifier.modifiers));
}
