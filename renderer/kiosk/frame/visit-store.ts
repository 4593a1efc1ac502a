import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import type { CounterOrder } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import type { Language } from '../../words/base/language.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

/** The screens of a kiosk. */
export type Screen =
  | { readonly kind: 'start' }
  | { readonly kind: 'menu' }
  /** A line with its choices, which is in the cart only once the guest has added or saved it. */
  | { readonly kind: 'item'; readonly line: CartLine; readonly isNew: boolean }
  | { readonly kind: 'cart' }
  /** A gift or member card is looked up for the order. */
  | { readonly kind: 'guest_card' }
  | { readonly kind: 'how' }
  /** `byGuestCard`: the card on the order is being charged, and no one is asked to present one. */
  | { readonly kind: 'card'; readonly byGuestCard?: true }
  | { readonly kind: 'counter'; readonly order: CounterOrder }
  | { readonly kind: 'done' }
  | { readonly kind: 'staff_pin' }
  | { readonly kind: 'staff' };

/** Screens on which no order is in progress. */
export const ENDS: ReadonlySet<Screen['kind']> = new Set(['start', 'counter', 'done', 'staff_pin', 'staff']);

/** The display options that a guest may need in order to read and reach the screen. */
export interface KioskLook {
  readonly isLarge: boolean;
  readonly isContrasting: boolean;
  readonly isLow: boolean;
}

/** The guest's state besides the cart. It is cleared before the next guest. */
export interface Visit {
  readonly screen: Screen;
  readonly groupId: string | undefined;
  /** Undefined: the kiosk's language. */
  readonly language: Language | undefined;
  readonly look: KioskLook;
  /** Items after which extras were offered already. */
  readonly offeredWith: ReadonlySet<string>;
  /** What is offered beside the menu with the item just taken. It stays as it is, so that nothing moves under a finger. */
  readonly upsell: { readonly itemId: string; readonly offers: readonly string[] } | undefined;
  /** `isAsking`: the host is asked to keep the order for the counter. */
  readonly counter: { readonly isAsking: boolean; readonly refusal: HostRefusal | undefined };
  readonly sheet: 'language' | 'look' | 'start_over' | undefined;
}

export interface VisitStore {
  readonly store: StoreApi<Visit>;
  go(screen: Screen): void;
  open(sheet: Visit['sheet']): void;
  close(): void;
  /** Resets the state for the next guest. */
  forget(): void;
}

const NOBODY: Visit = {
  screen: { kind: 'start' },
  groupId: undefined,
  language: undefined,
  look: { isLarge: false, isContrasting: false, isLow: false },
  offeredWith: new Set(),
  upsell: undefined,
  counter: { isAsking: false, refusal: undefined },
  sheet: undefined,
};

export function makeVisit(): VisitStore {
  const store = createStore<Visit>(() => NOBODY);
  return {
    store,
    go: (screen) => store.setState({ screen, sheet: undefined }),
    open: (sheet) => store.setState({ sheet }),
    close: () => store.setState({ sheet: undefined }),
    forget: () => store.setState(NOBODY, true),
  };
}
