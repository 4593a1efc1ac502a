import type { StoreApi } from 'zustand/vanilla';
import type { Host } from '../../host/host-store.ts';
import type { PairingRefusal } from '../../host/pairing.ts';
import type { CartStore } from '../../selling/cart-store.ts';
import type { MenuStore } from '../../selling/menu-store.ts';
import type { SaleFlow, SignInAtStart } from '../../selling/sale-flow.ts';
import type { WindowDatabase } from '../../ui/boot/window-database.ts';
import type { WindowWorld } from '../../ui/boot/window-world.ts';
import type { DisplayLink } from './display-link.ts';
import type { Preferences } from './preferences.ts';
import type { Ui } from './ui-store.ts';

/** Everything behind the register's screens. */
export interface Register {
  readonly world: WindowWorld;
  readonly database: WindowDatabase;
  readonly preferences: StoreApi<Preferences>;
  readonly host: Host;
  readonly menu: MenuStore;
  readonly cartStore: CartStore;
  readonly sale: SaleFlow;
  readonly signInAtStart: SignInAtStart;
  readonly display: DisplayLink;
  readonly ui: Ui;
  /** Why the host refused the pairing code in the address. */
  readonly pairingRefusal: PairingRefusal | undefined;
  /** Pairs by a typed code. A code for another kind of device opens that device's page. */
  join(code: string): Promise<PairingRefusal | undefined>;
  /** True if this window was in training mode when it was last open. */
  readonly wasTraining: boolean;
}
