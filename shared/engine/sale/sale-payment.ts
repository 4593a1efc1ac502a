import { add, type Money, NO_MONEY, smaller, subtract, sum } from '../../base/money.ts';
import { accept, type Outcome } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { CashTender, NewTender, Tender, TenderId } from '../terms/tender.ts';
import { roundForCash } from './cash-rounding.ts';
import { refuseSale, type Sale, type SaleCompletion, type SaleRefusal } from './sale.ts';

export type SaleStep = Outcome<Sale, SaleRefusal>;

export const MOST_TENDERS = 50;
/** In minor units. Catches typing mistakes and keeps sums of tenders exact. */
export const MOST_OF_A_TENDER = 1_000_000_000_000;

export function takenTenders(sale: Pick<Sale, 'tenders'>): readonly Tender[] {
  return sale.tenders.filter(({ state }) => state === 'taken');
}

/** The amount covered by tenders, without tips. */
export function tenderedSoFar(sale: Pick<Sale, 'tenders'>): Money {
  return sum(takenTenders(sale).map(({ amount }) => amount));
}

export function tipsTaken(sale: Pick<Sale, 'tenders'>): Money {
  return sum(takenTenders(sale).map(({ tip }) => tip));
}

export function changeGiven(sale: Pick<Sale, 'tenders'>): Money {
  return sum(takenTenders(sale).map((tender) => (tender.kind === 'cash' ? tender.change : NO_MONEY)));
}

export interface AmountsToPay {
  /** With the vendor's cash rounding, which applies to the cash part as a whole. */
  readonly inCash: Money;
  readonly otherwise: Money;
}

const NOTHING_LEFT: AmountsToPay = { inCash: NO_MONEY, otherwise: NO_MONEY };

/** Returns the amount left; negative when the guest gets money back. */
export function leftToPay(sale: Sale): AmountsToPay {
  const { cash, others, hasCash } = takenByCash(sale);
  const dueInCash = subtract(sale.priced.totals.due, others);
  const inCash = subtract(roundForCash(sale.cashRounding, dueInCash), cash);
  const isCovered = hasCash ? inCash === 0 : dueInCash === 0;
  return isCovered ? NOTHING_LEFT : { inCash, otherwise: subtract(dueInCash, cash) };
}

/** The cash rounding added to the due amount: known once everything is covered, zero without cash. */
export function roundingTaken(sale: Sale): Money {
  const { hasCash } = takenByCash(sale);
  return hasCash && mayComplete(sale) ? subtract(tenderedSoFar(sale), sale.priced.totals.due) : NO_MONEY;
}

/** True when tenders cover the due amount exactly. Only cash can exceed it; the difference is given back as change. */
export function mayComplete(sale: Sale): boolean {
  return leftToPay(sale) === NOTHING_LEFT;
}

export function completeSale(sale: Sale, completion: SaleCompletion): SaleStep {
  if (sale.completion !== undefined) return refuseSale('already_complete');
  if (!mayComplete(sale)) return refuseSale('not_covered', { left: leftToPay(sale).otherwise });
  return accept({ ...sale, completion });
}

export function addTender(sale: Sale, tender: NewTender): SaleStep {
  if (sale.completion !== undefined) return refuseSale('already_complete');
  if (sale.tenders.length >= MOST_TENDERS) return refuseSale('too_many_tenders', { most: MOST_TENDERS });
  if (sale.tenders.some(({ id }) => id === tender.id)) return refuseSale('id_taken', { tenderId: tender.id });
  const tip = tender.tip ?? NO_MONEY;
  const isPaidOut = sale.priced.totals.due < 0;
  if (!isPossible(tip) || tip < 0 || (isPaidOut && tip !== 0)) return refuseSale('bad_tip');
  const taken = tender.kind === 'cash' ? takeCash(sale, { ...tender, tip }) : takeExactly(sale, { ...tender, tip, state: 'taken' });
  return taken.ok ? accept({ ...sale, tenders: [...sale.tenders, taken.value] }) : taken;
}

function takeExactly(sale: Sale, tender: Exclude<Tender, CashTender>): Outcome<Tender, SaleRefusal> {
  const { otherwise } = leftToPay(sale);
  if (!isPossible(tender.amount)) return refuseSale('bad_amount');
  if (tender.amount === 0) return refuseSale(otherwise === 0 ? 'already_covered' : 'bad_amount');
  if (!isWithin(tender.amount, otherwise)) return refuseSale('more_than_due', { left: otherwise });
  if (tender.kind === 'card' && !isMasked(tender.card.maskedNumber)) return refuseSale('card_not_masked');
  return accept(tender);
}

type OfferedCash = Extract<NewTender, { readonly kind: 'cash' }> & { readonly tip: Money };

function takeCash(sale: Sale, offered: OfferedCash): Outcome<Tender, SaleRefusal> {
  const { tendered, tip } = offered;
  const { inCash, otherwise } = leftToPay(sale);
  if (!isPossible(tendered)) return refuseSale('bad_amount');
  if (![tendered, tip].every((amount) => roundForCash(sale.cashRounding, amount) === amount)) return refuseSale('not_payable_in_cash');
  const isPaidOut = sale.priced.totals.due < 0;
  const forSale = subtract(tendered, tip);
  if (isPaidOut && !isWithin(forSale, inCash)) return refuseSale('more_than_due', { left: inCash });
  if (!isPaidOut && forSale < 0) return refuseSale(tendered < 0 ? 'bad_amount' : 'less_than_tip');
  const amount = isPaidOut ? forSale : smaller(forSale, inCash);
  if (amount === 0 && tip === 0 && otherwise === 0) return refuseSale('already_covered');
  // If rounding cancels all that is left, no money changes hands: a zero cash tender records that the sale was settled in cash.
  if (amount === 0 && tip === 0 && inCash !== 0) return refuseSale('bad_amount');
  // The service reads a payment of 0 as one that covers all that is left, and accepts only one.
  if (amount === 0 && takenTenders(sale).some((taken) => taken.amount === 0)) return refuseSale('bad_amount');
  return accept({ ...offered, amount, change: subtract(forSale, amount), state: 'taken' });
}

export function voidTender(sale: Sale, tenderId: TenderId, at: Instant): SaleStep {
  if (sale.completion !== undefined) return refuseSale('already_complete');
  return editTender(sale, tenderId, (tender) => accept({ ...tender, state: 'voided', voidedAt: at }));
}

/** Sets a tip after payment: only on a card, and only if the tip was left open. */
export function adjustTip(sale: Sale, tenderId: TenderId, tip: Money): SaleStep {
  if (!isPossible(tip) || tip < 0) return refuseSale('bad_tip');
  return editTender(sale, tenderId, (tender) => {
    if (tender.kind !== 'card' || sale.cart.tipStatusClosed !== false) return refuseSale('tip_closed', { tenderId });
    return accept({ ...tender, tip });
  });
}

function editTender(sale: Sale, tenderId: TenderId, change: (tender: Tender) => Outcome<Tender, SaleRefusal>): SaleStep {
  const index = sale.tenders.findIndex(({ id }) => id === tenderId);
  const tender = sale.tenders[index];
  if (tender === undefined) return refuseSale('unknown_tender', { tenderId });
  if (tender.state === 'voided') return refuseSale('already_voided', { tenderId });
  const changed = change(tender);
  return changed.ok ? accept({ ...sale, tenders: sale.tenders.with(index, changed.value) }) : changed;
}

function takenByCash(sale: Sale): { readonly cash: Money; readonly others: Money; readonly hasCash: boolean } {
  let [cash, others, hasCash] = [NO_MONEY, NO_MONEY, false];
  for (const tender of takenTenders(sale)) {
    if (tender.kind === 'cash') [cash, hasCash] = [add(cash, tender.amount), true];
    else others = add(others, tender.amount);
  }
  return { cash, others, hasCash };
}

function isPossible(amount: Money): boolean {
  return Number.isSafeInteger(amount) && amount <= MOST_OF_A_TENDER && amount >= -MOST_OF_A_TENDER;
}

/** True when the amount is between zero and what is left, with the same sign. */
function isWithin(amount: Money, left: Money): boolean {
  return left < 0 ? amount <= 0 && amount >= left : amount >= 0 && amount <= left;
}

/** A receipt may show the first six and the last four digits; with more, the number is not masked. */
function isMasked(cardNumber: string): boolean {
  return cardNumber.replace(/\D/g, '').length <= 10;
}
