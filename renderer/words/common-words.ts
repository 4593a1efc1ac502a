import { files } from 'virtual:words/common';
import { createContext, useContext } from 'react';
import { compileWords } from './base/compile-words.ts';
import { SOURCE_LANGUAGE } from './base/language.ts';
import { makeWordLoader } from './base/load-words.ts';
import type { CommonMessages } from './base/word-types.ts';

export type CommonWords = CommonMessages['common'];

/** For pages that use only the common words. */
export const loadCommonWords = makeWordLoader<CommonMessages>(files);

/** The words that UI parts use themselves, in the language of the page around them. */
export const CommonWordsContext = createContext<CommonWords>(compileWords<CommonMessages>(files.source, SOURCE_LANGUAGE).common);

export function useCommonWords(): CommonWords {
  return useContext(CommonWordsContext);
}
