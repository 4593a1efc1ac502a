import { files } from 'virtual:words/display';
import { type LanguageWords, makeWordLoader } from './base/load-words.ts';
import type { DisplayMessages } from './base/word-types.ts';
import { makeFaceWords } from './face-words.tsx';

export type DisplayWords = DisplayMessages & LanguageWords;

export const loadDisplayWords = makeWordLoader<DisplayMessages>(files);

export const { WordsProvider: DisplayWordsProvider, useWords } = makeFaceWords<DisplayWords>();
