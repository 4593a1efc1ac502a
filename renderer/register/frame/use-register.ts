import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { assert } from '../../../shared/base/assert.ts';
import type { HostState } from '../../host/host-store.ts';
import type { CartState } from '../../selling/cart-store.ts';
import type { MenuState } from '../../selling/menu-store.ts';
import type { SaleState } from '../../selling/sale-state.ts';
import type { Preferences } from './preferences.ts';
import type { Register } from './register.ts';
import type { UiState } from './ui-store.ts';

export const RegisterContext = createContext<Register | undefined>(undefined);

export function useRegister(): Register {
  const register = useContext(RegisterContext);
  assert(register !== undefined, 'the register is provided above all of its screens');
  return register;
}

/** Each of these hooks renders its component only when the selected value changes. */
export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useRegister().cartStore.store, select);
}

export function useSale<Part>(select: (state: SaleState) => Part): Part {
  return useStore(useRegister().sale.store, select);
}

export function useMenu<Part>(select: (state: MenuState) => Part): Part {
  return useStore(useRegister().menu.store, select);
}

export function useHost<Part>(select: (state: HostState) => Part): Part {
  return useStore(useRegister().host.store, select);
}

export function useUi<Part>(select: (state: UiState) => Part): Part {
  return useStore(useRegister().ui.store, select);
}

export function usePreferences<Part>(select: (state: Preferences) => Part): Part {
  return useStore(useRegister().preferences, select);
}

/** While the part is shown, scanned codes go to it and not into the cart. `take` must be stable. */
export function useScanned(take: (code: string) => void): void {
  const { ui } = useRegister();
  useEffect(() => {
    ui.store.setState({ takeScanned: take });
    return () => ui.store.setState({ takeScanned: undefined });
  }, [ui, take]);
}

/** True while the demo stand is in use and can be replaced here. Practice has its own stand, which cannot. */
export function useIsDemo(): boolean {
  return useHost(({ status }) => status?.isDemo === true && !status.isTraining);
}
