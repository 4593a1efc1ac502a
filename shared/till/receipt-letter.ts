import { moneyToNumber } from '../base/currency.ts';
import { epochOf } from '../base/time.ts';
import { layOutReceipt, type ReceiptLanguage } from '../engine/receipt-layout.ts';
import { type ReceiptFacts, type RefundFacts, receiptLines } from '../engine/receipt-lines.ts';
import { printableText } from '../engine/receipt-text.ts';
import type { PlaceView } from '../till-contract/host-operations.ts';
import { PAPER_WORDS, paperLanguageOf } from '../till-contract/receipt-words.ts';
import type { RefundView } from '../till-contract/refund-operations.ts';
import type { SaleView } from '../till-contract/sale-operations.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export interface LetterFacts {
  readonly view: SaleView;
  /** Where it was sold. */
  readonly place: PlaceView;
  /** The tags that are wished for, the first that is spoken counts. */
  readonly languages: readonly (string | undefined)[];
  readonly refund?: RefundView | undefined;
}

/** As wide as a mail program shows on a telephone. */
const COLUMNS = 42;

/** The receipt as the guest's mail program shows it: rows of one width, and the sale's code written out. */
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

/** What a receipt says of whoever sold, wherever it is written. */
export function factsOfReceipt({ view, place, refund }: Omit<LetterFacts, 'languages'>): ReceiptFacts {
  return {
    vendorName: place.vendorName,
    linesAbove: place.receipt?.above ?? [],
    linesBelow: place.receipt?.below ?? [],
    cashierName: refund?.employee.name ?? view.employeeName,
    ...(place.receipt?.taxNumber !== undefined && { taxNumber: place.receipt.taxNumber }),
    ...orderFacts(view.orderNumber, refund),
  };
}

/** The order that a receipt is of: for a refund the order that gave it back, and beside it the one that it was made of. */
function orderFacts(orderNumber: string | undefined, refund: RefundView | undefined) {
  if (refund === undefined) return orderNumber === undefined ? {} : { orderNumber };
  const facts: RefundFacts = {
    at: refund.at,
    reason: refund.reason,
    ...(orderNumber !== undefined && { originalOrderNumber: orderNumber }),
  };
  return { refund: facts, ...(refund.refundOrderNumber !== undefined && { orderNumber: refund.refundOrderNumber }) };
}

/** The first of the wished that is spoken, in the money and time of the place. */
export function receiptLanguageOf(
  wished: readonly (string | undefined)[],
  { currency, timezone: timeZone }: Pick<PlaceView, 'currency' | 'timezone'>,
): ReceiptLanguage {
  const spoken =
    wished.map((tag) => (tag === undefined ? undefined : paperLanguageOf(tag))).find((language) => language !== undefined) ?? 'en';
  // Figures are 0 to 9 in every language, as on the paper of a till.
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
