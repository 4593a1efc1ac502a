import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LineId } from '../../../shared/base/ids.ts';
import type { ApprovalView, ApprovedAction } from '../../../shared/till-contract/host-operations.ts';

/** Where the cashier is. The cart stays in sight on all pages where there is room. */
export type Page = 'sell' | 'tabs' | 'orders' | 'queue' | 'settings';

/** One sheet at a time, over the grid. Each kind is one file of `register/sheets`. */
export type OpenSheet =
  | { readonly kind: 'modifiers'; readonly itemId: string; readonly lineId?: LineId }
  | { readonly kind: 'line'; readonly lineId: LineId }
  | { readonly kind: 'explain'; readonly lineId: LineId }
  | { readonly kind: 'weigh'; readonly lineId: LineId }
  | { readonly kind: 'price'; readonly itemId: string; readonly lineId?: LineId }
  | { readonly kind: 'age_check'; readonly itemId: string }
  | { readonly kind: 'discounts' }
  | { readonly kind: 'fees' }
  | { readonly kind: 'seat' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'pickup' }
  | { readonly kind: 'check_name' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'held' }
  | { readonly kind: 'tab' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'receipt'; readonly saleId: string }
  | { readonly kind: 'job'; readonly jobId: string }
  | { readonly kind: 'staff' }
  | { readonly kind: 'approval'; readonly request: ApprovalRequest }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'more' }
  | { readonly kind: 'keypad' }
  | { readonly kind: 'off_menu' }
  | { readonly kind: 'empty_cart' }
  | { readonly kind: 'help' }
  | { readonly kind: 'palette' };

export type SheetKind = OpenSheet['kind'];

export interface ApprovalRequest {
  readonly action: ApprovedAction;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  /** What happens once a manager has approved. */
  readonly onApproved: (approval: ApprovalView) => void;
  /** Where one was before, such as a sheet that asked for it. */
  readonly onCancelled?: () => void;
}

export interface UiState {
  readonly page: Page;
  readonly sheet: OpenSheet | undefined;
  /** Undefined: the first group. `favourites` is one of its own. */
  readonly groupId: string | undefined;
  readonly searchText: string;
  /** Counts how often the search field was asked for. */
  readonly searchAsked: number;
  /** On a small screen the cart is a bar that pulls up. */
  readonly isCartUp: boolean;
  /** How many the next tap takes, where that was keyed before it. */
  readonly nextPieces: number | undefined;
  /** What is tapped comes back from the guest. */
  readonly isReturning: boolean;
}

export interface Ui {
  readonly store: StoreApi<UiState>;
  open(sheet: OpenSheet): void;
  close(): void;
  go(page: Page): void;
}

export function makeUi(): Ui {
  const store = createStore<UiState>(() => ({
    page: 'sell',
    sheet: undefined,
    groupId: undefined,
    searchText: '',
    searchAsked: 0,
    isCartUp: false,
    nextPieces: undefined,
    isReturning: false,
  }));
  return {
    store,
    open: (sheet) => store.setState({ sheet }),
    close: () => store.setState({ sheet: undefined }),
    go: (page) => store.setState({ page, sheet: undefined, isCartUp: false }),
  };
}
