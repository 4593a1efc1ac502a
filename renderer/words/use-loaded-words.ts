import { useEffect, useState } from 'react';
import type { Language } from './base/language.ts';

/** Returns the words of a language once they are loaded. Until then, or if loading fails, returns the last ones loaded, if any. */
export function useLoadedWords<Words>(load: (language: Language) => Promise<Words>, language: Language | undefined): Words | undefined {
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    if (language === undefined) return;
    let isWanted = true;
    void load(language)
      .then((loaded) => isWanted && setWords(() => loaded))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [load, language]);
  return words;
}
