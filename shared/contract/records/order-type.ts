import type { Static } from 'typebox';
import { oneOf } from '../http/schema.ts';

export const CartOrderType = oneOf('POS', 'MOBILE', 'BACKOFFICE');
export type CartOrderType = Static<typeof CartOrderType>;

export const OrderStatus = oneOf('COMPLETED', 'CANCELLED', 'OPEN');
export type OrderStatus = Static<typeof OrderStatus>;

/** The application that made an order. */
export const OrderSource = oneOf('pos', 'web_ordering', 'service', 'backoffice');
export type OrderSource = Static<typeof OrderSource>;
