import { createContext, useContext } from 'react';
import { type CommonWords, common } from './en/common-words.ts';

/** What parts say by themselves, in the language of the face around them. */
export const CommonWordsContext = createContext<CommonWords>(common);

export function useCommonWords(): CommonWords {
  return useContext(CommonWordsContext);
}
