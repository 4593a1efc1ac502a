import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LineId } from '../../../shared/base/ids.ts';
import type { Money } from '../../../shared/base/money.ts';
import type { Refusal } from '../../../shared/base/outcome.ts';
import type { CardTender } from '../../../shared/engine/terms/tender.ts';
import type { ApprovalView } from '../../../shared/till-contract/operations/host-operations.ts';
import type { CountView, HandMovement, ShiftReport } from '../../../shared/till-contract/operations/shift-operations.ts';
import type { ApprovalNeed } from '../../../shared/till-contract/parts/approval-needs.ts';
import type { ApprovedAction } from '../../../shared/till-contract/parts/permissions.ts';

/** Where the cashier is. The cart stays in sight on all pages where there is room. */
export type Page = 'sell' | 'tabs' | 'orders' | 'queue' | 'staff' | 'audit' | 'shift' | 'doors' | 'reports' | 'training' | 'settings';

export type SettingsPart = 'window' | 'computer' | 'keys' | 'all' | 'connection' | 'devices' | 'printers' | 'gear' | 'transfer' | 'host';

/** What the page of the orders is set to. */
export interface OrdersWish {
  readonly by: 'text' | 'amount' | 'last_four';
  readonly text: string;
  readonly time: 'hour' | 'day' | 'week' | 'all';
  readonly where: 'host' | 'both';
  readonly employeeId: string | undefined;
  /** The code of a receipt: the order that it names is shown at once. */
  readonly isScanned?: boolean;
}

export const FIRST_WISH: OrdersWish = { by: 'text', text: '', time: 'day', where: 'host', employeeId: undefined };

/** What was typed of a count of the drawer so far. */
export interface CashDraft {
  readonly way: 'pieces' | 'sum';
  /** By denomination, as typed. */
  readonly pieces: Readonly<Record<number, string>>;
  readonly sum: Money;
}

/** One sheet at a time, over the grid. Each kind is a file in the folder of its feature. */
export type OpenSheet =
  | { readonly kind: 'modifiers'; readonly itemId: string; readonly lineId?: LineId }
  /** What can be done with an item besides a tap. */
  | { readonly kind: 'tile'; readonly itemId: string }
  | { readonly kind: 'tip'; readonly saleId: string; readonly tender: CardTender }
  | { readonly kind: 'line'; readonly lineId: LineId }
  | { readonly kind: 'explain'; readonly lineId: LineId }
  | { readonly kind: 'weigh'; readonly itemId: string; readonly lineId?: LineId }
  | { readonly kind: 'price'; readonly itemId: string; readonly lineId?: LineId }
  /** `isInCart`: the cart came with it, as from a kiosk. */
  | { readonly kind: 'age_check'; readonly itemId: string; readonly isInCart?: true }
  | { readonly kind: 'discounts' }
  | { readonly kind: 'fees' }
  | { readonly kind: 'seat' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'pickup' }
  | { readonly kind: 'check_name' }
  | { readonly kind: 'hold' }
  /** `code`: of a kiosk, which a scanner has read. */
  | { readonly kind: 'held'; readonly code?: string }
  | { readonly kind: 'tab' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'receipt'; readonly saleId: string }
  /** `refusal`: of the decision that was asked for last, which may have gone by way of another sheet. */
  | { readonly kind: 'job'; readonly jobId: string; readonly refusal?: string }
  /** What was typed stays while a manager is asked; `requestId` makes it one refund, however often it is asked for. */
  | {
      readonly kind: 'refund';
      readonly requestId: string;
      readonly saleId?: string;
      readonly orderNumber?: string;
      readonly reason?: string;
      readonly note?: string;
      readonly refusal?: Refusal;
    }
  | { readonly kind: 'shift_open'; readonly shiftId: string }
  | {
      readonly kind: 'cash_movement';
      readonly movement: HandMovement;
      readonly movementId: string;
      readonly amount?: Money;
      readonly reason?: string;
      readonly refusal?: Refusal;
    }
  | {
      readonly kind: 'shift_count';
      readonly shiftId: string;
      readonly drawerName: string;
      readonly countId: string;
      readonly draft?: CashDraft;
      /** Told once it was counted. */
      readonly count?: CountView;
      readonly refusal?: Refusal;
    }
  | { readonly kind: 'x_report'; readonly shiftId: string; readonly report: ShiftReport; readonly xId: string }
  | { readonly kind: 'z_report'; readonly drawerId: string; readonly number: number }
  | { readonly kind: 'drawer_tills'; readonly drawerId: string; readonly drawerName: string }
  /** What of the state line means what, and where it is mended. */
  | { readonly kind: 'trouble'; readonly text: string; readonly explained: string; readonly part: SettingsPart }
  | { readonly kind: 'staff' }
  | { readonly kind: 'stand' }
  | { readonly kind: 'end_training' }
  | { readonly kind: 'approval'; readonly request: ApprovalRequest }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'more' }
  | { readonly kind: 'keypad' }
  | { readonly kind: 'off_menu' }
  | { readonly kind: 'empty_cart' }
  | { readonly kind: 'help' }
  | { readonly kind: 'palette' };

export interface ApprovalRequest {
  readonly action: ApprovedAction;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  /** Approved by the same PIN, where more than one thing of the same act needs it. */
  readonly further?: readonly ApprovalNeed[];
  /** What happens once a manager has approved, `further` in its order. */
  readonly onApproved: (approval: ApprovalView, further: readonly ApprovalView[]) => void;
  /** Where one was before, such as a sheet that asked for it. */
  readonly onCancelled?: () => void;
}

export interface UiState {
  readonly page: Page;
  readonly settingsPart: SettingsPart;
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
  /** Which orders are looked for. */
  readonly ordersWish: OrdersWish;
  /** What is tapped comes back from the guest. */
  readonly isReturning: boolean;
}

export interface Ui {
  readonly store: StoreApi<UiState>;
  open(sheet: OpenSheet): void;
  close(): void;
  go(page: Page): void;
  goToSettings(part: SettingsPart): void;
}

export function makeUi(): Ui {
  const store = createStore<UiState>(() => ({
    page: 'sell',
    settingsPart: 'window',
    sheet: undefined,
    groupId: undefined,
    searchText: '',
    searchAsked: 0,
    isCartUp: false,
    nextPieces: undefined,
    ordersWish: FIRST_WISH,
    isReturning: false,
  }));
  return {
    store,
    open: (sheet) => store.setState({ sheet }),
    close: () => store.setState({ sheet: undefined }),
    go: (page) => store.setState({ page, sheet: undefined, isCartUp: false }),
    goToSettings: (settingsPart) => store.setState({ page: 'settings', settingsPart, sheet: undefined, isCartUp: false }),
  };
}
