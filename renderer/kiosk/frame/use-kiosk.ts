import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { assert } from '../../../shared/base/assert.ts';
import type { HostState } from '../../host/host-store.ts';
import type { CartState } from '../../selling/cart-store.ts';
import type { MenuState } from '../../selling/menu-store.ts';
import type { SaleState } from '../../selling/sale-state.ts';
import type { OwnChoices } from '../../ui/boot/own-choices.ts';
import type { Kiosk } from './kiosk.ts';
import type { Visit } from './visit-store.ts';

export const KioskContext = createContext<Kiosk | undefined>(undefined);

export function useKiosk(): Kiosk {
  const kiosk = useContext(KioskContext);
  assert(kiosk !== undefined, 'the kiosk is provided above all of its screens');
  return kiosk;
}

/** These hooks redraw a component only when the selected value changes. */
export function useVisit<Part>(select: (state: Visit) => Part): Part {
  return useStore(useKiosk().visit.store, select);
}

export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useKiosk().cartStore.store, select);
}

export function useSale<Part>(select: (state: SaleState) => Part): Part {
  return useStore(useKiosk().sale.store, select);
}

export function useMenu<Part>(select: (state: MenuState) => Part): Part {
  return useStore(useKiosk().menu.store, select);
}

export function useHost<Part>(select: (state: HostState) => Part): Part {
  return useStore(useKiosk().host.store, select);
}

export function useDevice<Part>(select: (state: OwnChoices) => Part): Part {
  return useStore(useKiosk().device, select);
}
