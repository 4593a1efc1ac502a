import { accept, type Outcome, type Refusal, type Refused, refuse } from '../../../../shared/base/outcome.ts';
import { makeSequencer } from '../../../../shared/base/run-sequentially.ts';
import { doInSteps } from '../../../../shared/base/steps/steps.ts';
import { type Instant, now } from '../../../../shared/base/time.ts';
import type { World } from '../../../../shared/base/world.ts';
import { type Catalogue, itemsOf } from '../../../../shared/engine/catalogue/catalogue.ts';
import type { CatalogueDelta } from '../../../../shared/engine/terms/catalogue-data.ts';
import type { Drainer } from '../../../../shared/sync/drain/drainer.ts';
import type { VendorRef } from '../../../../shared/sync/journal/intent.ts';
import type { Timer } from '../../../../shared/sync/journal/timer.ts';
import { askForBarcode, learnBarcode } from '../../../../shared/sync/menu/barcodes-learned.ts';
import { compilePulledMenu, type MenuRead, type PulledMenu, pullMenu, readPulledMenu } from '../../../../shared/sync/menu/menu-pull.ts';
import { readPulledVendor, type StoredMenu, storeWholeMenu } from '../../../../shared/sync/menu/stored-menu.ts';
import type { MenuCache } from '../../../../shared/till/memory/compiled-catalogues.ts';
import { readTexts } from '../../../../shared/till/memory/item-texts.ts';
import type { PulledVendor } from '../../../../shared/wire/catalogue/pulled-vendor.ts';

/** Keeps the menu of one vendor up to date with the service. */
export interface TillMenu {
  /** Puts the menu into use that an earlier process had pulled. */
  open(): Promise<void>;
  start(): void;
  /** Resolves once a check that began after the call has ended. */
  lookNow(): Promise<void>;
  /** Looks an item up at a service whose menu has no barcodes, and stores the answer with the menu. */
  findByBarcode(barcode: string): Promise<Outcome<{ readonly itemId: string }, Refusal>>;
  /** The service's answers as they are stored. */
  readPulled(): Promise<PulledVendor | undefined>;
  /** The reason why the last check brought no menu. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

export interface TillMenuOptions extends Omit<StoredMenu, 'inTurn'> {
  readonly drainer: Pick<Drainer, 'caller' | 'connection' | 'quietFor'>;
  readonly menuCache: MenuCache;
  readonly world: World;
  readonly timer: Timer;
  readonly everyMilliseconds: number;
  /** Runs after a menu was put into use. */
  readonly onPulled: (pulledMenu: PulledMenu) => void;
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

interface MenuState {
  /** Menu changes run one after the other: a barcode learnt during a pull would be lost with it. */
  readonly parts: TillMenuOptions & Pick<StoredMenu, 'inTurn'>;
  /** The barcodes that the service is being asked for. */
  readonly learning: Map<string, Promise<FoundItem>>;
  problem: string | undefined;
  isStopped: boolean;
  cancel: () => void;
  looking: Promise<void> | undefined;
  isPullWanted: boolean;
  briefLooks: number;
}

type FoundItem = Outcome<{ readonly itemId: string }, Refusal>;

export function makeTillMenu(options: TillMenuOptions): TillMenu {
  const parts = { ...options, inTurn: makeSequencer() };
  const { inTurn } = parts;
  const state: MenuState = {
    parts,
    learning: new Map(),
    problem: undefined,
    isStopped: true,
    cancel: () => undefined,
    looking: undefined,
    isPullWanted: false,
    briefLooks: 0,
  };
  return {
    problem: () => state.problem,
    lookNow: () => lookNow(state, false),
    findByBarcode: (barcode) => findByBarcode(state, barcode),
    open: () => inTurn(MENU, () => openStoredMenu(parts)),
    readPulled: () => readPulledVendor(parts),
    start() {
      state.isStopped = false;
      planLook(state);
    },
    async stop() {
      state.isStopped = true;
      state.cancel();
      await state.looking;
    },
  };
}

function pulledAtKey({ venueId, vendorId }: VendorRef): string {
  return `till/menu-pulled-at/${venueId}/${vendorId}`;
}

async function openStoredMenu(parts: MenuState['parts']): Promise<void> {
  const { journal, place, menuCache, world, yieldToOthers } = parts;
  const read = await readPulledMenu(parts);
  if (read === undefined) return;
  const texts = await doInSteps(readTexts(read.records), yieldToOthers);
  menuCache.take({ ...read, texts }, ((await journal.findFact(pulledAtKey(place))) ?? now(world)) as Instant);
}

async function putIntoUse(
  { journal, place, menuCache, world, yieldToOthers, onPulled }: TillMenuOptions,
  read: MenuRead,
  deltas?: readonly CatalogueDelta[],
): Promise<void> {
  const texts = await doInSteps(readTexts(read.records), yieldToOthers);
  const at = now(world);
  await journal.append({ facts: { [pulledAtKey(place)]: at } });
  menuCache.take({ ...read, texts }, at, deltas);
  onPulled(read.pulledMenu);
}

function planLook(state: MenuState): void {
  if (state.isStopped) return;
  const { world, timer, drainer, everyMilliseconds } = state.parts;
  const part = (world.randomBytes(1)[0] as number) / 255 - 0.5;
  const isIdle = !drainer.connection.isAttended();
  const pause = Math.max(everyMilliseconds * (isIdle ? IDLE_FACTOR : 1) * (1 + JITTER * part), drainer.quietFor());
  state.cancel = timer.after(pause, () => {
    // While the service does not answer, the connection's pings watch it.
    const work = isReachable(state) ? lookNow(state, isIdle && state.briefLooks < BRIEF_LOOKS) : Promise.resolve();
    void work.then(() => planLook(state));
  });
}

function isReachable({ parts: { drainer } }: MenuState): boolean {
  return drainer.connection.connectivity() === 'online' && drainer.quietFor() === 0;
}

function lookNow(state: MenuState, isBrief: boolean): Promise<void> {
  if (state.looking !== undefined) {
    state.isPullWanted = true;
    return state.looking;
  }
  state.looking = lookUntilDone(state, isBrief)
    .catch(state.parts.onFault)
    .finally(() => {
      state.looking = undefined;
    });
  return state.looking;
}

/** Looks again when that was requested during the look, which may have begun too early to see a change. */
async function lookUntilDone(state: MenuState, isBrief: boolean): Promise<void> {
  for (let isNextBrief = isBrief; ; isNextBrief = false) {
    state.isPullWanted = false;
    await state.parts.inTurn(MENU, () => look(state, isNextBrief));
    if (!state.isPullWanted || state.isStopped) return;
  }
}

async function look(state: MenuState, isBrief: boolean): Promise<void> {
  const { drainer, menuCache, world, onLooked } = state.parts;
  const known = menuCache.current();
  state.briefLooks = isBrief ? state.briefLooks + 1 : 0;
  const outcome = await pullMenu({ ...state.parts, caller: drainer.caller, accountId: ACCOUNT, isBrief }, known);
  if (state.isStopped) return;
  const before = state.problem;
  state.problem = outcome.kind === 'kept' ? outcome.reason : undefined;
  if (outcome.kind === 'unchanged') menuCache.confirm(now(world));
  if (outcome.kind === 'pulled') await putIntoUse(state.parts, outcome, outcome.deltas);
  else if (state.problem !== before) onLooked();
}

async function findByBarcode(state: MenuState, barcode: string): Promise<FoundItem> {
  const { parts, learning } = state;
  const known = itemOfBarcode(parts.menuCache.current()?.catalogue, barcode);
  if (known !== undefined) return accept({ itemId: known });
  // The menu of this program's own service has all barcodes.
  if (parts.drainer.connection.service().isOwn) return refuse({ code: 'unknown' });
  if (!isReachable(state)) return refuse({ code: 'needs_service' });
  const learnt = learning.get(barcode) ?? learnItem(state, barcode).finally(() => learning.delete(barcode));
  learning.set(barcode, learnt);
  const late = Promise.withResolvers<Refused<Refusal>>();
  const cancelLate = parts.timer.after(BARCODE_PATIENCE, () => late.resolve(refuse({ code: 'needs_service' })));
  return await Promise.race([learnt, late.promise]).finally(cancelLate);
}

/** Only of an item that is sold by itself: one that is a modifier alone has no price of its own. */
function itemOfBarcode(catalogue: Catalogue | undefined, barcode: string): string | undefined {
  if (catalogue === undefined) return undefined;
  for (const { data } of itemsOf(catalogue)) {
    if (data.barcode === barcode && data.active && (data.priceOverride || Object.keys(data.prices).length > 0)) return data.id;
  }
  return undefined;
}

async function learnItem(state: MenuState, barcode: string): Promise<FoundItem> {
  const { drainer, place, menuCache, inTurn, yieldToOthers } = state.parts;
  const item = await askForBarcode({ caller: drainer.caller, place }, barcode);
  if (item === 'silent') return refuse({ code: 'needs_service' });
  if (item === 'unknown') return refuse({ code: 'unknown' });
  return await inTurn(MENU, async () => {
    const known = menuCache.current() && (await readPulledVendor(state.parts));
    const whole = known && !state.isStopped ? learnBarcode(known, barcode, item) : undefined;
    const pulledMenu = whole && (await compilePulledMenu(whole, yieldToOthers));
    // Don't sell an item whose amounts can't be calculated with.
    if (whole === undefined || pulledMenu === undefined) return refuse({ code: 'unknown' });
    await storeWholeMenu(state.parts, whole);
    await putIntoUse(state.parts, { pulledMenu, records: whole.menu.items });
    return accept({ itemId: item.id });
  });
}
