import { epochOf, type Instant } from '../../shared/base/time.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import type { KitchenLineView, KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { currentStation, type KitchenSettings, type KitchenStation } from '../../shared/till-contract/parts/kitchen-stations.ts';
import type { MoveKind, RailState } from './kitchen-store.ts';

/** The part of a ticket that this screen's stations make. */
export interface ShownTicket {
  readonly ticket: KitchenTicketView;
  readonly lines: readonly KitchenLineView[];
  /** Other stations that have not finished their part. */
  readonly otherStationIds: readonly string[];
}

type Looked = Pick<RailState, 'tickets' | 'moving'>;

/** Returns the open tickets of the chosen stations, or of all stations if none is chosen, oldest first. */
export function shownTickets(
  { tickets, moving }: Looked,
  stations: readonly KitchenStation[],
  chosen: readonly string[],
): readonly ShownTicket[] {
  const isHere = hereOf(stations, chosen);
  return [...tickets.values()]
    .filter((ticket) => ticket.state === 'open' && moving.get(ticket.id) !== 'bump' && openStations(ticket, stations).some(isHere))
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
    .map((ticket) => ({
      ticket,
      lines: ticket.lines.filter(({ stationId }) => isHere(currentStation(stations, stationId))),
      otherStationIds: openStations(ticket, stations).filter((id) => !isHere(id)),
    }));
}

/** Returns the tickets that these stations have bumped, most recent first. */
export function bumpedTickets(
  { tickets, moving }: Looked,
  stations: readonly KitchenStation[],
  chosen: readonly string[],
): readonly KitchenTicketView[] {
  const isHere = hereOf(stations, chosen);
  const bumpedAt = ({ parts }: KitchenTicketView): string =>
    parts.reduce((latest, part) => {
      const at = isHere(currentStation(stations, part.stationId)) ? (part.bumpedAt ?? '') : '';
      return at > latest ? at : latest;
    }, '');
  return [...tickets.values()]
    .filter((ticket) => bumpedAt(ticket) !== '' && ticket.state !== 'closed' && moving.get(ticket.id) !== ('recall' satisfies MoveKind))
    .toSorted((a, b) => (bumpedAt(a) < bumpedAt(b) ? 1 : -1));
}

function hereOf(stations: readonly KitchenStation[], chosen: readonly string[]): (stationId: string) => boolean {
  // A chosen station may have been deleted since.
  const standing = new Set(chosen.map((id) => currentStation(stations, id)));
  return (stationId) => standing.size === 0 || standing.has(stationId);
}

function openStations({ parts }: KitchenTicketView, stations: readonly KitchenStation[]): readonly string[] {
  return [...new Set(parts.filter(({ bumpedAt }) => bumpedAt === undefined).map(({ stationId }) => currentStation(stations, stationId)))];
}

/** Returns the quantity without the part that was cancelled on the tab. */
export function leftToMake({ quantity, cancelled }: Pick<KitchenLineView, 'quantity' | 'cancelled'>): Quantity {
  return (quantity - (cancelled ?? 0)) as Quantity;
}

export interface AllDay {
  readonly itemId: string;
  readonly name: string;
  /** In thousandths. */
  readonly quantity: number;
}

/** Returns the quantity still to be made of each item, largest first. */
export function allDay(shown: readonly ShownTicket[]): readonly AllDay[] {
  const counts = new Map<string, AllDay>();
  for (const { ticket, lines } of shown) {
    if (ticket.cancelledAt !== undefined) continue;
    for (const line of lines) {
      const { itemId, name } = line;
      const left = leftToMake(line);
      if (left > 0) counts.set(itemId, { itemId, name, quantity: (counts.get(itemId)?.quantity ?? 0) + left });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}

export type Age = 'new' | 'slow' | 'late';

/** Returns how late a ticket is. A ticket with a pickup time starts to age at that time. */
export function ageOf(ticket: KitchenTicketView, now: Instant, settings: KitchenSettings): Age {
  const seconds = secondsSince(waitsSince(ticket), now);
  if (seconds >= settings.lateAfterSeconds) return 'late';
  return seconds >= settings.warnAfterSeconds ? 'slow' : 'new';
}

export function waitsSince({ at, recalledAt, pickupTime }: KitchenTicketView): Instant {
  const since = recalledAt ?? at;
  return pickupTime !== undefined && pickupTime > since ? pickupTime : since;
}

export function secondsSince(since: Instant, now: Instant): number {
  return Math.max(0, Math.floor((epochOf(now) - epochOf(since)) / 1000));
}

/** Formats as minutes and seconds, like a stopwatch. */
export function watchText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns what staff call a ticket: its number, its guest's name or the end of its id. */
export function calledAs({ number, name, id }: KitchenTicketView): string {
  return number ?? name ?? id.slice(-4);
}
