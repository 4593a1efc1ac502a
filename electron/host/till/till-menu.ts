import { accept, type Outcome, type Refusal, type Refused, refuse } from '../../../shared/base/outcome.ts';
import { makeSequencer } from '../../../shared/base/run-sequentially.ts';
import { type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Drainer } from '../../../shared/sync/drain/drainer.ts';
import type { VendorRef } from '../../../shared/sync/journal/intent.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import { askForBarcode, learnBarcode } from '../../../shared/sync/menu/barcodes-learned.ts';
import { compilePulledMenu, menuFactKey, type PulledMenu, pullMenu, readPulledMenu } from '../../../shared/sync/menu/menu-pull.ts';
import type { MenuCache } from '../../../shared/till/memory/compiled-catalogues.ts';

/** Keeps the menu of one vendor up to date with the service. */
export interface TillMenu {
  /** Puts the menu into use that an earlier process had pulled. */
  open(): Promise<void>;
  start(): void;
  /** Resolves once a check that began after the call has ended. */
  lookNow(): Promise<void>;
  /** Looks an item up at a service whose menu has no barcodes, and stores the answer with the menu. */
  findByBarcode(barcode: string): Promise<Outcome<{ readonly itemId: string }, Refusal>>;
  /** The reason why the last check brought no menu. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

export interface TillMenuOptions {
  readonly drainer: Pick<Drainer, 'caller' | 'connection' | 'quietFor'>;
  readonly journal: Pick<Journal, 'append' | 'findFact'>;
  readonly place: VendorRef;
  readonly shelves: MenuCache;
  readonly world: World;
  readonly timer: Timer;
  readonly everyMilliseconds: number;
  /** Runs after a menu was put into use. */
  readonly onPulled: (shelf: PulledMenu) => void;
  /** Runs when the state changed in any other way. */
  readonly onLooked: () => void;
  readonly onFault: (fault: unknown) => void;
}

/** Spreads the checks of terminals that were started together. */
const JITTER = 0.4;
/** While nobody sells, checks are rare, and most of them fetch the menu alone. */
const IDLE_FACTOR = 2;
const BRIEF_LOOKS = 9;
/** A guest is waiting. A later answer of the service is stored all the same. */
const BARCODE_PATIENCE = 3000;
const MENU = 'menu';
/** The account that fees are requested for. */
const ACCOUNT = 'grandstand';

export function makeTillMenu(parts: TillMenuOptions): TillMenu {
  const { drainer, journal, place, shelves, world, timer, everyMilliseconds } = parts;
  const pulledAtKey = `till/menu-pulled-at/${place.venueId}/${place.vendorId}`;
  let problem: string | undefined;
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let briefLooks = 0;

  /** Menu changes run one after the other: a barcode learnt during a pull would be lost with it. */
  const inTurn = makeSequencer();

  const use = async (shelf: PulledMenu): Promise<void> => {
    const at = now(world);
    await journal.append({ facts: { [pulledAtKey]: at } });
    shelves.take(shelf, at);
    parts.onPulled(shelf);
  };
  const look = async (isBrief: boolean): Promise<void> => {
    const known = shelves.current();
    briefLooks = isBrief ? briefLooks + 1 : 0;
    const outcome = await pullMenu({ caller: drainer.caller, journal, place, accountId: ACCOUNT, isBrief }, known);
    if (isStopped) return;
    const before = problem;
    problem = outcome.kind === 'kept' ? outcome.reason : undefined;
    if (outcome.kind === 'unchanged') shelves.confirm(now(world));
    if (outcome.kind === 'pulled') await use(outcome.shelf);
    else if (problem !== before) parts.onLooked();
  };
  const lookNow = (isBrief = false): Promise<void> => {
    if (looking !== undefined) {
      isAskedAgain = true;
      return looking;
    }
    looking = (async () => {
      for (let isNextBrief = isBrief; ; isNextBrief = false) {
        isAskedAgain = false;
        await inTurn(MENU, () => look(isNextBrief));
        if (!isAskedAgain || isStopped) return;
      }
    })()
      .catch(parts.onFault)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const learn = async (barcode: string): Promise<Outcome<{ readonly itemId: string }, Refusal>> => {
    const item = await askForBarcode({ caller: drainer.caller, place }, barcode);
    if (item === 'silent') return refuse({ code: 'needs_service' });
    if (item === 'unknown') return refuse({ code: 'unknown' });
    return await inTurn(MENU, async () => {
      const known = shelves.current();
      const shelf = known && !isStopped ? compilePulledMenu(learnBarcode(known.pulled, barcode, item)) : undefined;
      // Don't sell an item whose amounts can't be calculated with.
      if (shelf === undefined) return refuse({ code: 'unknown' });
      await journal.append({ facts: { [menuFactKey(place)]: JSON.stringify(shelf.pulled) } });
      await use(shelf);
      return accept({ itemId: item.id });
    });
  };
  const learning = new Map<string, ReturnType<typeof learn>>();
  const plan = (): void => {
    if (isStopped) return;
    const part = (world.randomBytes(1)[0] as number) / 255 - 0.5;
    const isIdle = !drainer.connection.isAttended();
    const pause = Math.max(everyMilliseconds * (isIdle ? IDLE_FACTOR : 1) * (1 + JITTER * part), drainer.quietFor());
    cancel = timer.after(pause, () => {
      // While the service does not answer, the connection's pings watch it.
      const work =
        drainer.connection.connectivity() === 'online' && drainer.quietFor() === 0
          ? lookNow(isIdle && briefLooks < BRIEF_LOOKS)
          : Promise.resolve();
      void work.then(plan);
    });
  };

  return {
    problem: () => problem,
    lookNow: () => lookNow(),
    async findByBarcode(barcode) {
      const known = shelves.current()?.pulled.menu.items.find((item) => item.barcode === barcode);
      if (known !== undefined) return accept({ itemId: known.id });
      const { connection } = drainer;
      // The menu of this program's own service has all barcodes.
      if (connection.service().isOwn) return refuse({ code: 'unknown' });
      if (connection.connectivity() !== 'online' || drainer.quietFor() > 0) return refuse({ code: 'needs_service' });
      const asked = learning.get(barcode) ?? learn(barcode).finally(() => learning.delete(barcode));
      learning.set(barcode, asked);
      const late = Promise.withResolvers<Refused<Refusal>>();
      const cancelLate = timer.after(BARCODE_PATIENCE, () => late.resolve(refuse({ code: 'needs_service' })));
      return await Promise.race([asked, late.promise]).finally(cancelLate);
    },
    async open() {
      const shelf = await readPulledMenu({ journal, place });
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
