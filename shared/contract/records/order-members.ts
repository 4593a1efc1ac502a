import { type Static, Type } from 'typebox';
import { Moment, NumericId, oneOf, optional, text, Uuid } from '../http/schema.ts';

export const CartOrderType = oneOf('POS', 'MOBILE', 'BACKOFFICE');
export type CartOrderType = Static<typeof CartOrderType>;

export const OrderStatus = oneOf('COMPLETED', 'CANCELLED', 'OPEN');
export type OrderStatus = Static<typeof OrderStatus>;

/** The application that made an order. */
export const OrderSource = oneOf('pos', 'web_ordering', 'service', 'backoffice');
export type OrderSource = Static<typeof OrderSource>;

/** The members that every form of an order has, besides its cart and refund. */
export const orderMembers = {
  order_id: NumericId,
  order_uuid: Uuid,
  device_order_id: optional(text(64)),
  status: OrderStatus,
  source: OrderSource,
  order_type: CartOrderType,
  created_at: Moment,
  completed_at: optional(Moment),
  business_date: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 }),
  corporate_id: NumericId,
  venue_id: NumericId,
  vendor_id: NumericId,
};
