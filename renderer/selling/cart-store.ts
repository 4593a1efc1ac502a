import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LineId, uuidV7 } from '../../shared/base/ids.ts';
import { type Instant, now } from '../../shared/base/time.ts';
import type { CartEdit, CartRefusal } from '../../shared/engine/cart/cart-edit.ts';
import { emptyCart, type RemovedLine } from '../../shared/engine/cart/cart-lines.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { type KeptLines, orderedLinesOf } from '../../shared/engine/priced-lines/kept-lines.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { PriceLevel } from '../../shared/engine/terms/catalogue-data.ts';
import type { TabView } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';

/** The cart in work: an edit, one pricing, one update of the store. Nothing here waits. */
export interface CartState {
  /** Undefined until a menu is there. */
  readonly catalogue: Catalogue | undefined;
  readonly cart: Cart;
  /** By whose menu its lines were made: the device may be told to sell for another vendor meanwhile. */
  readonly vendorId: number | undefined;
  /** Of this very cart and catalogue, except of what is being paid: that stands as it was frozen. */
  readonly priced: PricedCart | undefined;
  /** The instant of the prices. */
  readonly at: Instant;
  /** Counts the edits, over restarts too: an older copy never takes the place of a newer. */
  readonly version: number;
  readonly selectedLineId: LineId | undefined;
  /** The line that an edit just added or joined; `n` tells two additions to one line apart. */
  readonly lit: { readonly lineId: LineId; readonly n: number } | undefined;
  /** What `undo` brings back. */
  readonly removed: RemovedLine['removed'] | undefined;
  /** Why the last edit was not made. */
  readonly refusal: CartRefusal | undefined;
  /** Lines whose price changed by themselves, by a new menu or a day part that began or ended. */
  readonly repricedLineIds: ReadonlySet<LineId>;
  /** The open tab that the cart belongs to. */
  readonly tab: (Pick<TabView, 'id' | 'name' | 'revision' | 'submittedLineIds' | 'pricing'> & { readonly kept: KeptLines }) | undefined;
  /** What was ordered at a kiosk and is paid here: where it is dropped unpaid, its guest may pay elsewhere. */
  readonly counterOrder: CounterOrderInCart | undefined;
  /** When somebody looked at the guest's papers, for the alcohol of this cart. */
  readonly ageCheckedAt: Instant | undefined;
  /** For a preview of another time or level; nothing is sold by it. */
  readonly preview: { readonly at?: Instant; readonly priceLevel?: PriceLevel } | undefined;
}

export interface CounterOrderInCart {
  readonly heldId: string;
  /** Under which this till has it. */
  readonly recallId: string;
  readonly lineIds: readonly LineId[];
}

export interface CartDesk {
  readonly store: StoreApi<CartState>;
  readonly newId: () => LineId;
  /** Makes the edit; what stood in the way otherwise is told by the answer and in `refusal`. */
  edit(
    change: (cart: Cart) => CartEdit,
    and?: Partial<Pick<CartState, 'selectedLineId' | 'removed'>> & { readonly lights?: LineId },
  ): CartRefusal | undefined;
  select(lineId: LineId | undefined): void;
  /** Another cart altogether: recalled, of a tab, or empty for the next guest. */
  replace(cart: Cart, and?: Partial<Pick<CartState, 'tab' | 'counterOrder' | 'version' | 'ageCheckedAt' | 'vendorId'>>): void;
  /** `isKept`: it was sold, put aside or put on a tab, and so not dropped. */
  clear(and?: { readonly isKept: boolean }): void;
  takeCatalogue(catalogue: Catalogue): void;
  /** What a day part's beginning or end changes is marked. */
  reprice(): void;
  setPreview(preview: CartState['preview']): void;
  /** A sale that is being paid: no menu and no hour changes its prices any more, until it is thawed or another cart comes. */
  freeze(priced: PricedCart): void;
  /** Back to the prices of now; what they change is marked. */
  thaw(): void;
}

/** The documents' word for what is sold over a counter. */
const ORDER_TYPE = 'POS';

export function makeCartDesk(world: WindowWorld, orderType = ORDER_TYPE): CartDesk {
  const store = createStore<CartState>(() => ({
    catalogue: undefined,
    cart: emptyCart(orderType),
    vendorId: undefined,
    priced: undefined,
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

  const price = (
    cart: Cart,
    { catalogue, preview, tab }: Pick<CartState, 'catalogue' | 'preview' | 'tab'>,
  ): Pick<CartState, 'priced' | 'at'> => {
    const at = preview?.at ?? now(world);
    const level = preview?.priceLevel;
    return {
      at,
      priced:
        catalogue &&
        priceCart(catalogue, cart, {
          at,
          ...(level !== undefined && { priceLevel: level }),
          ...(tab !== undefined && { ordered: orderedLinesOf(catalogue, tab.kept, tab.pricing, at) }),
        }),
    };
  };

  let isFrozen = false;
  const put = (cart: Cart, changes: Partial<CartState>): void => {
    isFrozen = false;
    const state = { ...store.getState(), ...changes };
    store.setState({
      ...changes,
      cart,
      ...price(cart, state),
      version: changes.version ?? state.version + 1,
      refusal: undefined,
      repricedLineIds: NONE,
      // Whoever takes everything out of it line by line serves the next guest, whose papers nobody has seen.
      ...(cart.lines.length === 0 && { ageCheckedAt: undefined }),
    });
  };

  /** The same cart at other prices. */
  const repriceWith = (changes: Partial<CartState>): void => {
    const before = store.getState();
    const priced = isFrozen ? before : price(before.cart, { ...before, ...changes });
    store.setState({ ...changes, at: priced.at, priced: priced.priced, repricedLineIds: repricedLines(before, priced.priced) });
  };

  return {
    store,
    newId: () => uuidV7(world) as LineId,
    edit: (change, and = {}) => {
      const state = store.getState();
      const changed = change(state.cart);
      if (!changed.ok) {
        store.setState({ refusal: changed.refusal });
        return changed.refusal;
      }
      const { lights, ...rest } = and;
      const lit = lights === undefined ? {} : { lit: { lineId: lights, n: (state.lit?.n ?? 0) + 1 } };
      if (changed.value === state.cart) store.setState({ ...rest, ...lit, refusal: undefined });
      else put(changed.value, { removed: undefined, vendorId: vendorOf(state), ...rest, ...lit });
      return undefined;
    },
    select: (selectedLineId) => store.setState({ selectedLineId, refusal: undefined }),
    replace: (cart, and = {}) => put(cart, { ...FRESH, ...and, vendorId: and.vendorId ?? store.getState().catalogue?.terms.vendorId }),
    clear: ({ isKept } = { isKept: false }) => {
      if (isKept) store.setState({ counterOrder: undefined });
      put(emptyCart(orderType), FRESH);
    },
    takeCatalogue: (catalogue) => repriceWith({ catalogue }),
    reprice: () => repriceWith({}),
    setPreview: (preview) => {
      repriceWith({ preview });
      // Whoever asks for other prices is not surprised by them.
      store.setState({ repricedLineIds: NONE });
    },
    freeze: (priced) => {
      isFrozen = true;
      store.setState({ priced, repricedLineIds: NONE });
    },
    thaw: () => {
      if (!isFrozen) return;
      isFrozen = false;
      repriceWith({});
    },
  };
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

/** Whoever begins a cart begins it by the menu in use. */
function vendorOf({ cart, vendorId, catalogue }: CartState): number | undefined {
  const ofMenu = catalogue?.terms.vendorId;
  return cart.lines.length === 0 ? ofMenu : (vendorId ?? ofMenu);
}

function repricedLines({ priced: before, repricedLineIds }: CartState, after: PricedCart | undefined): ReadonlySet<LineId> {
  if (before === undefined || after === undefined) return repricedLineIds;
  const changed = after.lines.filter((line, index) => line.unitCost !== before.lines[index]?.unitCost).map(({ line }) => line.id);
  return changed.length === 0 ? repricedLineIds : new Set([...repricedLineIds, ...changed]);
}
