import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { negativeSale } from '../pricing/negative-order.ts';
import type { Sale } from '../sale/sale.ts';
import { receiptItems } from './receipt-items.ts';
import type { FactWord, ReceiptLine } from './receipt-line.ts';
import { receiptPayments, receiptTotals, suggestedTips } from './receipt-totals.ts';
import { type RefundedPart, refundedPart } from './refunded-part.ts';

/** The facts on a receipt that are not in the sale. */
export interface ReceiptFacts {
  readonly vendorName: string;
  readonly linesAbove: readonly string[];
  readonly linesBelow: readonly string[];
  readonly taxNumber?: string;
  readonly orderNumber?: string;
  readonly cashierName?: string;
  readonly deviceName?: string;
  /** Level, section, row and seat in the venue's notation. */
  readonly seat?: string;
  readonly isDuplicate?: boolean;
  readonly qrPayload?: string;
  /** The gift cards that were sold, as far as they are loaded or about to be. */
  readonly giftCards?: readonly { readonly card: string; readonly amount: Money; readonly balance?: Money }[];
  /** What card terminals printed for the guest: a text each, a line a row. */
  readonly cardCopies?: readonly string[];
  /** Present on the receipt of a refund of this sale, where every amount is negated. */
  readonly refund?: RefundFacts;
}

export interface RefundFacts {
  readonly at: Instant;
  readonly reason: string;
  readonly originalOrderNumber?: string;
  /** Absent: all of the sale. */
  readonly part?: RefundedPart;
}

/** Returns the receipt of a sale: the guest's receipt after completion, the bill before. */
export function receiptLines(sale: Sale, facts: ReceiptFacts): readonly ReceiptLine[] {
  const printed = facts.refund === undefined ? sale : negativeSale(sale);
  const names = { ...sale.itemNames, ...sale.receiptNames };
  const hidden = new Set(sale.offReceiptItemIds ?? []);
  const training: readonly ReceiptLine[] = sale.isTraining === true ? [{ kind: 'mark', word: 'training' }] : [];
  return [
    ...training,
    ...marks(facts),
    ...head(sale, facts),
    { kind: 'separator' },
    ...(facts.refund?.part === undefined ? wholeSale(printed, names, hidden, facts) : refundedPart(sale, facts.refund.part)),
    ...(facts.refund === undefined ? [...giftCards(facts), ...suggestedTips(sale)] : []),
    ...cardCopies(facts),
    { kind: 'separator' },
    ...facts.linesBelow.map((text) => ({ kind: 'footer', text }) as const),
    ...(facts.qrPayload === undefined ? [] : [{ kind: 'code', payload: facts.qrPayload } as const]),
    // A training receipt is marked at both ends, so that even a torn half cannot pass for a real one.
    ...training,
  ];
}

function wholeSale(printed: Sale, names: Sale['itemNames'], hidden: ReadonlySet<string>, { refund }: ReceiptFacts): readonly ReceiptLine[] {
  return [
    ...printed.priced.lines.flatMap((line) => [...receiptItems(line, names, hidden)]),
    { kind: 'separator' },
    ...receiptTotals(printed),
    ...receiptPayments(printed, refund !== undefined),
  ];
}

function* giftCards({ giftCards: loaded = [] }: ReceiptFacts): Generator<ReceiptLine> {
  for (const { card, amount, balance } of loaded) {
    if (balance === undefined) yield { kind: 'gift_card', word: 'gift_card_waits', card, amount };
    else yield { kind: 'gift_card', word: 'gift_card_balance', card, amount: balance };
  }
}

function* cardCopies({ cardCopies: copies = [] }: ReceiptFacts): Generator<ReceiptLine> {
  for (const copy of copies) {
    yield { kind: 'separator' };
    for (const text of copy.split('\n')) if (text.trim() !== '') yield { kind: 'card_copy', text };
  }
}

function* marks(facts: ReceiptFacts): Generator<ReceiptLine> {
  if (facts.refund !== undefined) yield { kind: 'mark', word: 'refund' };
  if (facts.isDuplicate === true) yield { kind: 'mark', word: 'duplicate' };
}

function* head(sale: Sale, facts: ReceiptFacts): Generator<ReceiptLine> {
  yield { kind: 'vendor', text: facts.vendorName };
  for (const text of facts.linesAbove) yield { kind: 'header', text };
  if (facts.taxNumber !== undefined) yield { kind: 'tax_number', text: facts.taxNumber };
  if (sale.completion !== undefined && facts.refund === undefined) yield { kind: 'guest_number', text: sale.completion.guestNumber };
  yield { kind: 'moment', word: 'sold_at', at: sale.completion?.at ?? sale.at };
  if (facts.refund !== undefined) yield { kind: 'moment', word: 'refunded_at', at: facts.refund.at };
  const said: readonly (readonly [FactWord, string | undefined])[] = [
    ['order', facts.orderNumber],
    ['original_order', facts.refund?.originalOrderNumber],
    ['reason', facts.refund?.reason],
    ['cashier', facts.cashierName],
    ['device', facts.deviceName],
    ['check', sale.cart.check?.name],
    ['seat', facts.seat],
  ];
  for (const [word, text] of said) if (text !== undefined && text !== '') yield { kind: 'fact', word, text };
}
