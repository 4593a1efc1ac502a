import { readdirSync } from 'node:fs';
import type { Static } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AnswerOf, QueryOf, RequestOf } from '../../shared/contract/http/operation.ts';
import type { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import type { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { CartResponse, CartWithModifiersResponse } from '../../shared/contract/records/cart.ts';
import type { CartLineRequest, CartRequest } from '../../shared/contract/records/cart-request.ts';
import { AppliedFee, Fee } from '../../shared/contract/records/fee.ts';
import { Item } from '../../shared/contract/records/item.ts';
import { ItemSet } from '../../shared/contract/records/modifier.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import { V1ExternalData, V1Payment } from '../../shared/contract/records/payment.ts';
import { RefundOrder } from '../../shared/contract/records/refund.ts';
import type { OrderList } from '../../shared/contract/records/v3-order.ts';
import { OrderTotals, V3Order } from '../../shared/contract/records/v3-order.ts';
import { Vendor } from '../../shared/contract/records/vendor.ts';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';

const folder = new URL('../../shared/contract/', import.meta.url);

/** The catalogue file is read by this product alone; its records do not go over the wire. */
const subjects = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('catalogue'),
);

test.each(subjects)('every named record of %s is in the table of records', async (name) => {
  const exported: Readonly<Record<string, unknown>> = await import(new URL(name, folder).href);
  for (const value of Object.values(exported)) {
    if (typeof value !== 'object' || value === null || !('title' in value) || !('type' in value)) continue;
    expect(RECORDS.has(value.title as string), `${value.title} of ${name}`).toBe(true);
  }
});

describe('records have the documented members', () => {
  const words = (text: string) =>
    text
      .trim()
      .split(/[\s,]+/)
      .sort();

  test.each([
    [
      'AppliedFee',
      AppliedFee,
      `id name hash fee_type fee_basis calculated_value taxable taxes auto_apply apply_before_discount fee_class fee_level print_tips
       print_suggested_tip_amount removal_requires_approval external_id exclusive_tax_total inclusive_tax_total is_available_for_refund
       is_item_level print_on_reciept purchase_order_id receipted refunding stage tax_examt uid`,
    ],
    [
      'Fee',
      Fee,
      `id name hash fee_basis taxable auto_apply apply_before_discount taxes fee_class fee_level print_tips print_suggested_tip_amount
       removal_requires_approval external_id is_available_for_refund is_item_level exclusive_tax_total inclusive_tax_total print_on_reciept
       receipted refunding tax_examt purchase_order_id stage uid fee_type item_ids translations`,
    ],
    [
      'Item',
      Item,
      `id name display_name notes sku gift_card price_override discountable taxable tare_weight categories item_attributes pos_category_ids
       upsell_items custom_fields external_names images item_availability original_cost show_desc description calories calories_label type
       is_alcohol sort_order is_suite_item sold_as_item used_as_modifier print_on_receipt is_suite_package barcode refundable translations`,
    ],
    [
      'CartResponse',
      CartResponse,
      `tip_status_closed device_order_id order_type seat_id visitor_id pickup_time cart_items check customer payments device_order_time
       device_order_uuid calculated_cart_sum location discounts fees subtotal cart_totals`,
    ],
    [
      'CartWithModifiersResponse',
      CartWithModifiersResponse,
      `tip_status_closed device_order_id order_type seat_id visitor_id pickup_time cart_items check customer payments rounding device_order_time
       device_order_uuid calculated_cart_sum location discounts fees subtotal cart_totals`,
    ],
    [
      'V1Payment',
      V1Payment,
      `additional_data authorization_code card_number card_status card_type cardholder_fullname cardholder_name custom_tender_id
       encryption_type exp_date gateway_response_data payment_identifier_for_display payment_status payment_uuid ppi_loyalty_id ppi_pin
       tender_name token_value amount amount_tendered change fee remaining_balance subtotal_amount tip card_encoded payment_valid refunded
       code_map payment_index payment_type subpayment_type external_data`,
    ],
    [
      'V1ExternalData',
      V1ExternalData,
      `auth_amount auth_code auth_currency auth_status_code balance capture_method card_art_cmid card_class card_status_code card_token
       card_type confirmation_code device_transaction_id entitlement_id entitlement_type expiration_date invoice_number issuer_name
       masked_acc payment_gateway req_amount req_currency transaction_type transaction_uid payment_partner_data receipt_identifier
       transaction_identifier`,
    ],
    [
      'V3Order',
      V3Order,
      `applied_discounts charity_rounding_enabled corporate_id created_date external_id integrations items metadata needs_to_be_recalculated
       order_totals payment_information pending_discounts seat_id status updated_date uuid vendor_id venue_id`,
    ],
    ['OrderTotals', OrderTotals, 'charity_total discounts_total exclusive_tax fees_total inclusive_tax original_total subtotal total'],
  ])('%s', (_, schema, members) => {
    expect(Object.keys(schema.properties).sort()).toEqual(words(members));
  });

  test('what a till needs beyond the documents is marked', () => {
    const added = (schema: { readonly properties: object }) =>
      Object.entries(schema.properties)
        .filter(([, member]) => (member as Readonly<Record<string, unknown>>)['x-addition'] !== undefined)
        .map(([name]) => name);
    expect(added(Fee)).toEqual(['fee_type', 'item_ids', 'translations']);
    expect(added(Item)).toEqual(['barcode', 'refundable', 'translations']);
    expect(added(Vendor)).toEqual(['tax_rounding', 'default_taxes', 'rounding', 'price_level_schedule', 'receipt']);
    for (const [title, record] of RECORDS) if (title.includes('Extended')) expect(record['x-addition'], title).toBeTypeOf('string');
  });

  test('no member is taken beyond those named exactly where the documents say so', () => {
    const closed = [...RECORDS].filter(([, record]) => record.additionalProperties === false).map(([title]) => title);
    expect(closed.sort()).toEqual([
      'CalculateRequestV1',
      'CalculateRequestV2',
      'CalculateResponseV1',
      'CalculateResponseV2',
      'CartRequest',
      'CartWithModifiersRequest',
      'ExtendedCalculateRequest',
      'ExtendedCalculateResponse',
      'ExtendedCartRequest',
    ]);
  });
});

test('types follow the schemas, and are read-only', () => {
  expectTypeOf<CartRequest['device_order_id']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<CartRequest>().toEqualTypeOf<Readonly<CartRequest>>();
  expectTypeOf<CartRequest['payments']>().toEqualTypeOf<readonly V1Payment[]>();
  expectTypeOf<NonNullable<CartLineRequest['original_cart_item']>['quantity']>().toEqualTypeOf<number>();
  // The interfaces of records that hold themselves are written by hand.
  expectTypeOf<Static<typeof ItemSet>>().toEqualTypeOf<ItemSet>();
  expectTypeOf<Static<typeof RefundOrder>>().toEqualTypeOf<Pick<RefundOrder, keyof RefundOrder>>();
  expectTypeOf<RequestOf<(typeof V3_OPERATIONS)['listOrders']>>().toEqualTypeOf<undefined>();
  expectTypeOf<QueryOf<(typeof ORDERING_OPERATIONS)['listFees']>['account_type']>().toEqualTypeOf<'employee'>();
  expectTypeOf<AnswerOf<(typeof V3_OPERATIONS)['listOrders'], 200>>().toEqualTypeOf<OrderList>();
  expectTypeOf<AnswerOf<(typeof ORDERING_OPERATIONS)['getOrder'], 200>>().toEqualTypeOf<Order | RefundOrder>();
  expectTypeOf<AnswerOf<(typeof V3_OPERATIONS)['submitOrder'], 204>>().toEqualTypeOf<undefined>();
  expect(Object.keys(ItemSet.properties)).toContain('nodes');
  expect(Object.keys(RefundOrder.properties)).toContain('refund');
});
