import { useMemo } from 'react';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { useFormats } from '../ui/format/use-formats.ts';
import type { CartStore } from './cart-store.ts';
import type { ProblemSpeaker } from './problem-sentence.ts';

/** Returns what sentences about problems need: formats and the names of items and lines. */
export function useProblemSpeaker(problems: ProblemSpeaker['words'], { store }: Pick<CartStore, 'store'>): ProblemSpeaker {
  const formats = useFormats();
  return useMemo(
    () => ({
      words: problems,
      formats,
      nameOf: (id) => {
        const { catalogue, cart } = store.getState();
        const itemId = cart.lines.find((line) => line.id === id)?.itemId ?? id;
        return catalogue && findItem(catalogue, itemId)?.data.name;
      },
    }),
    [problems, formats, store],
  );
}
