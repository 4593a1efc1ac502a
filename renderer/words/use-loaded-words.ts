import { useEffect, useState } from 'react';
import type { Language } from './language.ts';
import type { RegisterWords } from './register.en.ts';
import { loadRegisterWords } from './register-words.ts';

/** The words of a language once they are there; until then those of the one before, if any. */
export function useLoadedWords(language: Language): RegisterWords | undefined {
  const [words, setWords] = useState<RegisterWords>();
  useEffect(() => {
    let isWanted = true;
    void loadRegisterWords(language).then((loaded) => isWanted && setWords(loaded));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}
