import { absolute } from '../../base/money.ts';
import type { PaperLine } from '../../engine/receipt/receipt-layout.ts';
import { printableText } from '../../engine/receipt/receipt-text.ts';
import type { TerminalClosing, TerminalTurnover } from '../../till-contract/cards/terminal-operations.ts';
import { amountsOf, head, marks, RULE, type SlipLanguage, type SlipMarks, said } from './print-slips.ts';

/** A terminal's day as it was closed: by the host's book and by the terminal's, and the paper that the terminal made itself. */
export function terminalDaySlip(closing: TerminalClosing, language: SlipLanguage, shown: SlipMarks): readonly PaperLine[] {
  const { words, receipt } = language;
  const { terminalName, at, booked, terminal, difference, papers } = closing;
  const amount = amountsOf(language);
  const compared: readonly PaperLine[] =
    difference === undefined ? [] : [{ ...amount(difference < 0 ? words.short : words.over, absolute(difference)), style: 'strong' }];
  return [
    ...marks(language, shown),
    head(words.terminalDay),
    RULE,
    said(words.terminal, terminalName),
    said(words.printedAt, receipt.writeMoment(at)),
    RULE,
    head(words.bookedHere),
    ...sumsOf(booked, language),
    ...(terminal === undefined ? [] : [head(words.bookedThere), ...sumsOf(terminal, language)]),
    ...compared,
    ...papers.flatMap((paper): readonly PaperLine[] => [RULE, ...paper.split('\n').map((text) => ({ text: printableText(text) }))]),
  ];
}

function sumsOf({ amount: sum, count, brands }: TerminalTurnover, language: SlipLanguage): readonly PaperLine[] {
  const amount = amountsOf(language);
  return [
    ...brands.map((brand) => amount(brand.name === '' ? language.receipt.words.card : brand.name, brand.amount, brand.count)),
    amount(language.receipt.words.total, sum, count),
  ];
}
