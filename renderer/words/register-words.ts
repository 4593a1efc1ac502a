import { files } from 'virtual:words/register';
import type { TenderKind } from '../../shared/engine/terms/tender.ts';
import { PAPER_WORDS, paperLanguageOf } from '../../shared/till-contract/slip-words/receipt-words.ts';
import { type LanguageWords, makeWordLoader } from './base/load-words.ts';
import type { RegisterMessages } from './base/word-types.ts';
import { makeFaceWords } from './face-words.tsx';

type PaperWords = (typeof PAPER_WORDS)['en'];

export type RegisterWords = RegisterMessages &
  LanguageWords & {
    readonly receipt: { readonly paper: PaperWords };
    readonly pay: { readonly tenders: Readonly<Record<TenderKind, string>> };
  };

const loadMessages = makeWordLoader<RegisterMessages>(files);

/** Receipts on screen and tenders are named as on the papers that the host prints. */
export async function loadRegisterWords(language: Parameters<typeof loadMessages>[0]): Promise<RegisterWords> {
  const words = await loadMessages(language);
  const paper = PAPER_WORDS[paperLanguageOf(language) ?? 'en'];
  return { ...words, receipt: { ...words.receipt, paper }, pay: { ...words.pay, tenders: paper } };
}

export const { WordsProvider: RegisterWordsProvider, useWords } = makeFaceWords<RegisterWords>();
