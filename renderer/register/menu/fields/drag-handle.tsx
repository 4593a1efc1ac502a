import { GripVertical } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';

/** Marks a list in which rows are dragged, and each row with its place. */
const LIST = '[data-drag-list]';
const ROW = '[data-drag-place]';

export interface Draggable {
  readonly place: number;
  readonly onMove: (from: number, to: number) => void;
}

/** Drags its row to another place of its list, with a mouse or a finger. Buttons do the same for keyboards and screen readers, so it is hidden from them. */
export function DragHandle({ place, onMove }: Draggable) {
  const target = useRef<HTMLElement>(undefined);
  const show = (row: HTMLElement | undefined): void => {
    if (target.current === row) return;
    target.current?.removeAttribute('data-drop');
    target.current = row;
    row?.setAttribute('data-drop', '');
  };
  const onDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onDrag = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    show(rowAt(event));
    target.current?.scrollIntoView({ block: 'nearest' });
  };
  const onUp = (event: PointerEvent<HTMLElement>): void => {
    const to = target.current?.dataset.dragPlace;
    show(undefined);
    if (to !== undefined && event.type === 'pointerup' && Number(to) !== place) onMove(place, Number(to));
  };
  return (
    <span className="menu-drag" aria-hidden onPointerDown={onDown} onPointerMove={onDrag} onPointerUp={onUp} onPointerCancel={onUp}>
      <GripVertical size={20} />
    </span>
  );
}

/** The row under the pointer, of the list that the handle belongs to. */
function rowAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): HTMLElement | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ROW);
  return row?.closest(LIST) === currentTarget.closest(LIST) ? (row ?? undefined) : undefined;
}
