// biome-ignore-all lint/a11y/useSemanticElements: a table lays out every row, and here most rows do not exist.
// biome-ignore-all lint/a11y/useFocusableInteractive: the tile inside the cell has the focus, not the cell.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useElementWidth } from '../basic/element-width.ts';
import { gridStep } from './grid-step.ts';
import './virtual-grid.css';

export interface VirtualGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Must pass `tabIndex` to the tile's only focusable element. */
  readonly renderTile: (item: Item, tile: { readonly tabIndex: 0 | -1 }) => ReactNode;
  readonly minTileWidth: number;
  readonly tileHeight: number;
  /** Shown if there are no tiles. */
  readonly empty?: ReactNode;
}

const GAP = 8;
const ROWS_AROUND = 3;

/** Renders only the tiles in view, however many there are. The grid is one tab stop; arrows, Home, End and Page keys move inside. */
export function VirtualGrid<Item>({ label, items, keyOf, renderTile, minTileWidth, tileHeight, empty }: VirtualGridProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const columns = Math.max(1, Math.floor((width + GAP) / (minTileWidth + GAP)));
  const rows = Math.ceil(items.length / columns);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, Math.max(0, items.length - 1));
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileHeight,
    gap: GAP,
    overscan: ROWS_AROUND,
    directDomUpdates: true,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be measured again.
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, tileHeight]);
  const focusSoon = useFocusOnceRendered(scroller);

  const onKeyDown = (event: KeyboardEvent): void => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (tileHeight + GAP)));
    const next = gridStep(event, { active, count: items.length, columns, page, isRightToLeft });
    if (next === undefined) return;
    event.preventDefault();
    focusSoon();
    setWanted(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
  };

  return (
    <div ref={scroller} className="virtual-grid">
      {items.length === 0 && empty}
      <div
        ref={virtualizer.containerRef}
        className="virtual-grid-whole"
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows}
        aria-colcount={columns}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index: row, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={row}
            role="row"
            aria-rowindex={row + 1}
            className="virtual-grid-row"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, blockSize: tileHeight }}
          >
            {items.slice(row * columns, (row + 1) * columns).map((item, column) => {
              const index = row * columns + column;
              return (
                <div key={keyOf(item)} role="gridcell" aria-colindex={column + 1} onFocus={() => setWanted(index)}>
                  {renderTile(item, { tabIndex: index === active ? 0 : -1 })}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns a function that gives the active tile the focus at the next rendering that includes it. */
function useFocusOnceRendered(scroller: RefObject<HTMLDivElement | null>): () => void {
  const wantsFocus = useRef(false);
  // The tile may be rendered only after the grid has scrolled to it.
  useLayoutEffect(() => {
    const tile = wantsFocus.current ? scroller.current?.querySelector<HTMLElement>('[tabindex="0"]') : undefined;
    if (tile == null) return;
    wantsFocus.current = false;
    tile.focus({ preventScroll: true });
  });
  return () => {
    wantsFocus.current = true;
  };
}
