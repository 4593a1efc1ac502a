import { files } from 'virtual:words/kitchen';
import { type LanguageWords, makeWordLoader } from './base/load-words.ts';
import type { KitchenMessages } from './base/word-types.ts';
import { makeFaceWords } from './face-words.tsx';

export type KitchenWords = KitchenMessages & LanguageWords;

/** Boards for guests use these words too. */
export const loadKitchenWords = makeWordLoader<KitchenMessages>(files);

export const { WordsProvider: KitchenWordsProvider, useWords } = makeFaceWords<KitchenWords>();
