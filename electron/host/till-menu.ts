import { type Instant, now } from '../../shared/base/time.ts';
import type { World } from '../../shared/base/world.ts';
import type { Drainer } from '../../shared/sync/drainer.ts';
import type { Place } from '../../shared/sync/intent.ts';
import type { Journal } from '../../shared/sync/journal.ts';
import { type MenuShelf, pullMenu, readShelf } from '../../shared/sync/menu-pull.ts';
import type { Timer } from '../../shared/sync/timer.ts';
import type { Shelves } from '../../shared/till/catalogue-shelves.ts';

/** Keeps what the stand sells up to date with one service and one place. */
export interface TillMenu {
  /** What an earlier life of this process had pulled is in use from here on. */
  open(): Promise<void>;
  start(): void;
  /** Resolves once a look that began after the call has ended. */
  lookNow(): Promise<void>;
  /** Why the last look brought none. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

export interface TillMenuParts {
  readonly drainer: Pick<Drainer, 'caller' | 'connection' | 'quietFor'>;
  readonly journal: Pick<Journal, 'append' | 'findFact'>;
  readonly place: Place;
  readonly shelves: Shelves;
  readonly world: World;
  readonly timer: Timer;
  readonly everyMilliseconds: number;
  /** A menu has been taken in. */
  readonly onPulled: (shelf: MenuShelf) => void;
  /** How it stands has changed in some other way. */
  readonly onLooked: () => void;
  readonly onFault: (fault: unknown) => void;
}

/** Terminals that were started together do not come back together. */
const JITTER = 0.4;
/** While nobody sells, looks are seldom, and most of them ask for the menu alone. */
const IDLE_FACTOR = 2;
const BRIEF_LOOKS = 9;
/** For whose fees are asked. */
const ACCOUNT = 'grandstand';

export function makeTillMenu(parts: TillMenuParts): TillMenu {
  const { drainer, journal, place, shelves, world, timer, everyMilliseconds } = parts;
  const pulledAtKey = `till/menu-pulled-at/${place.venueId}/${place.vendorId}`;
  let problem: string | undefined;
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let briefLooks = 0;

  const look = async (isBrief: boolean): Promise<void> => {
    const known = shelves.current();
    briefLooks = isBrief ? briefLooks + 1 : 0;
    const outcome = await pullMenu({ caller: drainer.caller, journal, place, accountId: ACCOUNT, isBrief }, known);
    if (isStopped) return;
    const before = problem;
    problem = outcome.kind === 'kept' ? outcome.reason : undefined;
    const at = now(world);
    if (outcome.kind === 'unchanged') shelves.confirm(at);
    if (outcome.kind === 'pulled') {
      await journal.append({ facts: { [pulledAtKey]: at } });
      shelves.take(outcome.shelf, at);
      parts.onPulled(outcome.shelf);
    } else if (problem !== before) parts.onLooked();
  };
  const lookNow = (isBrief = false): Promise<void> => {
    if (looking !== undefined) {
      isAskedAgain = true;
      return looking;
    }
    looking = (async () => {
      for (let isNextBrief = isBrief; ; isNextBrief = false) {
        isAskedAgain = false;
        await look(isNextBrief);
        if (!isAskedAgain || isStopped) return;
      }
    })()
      .catch(parts.onFault)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const plan = (): void => {
    if (isStopped) return;
    const part = (world.randomBytes(1)[0] as number) / 255 - 0.5;
    const isIdle = !drainer.connection.isAttended();
    const pause = Math.max(everyMilliseconds * (isIdle ? IDLE_FACTOR : 1) * (1 + JITTER * part), drainer.quietFor());
    cancel = timer.after(pause, () => {
      // A service that does not answer is looked after by its pings.
      const work =
        drainer.connection.grade() === 'service' && drainer.quietFor() === 0
          ? lookNow(isIdle && briefLooks < BRIEF_LOOKS)
          : Promise.resolve();
      void work.then(plan);
    });
  };

  return {
    problem: () => problem,
    lookNow: () => lookNow(),
    async open() {
      const shelf = await readShelf({ journal, place });
      if (shelf === undefined) return;
      shelves.take(shelf, ((await journal.findFact(pulledAtKey)) ?? now(world)) as Instant);
    },
    start() {
      isStopped = false;
      plan();
    },
    async stop() {
      isStopped = true;
      cancel();
      await looking;
    },
  };
}
