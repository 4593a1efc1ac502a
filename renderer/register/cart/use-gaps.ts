import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { LineId } from '../../../shared/base/ids.ts';

/** A finger that was on its way to a second tap comes down within this time. */
const MILLISECONDS = 600;

export interface Gap {
  readonly lineId: LineId;
  /** The line above, if any. */
  readonly after: LineId | undefined;
  readonly height: number;
}

export type Row = { readonly lineId: LineId } | { readonly gap: Gap };

/**
 * The rows of the order, with a gap for a moment where a line was taken away from above others: so a second tap never meets
 * the line that would have moved up.
 */
export function useGaps(lineIds: readonly LineId[], heights: RefObject<ReadonlyMap<LineId, number>>): readonly Row[] {
  const [gaps, setGaps] = useState<readonly Gap[]>([]);
  const before = useRef(lineIds);
  // Before the change is drawn: not even for one frame do the lines move up.
  useLayoutEffect(() => {
    const gone = newGaps(before.current, lineIds, heights.current);
    before.current = lineIds;
    if (gone.length === 0) return;
    setGaps((known) => [...known, ...gone]);
    setTimeout(() => setGaps((known) => known.filter((gap) => !gone.includes(gap))), MILLISECONDS);
  }, [lineIds, heights]);
  return withGaps(lineIds, gaps);
}

/** Notes the height of a row as it goes away, while it is still on the page. */
export function useLastHeight(heights: Map<LineId, number>, lineId: LineId): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => () => void heights.set(lineId, row.current?.offsetHeight ?? 0), [heights, lineId]);
  return row;
}

/** Only while others remain: of an order that is replaced or emptied nothing moves up. */
export function newGaps(before: readonly LineId[], now: readonly LineId[], heights: ReadonlyMap<LineId, number>): readonly Gap[] {
  if (!now.some((lineId) => before.includes(lineId))) return [];
  return before.flatMap((lineId, place) =>
    now.includes(lineId) ? [] : [{ lineId, after: before[place - 1], height: heights.get(lineId) ?? 0 }],
  );
}

export function withGaps(lineIds: readonly LineId[], gaps: readonly Gap[]): readonly Row[] {
  const rows: Row[] = lineIds.map((lineId) => ({ lineId }));
  for (const gap of gaps) {
    if (lineIds.includes(gap.lineId)) continue;
    const above = rows.findIndex((row) => ('gap' in row ? row.gap.lineId : row.lineId) === gap.after);
    rows.splice(above + 1, 0, { gap });
  }
  return rows;
}
