import { useEffect } from 'react';
import { addMilliseconds, epochOf, type Instant } from '../../../shared/base/time.ts';
import type { Calendar, Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import { levelAt } from '../../../shared/engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { type DrawnElement, describeElement } from '../../ui/boot/drawn-element.ts';
import { type FirstScreen, forgetFirstScreen, storeFirstScreen } from '../../ui/boot/first-screen.ts';
import { ROOT_MARK } from '../../ui/parts/basic/root-mark.ts';
import { useCart, useHost } from '../frame/use-register.ts';

/** Animations have ended by then. */
const SETTLED_MILLISECONDS = 500;

/** Stores the first screen for the next start. `isAsOpened`: the window looks now as it will look after opening. */
export function useKeepingFirstScreen(isAsOpened: boolean): void {
  const catalogue = useCart((cart) => cart.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  // Training mode must not appear on the first screen.
  const isReal = useHost(({ status }) => status?.isTraining === false);
  useEffect(() => {
    if (!isAsOpened || !isReal || catalogue === undefined) return undefined;
    const timer = setTimeout(() => {
      const firstScreen = describeFirstScreen(catalogue, minute);
      if (firstScreen !== undefined) storeFirstScreen(window, firstScreen);
    }, SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isAsOpened, isReal, catalogue, minute]);
}

/** Deletes the stored first screen when the register locks, because a locked window must show nothing of the stand. */
export function useForgettingFirstScreen(isLocked: boolean): void {
  useEffect(() => {
    if (isLocked) forgetFirstScreen(window);
  }, [isLocked]);
}

function describeFirstScreen({ calendar }: Catalogue, minute: Instant): FirstScreen | undefined {
  const [root, screen] = [document.documentElement, document.querySelector('.register')];
  if (screen === null || (screen.querySelector('.virtual-grid')?.scrollTop ?? 1) > 0) return undefined;
  const { children, ...frame } = describeElement(screen, (element) => element.parentElement !== screen);
  return {
    // What the document has now, such as a sheet, is not there at the next start.
    root: describeElement(root, () => false).attributes.filter(([name]) => !name.startsWith(ROOT_MARK)),
    screen: {
      ...frame,
      attributes: [...frame.attributes, ['aria-hidden', 'true']],
      children: [...children, ...[...screen.children].map(describePart)],
    },
    width: innerWidth,
    height: innerHeight,
    untilEpoch: epochOf(holdsUntil(calendar, minute)),
  };
}

/** Describes visible tiles and groups in full. Every other part keeps only its height, because its content, such as the cart, changes. */
function describePart(part: Element): DrawnElement {
  if (part.matches('.register-main')) return describeElement(part, isShownFirst);
  const { height } = part.getBoundingClientRect();
  const empty = describeElement(part, () => false);
  return { ...empty, style: `block-size: ${height}px`, children: [] };
}

function isShownFirst(element: Element): boolean {
  if (!element.matches('.virtual-grid-row, .tabs-tab')) return !element.matches('.tile-badge');
  const { top, left, right } = element.getBoundingClientRect();
  return top < innerHeight && left < innerWidth && right > 0;
}

const STEP_MILLISECONDS = 5 * 60_000;
const MOST_STEPS = 144;

/** Returns the time until which dayparts and price level stay the same, at most 12 hours ahead. */
function holdsUntil(calendar: Calendar, from: Instant): Instant {
  const stateAt = (at: Instant): string => [levelAt(calendar, at), ...runningDayparts(calendar, at).map(({ data }) => data.id)].join();
  const now = stateAt(from);
  let until = from;
  for (let step = 1; step <= MOST_STEPS; step++) {
    const at = addMilliseconds(from, step * STEP_MILLISECONDS);
    if (stateAt(at) !== now) break;
    until = at;
  }
  return until;
}
