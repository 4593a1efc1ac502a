import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as phones wait, in milliseconds. */
const HOLD_MILLISECONDS = 500;
/** A finger that moves further scrolls. */
const MOST_MOVED = 10;

/**
 * Returns handlers that call `onHold` for a press that is held, by finger, pen or mouse, and for a right click or the menu key. Browsers
 * report a long press of a finger only, and not all of them do. The click that ends a held press is swallowed: it would sell the item.
 */
export function usePressAndHold(onHold: () => void) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  const wasHeld = useRef(false);
  const release = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent): void => {
      release();
      wasHeld.current = false;
      if (button !== 0) return;
      const timer = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, HOLD_MILLISECONDS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (press.current !== undefined && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOST_MOVED) release();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClickCapture: (event: MouseEvent): void => {
      if (wasHeld.current) event.stopPropagation();
      wasHeld.current = false;
    },
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      release();
      onHold();
    },
  };
}
