import { type Static, Type } from 'typebox';
import { Amount, assumed, described, Flag, Int32, oneOf, optional, record, text } from '../http/schema.ts';

/** The numbers of `payment_type`. */
export const PAYMENT_TYPES = { cash: 1, credit: 2, gift: 3, stored: 4, external: 5, complimentary: 6 } as const;

/** A payment without a type counts as external: the service does not know how it was taken. */
export function typeOfPayment({ payment_type }: { readonly payment_type?: number }): number {
  return payment_type ?? PAYMENT_TYPES.external;
}

export const PaymentType = assumed(
  '1 cash, 2 credit, 3 gift card, 4 stored or loaded value, 5 external, 6 complimentary; external where it is absent.',
  Type.Integer({ format: 'int32', minimum: 1, maximum: 6 }),
);

const Word = text(255);

export const Credential = record('Credential', {
  card_encryption: optional(Word),
  card_number: optional(Word),
  card_pin: optional(Word),
  email: optional(Word),
  name: optional(Word),
  phone: optional(Word),
  room_number: optional(Word),
});
export type Credential = Static<typeof Credential>;

export const PaymentPartnerData = record('PaymentPartnerData', {
  provider: optional(Word),
  payment_data: optional(text(4096)),
  transaction_uid: optional(Word),
  credential: optional(Credential),
});
export type PaymentPartnerData = Static<typeof PaymentPartnerData>;

export const ReceiptIdentifier = record('ReceiptIdentifier', { authorization_code: optional(Word) });
export type ReceiptIdentifier = Static<typeof ReceiptIdentifier>;

export const TransactionType = oneOf('VOID', 'REFUND', 'AUTHORIZE', 'ADJUSTMENT', 'CAPTURE');
export type TransactionType = Static<typeof TransactionType>;

export const TransactionIdentifier = record('TransactionIdentifier', {
  account_token: optional(Word),
  authorization_code: optional(Word),
  expiration_date: optional(Word),
  local_request_id: optional(Word),
  merchant_reference_code: optional(Word),
  remote_request_id: optional(Word),
  current_total_amount: optional(Amount),
  original_transaction_type: optional(TransactionType),
});
export type TransactionIdentifier = Static<typeof TransactionIdentifier>;

export const V1ExternalData = record('V1ExternalData', {
  auth_amount: optional(Word),
  auth_code: optional(Word),
  auth_currency: optional(Word),
  auth_status_code: optional(Word),
  balance: optional(Word),
  capture_method: optional(Word),
  card_art_cmid: optional(Word),
  card_class: optional(Word),
  card_status_code: optional(Word),
  card_token: optional(Word),
  card_type: optional(Word),
  confirmation_code: optional(described('Holds an int64.', Type.String({ maxLength: 32 }))),
  device_transaction_id: optional(Word),
  entitlement_id: optional(Word),
  entitlement_type: optional(Word),
  expiration_date: optional(Word),
  invoice_number: optional(Word),
  issuer_name: optional(Word),
  masked_acc: optional(Word),
  payment_gateway: optional(Word),
  req_amount: optional(Word),
  req_currency: optional(Word),
  transaction_type: optional(Word),
  transaction_uid: optional(Word),
  payment_partner_data: optional(PaymentPartnerData),
  receipt_identifier: optional(ReceiptIdentifier),
  transaction_identifier: optional(TransactionIdentifier),
});
export type V1ExternalData = Static<typeof V1ExternalData>;

/** The payment record of both interfaces. */
export const V1Payment = record('V1Payment', {
  payment_type: optional(PaymentType),
  amount: optional(
    assumed('At most one payment of a calculate request may lack it: calculate writes in what is then due. In v3 it counts as 0.', Amount),
  ),
  amount_tendered: optional(Amount),
  change: optional(Amount),
  fee: optional(Amount),
  remaining_balance: optional(Amount),
  subtotal_amount: optional(Amount),
  tip: optional(assumed('Comes on top of `amount`, is no fee and is not in the total; below zero in refund orders alone.', Amount)),
  additional_data: optional(text(4096)),
  authorization_code: optional(Word),
  card_number: optional(Word),
  card_status: optional(Word),
  card_type: optional(Word),
  cardholder_fullname: optional(Word),
  cardholder_name: optional(Word),
  custom_tender_id: optional(Word),
  encryption_type: optional(Word),
  exp_date: optional(Word),
  gateway_response_data: optional(text(4096)),
  payment_identifier_for_display: optional(Word),
  payment_status: optional(Word),
  payment_uuid: optional(Word),
  ppi_loyalty_id: optional(Word),
  ppi_pin: optional(Word),
  tender_name: optional(Word),
  token_value: optional(Word),
  card_encoded: optional(Flag),
  payment_valid: optional(Flag),
  refunded: optional(Flag),
  code_map: optional(Int32),
  payment_index: optional(Int32),
  subpayment_type: optional(Int32),
  external_data: optional(V1ExternalData),
});
export type V1Payment = Static<typeof V1Payment>;

/** The ordering document does not show the members of its payment; they are taken from the v3 document. */
export const Payment = assumed('Members not shown; those of V1Payment.', V1Payment);
export type Payment = V1Payment;
