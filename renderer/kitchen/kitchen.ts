import { createStore, type StoreApi } from 'zustand/vanilla';
import type { KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { FIRST_KITCHEN, type KitchenSettings } from '../../shared/till-contract/parts/kitchen-stations.ts';
import { openPairedScreen, type PairedScreen } from '../screen/paired-screen.ts';
import { openWindowDatabase } from '../ui/boot/window-database.ts';
import { type Chime, makeChime } from './chime.ts';
import { type KitchenStore, type MoveKind, makeRail } from './kitchen-store.ts';
import { bumpedTickets, calledAs, type ShownTicket, shownTickets } from './rail-view.ts';

export type OpenKitchenSheet = 'recall' | 'set_up' | 'all_day';

/** Something to announce once about a ticket. */
export interface TicketView {
  readonly what: 'came' | 'bumped' | 'refused';
  readonly number: string;
}

export interface Kitchen extends PairedScreen {
  readonly rail: KitchenStore;
  readonly chime: Chime;
  readonly ui: StoreApi<{ readonly sheet: OpenKitchenSheet | undefined; readonly notice: TicketView | undefined }>;
}

const KITCHEN_DATABASE = 'kitchen';

export async function openKitchen(page: Window): Promise<Kitchen> {
  const screen = await openPairedScreen(openWindowDatabase(KITCHEN_DATABASE), page);
  const chime = makeChime(page);
  const ui: Kitchen['ui'] = createStore(() => ({ sheet: undefined, notice: undefined }));
  const rail = makeRail(screen, (fresh) => {
    const ids = new Set(shownNow({ rail, preferences: screen.preferences, host: screen.host }).map(({ ticket }) => ticket.id));
    const came = fresh.find(({ id }) => ids.has(id));
    if (came === undefined) return;
    ui.setState({ notice: { what: 'came', number: calledAs(came) } });
    if (screen.preferences.getState().isHeard) chime.ring();
  });
  screen.host.start();
  void screen.host.refresh();
  return { ...screen, rail, chime, ui };
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
