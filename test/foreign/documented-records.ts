/**
 * The records of the two documents, copied by hand from their tables: each member and its type. `!` marks a member that an answer
 * must have; `rfc3339`, `uuid` and `int64text` are texts of that form. A name in capitals is another record, `[]` an array of it.
 */
const texts = (names: string): Record<string, string> => Object.fromEntries(names.split(' ').map((name) => [name, 'string']));
const numbers = (names: string): Record<string, string> => Object.fromEntries(names.split(' ').map((name) => [name, 'number']));
const flags = (names: string): Record<string, string> => Object.fromEntries(names.split(' ').map((name) => [name, 'boolean']));

const TOTALS = numbers('discounts_total! fees_total! exclusive_tax! inclusive_tax! subtotal! original_total! total!');

const CART = {
  tip_status_closed: 'boolean',
  ...texts('device_order_id! order_type! seat_id visitor_id'),
  pickup_time: 'rfc3339',
  check: 'object',
  customer: 'object',
  'payments!': 'Payment[]',
  'device_order_time!': 'rfc3339',
  'device_order_uuid!': 'uuid',
  calculated_cart_sum: 'object[]',
  'location!': 'object',
  'discounts!': 'AppliedDiscount[]',
  'fees!': 'AppliedFee[]',
  subtotal: 'number',
  'cart_totals!': 'CartTotals',
};

const FEE = {
  ...texts('id! name! hash'),
  'fee_basis!': 'number',
  ...flags('taxable! auto_apply! apply_before_discount! print_tips print_suggested_tip_amount removal_requires_approval'),
  'taxes!': 'object[]',
  ...texts('fee_class! fee_level! external_id'),
  ...flags('is_available_for_refund is_item_level print_on_reciept receipted refunding tax_examt'),
  ...numbers('exclusive_tax_total inclusive_tax_total'),
  ...texts('purchase_order_id stage uid'),
};

const PAYMENT = {
  ...texts('additional_data authorization_code card_number card_status card_type cardholder_fullname cardholder_name custom_tender_id'),
  ...texts('encryption_type exp_date gateway_response_data payment_identifier_for_display payment_status payment_uuid ppi_loyalty_id'),
  ...texts('ppi_pin tender_name token_value'),
  ...numbers('amount amount_tendered change fee remaining_balance subtotal_amount tip'),
  ...flags('card_encoded payment_valid refunded'),
  ...numbers('code_map payment_index payment_type subpayment_type'),
  external_data: 'object',
};

const ITEM = {
  ...texts('id! name! display_name notes sku'),
  ...flags('gift_card price_override discountable taxable show_desc is_alcohol'),
  ...flags('is_suite_item sold_as_item used_as_modifier print_on_receipt is_suite_package'),
  ...numbers('tare_weight original_cost'),
  ...Object.fromEntries(
    'categories item_attributes pos_category_ids upsell_items custom_fields images item_availability'
      .split(' ')
      .map((n) => [n, 'object[]']),
  ),
  external_names: 'object',
  ...texts('description calories_label type'),
  calories: 'numbertext',
  sort_order: 'numbertext',
};

const ORDER_ITEM = {
  ...numbers('item_id! quantity! price'),
  'uuid!': 'uuid',
  ...texts('name notes'),
  price_override: 'number',
  user_specified_price: 'boolean',
  item_as_modifier: 'ItemAsModifier',
};

const ORDER_INFO = {
  'created_date!': 'rfc3339',
  'updated_date!': 'rfc3339',
  'external_id!': 'string',
  'status!': 'OrderStatus',
  'uuid!': 'uuid',
};

export const RECORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AuthResponse: { 'auth_key!': 'string' },
  Vendor: { 'id!': 'number', 'name!': 'string' },
  Venue: { 'id!': 'number', 'name!': 'string' },
  Level: { 'id!': 'number', 'name!': 'string' },
  Seat: { 'id!': 'number' },
  Menu: { 'items!': 'Item[]', 'dayparts!': 'object[]', 'deleted_item_ids!': 'string[]', 'deactivated_item_ids!': 'string[]' },
  Item: ITEM,
  Discount: { 'id!': 'string', 'name!': 'string' },
  FeesAnswer: { 'fees!': 'Fee[]' },
  Fee: FEE,
  AppliedFee: { ...FEE, 'fee_type!': 'string', 'calculated_value!': 'number', 'uid!': 'string' },
  AppliedDiscount: {
    ...numbers('amount_reduced_by! calculated_value! quantity!'),
    ...flags('cart_level! display_in_cart removal_allowed'),
    external_reference: 'object',
    ...texts('id! name! promo_code reference_id short_description'),
    reduction_computation: 'object',
    tags: 'string[]',
    bundle_uuid: 'uuid',
  },
  CartTotals: TOTALS,
  Payment: PAYMENT,
  CalculatedV1: { 'signed_cart!': 'SignedCartV1' },
  SignedCartV1: { 'cart!': 'CartV1' },
  CartV1: { ...CART, 'cart_items!': 'CartItem[]' },
  CartItem: {
    ...texts('id! name! notes sku subvendor_id'),
    ...numbers('quantity! cost! tare_weight original_total! original_unit_cost! total! unit_cost!'),
    menu_groups: 'object[]',
    modifiers: 'object[]',
    categories: 'object[]',
    ...flags('price_override is_gift_card_item'),
    'taxes!': 'object[]',
    'discounts!': 'AppliedDiscount[]',
  },
  CalculatedV2: { 'signed_cart!': 'SignedCartV2' },
  SignedCartV2: { 'cart!': 'CartV2' },
  CartV2: { ...CART, rounding: 'object', 'cart_items!': 'CartLine[]' },
  CartLine: { cart_item_with_root_map_node: 'CartItemWithModifiers', original_cart_item: 'CartItem' },
  CartItemWithModifiers: {
    'item!': 'Item',
    'quantity!': 'number',
    'activity!': 'Activity',
    'cart_item_cost!': 'CartItemCost',
    menu: 'CartItemMenu',
    map_node_items: 'object',
    'discounts!': 'AppliedDiscount[]',
    'taxes!': 'object[]',
    map_node_item_computations: 'object',
  },
  CartItemMenu: { course_id: 'string', is_off_menu: 'boolean' },
  CartItemCost: {
    ...numbers('original_total! original_unit_cost! total! unit_cost!'),
    is_open_price: 'boolean',
    active_price_level: 'object',
  },
  CheckoutAnswer: { 'order!': 'object' },
  RefundOrder: { 'original_order_id!': 'number' },
  OrderOfService: { 'refund!': 'object' },
  OrderList: { 'orders!': 'OrderInfo[]', 'pagination!': 'Pagination' },
  OrderInfo: ORDER_INFO,
  Pagination: numbers('page! per_page! total_pages! total_results!'),
  CreatedOrder: { 'uuid!': 'uuid' },
  OrderAnswer: { 'order!': 'Order' },
  Order: {
    ...ORDER_INFO,
    'applied_discounts!': 'OrderDiscounts',
    'pending_discounts!': 'OrderDiscounts',
    charity_rounding_enabled: 'boolean',
    ...numbers('corporate_id! venue_id! vendor_id! seat_id'),
    'integrations!': 'Integrations',
    'items!': 'OrderItem[]',
    metadata: 'string',
    'needs_to_be_recalculated!': 'boolean',
    order_totals: 'OrderTotals',
    'payment_information!': 'PaymentInformation',
  },
  OrderDiscounts: { 'reftags!': 'string[]' },
  Integrations: { 'qsra_check_number!': 'int64text' },
  OrderItem: ORDER_ITEM,
  ItemAsModifier: { 'parent_uuid!': 'uuid', 'item_set_uuid!': 'string' },
  OrderTotals: { ...TOTALS, charity_total: 'number' },
  PaymentInformation: { 'amount!': 'number', 'payments!': 'V3Payment[]' },
  V3Payment: { 'payment_type!': 'PaymentVariant', 'payment_value!': 'PaymentValue', 'uuid!': 'uuid', external_id: 'string' },
  PaymentValue: { 'V1_payment!': 'Payment' },
  Calculated: { 'calculations!': 'OrderCalculations', 'items!': 'OrderItem[]' },
  OrderCalculations: { 'applied_discount_codes!': 'string[]', 'pending_discount_codes!': 'string[]', 'order_totals!': 'OrderTotals' },
  Empty: {},
  Anything: {},
};

const ENUMS: Readonly<Record<string, readonly string[]>> = {
  OrderStatus: ['COMPLETED', 'CANCELLED', 'OPEN'],
  Activity: ['ACTIVITY_PURCHASE', 'ACTIVITY_RETURN'],
  PaymentVariant: ['PAYMENT_V1'],
};

const FORMS: Readonly<Record<string, RegExp>> = {
  rfc3339: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
  int64text: /^\d{1,20}$/,
  numbertext: /^-?\d+(\.\d+)?$/,
};

/** Every path where a value is not of the documented type. */
export function faultsOf(type: string, value: unknown, path = type): readonly string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is no array`];
    return value.flatMap((each, index) => faultsOf(type.slice(0, -2), each, `${path}[${index}]`));
  }
  const form = FORMS[type];
  if (form !== undefined) return typeof value === 'string' && form.test(value) ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
  const values = ENUMS[type];
  if (values !== undefined) return values.includes(value as string) ? [] : [`${path} is none of ${values}`];
  const members = RECORDS[type];
  if (members === undefined) return typeof value === type && value !== null ? [] : [`${path} is no ${type}: ${JSON.stringify(value)}`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
  const owner = value as Readonly<Record<string, unknown>>;
  return Object.entries(members).flatMap(([marked, memberType]) => {
    const name = marked.replace('!', '');
    if (owner[name] === undefined) return marked.endsWith('!') ? [`${path}.${name} is missing`] : [];
    return faultsOf(memberType, owner[name], `${path}.${name}`);
  });
}
