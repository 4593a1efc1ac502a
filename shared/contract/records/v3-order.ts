import { type Static, type TSchema, Type } from 'typebox';
import { MAX_LINES, MAX_METADATA } from '../http/limits.ts';
import { queryOf } from '../http/operation.ts';
import {
  Amount,
  addition,
  assumed,
  described,
  Flag,
  Int32,
  Int64,
  list,
  Moment,
  NumericId,
  optional,
  record,
  text,
  Uuid,
} from '../http/schema.ts';
import { OrderStatus } from './order-members.ts';
import { PaymentInformation, PaymentInformationRequest } from './v3-payment.ts';

const Words = list(text(255));
const Metadata = text(MAX_METADATA);
/** The document says int32; a quantity is also positive. */
const Units = assumed('Positive.', Type.Integer({ format: 'int32', minimum: 1, maximum: 2_147_483_647 }));

function readOnly<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, readOnly: true };
}

export const OrderDiscounts = record('OrderDiscounts', { reftags: readOnly(Words) });
export type OrderDiscounts = Static<typeof OrderDiscounts>;

export const OrderTotals = record('OrderTotals', {
  charity_total: optional(
    readOnly(described('Sum of rounded cents for charity. Present only when charity rounding was set; zero is valid.', Amount)),
  ),
  discounts_total: readOnly(described('Accumulated discounts; always negative.', Amount)),
  exclusive_tax: readOnly(described('Accumulated exclusive taxes, items and modifiers.', Amount)),
  fees_total: readOnly(described('Accumulated fees.', Amount)),
  inclusive_tax: readOnly(described('Accumulated inclusive taxes, items and modifiers.', Amount)),
  original_total: readOnly(described('Cost of items and modifiers without taxes, discounts or other changes.', Amount)),
  subtotal: readOnly(described('Cost of items and modifiers including inclusive taxes, reduced by item-level reductions.', Amount)),
  total: readOnly(described('Subtotal minus cart-level reductions plus exclusive taxes plus fees.', Amount)),
});
export type OrderTotals = Static<typeof OrderTotals>;

export const ItemAsModifier = record('ItemAsModifier', {
  parent_uuid: described('Uuid of the parent item.', Uuid),
  item_set_uuid: described('Used only if the item belongs to an item set configured in the parent, otherwise ignored.', text(255)),
});
export type ItemAsModifier = Static<typeof ItemAsModifier>;

const askedOfItem = {
  item_id: described('Catalog item id. The same item may appear several times.', Int64),
  notes: optional(described('Special instructions.', text(1024))),
  price_override: optional(described('Replaces the real price when price override is allowed.', Amount)),
  item_as_modifier: optional(described('Makes the item a modifier.', ItemAsModifier)),
};

const LATE = 'For an item that is sent later than it was ordered: it costs what was true then.';

/** For a root item and its modifiers. Without these members an item gets the prices valid when it arrives. */
const orderedOfItem = {
  ordered_at: optional(addition(`${LATE} At most 30 days back.`, Moment)),
  catalogue_revision: optional(addition(`${LATE} The revision by which the till priced it.`, text(64))),
};

export const OrderItemRequest = record('OrderItemRequest', {
  ...askedOfItem,
  ...orderedOfItem,
  quantity: Units,
  uuid: optional(described('Identifies this item instance; generated where it is absent; unique within the order.', Uuid)),
});
export type OrderItemRequest = Static<typeof OrderItemRequest>;

export const OrderItem = record('OrderItem', {
  ...askedOfItem,
  quantity: Int32,
  uuid: Uuid,
  name: readOnly(text(255)),
  price: readOnly(described('Actual price, original or overridden.', Amount)),
  user_specified_price: readOnly(described('True when the price was overridden.', Flag)),
});
export type OrderItem = Static<typeof OrderItem>;

export const Integrations = record('Integrations', {
  qsra_check_number: described(
    'An unsigned 64-bit number, computed from the vendor id and the order uuid.',
    Type.String({ pattern: '^[0-9]{1,20}$', maxLength: 20 }),
  ),
});
export type Integrations = Static<typeof Integrations>;

const CharityFlag = described(
  'When true the cents to the next whole unit of currency are donated. Rejected where the venue does not have the setting.',
  Type.Boolean({ default: false }),
);

const SeatNumber = described('Seat of the customer, configured in the back office.', Int64);

export const V3OrderRequest = record('V3OrderRequest', {
  charity_rounding_enabled: optional(CharityFlag),
  external_id: described('Uniqueness is not checked.', text(64)),
  items: optional(list(OrderItemRequest, { maxItems: MAX_LINES })),
  metadata: optional(Metadata),
  payment_information: PaymentInformationRequest,
  seat_id: optional(SeatNumber),
  venue_id: optional(
    assumed('Must be there and be that of the path: the table of errors demands it, though the record calls it read-only.', Int64),
  ),
});
export type V3OrderRequest = Static<typeof V3OrderRequest>;

export const V3Order = record('V3Order', {
  applied_discounts: readOnly(described('Discounts already applied.', OrderDiscounts)),
  charity_rounding_enabled: optional(CharityFlag),
  corporate_id: readOnly(NumericId),
  created_date: readOnly(Moment),
  external_id: text(64),
  integrations: readOnly(Integrations),
  items: list(OrderItem),
  metadata: optional(Metadata),
  needs_to_be_recalculated: readOnly(described('True means the stored totals may be invalid or outdated.', Flag)),
  order_totals: optional(readOnly(described('Absent until the first calculate.', OrderTotals))),
  payment_information: PaymentInformation,
  pending_discounts: readOnly(described('Added but not applied: needs calculation, or criteria unmet.', OrderDiscounts)),
  seat_id: optional(SeatNumber),
  status: readOnly(OrderStatus),
  updated_date: readOnly(Moment),
  uuid: readOnly(described('Generated.', Uuid)),
  vendor_id: readOnly(NumericId),
  venue_id: readOnly(NumericId),
});
export type V3Order = Static<typeof V3Order>;

export const OrderInfo = record('OrderInfo', {
  created_date: Moment,
  updated_date: Moment,
  external_id: text(64),
  status: OrderStatus,
  uuid: Uuid,
});
export type OrderInfo = Static<typeof OrderInfo>;

export const Pagination = record('Pagination', { page: Int64, per_page: Int64, total_pages: Int64, total_results: Int64 });
export type Pagination = Static<typeof Pagination>;

export const OrderList = record('OrderList', { orders: list(OrderInfo, { maxItems: 500 }), pagination: Pagination });
export type OrderList = Static<typeof OrderList>;

export const CreatedOrder = record('CreatedOrder', { uuid: Uuid });
export type CreatedOrder = Static<typeof CreatedOrder>;

export const V3OrderResponse = record('V3OrderResponse', { order: V3Order });
export type V3OrderResponse = Static<typeof V3OrderResponse>;

export const EmptyObject = record('EmptyObject', {});
export type EmptyObject = Static<typeof EmptyObject>;

export const OrderMetadata = record('OrderMetadata', {
  charity_rounding_enabled: optional(CharityFlag),
  metadata: optional(Metadata),
  seat_id: optional(SeatNumber),
  tip_status_closed: optional(addition('False leaves the tip open at checkout, as in a cart: it is adjusted later.', Flag)),
});
export type OrderMetadata = Static<typeof OrderMetadata>;

export const ItemMetadata = record('ItemMetadata', {
  notes: optional(text(1024)),
  price_override: optional(Amount),
  quantity: optional(Units),
  item_as_modifier: optional(
    addition('The parent of an item cannot be changed: a body that names another one is refused, and not passed over.', ItemAsModifier),
  ),
});
export type ItemMetadata = Static<typeof ItemMetadata>;

export const OrderCalculations = record('OrderCalculations', {
  applied_discount_codes: readOnly(Words),
  pending_discount_codes: readOnly(Words),
  order_totals: readOnly(OrderTotals),
});
export type OrderCalculations = Static<typeof OrderCalculations>;

/** Our addition: the document has no query here, so services of other vendors ignore it. */
export const CalculateOrderQuery = queryOf({
  placed_at: optional(addition('As of when the order as a whole is priced; without it, as of now.', Moment)),
  catalogue_revision: optional(addition('By which revision the order as a whole is priced; without it, by the one in use.', text(64))),
});
export type CalculateOrderQuery = Static<typeof CalculateOrderQuery>;

export const V3CalculateResponse = record('V3CalculateResponse', {
  calculations: OrderCalculations,
  items: list(OrderItem),
});
export type V3CalculateResponse = Static<typeof V3CalculateResponse>;

export const AddDiscountsRequest = record('AddDiscountsRequest', {
  ref_tags: described('Reference tags configured in the back office.', list(text(255), { maxItems: 1000 })),
});
export type AddDiscountsRequest = Static<typeof AddDiscountsRequest>;

export const AddItemsRequest = record('AddItemsRequest', {
  items: assumed('None changes nothing: no minimum is documented.', list(OrderItemRequest, { maxItems: MAX_LINES })),
  venue_id: optional(assumed('Must be there and be that of the path, as the table of errors demands.', Int64)),
});
export type AddItemsRequest = Static<typeof AddItemsRequest>;
