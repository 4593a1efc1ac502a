import { createContext, type ReactNode, useContext } from 'react';
import { assert } from '../../shared/base/assert.ts';
import type { LanguageWords } from './base/load-words.ts';
import { type CommonWords, CommonWordsContext } from './common-words.ts';

/** All words of one kind of page (register, kiosk, kitchen) in one language. Each includes the common words, which UI parts use. */
export interface FaceWords extends LanguageWords {
  readonly common: CommonWords;
}

export interface WordsProviderProps<Words extends FaceWords> {
  readonly words: Words;
  readonly children: ReactNode;
}

/** Makes the provider and the hook for one kind of page. */
export function makeFaceWords<Words extends FaceWords>() {
  const Context = createContext<Words | undefined>(undefined);
  function WordsProvider({ words, children }: WordsProviderProps<Words>) {
    return (
      <Context value={words}>
        <CommonWordsContext value={words.common}>{children}</CommonWordsContext>
      </Context>
    );
  }
  function useWords(): Words {
    const words = useContext(Context);
    assert(words !== undefined, 'words are provided above every part that speaks');
    return words;
  }
  return { WordsProvider, useWords };
}
