import type { AddedOperationId } from '../contract/operations-added.ts';
import type { OrderingOperationId } from '../contract/operations-ordering.ts';
import type { V3OperationId } from '../contract/operations-v3.ts';
import { calculateCart } from './calculate.ts';
import type { Handler } from './call.ts';
import { changeItem } from './change-item.ts';
import { checkOut } from './checkout.ts';
import {
  authorize,
  getItem,
  getRoot,
  getVendor,
  listDiscounts,
  listFees,
  listItems,
  listLevels,
  listSeats,
  listVendors,
  listVenues,
} from './lookups.ts';
import { getMenu } from './menu.ts';
import { initializeSession, queryToken, submitPayment } from './pay.ts';
import { createRefund, getOrder } from './refunds.ts';
import { calculateOrder } from './v3-calculation.ts';
import { addDiscounts, addItems, addPayments, deleteDiscount, deleteItem, deletePayment, updateItem } from './v3-content.ts';
import { cancelOrder, checkOutOrder, createOrder, getV3Order, listOrders, submitOrder, updateOrder } from './v3-orders.ts';

/** The handler of every operation; it does not compile while one is missing. */
export const HANDLERS: Readonly<Record<OrderingOperationId | V3OperationId | AddedOperationId, Handler>> = {
  getRoot,
  authorize,
  listVendors,
  getVendor,
  getMenu,
  getItem,
  listItems,
  listDiscounts,
  listFees,
  listVenues,
  listLevels,
  listSeats,
  calculateCart,
  checkOut,
  initializeSession,
  submitPayment,
  queryToken,
  createRefund,
  getOrder,
  listOrders,
  createOrder,
  getV3Order,
  updateOrder,
  cancelOrder,
  calculateOrder,
  checkOutOrder,
  submitOrder,
  addDiscounts,
  deleteDiscount,
  addItems,
  updateItem,
  deleteItem,
  addPayments,
  deletePayment,
  changeItem,
};
