import { createContext, useContext, useEffect, useRef } from 'react';
import type { Keyboard, KeyTaker } from './keyboard.ts';

export const KeyboardScope = createContext<Keyboard | undefined>(undefined);

/** Registers a taker of plain keys, wherever the focus is, while the component is mounted and `isActive`. */
export function useKeyTaker(taker: KeyTaker, isActive = true): void {
  const keyboard = useContext(KeyboardScope);
  const latest = useRef(taker);
  useEffect(() => {
    latest.current = taker;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    return keyboard?.addTaker({
      take: (key, target) => latest.current.take(key, target),
      remember: () => latest.current.remember(),
      get isSecret() {
        return latest.current.isSecret === true;
      },
    });
  }, [keyboard, isActive]);
}
