import type { AddedOperationId } from '../contract/operations/operations-added.ts';
import type { OrderingOperationId } from '../contract/operations/operations-ordering.ts';
import type { V3OperationId } from '../contract/operations/operations-v3.ts';
import type { Handler } from './core/call.ts';
import { changeItem } from './menu/change-item.ts';
import { getMenu } from './menu/menu.ts';
import { getPicture, keepMenuPicture } from './menu/pictures.ts';
import { addDiscounts, addItems, addPayments, deleteDiscount, deleteItem, deletePayment, updateItem } from './menu/v3-content.ts';
import {
  createMenuDraft,
  deleteMenuDraft,
  editMenuDraft,
  getMenuContent,
  getMenuDraft,
  listMenuDrafts,
  listMenuRevisions,
  publishMenuDraft,
  restoreMenuRevision,
} from './menu/write-menu.ts';
import { calculateCart } from './order/calculate.ts';
import { checkOut } from './order/checkout.ts';
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
} from './order/lookups.ts';
import { calculateOrder } from './order/v3-calculation.ts';
import { cancelOrder, checkOutOrder, createOrder, getV3Order, listOrders, submitOrder, updateOrder } from './order/v3-orders.ts';
import { initializeSession, queryToken, submitPayment } from './pay/pay.ts';
import { createRefund, getOrder } from './pay/refunds.ts';
import {
  changeValueCard,
  loadValueCard,
  lookUpValueCard,
  readValueCardLoad,
  readValueCardReport,
  takeBackValueCardLoad,
} from './pay/value-card-handlers.ts';
import { leaseValueList, returnValueList } from './pay/value-list-handlers.ts';

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
  getMenuContent,
  listMenuDrafts,
  createMenuDraft,
  getMenuDraft,
  editMenuDraft,
  publishMenuDraft,
  deleteMenuDraft,
  listMenuRevisions,
  restoreMenuRevision,
  keepMenuPicture,
  getPicture,
  lookUpValueCard,
  loadValueCard,
  readValueCardLoad,
  takeBackValueCardLoad,
  changeValueCard,
  readValueCardReport,
  leaseValueList,
  returnValueList,
};
