import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Instant, now } from '../../shared/base/time.ts';
import type { StandRules } from '../../shared/till-contract/parts/stand-rules.ts';
import { makeServiceClock } from '../host/service-clock.ts';
import { openPairedScreen, type PairedScreen } from '../screen/paired-screen.ts';
import type { StandLook } from '../screen/use-stand-look.ts';
import { minuteOf } from '../selling/menu-groups.ts';
import { type MenuStore, makeMenuStore } from '../selling/menu-store.ts';
import { openWindowDatabase, readEntry, writeEntry } from '../ui/boot/window-database.ts';

/** What the host said last besides the menu. It is kept, so that a board that starts without its host shows it. */
interface LastStatus {
  readonly at: Instant;
  readonly rules: StandRules | undefined;
  readonly name: string | undefined;
  readonly look?: StandLook;
}

export interface MenuBoardState {
  /** Prices and availability are those of this minute. */
  readonly minute: Instant;
  readonly lastStatus: LastStatus | undefined;
}

export interface MenuBoard {
  readonly screen: PairedScreen;
  readonly menu: MenuStore;
  readonly store: StoreApi<MenuBoardState>;
}

const DATABASE = 'menu-board';
const LAST_STATUS = 'heard';
const LOOK_AT_CLOCK_EVERY = 1000;

export async function openMenuBoard(page: Window): Promise<MenuBoard> {
  const database = openWindowDatabase(DATABASE);
  const menu = makeMenuStore(database, () => undefined);
  const screen = await openPairedScreen(database, page, menu);
  const clock = makeServiceClock(screen.world);
  clock.follow(screen.host);
  const lastStatus = await readEntry<LastStatus>(database, LAST_STATUS).catch(() => undefined);
  const store = createStore<MenuBoardState>(() => ({ minute: minuteOf(now(clock.world)), lastStatus }));
  const lookAtClock = (): void => {
    const minute = minuteOf(now(clock.world));
    if (minute !== store.getState().minute) store.setState({ minute });
  };
  setInterval(lookAtClock, LOOK_AT_CLOCK_EVERY);
  screen.host.store.subscribe(({ presence, status, rules, settings }, before) => {
    lookAtClock();
    if (
      presence !== 'there' ||
      status === undefined ||
      (status === before.status && rules === before.rules && settings === before.settings)
    )
      return;
    const last = store.getState().lastStatus;
    const look = settings === undefined ? last?.look : { accent: settings.settings.accent, logo: settings.settings.logo };
    const name = status.place?.vendorName ?? last?.name;
    const next = { at: now(clock.world), rules: rules ?? last?.rules, name, ...(look !== undefined && { look }) };
    store.setState({ lastStatus: next });
    const isOther = next.rules !== last?.rules || name !== last?.name || !isSameLook(look, last?.look);
    const isNews = isOther || minuteOf(next.at) !== minuteOf(last?.at ?? next.at);
    if (isNews) void writeEntry(database, LAST_STATUS, next).catch(() => undefined);
  });
  screen.host.start();
  void screen.host.refresh();
  return { screen, menu, store };
}

function isSameLook(one: StandLook | undefined, other: StandLook | undefined): boolean {
  return one?.accent === other?.accent && one?.logo === other?.logo;
}
