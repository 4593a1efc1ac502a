import type { PaperLine } from '../../engine/receipt/receipt-layout.ts';
import { printableText } from '../../engine/receipt/receipt-text.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { head, marks, RULE, type SlipLanguage, type SlipMarks, said } from './print-slips.ts';

/** The merchant's copies of a sale's card receipts, as its terminals printed them. The guest signs one that has a line for that. */
export function cardSlip(
  { completion }: Pick<Sale, 'completion'>,
  copies: readonly string[],
  language: SlipLanguage,
  shown: SlipMarks,
): readonly PaperLine[] {
  const { words, receipt } = language;
  return [
    ...marks(language, shown),
    head(words.merchantCopy),
    ...(completion === undefined ? [] : [said(receipt.words.guest_number, completion.guestNumber)]),
    ...copies.flatMap((copy): readonly PaperLine[] => [RULE, ...linesOf(copy)]),
  ];
}

function linesOf(copy: string): readonly PaperLine[] {
  return copy.split('\n').map((text) => ({ text: printableText(text) }));
}
