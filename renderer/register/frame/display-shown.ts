import { add, type Money, NO_MONEY, sum } from '../../../shared/base/money.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { PricedLine } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { changeGiven, leftToPay, tenderedSoFar, tipsTaken } from '../../../shared/engine/sale/sale-payment.ts';
import { nameIn } from '../../../shared/engine/terms/names.ts';
import type { DisplayContent, DisplayLine, TipOffer } from '../../../shared/till-contract/operations/display-operations.ts';
import { LONGEST_SHOWN_NAME } from '../../../shared/till-contract/operations/display-operations.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import type { CartState } from '../../selling/cart-store.ts';
import type { SaleState } from '../../selling/sale-state.ts';
import { totalRows } from '../../selling/total-rows.ts';

/** The tip chosen for the sale that is being paid, and who chose it. */
export interface ChosenTip {
  readonly saleId: string;
  readonly percent: number;
  readonly by: 'guest' | 'till';
}

/** What the card will be charged and the goods of which a tip is offered, while the till shows the card payment. */
export interface CardPrompt {
  readonly saleId: string;
  readonly amount: Money;
  readonly tipBase: Money;
}

/** A refund that the till shows, for the guest who waits for it. */
export type RefundPrompt = Omit<Extract<DisplayContent, { readonly kind: 'refund' }>, 'kind'>;

export interface Showing {
  readonly cart: Pick<CartState, 'cart' | 'priced' | 'catalogue'>;
  readonly sale: Pick<SaleState, 'phase' | 'view' | 'busy'>;
  /** The tip percentages on offer; empty if no tip is asked for. */
  readonly percents: readonly number[];
  readonly card: CardPrompt | undefined;
  readonly tip: ChosenTip | undefined;
  readonly refund: RefundPrompt | undefined;
  /** True when no employee is signed in. */
  readonly isLocked: boolean;
  /** The guest's: names are said in it where the catalogue has them. */
  readonly language: string;
}

const IDLE: DisplayContent = { kind: 'idle' };

/** Returns what the guest may see: names, choices and amounts, but no notes, approvals or staff names. */
export function shownOf(showing: Showing): DisplayContent {
  const { sale, cart, isLocked, language } = showing;
  const { view } = sale;
  if (sale.phase === 'done' && view !== undefined) return doneOf(view);
  if (isLocked && sale.phase === 'selling') return IDLE;
  if (showing.refund !== undefined && sale.phase === 'selling') return { kind: 'refund', ...showing.refund };
  const priced = sale.phase === 'paying' && view !== undefined ? view.sale.priced : cart.priced;
  if (priced === undefined || priced.lines.length === 0) return IDLE;
  const content = {
    lines: priced.lines.map((line) => lineOf(line, nameFinder(cart.catalogue, view, language), cart.catalogue, language)),
    rows: totalRows(priced, (named) => nameIn(named, language)).map((row) =>
      row.name === undefined ? row : { ...row, name: row.name.slice(0, LONGEST_SHOWN_NAME) },
    ),
    total: priced.totals.due,
  };
  if (sale.phase !== 'paying' || view === undefined) return { kind: 'cart', ...content };
  const left = leftToPay(view.sale).otherwise;
  const isPartPaid = tenderedSoFar(view.sale) !== NO_MONEY;
  const tip = tipOffer(showing, view.sale.id, left);
  return { kind: 'paying', saleId: view.sale.id, ...content, ...(isPartPaid && { left }), ...(tip !== undefined && { tip }) };
}

/** Offers the tip while the card payment is open at the till and not yet charged. */
function tipOffer({ sale, percents, card, tip }: Showing, saleId: string, left: Money): TipOffer | undefined {
  if (card?.saleId !== saleId || percents.length === 0 || sale.busy !== undefined || left <= 0 || card.amount <= 0 || card.tipBase <= 0)
    return undefined;
  return { percents: [...percents], of: card.tipBase, amount: card.amount, ...(tip?.saleId === saleId && { chosen: tip.percent }) };
}

function doneOf({ sale, state, aside }: SaleView): DisplayContent {
  if (state === 'aside') return { kind: 'aside', saleId: sale.id, guestNumber: aside?.number ?? '' };
  const paid = add(tenderedSoFar(sale), tipsTaken(sale));
  return { kind: 'done', saleId: sale.id, total: paid, change: changeGiven(sale), guestNumber: sale.completion?.guestNumber ?? '' };
}

type NameOf = (itemId: string) => string;

function nameFinder(catalogue: Catalogue | undefined, view: SaleView | undefined, language: string): NameOf {
  return (itemId) => {
    const item = catalogue && findItem(catalogue, itemId)?.data;
    const name = item === undefined ? (view?.sale.itemNames[itemId] ?? itemId) : nameIn(item, language);
    return name.slice(0, LONGEST_SHOWN_NAME);
  };
}

function lineOf(
  { line, components, modifiers, discounts, unitCost }: PricedLine,
  nameOf: NameOf,
  catalogue: Catalogue | undefined,
  language: string,
): DisplayLine {
  const weighed = catalogue && findItem(catalogue, line.itemId)?.data.weighed;
  return {
    name: nameOf(line.itemId),
    quantity: line.quantity,
    amount: sum(components.map(({ gross }) => gross)),
    choices: modifiers.map(({ chosen }) => (chosen.quantity > 1 ? `${chosen.quantity} × ` : '') + nameOf(chosen.itemId)),
    reductions: discounts.map(({ discount, value }) => ({ name: nameIn(discount, language).slice(0, LONGEST_SHOWN_NAME), amount: value })),
    ...(weighed !== undefined && { weighed: { price: unitCost, ...(weighed.unit !== undefined && { unit: weighed.unit }) } }),
    ...(line.activity === 'RETURN' && { isReturned: true }),
  };
}
