import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { assert } from '../../shared/base/assert.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { FIRST_KITCHEN, type KitchenSettings } from '../../shared/till-contract/parts/kitchen-stations.ts';
import type { HostState } from '../host/host-store.ts';
import type { ScreenPreferences } from '../screen/paired-screen.ts';
import { useTimeOf } from '../ui/format/use-time-of.ts';
import type { Kitchen } from './kitchen.ts';
import type { RailState } from './kitchen-store.ts';
import { bumpedTickets, type ShownTicket, shownTickets } from './rail-view.ts';

export const KitchenContext = createContext<Kitchen | undefined>(undefined);

export function useKitchen(): Kitchen {
  const kitchen = useContext(KitchenContext);
  assert(kitchen !== undefined, 'the kitchen is provided above all of its screens');
  return kitchen;
}

export function useHost<Part>(select: (state: HostState) => Part): Part {
  return useStore(useKitchen().host.store, select);
}

export function useRail<Part>(select: (state: RailState) => Part): Part {
  return useStore(useKitchen().rail.store, select);
}

export function usePreferences<Part>(select: (state: ScreenPreferences) => Part): Part {
  return useStore(useKitchen().preferences, select);
}

export function useKitchenSettings(): KitchenSettings {
  return useHost(({ settings }) => settings?.settings.kitchen) ?? FIRST_KITCHEN;
}

export function useShown(): readonly ShownTicket[] {
  const { stations } = useKitchenSettings();
  const chosen = usePreferences(({ stationIds }) => stationIds);
  const tickets = useRail((rail) => rail.tickets);
  const moving = useRail((rail) => rail.moving);
  return useMemo(() => shownTickets({ tickets, moving }, stations, chosen), [tickets, moving, stations, chosen]);
}

export function useBumped(): readonly KitchenTicketView[] {
  const { stations } = useKitchenSettings();
  const chosen = usePreferences(({ stationIds }) => stationIds);
  const tickets = useRail((rail) => rail.tickets);
  const moving = useRail((rail) => rail.moving);
  return useMemo(() => bumpedTickets({ tickets, moving }, stations, chosen), [tickets, moving, stations, chosen]);
}

/** Returns the time of the window's clock, updated every `every` milliseconds. */
export function useTime(every: number): Instant {
  return useTimeOf(useKitchen().world, every);
}
