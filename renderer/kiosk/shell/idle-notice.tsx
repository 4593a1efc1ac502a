import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { useKiosk, useSale, useVisit } from '../frame/use-kiosk.ts';
import { idleness, patienceWith } from './idle-rule.ts';

const TICK = 500;

/** Clears the order after a guest has left. Asks first, so that a guest who is only thinking can stay with one touch. */
export function IdleNotice() {
  const { visit, forgetGuest } = useKiosk();
  const { kiosk } = useWords();
  const [left, touch] = useSecondsLeft(forgetGuest);
  const isPaid = useSale(({ view }) => (view?.charges.length ?? 0) > 0);
  const isAsking = left !== undefined;
  // Sheets do not nest, so close the open one.
  useEffect(() => {
    if (isAsking) visit.close();
  }, [isAsking, visit]);
  const hasSheet = useVisit(({ sheet }) => sheet !== undefined);
  if (left === undefined || hasSheet) return null;
  const text = isPaid ? kiosk.stillTherePaid({ count: left }) : kiosk.stillThereHint({ count: left });
  return (
    <Sheet
      isOpen
      onClose={touch}
      title={kiosk.stillThere}
      description={text}
      footer={
        <Button kind="primary" data-first onClick={touch}>
          {kiosk.imHere}
        </Button>
      }
    />
  );
}

/** Returns the seconds left in the countdown, or undefined while a guest is active. */
function useSecondsLeft(onOver: () => void): readonly [left: number | undefined, touch: () => void] {
  const { world } = useKiosk();
  const screen = useVisit((state) => state.screen.kind);
  const isBusy = useSale(({ busy }) => busy === 'charge' || busy === 'complete');
  const isUnsure = useSale(({ phase, view }) => phase === 'paying' && view?.charges.some(({ state }) => state === 'unknown') === true);
  const [left, setLeft] = useState<number>();
  const touchedAt = useRef(world.monotonicMilliseconds());
  const touch = useCallback((): void => {
    touchedAt.current = world.monotonicMilliseconds();
  }, [world]);
  const isAsking = left !== undefined;
  // A screen that appears by itself gives the guest the full time to read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these values is another situation.
  useEffect(touch, [touch, screen, isBusy, isUnsure]);
  useEffect(() => {
    // While the question is shown only its answer counts, so that an accidental touch does not dismiss it.
    if (isAsking) return undefined;
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true, capture: true });
    return () => {
      for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    };
  }, [touch, isAsking]);
  useEffect(() => {
    const look = (): void => {
      const now = idleness(patienceWith({ screen, isBusy, isUnsure }), (world.monotonicMilliseconds() - touchedAt.current) / 1000);
      setLeft(now.state === 'asking' ? now.left : undefined);
      if (now.state === 'over') onOver();
    };
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }, [world, screen, isBusy, isUnsure, onOver]);
  return [
    left,
    () => {
      touch();
      setLeft(undefined);
    },
  ];
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;
