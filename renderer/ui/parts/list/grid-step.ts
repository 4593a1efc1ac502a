export interface GridPosition {
  readonly active: number;
  readonly count: number;
  readonly columns: number;
  /** Rows that a Page key moves by. */
  readonly page: number;
  readonly isRightToLeft: boolean;
}

/** Returns the index that a key moves to, or undefined if it leads nowhere, so that the page can handle the key. */
export function gridStep({ key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean }, place: GridPosition): number | undefined {
  const { active, count, columns, page, isRightToLeft } = place;
  const rowStart = active - (active % columns);
  const forward = isRightToLeft ? -1 : 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: active + forward,
    ArrowLeft: active - forward,
    ArrowDown: active + columns,
    ArrowUp: active - columns,
    Home: ctrlKey ? 0 : rowStart,
    End: ctrlKey ? count - 1 : Math.min(rowStart + columns, count) - 1,
    PageDown: pageTarget(place, page),
    PageUp: pageTarget(place, -page),
  };
  const target = targets[key];
  return target === undefined || target < 0 || target >= count || target === active ? undefined : target;
}

/** Stays in the same column, within the rows that have a tile there. */
function pageTarget({ active, count, columns }: GridPosition, rows: number): number {
  const column = active % columns;
  const lastRow = Math.floor((count - 1 - column) / columns);
  const row = Math.min(Math.max(0, Math.floor(active / columns) + rows), Math.max(0, lastRow));
  return row * columns + column;
}
