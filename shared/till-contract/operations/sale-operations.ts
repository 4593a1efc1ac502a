import { type Static, Type } from 'typebox';
import { LONGEST_MAIL_ADDRESS } from '../../base/mail-address.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { SaleRefusalCode } from '../../engine/sale/sale.ts';
import { CardCopiesView } from '../cards/card-copies.ts';
import { AnyText, InstantValue, MoneyValue, SaleState, Whole } from '../parts/answer-values.ts';
import { CartForm, InstantForm, MoneyForm } from '../parts/cart-form.ts';
import { SaleValue } from '../parts/engine-values.ts';
import { JobView } from '../parts/job-view.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation, VendorId } from '../parts/till-operation.ts';

/**
 * The host reprices a sale's cart, freezes it and opens the sale as `paying`. Tenders are then added one at a time, each durable before it
 * is answered. Completing the sale commits sale, guest number and job in one transaction. Every request may be repeated.
 * A sale whose card has no answer is set `aside` under its guest number, and the device serves the next guest. It completes by itself once
 * it is covered; otherwise a till resumes it.
 */

/** The outcome of one attempt to charge a card. `unknown`: do not charge again; the host is looking it up, or a person decides. */
export const ChargeState = oneOf('sending', 'approved', 'declined', 'referred', 'not_sent', 'unknown', 'stored');
export type ChargeState = Static<typeof ChargeState>;

export const ChargeView = closedRecord('ChargeView', {
  id: AnyText,
  state: ChargeState,
  amount: MoneyValue,
  tip: MoneyValue,
  startedAt: InstantValue,
  /** The service's own code, like `insufficient_funds`; `written_off` for an unknown charge whose case was closed. */
  reason: optional(AnyText),
  /** The amount that was approved, if it is less than requested: the rest is still due. */
  approved: optional(MoneyValue),
  /** The card was charged but pays for no part of the sale: it is voided at the card service, or refunded at its terminal. */
  loose: optional(oneOf('voidable', 'at_terminal')),
});
export type ChargeView = Static<typeof ChargeView>;

/** A gift card that the sale sells, and what is on it. Each unit of a line is a card of its own. */
export const GiftCardView = closedRecord('GiftCardView', {
  lineId: AnyText,
  unit: Whole,
  name: AnyText,
  /** What is owed to its holder. */
  amount: MoneyValue,
  /** `missing`: no card is chosen yet. `waiting`: the service has not answered. `attention`: a person decides in the queue. */
  state: oneOf('missing', 'chosen', 'waiting', 'loaded', 'attention', 'not_loaded', 'taking_back', 'taken_back'),
  maskedCode: optional(AnyText),
  /** What was on it right after it was loaded. */
  balance: optional(MoneyValue),
  jobId: optional(AnyText),
});
export type GiftCardView = Static<typeof GiftCardView>;

export const SaleView = closedRecord('SaleView', {
  sale: SaleValue,
  /** Grows with each change of the sale's record. */
  version: Whole,
  state: SaleState,
  charges: list(ChargeView),
  employeeName: AnyText,
  /** The vendor whose menu the cart was made from. */
  vendorId: Whole,
  /** The job that sends the order, once the sale is complete. */
  job: optional(JobView),
  orderNumber: optional(AnyText),
  tabId: optional(AnyText),
  /** Absent where it sells none, or none that is loaded. */
  giftCards: optional(list(GiftCardView)),
  /** What card terminals printed for it; absent until it is complete, and where they handed over nothing. */
  cardCopies: optional(CardCopiesView),
  /** Since when it is, or was, set aside, and the number that the guest was given for it. */
  aside: optional(closedRecord('AsideView', { number: AnyText, at: InstantValue })),
  /** The service was asked to mail the receipt to the guest. */
  sendsReceipt: optional(Flag),
});
export type SaleView = Static<typeof SaleView>;

export const SaleOpening = closedRecord('SaleOpening', {
  cart: CartForm,
  /** The catalogue revision and the time that the screen priced the cart by, and the total that it showed. */
  revision: text(64, 1),
  at: InstantForm,
  due: MoneyForm,
  /** The vendor whose menu the cart was made from; absent: the vendor that the device sells for. */
  vendorId: optional(VendorId),
  approvals: ApprovalIds,
  /** The service's own total for the tab, when it differs and the cashier has accepted it. */
  serviceDue: optional(MoneyForm),
  /** The tab that is being paid, and the revision that the screen knows. */
  tab: optional(closedRecord('TabOfSale', { id: RecordId, revision: Type.Integer({ minimum: 1 }) })),
});
export type SaleOpening = Static<typeof SaleOpening>;

/** All tenders except cards, which `chargeCard` takes. */
export const TenderForm = closedRecord('TenderForm', {
  kind: oneOf('cash', 'gift', 'stored', 'external', 'complimentary'),
  /** For cash: the amount that the guest handed over. For others: the amount that the tender covers. */
  amount: MoneyForm,
  tip: optional(MoneyForm),
  /** For a gift card or stored value: the number as scanned. Only the last four digits are kept. */
  number: optional(text(64, 1)),
  provider: optional(text(64, 1)),
  reference: optional(text(64, 1)),
  reason: optional(text(255, 1)),
  /** The id of a gift card that is taken by the host's list, as the look-up answered while the service was away. */
  listedCard: optional(RecordId),
  approvals: ApprovalIds,
});
export type TenderForm = Static<typeof TenderForm>;

export const ChargeForm = closedRecord('ChargeForm', {
  amount: MoneyForm,
  tip: optional(MoneyForm),
  /** The card reader's token for the card; when absent, the terminal is asked for one. */
  token: optional(text(255, 1)),
  /** The id of a gift card whose balance the service keeps, as looking it up by its code told it. It pays what is on it, at most the amount. */
  valueCard: optional(RecordId),
  /** A manager's approval to charge a card again although the outcome of the first attempt is unknown. */
  approvals: ApprovalIds,
});
export type ChargeForm = Static<typeof ChargeForm>;

/** Of sold gift cards that have no card yet, and of a guest's card whose discounts are in the prices, which has to prove them first. */
const GIFT_CARD_REFUSALS = ['gift_card_missing', 'too_many_gift_cards', 'value_card_first', 'value_card_level_changed'] as const;

const SALE_REFUSALS = [
  'empty_cart',
  'cart_refused',
  'already_complete',
  'already_covered',
  'not_covered',
  'more_than_due',
  'less_than_tip',
  'not_payable_in_cash',
  'bad_amount',
  'bad_tip',
  'card_not_masked',
  'id_taken',
  'too_many_tenders',
  'unknown_tender',
  'already_voided',
  'tip_closed',
] as const satisfies readonly SaleRefusalCode[];

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY, answer: SaleView } as const;
const guest = { ...person, devices: ['till', 'kiosk'], needsEmployee: 'at_tills' } as const;

export const SALE_OPERATIONS = {
  openSale: tillOperation({
    ...guest,
    id: 'openSale',
    method: 'PUT',
    path: '/till/sales/{sale_id}',
    summary: 'Price the cart once more, freeze it and keep it as being paid',
    request: SaleOpening,
    refusals: [
      ...SALE_REFUSALS,
      'total_changed',
      'service_price',
      'service_refuses_tab',
      'needs_approval',
      'needs_age_check',
      'not_carried',
      'tab_changed',
      'tab_cancelled_elsewhere',
      'sold_out',
      'no_alcohol',
      'not_selling',
      'other_vendor',
      'no_value_cards',
      'value_card_pays_nothing',
      'disk_nearly_full',
    ],
  }),
  findSale: tillOperation({
    ...guest,
    id: 'findSale',
    method: 'GET',
    path: '/till/sales/{sale_id}',
    summary: 'A sale of this host',
    request: undefined,
    refusals: ['unknown'],
  }),
  listOwnSales: tillOperation({
    ...guest,
    needsEmployee: false,
    id: 'listOwnSales',
    method: 'GET',
    path: '/till/sales',
    summary: 'What this device has begun and not completed, and its last sale: asked at every start of a screen',
    request: undefined,
    answer: closedRecord('ListOwnSalesAnswer', {
      unfinished: list(SaleView),
      /** The sales that are set aside: at a till those of its vendor, at a kiosk its own. */
      aside: list(SaleView),
      last: optional(SaleView),
    }),
    refusals: [],
  }),
  addTender: tillOperation({
    ...person,
    id: 'addTender',
    method: 'PUT',
    path: '/till/sales/{sale_id}/tenders/{tender_id}',
    summary: 'Take cash, a gift card, stored value, something external, or nothing at all with a reason',
    request: TenderForm,
    refusals: [
      ...SALE_REFUSALS,
      'unknown',
      'paid_elsewhere',
      'charge_unknown',
      'not_carried',
      'needs_approval',
      'needs_service',
      'needs_shift',
      'no_value_cards',
      'value_card_not_listed',
      'value_card_expired',
      'over_listed_share',
      ...GIFT_CARD_REFUSALS,
      'disk_nearly_full',
      'reference_used',
    ],
  }),
  chooseGiftCard: tillOperation({
    ...person,
    id: 'chooseGiftCard',
    method: 'PUT',
    path: '/till/sales/{sale_id}/gift-cards/{line_id}',
    summary: 'The card for a gift card that the sale sells; it is loaded once the sale is complete',
    request: closedRecord('GiftCardChoice', {
      /** From 0; a line of more than 200 is one unit. */
      unit: Type.Integer({ minimum: 0, maximum: 200 }),
      /** As scanned or typed. It is sealed, and kept until it is loaded. */
      code: text(80, 1),
    }),
    refusals: [
      'unknown',
      'paid_elsewhere',
      'already_complete',
      'no_value_cards',
      'value_card_no_code',
      'value_card_blocked',
      'value_card_expired',
      'value_card_full',
      'disk_nearly_full',
    ],
  }),
  voidTender: tillOperation({
    ...guest,
    id: 'voidTender',
    method: 'DELETE',
    path: '/till/sales/{sale_id}/tenders/{tender_id}',
    summary: 'Give back what was taken; a card that was charged is voided at the card service, which is all that a kiosk may take back',
    request: undefined,
    refusals: [...SALE_REFUSALS, 'unknown', 'paid_elsewhere', 'needs_service', 'void_unclear'],
  }),
  chargeCard: tillOperation({
    ...guest,
    id: 'chargeCard',
    method: 'PUT',
    path: '/till/sales/{sale_id}/charges/{charge_id}',
    summary: 'Charge a card through the pay layer; answered once the outcome is known or is known to be unknown',
    request: ChargeForm,
    refusals: [
      ...SALE_REFUSALS,
      'unknown',
      'paid_elsewhere',
      'charge_unknown',
      'no_value_cards',
      ...GIFT_CARD_REFUSALS,
      'not_carried',
      'needs_service',
      'needs_approval',
      'over_sale_limit',
      'over_store_limit',
      'too_many_stored',
      'too_old',
      'is_forwarding',
      'disk_nearly_full',
    ],
  }),
  decideCharge: tillOperation({
    ...person,
    id: 'decideCharge',
    method: 'POST',
    path: '/till/sales/{sale_id}/charges/{charge_id}/decision',
    summary: 'Say what a person has seen of a charge that nobody knows of',
    request: closedRecord('ChargeDecision', { saw: oneOf('approved', 'declined', 'cannot_tell'), code: optional(text(64, 1)) }),
    refusals: [...SALE_REFUSALS, 'unknown', 'paid_elsewhere', 'not_unknown', 'code_needed', 'reference_used'],
  }),
  completeSale: tillOperation({
    ...guest,
    id: 'completeSale',
    method: 'POST',
    path: '/till/sales/{sale_id}/completion',
    summary: 'Commit the sale, its guest number and its job; only then does a screen say "paid"',
    request: closedRecord('SaleCompleting', { email: optional(text(LONGEST_MAIL_ADDRESS, 3)), sendsReceipt: optional(Flag) }),
    refusals: [...SALE_REFUSALS, ...GIFT_CARD_REFUSALS, 'unknown', 'paid_elsewhere', 'charge_unknown', 'not_carried', 'disk_nearly_full'],
  }),
  setSaleAside: tillOperation({
    ...guest,
    id: 'setSaleAside',
    method: 'PUT',
    path: '/till/sales/{sale_id}/aside',
    summary:
      'Set a sale aside under a number, because a card gave no answer; a charge under way goes on, and pays the sale if it is approved',
    request: undefined,
    refusals: ['unknown', 'paid_elsewhere', 'disk_nearly_full'],
  }),
  resumeSale: tillOperation({
    ...person,
    id: 'resumeSale',
    method: 'DELETE',
    path: '/till/sales/{sale_id}/aside',
    summary: 'Go on with a sale that was set aside, at the till that asks; it keeps its number',
    request: undefined,
    refusals: ['unknown', 'paid_elsewhere', 'disk_nearly_full'],
  }),
  abandonSale: tillOperation({
    ...guest,
    id: 'abandonSale',
    method: 'DELETE',
    path: '/till/sales/{sale_id}',
    summary: 'Go back from paying to the cart; only while nothing is taken',
    request: undefined,
    refusals: ['unknown', 'paid_elsewhere', 'already_complete', 'something_taken', 'charge_unknown'],
  }),
  adjustTip: tillOperation({
    ...person,
    id: 'adjustTip',
    method: 'PUT',
    path: '/till/sales/{sale_id}/tenders/{tender_id}/tip',
    summary: 'Add the tip that was left open',
    request: closedRecord('TipForm', { tip: MoneyForm }),
    refusals: [...SALE_REFUSALS, 'unknown', 'paid_elsewhere', 'tip_too_large'],
  }),
  mailReceipt: tillOperation({
    ...guest,
    id: 'mailReceipt',
    method: 'PUT',
    path: '/till/sales/{sale_id}/receipts/{receipt_id}',
    summary: 'Send the receipt of a completed sale, or of its refund, by e-mail',
    request: closedRecord('ReceiptMail', { email: text(LONGEST_MAIL_ADDRESS, 3), language: optional(text(16)), isRefund: optional(Flag) }),
    answer: undefined,
    refusals: ['unknown', 'not_complete', 'no_mail', 'bad_address', 'too_many'],
  }),
} as const;
