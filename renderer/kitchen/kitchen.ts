import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { FIRST_KITCHEN, type KitchenSettings } from '../../shared/till-contract/parts/kitchen-stations.ts';
import { openPairedScreen, type PairedScreen } from '../screen/paired-screen.ts';
import { openWindowDatabase } from '../ui/boot/window-database.ts';
import { type Chime, makeChime } from './chime.ts';
import { type HeldRail, makeHeldRail } from './held-slots.ts';
import { type KitchenStore, type MoveKind, makeRail } from './kitchen-store.ts';
import { NO_SIGHT, type Sight } from './pages.ts';
import { bumpedTickets, calledAs, type ShownTicket, shownTickets } from './rail-view.ts';

export type OpenKitchenSheet = 'recall' | 'set_up' | 'all_day';

/** Something to announce once about a ticket. */
export interface TicketView {
  readonly what: 'came' | 'bumped' | 'refused';
  readonly number: string;
}

export interface KitchenUi {
  readonly sheet: OpenKitchenSheet | undefined;
  readonly notice: TicketView | undefined;
  /** What a person sees of the rail. */
  readonly sight: Sight;
}

export interface Kitchen extends PairedScreen {
  readonly rail: KitchenStore;
  readonly chime: Chime;
  /** The tickets of this screen, each in its place. */
  readonly held: HeldRail;
  readonly ui: StoreApi<KitchenUi>;
}

const KITCHEN_DATABASE = 'kitchen';

export async function openKitchen(page: Window): Promise<Kitchen> {
  const screen = await openPairedScreen(openWindowDatabase(KITCHEN_DATABASE), page);
  const chime = makeChime(page);
  const ui: Kitchen['ui'] = createStore(() => ({ sheet: undefined, notice: undefined, sight: NO_SIGHT }));
  const rail = makeRail(screen, (fresh) => {
    const ids = new Set(shownNow({ rail, preferences: screen.preferences, host: screen.host }).map(({ ticket }) => ticket.id));
    const came = fresh.find(({ id }) => ids.has(id));
    if (came === undefined) return;
    ui.setState({ notice: { what: 'came', number: calledAs(came) } });
    if (screen.preferences.getState().isHeard) chime.ring();
  });
  const held = makeHeldRail(screen.world, () => shownNow({ rail, preferences: screen.preferences, host: screen.host }));
  for (const store of [rail.store, screen.preferences, screen.host.store]) store.subscribe(held.refresh);
  screen.host.start();
  void screen.host.refresh();
  return { ...screen, rail, chime, held, ui };
}

/** Moves a ticket at the stations of this screen. */
export async function moveTicket({ rail, preferences, ui }: Kitchen, ticket: KitchenTicketView, kind: MoveKind): Promise<void> {
  const number = calledAs(ticket);
  if (kind === 'bump') ui.setState({ notice: { what: 'bumped', number } });
  // A guest collects the whole order at once, so this applies to all stations.
  const isDone = await rail.move(ticket.id, kind, kind === 'fetch' ? [] : preferences.getState().stationIds);
  if (!isDone) ui.setState({ notice: { what: 'refused', number } });
}

type Looking = Pick<Kitchen, 'rail' | 'preferences' | 'host'>;

export function settingsNow({ host }: Pick<Kitchen, 'host'>): KitchenSettings {
  return host.store.getState().settings?.settings.kitchen ?? FIRST_KITCHEN;
}

export function shownNow({ rail, preferences, host }: Looking): readonly ShownTicket[] {
  return shownTickets(rail.store.getState(), settingsNow({ host }).stations, preferences.getState().stationIds);
}

export function bumpedNow({ rail, preferences, host }: Looking): readonly KitchenTicketView[] {
  return bumpedTickets(rail.store.getState(), settingsNow({ host }).stations, preferences.getState().stationIds);
}

/** Returns the ticket that has this digit key: only one that is in sight, because nobody bumps what nobody sees. */
export function ticketAt({ ui, held }: Pick<Kitchen, 'ui' | 'held'>, place: number): KitchenTicketView | undefined {
  const id = ui.getState().sight.ids[place - 1];
  return held.store.getState().slots.find((slot) => slot.id === id)?.shown?.ticket;
}

/** Turns to a later page or back. After the last page comes the first, so that one key reaches every ticket. */
export function turnPage({ ui }: Pick<Kitchen, 'ui'>, by: 1 | -1): void {
  const { sight } = ui.getState();
  // Until the page is drawn nothing is in sight.
  ui.setState({ sight: { ...sight, page: (sight.page + by + sight.pages) % sight.pages, ids: [] } });
}
