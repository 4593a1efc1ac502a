import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LineId, uuidV7 } from '../../shared/base/ids.ts';
import { type Money, NO_MONEY } from '../../shared/base/money.ts';
import { type Instant, now } from '../../shared/base/time.ts';
import { detachCard } from '../../shared/engine/cart/attached-card.ts';
import type { CartEdit, CartRefusal } from '../../shared/engine/cart/cart-edit.ts';
import { emptyCart, type RemovedLine } from '../../shared/engine/cart/cart-lines.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { type LineSnapshots, orderedLinesOf } from '../../shared/engine/priced-lines/line-snapshots.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { PriceLevel } from '../../shared/engine/terms/catalogue-data.ts';
import type { TabView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { withSpan } from '../host/window-trace.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';

/** The current cart. Every edit is priced and stored synchronously, in one store update. */
export interface CartState {
  /** Undefined until a menu is loaded. */
  readonly catalogue: Catalogue | undefined;
  readonly cart: Cart;
  /** The vendor whose menu the lines came from. It can differ from the menu in use after the device switches to another vendor. */
  readonly vendorId: number | undefined;
  /** The current cart priced by the current catalogue, or the frozen prices while the cart is being paid. */
  readonly priced: PricedCart | undefined;
  /** What the benefits of the card on the order take off. */
  readonly savedByCard: Money;
  /** The time that the prices are for. */
  readonly at: Instant;
  /** Counts the edits, also across restarts, so that an older copy of the cart never replaces a newer one. */
  readonly version: number;
  readonly selectedLineId: LineId | undefined;
  /** The line that the last edit added or increased. `n` distinguishes two additions to the same line. */
  readonly lit: { readonly lineId: LineId; readonly n: number } | undefined;
  /** The removed line that `undo` restores. */
  readonly removed: RemovedLine['removed'] | undefined;
  /** Why the last edit was refused. */
  readonly refusal: CartRefusal | undefined;
  /** Lines whose price changed without an edit: by a new menu, or because a day part began or ended. */
  readonly repricedLineIds: ReadonlySet<LineId>;
  /** The open tab that the cart belongs to. */
  readonly tab: (Pick<TabView, 'id' | 'name' | 'revision' | 'submittedLineIds' | 'pricing'> & { readonly kept: LineSnapshots }) | undefined;
  /** The kiosk order that is being paid at this till. If the cart is dropped unpaid, the guest can pay the order at another till. */
  readonly counterOrder: CounterOrderInCart | undefined;
  /** When the cashier checked the guest's age for the alcohol in this cart. */
  readonly ageCheckedAt: Instant | undefined;
  /** Previews the prices of another time or price level. Preview prices are never charged. */
  readonly preview: { readonly at?: Instant; readonly priceLevel?: PriceLevel } | undefined;
}

export interface CounterOrderInCart {
  readonly heldId: string;
  /** The id under which this till recalled the held order. */
  readonly recallId: string;
  readonly lineIds: readonly LineId[];
}

/** What an edit changes beside the cart. */
type EditExtras = Partial<Pick<CartState, 'selectedLineId' | 'removed'>> & { readonly lights?: LineId };

export interface CartStore {
  readonly store: StoreApi<CartState>;
  readonly newId: () => LineId;
  /** Applies the edit. A refused edit leaves the cart unchanged; the refusal is returned and also kept in `refusal`. */
  edit(change: (cart: Cart) => CartEdit, and?: EditExtras): CartRefusal | undefined;
  select(lineId: LineId | undefined): void;
  /** Replaces the cart: with a recalled cart, a tab's cart, or an empty one for the next guest. */
  replace(cart: Cart, and?: Partial<Pick<CartState, 'tab' | 'counterOrder' | 'version' | 'ageCheckedAt' | 'vendorId'>>): void;
  /** `isStored`: the cart was sold, put aside or saved to a tab, so its counter order is not dropped. */
  clear(and?: { readonly isStored: boolean }): void;
  takeCatalogue(catalogue: Catalogue): void;
  /** Prices the cart again after a day part began or ended, and marks the lines whose price changed. */
  reprice(): void;
  setPreview(preview: CartState['preview']): void;
  /** Fixes the prices while a sale is being paid: no menu or day part changes them until `thaw` or another cart. */
  freeze(priced: PricedCart): void;
  /** Returns to current prices and marks the lines whose price changed. */
  thaw(): void;
}

/** The order type that the service's documents use for counter sales. */
const ORDER_TYPE = 'POS';

export function makeCartStore(world: WindowWorld, orderType = ORDER_TYPE): CartStore {
  const store = createStore<CartState>(() => ({
    catalogue: undefined,
    cart: emptyCart(orderType),
    vendorId: undefined,
    priced: undefined,
    savedByCard: NO_MONEY,
    at: now(world),
    version: 1,
    selectedLineId: undefined,
    lit: undefined,
    removed: undefined,
    refusal: undefined,
    repricedLineIds: NONE,
    tab: undefined,
    counterOrder: undefined,
    ageCheckedAt: undefined,
    preview: undefined,
  }));
  const carts: CartMemory = { world, store, isFrozen: false };
  return {
    store,
    newId: () => uuidV7(world) as LineId,
    edit: (change, and = {}) => withSpan('edit and price the cart', () => editCart(carts, change, and)),
    select: (selectedLineId) => store.setState({ selectedLineId, refusal: undefined }),
    replace: (cart, and = {}) =>
      putCart(carts, cart, { ...FRESH, ...and, vendorId: and.vendorId ?? store.getState().catalogue?.terms.vendorId }),
    clear: ({ isStored } = { isStored: false }) => {
      if (isStored) store.setState({ counterOrder: undefined });
      putCart(carts, emptyCart(orderType), FRESH);
    },
    takeCatalogue: (catalogue) => repriceWith(carts, { catalogue }),
    reprice: () => repriceWith(carts, {}),
    setPreview: (preview) => {
      repriceWith(carts, { preview });
      // The cashier asked for these prices, so do not mark them as changed.
      store.setState({ repricedLineIds: NONE });
    },
    freeze: (priced) => {
      carts.isFrozen = true;
      store.setState({ priced, repricedLineIds: NONE });
    },
    thaw: () => {
      if (!carts.isFrozen) return;
      carts.isFrozen = false;
      repriceWith(carts, {});
    },
  };
}

/** What the store of a cart knows beside what it shows. */
interface CartMemory {
  readonly world: WindowWorld;
  readonly store: StoreApi<CartState>;
  isFrozen: boolean;
}

function priceNow(
  world: WindowWorld,
  cart: Cart,
  { catalogue, preview, tab }: Pick<CartState, 'catalogue' | 'preview' | 'tab'>,
): Pick<CartState, 'priced' | 'savedByCard' | 'at'> {
  const at = preview?.at ?? now(world);
  const level = preview?.priceLevel;
  const terms = {
    at,
    ...(level !== undefined && { priceLevel: level }),
    ...(catalogue !== undefined && tab !== undefined && { ordered: orderedLinesOf(catalogue, tab.kept, tab.pricing, at) }),
  };
  if (catalogue === undefined) return { at, priced: undefined, savedByCard: NO_MONEY };
  const { priced, saved } = priceWithCard(catalogue, cart, terms);
  return { at, priced, savedByCard: saved };
}

function putCart(carts: CartMemory, put: Cart, changes: Partial<CartState>): void {
  const { world, store } = carts;
  carts.isFrozen = false;
  const before = store.getState();
  // A cart emptied line by line usually means a new guest, who has another card, or none.
  const cart = put.lines.length === 0 && before.cart.lines.length > 0 ? detachCard(put) : put;
  const state = { ...before, ...changes };
  store.setState({
    ...changes,
    cart,
    ...priceNow(world, cart, state),
    version: changes.version ?? state.version + 1,
    refusal: undefined,
    repricedLineIds: NONE,
    // A cart emptied line by line usually means a new guest, whose age was not checked.
    ...(cart.lines.length === 0 && { ageCheckedAt: undefined }),
  });
}

function editCart(carts: CartMemory, change: (cart: Cart) => CartEdit, { lights, ...rest }: EditExtras): CartRefusal | undefined {
  const { store } = carts;
  const state = store.getState();
  const changed = change(state.cart);
  if (!changed.ok) {
    store.setState({ refusal: changed.refusal });
    return changed.refusal;
  }
  const lit = lights === undefined ? {} : { lit: { lineId: lights, n: (state.lit?.n ?? 0) + 1 } };
  if (changed.value === state.cart) store.setState({ ...rest, ...lit, refusal: undefined });
  else putCart(carts, changed.value, { removed: undefined, vendorId: vendorOf(state), ...rest, ...lit });
  return undefined;
}

function repriceWith({ world, store, isFrozen }: CartMemory, changes: Partial<CartState>): void {
  const before = store.getState();
  const { at, priced, savedByCard } = isFrozen ? before : priceNow(world, before.cart, { ...before, ...changes });
  store.setState({ ...changes, at, priced, savedByCard, repricedLineIds: repricedLines(before, priced) });
}

const NONE: ReadonlySet<LineId> = new Set();
const FRESH = {
  selectedLineId: undefined,
  lit: undefined,
  removed: undefined,
  tab: undefined,
  counterOrder: undefined,
  ageCheckedAt: undefined,
  preview: undefined,
  vendorId: undefined,
} as const;

/** Returns the vendor of the cart: an empty cart takes the vendor of the menu in use. */
function vendorOf({ cart, vendorId, catalogue }: CartState): number | undefined {
  const ofMenu = catalogue?.terms.vendorId;
  return cart.lines.length === 0 ? ofMenu : (vendorId ?? ofMenu);
}

function repricedLines({ priced: before, repricedLineIds }: CartState, after: PricedCart | undefined): ReadonlySet<LineId> {
  if (before === undefined || after === undefined) return repricedLineIds;
  const changed = after.lines.filter((line, index) => line.unitCost !== before.lines[index]?.unitCost).map(({ line }) => line.id);
  return changed.length === 0 ? repricedLineIds : new Set([...repricedLineIds, ...changed]);
}
