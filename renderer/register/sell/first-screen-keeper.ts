import { useEffect } from 'react';
import { addMilliseconds, epochOf, type Instant } from '../../../shared/base/time.ts';
import type { Calendar, Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import { levelAt } from '../../../shared/engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../../shared/engine/catalogue/running-dayparts.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { type DrawnElement, describeElement } from '../../ui/boot/drawn-element.ts';
import { FIRST_SCREEN, type FirstScreen, writeFirstScreen } from '../../ui/boot/first-screen.ts';
import { keep } from '../../ui/boot/window-database.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';

/** Nothing of it moves any more. */
const SETTLED_MILLISECONDS = 500;

/** Keeps what this window will show first when it is opened again; `isAsOpened` says that it now looks as it will then. */
export function useKeepingFirstScreen(isAsOpened: boolean): void {
  const { database } = useRegister();
  const catalogue = useCart((cart) => cart.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  // What is shown first bears no mark of practice.
  const isReal = useHost(({ status }) => status?.isTraining === false);
  useEffect(() => {
    if (!isAsOpened || !isReal || catalogue === undefined) return undefined;
    const timer = setTimeout(() => {
      const firstScreen = describeFirstScreen(catalogue, minute);
      // It is only ever a help: where it cannot be kept, the next start is slower.
      if (firstScreen !== undefined) void keep(database, FIRST_SCREEN, writeFirstScreen(firstScreen)).catch(() => undefined);
    }, SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [database, isAsOpened, isReal, catalogue, minute]);
}

/** Where it is locked, nothing is seen of the stand. */
export function useForgettingFirstScreen(isLocked: boolean): void {
  const { database } = useRegister();
  useEffect(() => {
    if (isLocked) void database.kept.delete(FIRST_SCREEN).catch(() => undefined);
  }, [database, isLocked]);
}

function describeFirstScreen({ calendar }: Catalogue, minute: Instant): FirstScreen | undefined {
  const [root, screen] = [document.documentElement, document.querySelector('.register')];
  if (screen === null || (screen.querySelector('.virtual-grid')?.scrollTop ?? 1) > 0) return undefined;
  const { children, ...frame } = describeElement(screen, (element) => element.parentElement !== screen);
  return {
    root: describeElement(root, () => false).attributes,
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

/** The tiles and groups in sight, without what is in the cart; of everything else only the place that it takes: it changes without a word. */
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

/** As long as the same day parts run and the same prices hold, as far as anybody would look ahead. */
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
