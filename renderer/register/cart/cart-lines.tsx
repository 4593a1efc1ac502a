import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { LineId } from '../../../shared/base/ids.ts';
import { noHeights, useGaps } from '../../ui/parts/list/use-gaps.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart } from '../frame/use-register.ts';
import { CartLineRow } from './cart-line-row.tsx';

/** The arrow keys move between the lines; a line that was just added scrolls into view. */
export function CartLines() {
  const words = useWords();
  const lines = useCart(({ cart }) => cart.lines);
  const selected = useCart((state) => state.selectedLineId);
  const lit = useCart((state) => state.lit);
  const removed = useCart((state) => state.removed);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (lit === undefined) return undefined;
    // In the frame that paints the line, which lays the page out anyway: the tap itself would have to do so once more.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector(`[data-line="${lit.lineId}"]`)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [lit]);
  // When the focused line is removed, move the focus to the row that took its place.
  useEffect(() => {
    if (removed === undefined || focused.current !== removed.line.id || document.activeElement !== document.body) return;
    const rows = rowsIn(list.current);
    rows[Math.min(removed.index, rows.length - 1)]?.focus();
  }, [removed]);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const rows = rowsIn(event.currentTarget);
    const place = rows.findIndex((row) => row.contains(document.activeElement));
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (place === -1 || next === undefined) return;
    event.preventDefault();
    rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
  };
  const [heights] = useState(() => noHeights<LineId>());
  const rows = useGaps(
    useMemo(() => lines.map(({ id }) => id), [lines]),
    heights,
  );
  const reached = lines.find(({ id }) => id === selected)?.id ?? lines.at(-1)?.id;
  return (
    <ul
      ref={list}
      className="cart-lines"
      aria-label={words.sell.cart}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        focused.current = target.matches(':focus-visible') ? target.closest<HTMLElement>('[data-line]')?.dataset.line : undefined;
      }}
    >
      {rows.map((row) =>
        'gap' in row ? (
          <li key={row.gap.rowKey} aria-hidden className="cart-line-gap" style={{ blockSize: row.gap.height }} />
        ) : (
          <CartLineRow key={row.rowKey} lineId={row.rowKey} tabIndex={row.rowKey === reached ? 0 : -1} heights={heights} />
        ),
      )}
    </ul>
  );
}

function rowsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.cart-line-open') ?? [])];
}
