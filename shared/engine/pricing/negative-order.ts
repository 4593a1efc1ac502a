import { type Money, negate } from '../../base/money.ts';
import { withMember } from '../cart/cart-edit.ts';
import type {
  AppliedFee,
  AppliedTax,
  CartTotals,
  PricedCart,
  PricedComponent,
  PricedLine,
  PricedModifier,
} from '../priced-lines/priced-cart.ts';
import type { Sale } from '../sale/sale.ts';
import type { Cart, CartLine, ChosenModifier, PaymentIntent } from '../terms/cart.ts';
import type { CashTender, Tender } from '../terms/tender.ts';

/**
 * Returns the record of a full refund: the same order with every amount negated, tips included, and unchanged quantities. It is never
 * priced again. Definitions of discounts, fees and taxes are not amounts of the order and stay as they are.
 */
export function negativeSale(sale: Sale): Sale {
  return { ...sale, cart: negativeCart(sale.cart), priced: negativePrices(sale.priced), tenders: sale.tenders.map(negativeTender) };
}

export function negativePrices(priced: PricedCart): PricedCart {
  return {
    ...priced,
    lines: priced.lines.map(negativeLine),
    discounts: priced.discounts.map(negativeValue),
    fees: priced.fees.map(negativeFee),
    totals: negativeTotals(priced.totals),
  };
}

/** Lists every total, so that a new one fails to compile until it is negated too. */
function negativeTotals(totals: CartTotals): CartTotals {
  return {
    originalTotal: negate(totals.originalTotal),
    subtotal: negate(totals.subtotal),
    discountsTotal: negate(totals.discountsTotal),
    itemDiscountsTotal: negate(totals.itemDiscountsTotal),
    cartDiscountsTotal: negate(totals.cartDiscountsTotal),
    exclusiveTax: negate(totals.exclusiveTax),
    inclusiveTax: negate(totals.inclusiveTax),
    feesTotal: negate(totals.feesTotal),
    total: negate(totals.total),
    charityTotal: negate(totals.charityTotal),
    due: negate(totals.due),
    cashRounding: negate(totals.cashRounding),
  };
}

function negativeLine(line: PricedLine): PricedLine {
  return {
    ...line,
    line: negativeCartLine(line.line),
    unitCost: negate(line.unitCost),
    originalUnitCost: negate(line.originalUnitCost),
    components: line.components.map(negativeComponent),
    modifiers: line.modifiers.map(negativeModifier),
    discounts: line.discounts.map(negativeValue),
  };
}

function negativeComponent(component: PricedComponent): PricedComponent {
  return {
    ...component,
    gross: negate(component.gross),
    originalGross: negate(component.originalGross),
    itemDiscount: negate(component.itemDiscount),
    cartDiscount: negate(component.cartDiscount),
    taxes: component.taxes.map(negativeTax),
  };
}

function negativeModifier(modifier: PricedModifier): PricedModifier {
  return {
    ...modifier,
    chosen: negativeChosen(modifier.chosen),
    price: negate(modifier.price),
    increasesParentBy: negate(modifier.increasesParentBy),
    childrenAdd: negate(modifier.childrenAdd),
  };
}

function negativeTax(tax: AppliedTax): AppliedTax {
  return { ...tax, taxable: negate(tax.taxable), amount: negate(tax.amount) };
}

function negativeFee(fee: AppliedFee): AppliedFee {
  return negateMember(
    {
      ...fee,
      value: negate(fee.value),
      taxes: fee.taxes.map(negativeTax),
      exclusiveTax: negate(fee.exclusiveTax),
      inclusiveTax: negate(fee.inclusiveTax),
    },
    'basisAmount',
  );
}

function negativeTender(tender: Tender): Tender {
  const negated = { ...tender, amount: negate(tender.amount), tip: negate(tender.tip) };
  return negated.kind === 'cash' ? negativeCash(negated) : negated;
}

function negativeCash(tender: CashTender): CashTender {
  return { ...tender, tendered: negate(tender.tendered), change: negate(tender.change) };
}

/** Negates the amounts among the choices too: overrides, chosen fees, payments, expected totals. */
export function negativeCart(cart: Cart): Cart {
  return withMember(
    {
      ...cart,
      lines: cart.lines.map(negativeCartLine),
      fees: cart.fees.map((fee) => negateMember(fee, 'amount')),
      payments: cart.payments.map(negativeIntent),
    },
    'expectedTotals',
    cart.expectedTotals?.map(negativeValue),
  );
}

function negativeCartLine(line: CartLine): CartLine {
  const negated = negateMember(negateMember(line, 'unitCost'), 'ownPrice');
  return { ...negated, modifiers: line.modifiers.map(negativeChosen) };
}

function negativeChosen(chosen: ChosenModifier): ChosenModifier {
  return { ...negateMember(chosen, 'ownPrice'), modifiers: chosen.modifiers.map(negativeChosen) };
}

function negativeIntent(intent: PaymentIntent): PaymentIntent {
  return negateMember(negateMember(intent, 'amount'), 'tip');
}

function negativeValue<Owner extends { readonly value: Money }>(owner: Owner): Owner {
  return { ...owner, value: negate(owner.value) };
}

/** Leaves an absent amount absent. */
function negateMember<Member extends string, Owner extends { readonly [Name in Member]?: Money }>(owner: Owner, member: Member): Owner {
  const amount = owner[member];
  return amount === undefined ? owner : { ...owner, [member]: negate(amount) };
}
