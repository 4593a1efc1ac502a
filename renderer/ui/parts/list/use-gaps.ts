import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A finger that was on its way to a second tap comes down within this time. */
const MILLISECONDS = 600;

export interface Gap<Key extends string> {
  readonly rowKey: Key;
  /** The row above, if any. */
  readonly after: Key | undefined;
  readonly height: number;
}

export interface Heights<Key extends string> {
  readonly byKey: Map<Key, number>;
  /** False where all rows go at once: to measure each of them would lay out the page once for each. */
  isWanted: boolean;
}

export function noHeights<Key extends string>(): Heights<Key> {
  return { byKey: new Map(), isWanted: false };
}

export type Row<Key extends string> = { readonly rowKey: Key } | { readonly gap: Gap<Key> };

/** The rows of a list, with a gap for a moment where one was taken away: a second tap never meets the row that would have moved up. */
export function useGaps<Key extends string>(keys: readonly Key[], heights: Heights<Key>): readonly Row<Key>[] {
  const [gaps, setGaps] = useState<readonly Gap<Key>[]>([]);
  const before = useRef(keys);
  heights.isWanted = keepsSome(before.current, keys);
  // Before the change is drawn: not even for one frame do the rows move up.
  useLayoutEffect(() => {
    const gone = newGaps(before.current, keys, heights.byKey);
    before.current = keys;
    heights.byKey.clear();
    if (gone.length === 0) return;
    setGaps((known) => [...known, ...gone]);
    setTimeout(() => setGaps((known) => known.filter((gap) => !gone.includes(gap))), MILLISECONDS);
  }, [keys, heights]);
  return withGaps(keys, gaps);
}

/** Notes the height of a row as it goes away, while it is still on the page. */
export function useLastHeight<Key extends string>(heights: Heights<Key>, rowKey: Key): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(
    () => () => {
      if (heights.isWanted) heights.byKey.set(rowKey, row.current?.offsetHeight ?? 0);
    },
    [heights, rowKey],
  );
  return row;
}

/** Only while others remain: of a list that is replaced or emptied nothing moves up. */
export function newGaps<Key extends string>(
  before: readonly Key[],
  now: readonly Key[],
  heights: ReadonlyMap<Key, number>,
): readonly Gap<Key>[] {
  if (!keepsSome(before, now)) return [];
  return before.flatMap((rowKey, place) =>
    now.includes(rowKey) ? [] : [{ rowKey, after: before[place - 1], height: heights.get(rowKey) ?? 0 }],
  );
}

function keepsSome(before: readonly string[], now: readonly string[]): boolean {
  const known = new Set(before);
  return now.some((rowKey) => known.has(rowKey));
}

export function withGaps<Key extends string>(keys: readonly Key[], gaps: readonly Gap<Key>[]): readonly Row<Key>[] {
  const rows: Row<Key>[] = keys.map((rowKey) => ({ rowKey }));
  for (const gap of gaps) {
    if (keys.includes(gap.rowKey)) continue;
    const above = rows.findIndex((row) => ('gap' in row ? row.gap.rowKey : row.rowKey) === gap.after);
    rows.splice(above + 1, 0, { gap });
  }
  return rows;
}
