import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as phones wait: 500 milliseconds, counted in short steps. */
const STEP_MILLISECONDS = 50;
const STEPS = 10;
/** A finger that moves further scrolls. */
const MOST_MOVED = 10;

/**
 * Returns handlers that call `onHold` for a press that is held, by finger, pen or mouse, and for a right click or the menu key. Browsers
 * report a long press of a finger only, and not all of them do. The click that ends a held press is swallowed: it would sell the item.
 * Steps are counted instead of the time: when the machine stalls, the end of a quick tap arrives late, and the tap must not become a hold.
 */
export function usePressAndHold(onHold: () => void) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setInterval> }>(undefined);
  const wasHeld = useRef(false);
  const release = (): void => {
    clearInterval(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearInterval(press.current?.timer), []);
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent): void => {
      release();
      wasHeld.current = false;
      if (button !== 0) return;
      let left = STEPS;
      const timer = setInterval(() => {
        if (--left > 0) return;
        clearInterval(timer);
        wasHeld.current = true;
        onHold();
      }, STEP_MILLISECONDS);
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
