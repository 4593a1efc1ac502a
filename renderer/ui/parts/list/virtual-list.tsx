import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef } from 'react';
import './virtual-list.css';

export interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Always the same for the same item. */
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item, index: number) => ReactNode;
  /** An estimate; each row is measured once it is rendered. */
  readonly rowHeight: number;
  readonly empty?: ReactNode;
}

const ROWS_AROUND = 6;

/** A list of rows of any height. Only those in view are rendered. */
export function VirtualList<Item>({ label, items, keyOf, renderRow, rowHeight, empty }: VirtualListProps<Item>) {
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function makes the virtualizer go through all items again.
  const getItemKey = useCallback((index: number) => keyOf(items[index] as Item), [items]);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: ROWS_AROUND,
    directDomUpdates: true,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section ref={scroller} className="virtual-list" tabIndex={0} aria-label={label}>
      {items.length === 0 && empty}
      <ul ref={virtualizer.containerRef} className="virtual-list-whole">
        {virtualizer.getVirtualItems().map(({ index, key }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="virtual-list-row"
            aria-posinset={index + 1}
            aria-setsize={items.length}
          >
            {renderRow(items[index] as Item, index)}
          </li>
        ))}
      </ul>
    </section>
  );
}
