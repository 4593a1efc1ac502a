import { useEffect, useState } from 'react';
import type { WrittenMenu } from './use-written-menu.ts';

/**
 * Counts how often a form has kept what was typed into it. Only then does it begin again with the draft as it is: what another person adds to
 * the draft meanwhile must not take away what is being typed here.
 */
export function useFormRound({ view }: Pick<WrittenMenu, 'view'>): { readonly round: number; readonly onSaved: () => void } {
  const [round, setRound] = useState(0);
  /** The version of the draft that is still shown after something was kept. */
  const [waitsAfter, setWaitsAfter] = useState<string>();
  const shown = `${view?.draft.id} ${view?.draft.version}`;
  useEffect(() => {
    if (waitsAfter === undefined || waitsAfter === shown) return;
    setWaitsAfter(undefined);
    setRound((before) => before + 1);
  }, [waitsAfter, shown]);
  return { round, onSaved: () => setWaitsAfter(shown) };
}
