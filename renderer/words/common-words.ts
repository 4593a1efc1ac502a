import { createContext, useContext } from 'react';
import { type CommonWords, common } from './en/common-words.ts';

/** The words that UI parts use themselves, in the language of the page around them. */
export const CommonWordsContext = createContext<CommonWords>(common);

export function useCommonWords(): CommonWords {
  return useContext(CommonWordsContext);
}
