import { epochOf, type Instant } from '../../shared/base/time.ts';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import type { KitchenLineView, KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { type KitchenSettings, type KitchenStation, stationNow } from '../../shared/till-contract/parts/kitchen-stations.ts';
import type { MoveKind, RailState } from './rail-store.ts';

/** A ticket as one screen shows it: its own stations' part. */
export interface ShownTicket {
  readonly ticket: KitchenTicketView;
  readonly lines: readonly KitchenLineView[];
  /** Other stations that still make their part. */
  readonly otherStationIds: readonly string[];
}

type Looked = Pick<RailState, 'tickets' | 'moving'>;

/** What hangs at these stations, oldest first; at all of them where none is chosen. */
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
      lines: ticket.lines.filter(({ stationId }) => isHere(stationNow(stations, stationId))),
      otherStationIds: openStations(ticket, stations).filter((id) => !isHere(id)),
    }));
}

/** What these stations have done, the last first. */
export function bumpedTickets(
  { tickets, moving }: Looked,
  stations: readonly KitchenStation[],
  chosen: readonly string[],
): readonly KitchenTicketView[] {
  const isHere = hereOf(stations, chosen);
  const bumpedAt = ({ parts }: KitchenTicketView): string =>
    parts.reduce((latest, part) => {
      const at = isHere(stationNow(stations, part.stationId)) ? (part.bumpedAt ?? '') : '';
      return at > latest ? at : latest;
    }, '');
  return [...tickets.values()]
    .filter((ticket) => bumpedAt(ticket) !== '' && ticket.state !== 'closed' && moving.get(ticket.id) !== ('recall' satisfies MoveKind))
    .toSorted((a, b) => (bumpedAt(a) < bumpedAt(b) ? 1 : -1));
}

function hereOf(stations: readonly KitchenStation[], chosen: readonly string[]): (stationId: string) => boolean {
  // A station that was chosen here may be no more.
  const standing = new Set(chosen.map((id) => stationNow(stations, id)));
  return (stationId) => standing.size === 0 || standing.has(stationId);
}

function openStations({ parts }: KitchenTicketView, stations: readonly KitchenStation[]): readonly string[] {
  return [...new Set(parts.filter(({ bumpedAt }) => bumpedAt === undefined).map(({ stationId }) => stationNow(stations, stationId)))];
}

/** Without what was taken off its tab. */
export function leftToMake({ quantity, cancelled }: Pick<KitchenLineView, 'quantity' | 'cancelled'>): Quantity {
  return (quantity - (cancelled ?? 0)) as Quantity;
}

export interface AllDay {
  readonly itemId: string;
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
}

/** How many of each are to be made in all, the most first. */
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

/** What is ordered for a later hour is not late before it. */
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

/** Minutes and seconds, as a stop watch shows them. */
export function watchText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** By which people call a ticket. */
export function calledAs({ number, name, id }: KitchenTicketView): string {
  return number ?? name ?? id.slice(-4);
}
