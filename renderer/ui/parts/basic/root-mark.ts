import { useLayoutEffect } from 'react';

/** The beginning of the attributes of the document that say what it has. */
export const ROOT_MARK = 'data-has-';

const counts = new Map<string, number>();

/**
 * Marks the document with `data-has-NAME` while something of that kind is on the page, for rules about what lies elsewhere. A style sheet
 * that asked `:root:has(...)` would have the browser compute the styles of the whole page again whenever any element comes or goes.
 */
export function useRootMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    change(name, 1);
    return () => change(name, -1);
  }, [name, isOn]);
}

function change(name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  counts.set(name, count);
  document.documentElement.toggleAttribute(`${ROOT_MARK}${name}`, count > 0);
}
