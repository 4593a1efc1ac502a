import { useMemo } from 'react';
import { findItem } from '../../shared/engine/catalogue.ts';
import { useFormats } from '../format/use-formats.ts';
import { useWords } from '../words/kiosk-words.ts';
import type { ProblemSpeaker } from '../words/problem-sentence.ts';
import { useKiosk } from './state/use-kiosk.ts';

/** What sentences about problems need: names of items, and of lines by their items. */
export function useSpeaker(): ProblemSpeaker {
  const { problems } = useWords();
  const formats = useFormats();
  const { desk } = useKiosk();
  return useMemo(
    () => ({
      words: problems,
      formats,
      nameOf: (id) => {
        const { catalogue, cart } = desk.store.getState();
        const itemId = cart.lines.find((line) => line.id === id)?.itemId ?? id;
        return catalogue && findItem(catalogue, itemId)?.data.name;
      },
    }),
    [problems, formats, desk],
  );
}
