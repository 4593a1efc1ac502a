import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { layOutPaper } from '../../shared/engine/receipt/receipt-layout.ts';
import { terminalDaySlip } from '../../shared/till/papers/print-terminal-days.ts';
import { receiptLanguageOf } from '../../shared/till/papers/receipt-letter.ts';
import type { TerminalClosing } from '../../shared/till-contract/cards/terminal-operations.ts';
import { PAPER_WORDS, type PaperLanguage } from '../../shared/till-contract/slip-words/receipt-words.ts';
import { SLIP_WORDS } from '../../shared/till-contract/slip-words/slip-words.ts';

const CLOSING: TerminalClosing = {
  id: 'd1',
  terminalId: 't1',
  terminalName: 'Counter',
  at: '2026-11-28T22:00:00.000Z' as Instant,
  booked: { amount: money(1000), count: 2, brands: [{ name: 'Visa', count: 2, amount: money(1000) }] },
  terminal: { amount: money(1009), count: 3, brands: [{ name: '', count: 3, amount: money(1009) }] },
  difference: money(9),
  isAfterLostTry: false,
  papers: ['END OF DAY\n3 10.09'],
};

function printed(language: PaperLanguage, closing: TerminalClosing, isCopy = false): string {
  const spoken = { words: SLIP_WORDS[language], receipt: receiptLanguageOf([language], { currency: 'EUR', timezone: 'UTC' }) };
  return JSON.stringify(layOutPaper(terminalDaySlip(closing, spoken, { isCopy, isTraining: false }), 32));
}

test("the slip of a terminal's day has both sums, what is over, and the terminal's own paper, in every language", () => {
  for (const language of Object.keys(PAPER_WORDS) as PaperLanguage[]) {
    const paper = printed(language, CLOSING);
    const { terminalDay, bookedHere, bookedThere, over } = SLIP_WORDS[language];
    for (const text of [terminalDay, bookedHere, bookedThere, over, 'Counter', 'Visa (2)', 'END OF DAY']) expect(paper).toContain(text);
  }
});

test('the slip of a day without the sums of the terminal compares nothing', () => {
  const { terminal: _, difference: __, ...bare } = CLOSING;
  const paper = printed('en', bare);
  expect(paper).not.toContain(SLIP_WORDS.en.over);
  expect(paper).not.toContain('Card (3)');
  expect(printed('en', { ...CLOSING, difference: money(-9) })).toContain(SLIP_WORDS.en.short);
});
