import { type MouseEvent, type PointerEvent, useRef } from 'react';

interface Swipe {
  readonly x: number;
  readonly y: number;
  isSideways: boolean;
}

/** A shorter movement, in pixels, counts as a tap. */
const LEAST = 12;
/** A release beyond the smaller of this share of the row's width and `FAR` pixels removes the row. */
const PART = 0.35;
const FAR = 128;

export interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Handles a sideways swipe by finger, pen or mouse. The row moves by style without a render, and vertical scrolling still works. */
export function useSwipeAway(onAway: () => void): SwipeHandlers {
  const swipe = useRef<Swipe>(undefined);
  const wasSwiped = useRef(false);
  const follow = (row: HTMLElement, by: number | undefined): void => {
    row.style.translate = by === undefined ? '' : `${by}px`;
    row.toggleAttribute('data-swiping', by !== undefined);
  };
  return {
    onPointerDown: (event) => {
      wasSwiped.current = false;
      swipe.current = event.button === 0 ? { x: event.clientX, y: event.clientY, isSideways: false } : undefined;
    },
    onPointerMove: ({ clientX, clientY, pointerId, currentTarget }) => {
      const begun = swipe.current;
      if (begun === undefined) return;
      const by = clientX - begun.x;
      if (!begun.isSideways && Math.abs(by) > LEAST && Math.abs(by) > Math.abs(clientY - begun.y)) {
        begun.isSideways = true;
        wasSwiped.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      if (begun.isSideways) follow(currentTarget, by);
    },
    onPointerUp: ({ clientX, currentTarget }) => {
      const begun = swipe.current;
      swipe.current = undefined;
      follow(currentTarget, undefined);
      if (begun?.isSideways && Math.abs(clientX - begun.x) > Math.min(FAR, currentTarget.clientWidth * PART)) onAway();
    },
    onPointerCancel: ({ currentTarget }) => {
      swipe.current = undefined;
      follow(currentTarget, undefined);
    },
    // A swipe must not also count as a click.
    onClickCapture: (event) => {
      if (wasSwiped.current) event.stopPropagation();
      wasSwiped.current = false;
    },
  };
}
