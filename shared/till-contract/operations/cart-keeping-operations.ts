import { type Static, Type } from 'typebox';
import { LONGEST_TEXTS } from '../../base/cart-limits.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, Whole } from '../parts/answer-values.ts';
import { CartForm } from '../parts/cart-form.ts';
import { LineSnapshotsValue } from '../parts/engine-values.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation, VendorId } from '../parts/till-operation.ts';

/** Carts that are not sold yet: the draft of each device, held carts, and tabs, which the service knows as open orders. */

export const DraftView = closedRecord('DraftView', {
  /** Counts the device's edits, so that an older copy never replaces a newer one. */
  version: Whole,
  cart: CartForm,
  savedAt: InstantValue,
  /** The vendor whose menu the cart was made from; absent when the window did not send it. */
  vendorId: optional(Whole),
});
export type DraftView = Static<typeof DraftView>;

export const HeldView = closedRecord('HeldView', {
  id: AnyText,
  name: AnyText,
  cart: CartForm,
  heldAt: InstantValue,
  /** When it leaves the list; absent for a kiosk order, which stays for the day. */
  endsAt: optional(InstantValue),
  employeeName: AnyText,
  deviceName: AnyText,
  /** For a kiosk order: the code that the guest says at the counter. */
  counterCode: optional(AnyText),
});
export type HeldView = Static<typeof HeldView>;

export const TabView = closedRecord('TabView', {
  id: AnyText,
  name: AnyText,
  /** Counts the tab's edits; an edit based on an older revision is refused. */
  revision: Whole,
  cart: CartForm,
  /** When each line was ordered, and its price at that time. */
  kept: optional(LineSnapshotsValue),
  /** Whether lines keep the price of when they were ordered, or follow the current menu, as at a service that keeps no prices. */
  pricing: oneOf('then', 'now'),
  openedAt: InstantValue,
  employeeName: AnyText,
  deviceName: AnyText,
  due: MoneyValue,
  state: oneOf('open', 'paying', 'paid', 'cancelled'),
  /** Lines that the kitchen has, at least in part; removing these needs a manager. */
  submittedLineIds: list(AnyText),
  /** How far the tab's latest state has reached the service. */
  sync: oneOf('waiting', 'done', 'unsure', 'attention'),
  orderNumber: optional(AnyText),
});
export type TabView = Static<typeof TabView>;

/** Each entry contains a whole cart, so a page is kept small. */
export const HELD_PAGE = 100;

/** The vendor whose menu the cart was made from; absent: the vendor that the device sells for. */
const CartVendor = optional(VendorId);

export const TabForm = closedRecord('TabForm', {
  name: text(LONGEST_TEXTS.name, 1),
  cart: CartForm,
  /** 0 for a new tab. */
  revision: Type.Integer({ minimum: 0 }),
  /** Also sends new lines to the kitchen. */
  submits: optional(Flag),
  /** For removing lines that the kitchen already has. */
  approvals: ApprovalIds,
  vendorId: CartVendor,
});
export type TabForm = Static<typeof TabForm>;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const TAB_REFUSALS = [
  'unknown',
  'id_taken',
  'tab_changed',
  'tab_cancelled_elsewhere',
  'not_open',
  'line_submitted',
  'not_by_order',
  'no_tabs_here',
  'cart_refused',
  'sold_out',
  'no_alcohol',
  'not_selling',
  'other_vendor',
  'disk_nearly_full',
] as const;

export const CART_KEEPING_OPERATIONS = {
  keepDraft: tillOperation({
    ...person,
    needsEmployee: false,
    devices: ['till', 'kiosk'],
    id: 'keepDraft',
    method: 'PUT',
    path: '/till/draft',
    summary: "Keep a copy of the device's cart in work; off the tap path",
    request: closedRecord('DraftForm', { version: Type.Integer({ minimum: 1 }), cart: CartForm, vendorId: CartVendor }),
    answer: undefined,
    refusals: [],
  }),
  findDraft: tillOperation({
    ...person,
    needsEmployee: false,
    devices: ['till', 'kiosk'],
    id: 'findDraft',
    method: 'GET',
    path: '/till/draft',
    summary: "The host's copy of the device's cart in work",
    request: undefined,
    answer: closedRecord('FindDraftAnswer', { draft: optional(DraftView) }),
    refusals: [],
  }),
  holdCart: tillOperation({
    ...person,
    id: 'holdCart',
    method: 'PUT',
    path: '/till/held/{held_id}',
    summary: 'Put a cart aside, for any till of its vendor',
    request: closedRecord('HeldForm', { name: text(LONGEST_TEXTS.name, 1), cart: CartForm, vendorId: CartVendor }),
    answer: HeldView,
    refusals: ['empty_cart', 'id_taken', 'disk_nearly_full'],
  }),
  listHeld: tillOperation({
    ...person,
    id: 'listHeld',
    method: 'GET',
    path: '/till/held',
    summary: 'Carts of the vendor that were put aside, oldest first, a page at a time: a page that is not full is the last one',
    query: queryOf({ behind: optional(RecordId) }),
    request: undefined,
    answer: list(HeldView),
    refusals: [],
  }),
  recallHeld: tillOperation({
    ...person,
    id: 'recallHeld',
    method: 'POST',
    path: '/till/held/{held_id}/recalls/{recall_id}',
    summary: 'Take a cart back; one device gets it, and the same recall again answers the same',
    request: undefined,
    answer: HeldView,
    refusals: ['unknown', 'recalled_elsewhere'],
  }),
  putBackOrder: tillOperation({
    ...person,
    id: 'putBackOrder',
    method: 'PUT',
    path: '/till/held/{held_id}/recalls/{recall_id}/return',
    summary:
      'Give back what was taken over and is not sold: it waits again, and the code of a kiosk is good again; nothing happens where another till has it',
    request: undefined,
    answer: undefined,
    refusals: ['unknown'],
  }),
  keepTab: tillOperation({
    ...person,
    id: 'keepTab',
    method: 'PUT',
    path: '/till/tabs/{tab_id}/edits/{edit_id}',
    summary: 'Open a tab or change it; the service gets to know it as an open order, and the kitchen what is not to be made any more',
    request: TabForm,
    answer: TabView,
    refusals: [...TAB_REFUSALS, 'needs_approval'],
  }),
  listTabs: tillOperation({
    ...person,
    id: 'listTabs',
    method: 'GET',
    path: '/till/tabs',
    summary: 'Open tabs, oldest first',
    request: undefined,
    answer: list(TabView),
    refusals: [],
  }),
  cancelTab: tillOperation({
    ...person,
    id: 'cancelTab',
    method: 'POST',
    path: '/till/tabs/{tab_id}/cancellation',
    summary: 'Cancel an open tab, with a reason',
    request: closedRecord('TabCancelling', {
      revision: Type.Integer({ minimum: 1 }),
      reason: text(255, 1),
      approvals: ApprovalIds,
    }),
    answer: TabView,
    refusals: [...TAB_REFUSALS, 'needs_approval'],
  }),
} as const;
