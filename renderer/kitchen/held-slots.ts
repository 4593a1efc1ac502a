import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { ShownTicket } from './rail-view.ts';

/** How long every ticket stays where it is after a tap or after one of them left: a second tap may already be on its way. */
export const HOLD_MILLISECONDS = 600;

/** A place in the rail: a ticket, or the gap that one left. */
export interface Slot {
  readonly id: string;
  /** Undefined in a gap. */
  readonly shown: ShownTicket | undefined;
}

export interface Held {
  readonly slots: readonly Slot[];
  /** Until when nothing moves, by the monotonic clock. */
  readonly until: number;
}

export const NOTHING_HELD: Held = { slots: [], until: Number.NEGATIVE_INFINITY };

/** Returns the slots for the tickets of now. While they are held, one that left is a gap and a new one comes last. */
export function holdSlots({ slots, until: before }: Held, tickets: readonly ShownTicket[], at: number): Held {
  const byId = new Map(tickets.map((shown) => [shown.ticket.id, shown]));
  const hasLeft = slots.some(({ id, shown }) => shown !== undefined && !byId.has(id));
  const until = hasLeft ? at + HOLD_MILLISECONDS : before;
  if (at >= until) return { slots: tickets.map(slotOf), until };
  const known = new Set(slots.map(({ id }) => id));
  const kept = slots.map(({ id, shown }) => {
    const now = byId.get(id);
    // A change could make the ticket taller or shorter and move those below it, so it waits too.
    return { id, shown: now === undefined ? undefined : (shown ?? now) };
  });
  return { slots: [...kept, ...tickets.filter(({ ticket }) => !known.has(ticket.id)).map(slotOf)], until };
}

function slotOf(shown: ShownTicket): Slot {
  return { id: shown.ticket.id, shown };
}

export interface HeldRail {
  readonly store: StoreApi<Held>;
  /** Reads the tickets again. */
  refresh(): void;
  /** Somebody touches the rail: nothing may move until the tap is over. */
  touch(): void;
}

/** Keeps the slots for the tickets that `read` returns, and closes the gaps when the hold is over. */
export function makeHeldRail(world: Pick<WindowWorld, 'monotonicMilliseconds'>, read: () => readonly ShownTicket[]): HeldRail {
  const store = createStore<Held>(() => NOTHING_HELD);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (held: Held): void => {
    store.setState(held);
    clearTimeout(timer);
    const left = held.until - world.monotonicMilliseconds();
    if (left > 0) timer = setTimeout(refresh, Math.ceil(left));
  };
  const refresh = (): void => set(holdSlots(store.getState(), read(), world.monotonicMilliseconds()));
  return {
    store,
    refresh,
    touch: () => set({ ...store.getState(), until: world.monotonicMilliseconds() + HOLD_MILLISECONDS }),
  };
}
