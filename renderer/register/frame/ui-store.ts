import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LineId } from '../../../shared/base/ids.ts';
import type { Money } from '../../../shared/base/money.ts';
import type { CardTender } from '../../../shared/engine/terms/tender.ts';
import type { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import type { ApprovalView } from '../../../shared/till-contract/operations/host-operations.ts';
import type { CountView, ManualMovement, ShiftReport } from '../../../shared/till-contract/operations/shift-operations.ts';
import type { ApprovalNeed } from '../../../shared/till-contract/parts/approval-needs.ts';
import type { ApprovedAction } from '../../../shared/till-contract/parts/permissions.ts';
import type { TillAnswerOf } from '../../../shared/till-contract/parts/till-operation.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

/** The page that is open. The cart stays visible beside every page if there is room. */
export type Page =
  | 'sell'
  | 'today'
  | 'tabs'
  | 'orders'
  | 'queue'
  | 'menu'
  | 'giftCards'
  | 'staff'
  | 'audit'
  | 'shift'
  | 'readiness'
  | 'reports'
  | 'training'
  | 'settings'
  | 'setUp';

export type SettingsPart =
  | 'window'
  | 'computer'
  | 'keys'
  | 'all'
  | 'connection'
  | 'devices'
  | 'printers'
  | 'peripherals'
  | 'transfer'
  | 'host';

/** The filters of the orders page. */
export interface OrderFilters {
  readonly by: 'text' | 'amount' | 'last_four';
  readonly text: string;
  readonly time: 'hour' | 'day' | 'week' | 'all';
  readonly where: 'host' | 'both';
  readonly employeeId: string | undefined;
  /** True when `text` is a scanned receipt code: the order it names opens at once. */
  readonly isScanned?: boolean;
}

export const DEFAULT_ORDER_FILTERS: OrderFilters = { by: 'text', text: '', time: 'day', where: 'host', employeeId: undefined };

/** The drawer count that has been typed so far. */
export interface CashDraft {
  readonly way: 'pieces' | 'sum';
  /** Typed text by denomination. */
  readonly pieces: Readonly<Record<number, string>>;
  readonly sum: Money;
}

type ShownValueCard = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

/** The sheet that is open; only one at a time. Each kind is a file in the folder of its feature. */
export type OpenSheet =
  | { readonly kind: 'modifiers'; readonly itemId: string; readonly lineId?: LineId }
  /** The menu of a tile. */
  | { readonly kind: 'tile'; readonly itemId: string }
  | { readonly kind: 'tip'; readonly saleId: string; readonly tender: CardTender }
  | { readonly kind: 'line'; readonly lineId: LineId }
  | { readonly kind: 'explain'; readonly lineId: LineId }
  | { readonly kind: 'weigh'; readonly itemId: string; readonly lineId?: LineId }
  | { readonly kind: 'price'; readonly itemId: string; readonly lineId?: LineId }
  /** `isInCart`: the alcohol came with a whole cart, for example from a kiosk. */
  | { readonly kind: 'age_check'; readonly itemId: string; readonly isInCart?: true }
  | { readonly kind: 'discounts' }
  | { readonly kind: 'fees' }
  | { readonly kind: 'seat' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'pickup' }
  | { readonly kind: 'check_name' }
  | { readonly kind: 'hold' }
  /** `code`: a kiosk code that a scanner read. */
  | { readonly kind: 'held'; readonly code?: string }
  | { readonly kind: 'tab'; readonly refusal?: HostRefusal }
  | { readonly kind: 'preview' }
  | { readonly kind: 'receipt'; readonly saleId: string }
  /** `refusal`: the refusal of the last decision, kept here because the approval sheet may have been open in between. */
  | { readonly kind: 'job'; readonly jobId: string; readonly refusal?: HostRefusal }
  /** The typed values survive the approval sheet; `requestId` makes repeated requests one refund. */
  | {
      readonly kind: 'refund';
      readonly requestId: string;
      readonly saleId?: string;
      readonly orderNumber?: string;
      readonly reason?: string;
      readonly note?: string;
      /** Units to refund, by line; and the amount as typed. */
      readonly units?: Readonly<Record<string, number>>;
      readonly amountText?: string;
      readonly refusal?: HostRefusal;
    }
  | { readonly kind: 'shift_open'; readonly shiftId: string; readonly isLate: boolean }
  | {
      readonly kind: 'cash_movement';
      readonly movement: ManualMovement;
      readonly movementId: string;
      readonly amount?: Money;
      readonly reason?: string;
      readonly refusal?: HostRefusal;
    }
  | {
      readonly kind: 'shift_count';
      readonly shiftId: string;
      readonly drawerName: string;
      readonly countId: string;
      readonly draft?: CashDraft;
      /** Set once the host has accepted the count. */
      readonly count?: CountView;
      readonly refusal?: HostRefusal;
    }
  | { readonly kind: 'x_report'; readonly shiftId: string; readonly report: ShiftReport; readonly xId: string }
  | { readonly kind: 'z_report'; readonly drawerId: string; readonly number: number }
  | { readonly kind: 'drawer_tills'; readonly drawerId: string; readonly drawerName: string }
  /** Explains an entry of the state line; `part` is the settings page where it can be fixed. */
  | { readonly kind: 'trouble'; readonly text: string; readonly explained: string; readonly part: SettingsPart }
  /** `backTo`: the sheet that the sign-in was asked for from. */
  | { readonly kind: 'staff'; readonly backTo?: OpenSheet | undefined }
  | { readonly kind: 'stand' }
  | { readonly kind: 'end_training' }
  | { readonly kind: 'approval'; readonly request: ApprovalRequest }
  | { readonly kind: 'unfinished' }
  /** `card`: one that was scanned and looked up already. */
  | { readonly kind: 'guest_card'; readonly card?: ShownValueCard }
  | { readonly kind: 'more' }
  | { readonly kind: 'keypad' }
  | { readonly kind: 'off_menu' }
  | { readonly kind: 'empty_cart' }
  | { readonly kind: 'help' }
  | { readonly kind: 'palette' };

export interface ApprovalRequest {
  readonly action: ApprovedAction;
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
  /** Further actions that the same PIN approves. */
  readonly further?: readonly ApprovalNeed[];
  /** Called once a manager has approved; `further` is in the order of the needs. */
  readonly onApproved: (approval: ApprovalView, further: readonly ApprovalView[]) => void;
  /** Called when the approval is cancelled, for example to reopen the sheet that asked for it. */
  readonly onCancelled?: () => void;
}

export interface UiState {
  readonly page: Page;
  readonly settingsPart: SettingsPart;
  readonly sheet: OpenSheet | undefined;
  /** Undefined: the first group. `favourites` is a group of its own. */
  readonly groupId: string | undefined;
  readonly searchText: string;
  /** Counts requests to focus the search field. */
  readonly searchRequests: number;
  readonly isCartUp: boolean;
  /** The quantity for the next tap, if one was keyed. */
  readonly nextPieces: number | undefined;
  readonly orderFilters: OrderFilters;
  /** True: tapped items are returns. */
  readonly isReturning: boolean;
  /** The last count of a drawer at this till, which the list of drawers may not have yet. */
  readonly lastCount: { readonly shiftId: string; readonly count: CountView } | undefined;
  /** Takes scanned codes in place of the cart. */
  readonly takeScanned: ((code: string) => void) | undefined;
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
    searchRequests: 0,
    isCartUp: false,
    nextPieces: undefined,
    orderFilters: DEFAULT_ORDER_FILTERS,
    isReturning: false,
    lastCount: undefined,
    takeScanned: undefined,
  }));
  return {
    store,
    open: (sheet) => store.setState({ sheet }),
    close: () => store.setState({ sheet: undefined }),
    go: (page) => store.setState({ page, sheet: undefined, isCartUp: false }),
    goToSettings: (settingsPart) => store.setState({ page: 'settings', settingsPart, sheet: undefined, isCartUp: false }),
  };
}
