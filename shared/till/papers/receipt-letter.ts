import { moneyToNumber } from '../../base/currency.ts';
import { epochOf } from '../../base/time.ts';
import { copiesOnReceipt } from '../../engine/receipt/copies-on-receipt.ts';
import { giftCardsOnReceipt } from '../../engine/receipt/gift-cards-on-receipt.ts';
import { layOutReceipt, type ReceiptLanguage } from '../../engine/receipt/receipt-layout.ts';
import { type ReceiptFacts, type RefundFacts, receiptLines } from '../../engine/receipt/receipt-lines.ts';
import { printableText } from '../../engine/receipt/receipt-text.ts';
import type { VendorPlace } from '../../till-contract/operations/host-operations.ts';
import type { RefundView } from '../../till-contract/operations/refund-operations.ts';
import type { SaleView } from '../../till-contract/operations/sale-operations.ts';
import { PAPER_WORDS, paperLanguageOf } from '../../till-contract/slip-words/receipt-words.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface LetterFacts {
  readonly view: SaleView;
  /** The venue and vendor of the sale. */
  readonly place: VendorPlace;
  /** Language tags by preference; the first supported one is used. */
  readonly languages: readonly (string | undefined)[];
  readonly refund?: RefundView | undefined;
}

/** The width that mail programs show on a phone. */
const COLUMNS = 42;

/** Writes the receipt as a mail: rows of fixed width, with the sale's code as text. */
export function writeLetter({ view, place, languages, refund }: LetterFacts): Letter {
  const language = receiptLanguageOf(languages, place);
  const { words } = language;
  const number = view.sale.completion?.guestNumber;
  const lines = receiptLines(view.sale, factsOfReceipt({ view, place, refund }));
  const rows = layOutReceipt(lines, COLUMNS, language);
  const what = refund !== undefined ? words.refund : number === undefined ? words.total : `${words.guest_number} ${number}`;
  return {
    subject: printableText(`${place.vendorName}: ${what}`),
    text: [...rows.map((row) => (row.kind === 'text' ? row.text : row.payload)), ''].join('\n'),
  };
}

/** Returns the facts about the seller for a receipt on any medium. */
export function factsOfReceipt({ view, place, refund }: Omit<LetterFacts, 'languages'>): ReceiptFacts {
  return {
    vendorName: place.vendorName,
    linesAbove: place.receipt?.above ?? [],
    linesBelow: place.receipt?.below ?? [],
    cashierName: refund?.employee.name ?? view.employeeName,
    ...(place.receipt?.taxNumber !== undefined && { taxNumber: place.receipt.taxNumber }),
    ...orderFacts(view.orderNumber, refund),
    ...(view.cardCopies !== undefined && { cardCopies: copiesOnReceipt(view.cardCopies, refund) }),
    ...(view.giftCards !== undefined && { giftCards: giftCardsOnReceipt(view.giftCards) }),
  };
}

/** Returns the order numbers of a receipt: for a refund, the refund's order and the original order. */
function orderFacts(orderNumber: string | undefined, refund: RefundView | undefined) {
  if (refund === undefined) return orderNumber === undefined ? {} : { orderNumber };
  const facts: RefundFacts = {
    at: refund.at,
    reason: refund.reason,
    ...(refund.part !== undefined && { part: refund.part }),
    ...(orderNumber !== undefined && { originalOrderNumber: orderNumber }),
  };
  return { refund: facts, ...(refund.refundOrderNumber !== undefined && { orderNumber: refund.refundOrderNumber }) };
}

/** Returns the first supported language, with the currency and timezone of the vendor. */
export function receiptLanguageOf(
  tags: readonly (string | undefined)[],
  { currency, timezone: timeZone }: Pick<VendorPlace, 'currency' | 'timezone'>,
): ReceiptLanguage {
  const spoken =
    tags.map((tag) => (tag === undefined ? undefined : paperLanguageOf(tag))).find((language) => language !== undefined) ?? 'en';
  // All languages use the digits 0 to 9, as printed receipts do.
  const locale = `${spoken}-u-nu-latn`;
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const moments = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return {
    words: PAPER_WORDS[spoken],
    decimalSign: amounts.formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.',
    writeMoney: (amount) => amounts.format(moneyToNumber(amount, currency)),
    writeMoment: (at) => moments.format(epochOf(at)),
  };
}
