import { useKeyTaker } from '../../ui/keyboard/keyboard-scope.ts';

/** Handles plain keys of an open sheet, wherever in it the focus is. Enter still presses a focused button. */
export function useSheetKeys(keys: Readonly<Record<string, () => void>>): void {
  useKeyTaker({
    take: (key, target) => {
      const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
      if (act === undefined || (key === 'Enter' && target instanceof Element && target.closest('button, a[href]') !== null)) return false;
      act();
      return true;
    },
    remember: () => () => undefined,
  });
}
