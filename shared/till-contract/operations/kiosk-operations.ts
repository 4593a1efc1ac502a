import { type Static, Type } from 'typebox';
import { closedRecord, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue } from '../parts/answer-values.ts';
import { CartForm, InstantForm, MoneyForm } from '../parts/cart-form.ts';
import { NO_TILL_QUERY, tillOperation, VendorId } from '../parts/till-operation.ts';
import { EmployeeView } from './host-operations.ts';

/** Orders that a guest makes at a kiosk and pays at the counter, and what staff can do at a device where nobody signs in. */

/** The prefix of a code in a barcode, so that it never equals the code of an item. */
export const COUNTER_SCAN = 'ORDER-';

/** Stored until a till takes it over, or until the day ends. */
export const CounterOrder = closedRecord('CounterOrder', {
  id: AnyText,
  /** The code that the guest says at the counter, like K27. */
  code: AnyText,
  due: MoneyValue,
  orderedAt: InstantValue,
});
export type CounterOrder = Static<typeof CounterOrder>;

export const CounterOrderForm = closedRecord('CounterOrderForm', {
  cart: CartForm,
  /** The catalogue revision and the time that the screen priced the cart by, and the total that it showed. */
  revision: text(64, 1),
  at: InstantForm,
  due: MoneyForm,
  vendorId: optional(VendorId),
});
export type CounterOrderForm = Static<typeof CounterOrderForm>;

const PIN_REFUSALS = ['wrong_pin', 'locked_out', 'no_approver'] as const;
const corner = {
  devices: ['kiosk', 'kitchen', 'display'],
  needsEmployee: false,
  method: 'PUT',
  query: NO_TILL_QUERY,
  request: closedRecord('CornerForm', { pin: Type.String({ minLength: 1, maxLength: 12 }) }),
  refusals: PIN_REFUSALS,
} as const;

export const KIOSK_OPERATIONS = {
  orderAtCounter: tillOperation({
    devices: ['kiosk'],
    needsEmployee: false,
    query: NO_TILL_QUERY,
    id: 'orderAtCounter',
    method: 'PUT',
    path: '/till/counter-orders/{order_id}',
    summary: 'Keep an order for the counter under a short code, by which any till of its vendor takes it over, once',
    request: CounterOrderForm,
    answer: CounterOrder,
    refusals: [
      'empty_cart',
      'cart_refused',
      'total_changed',
      'sold_out',
      'no_alcohol',
      'id_taken',
      'not_selling',
      'other_vendor',
      'no_value_cards',
      'value_card_pays_nothing',
      'disk_nearly_full',
    ],
  }),
  unlockDevice: tillOperation({
    ...corner,
    id: 'unlockDevice',
    path: '/till/device/corner',
    summary: 'Open the corner of the staff at a device that guests use, by the PIN of somebody who may set up the stand',
    answer: EmployeeView,
  }),
  leaveHost: tillOperation({
    ...corner,
    id: 'leaveHost',
    path: '/till/device/leaving',
    summary: 'Give up the credential of this very device, by the PIN of somebody who may pair devices',
    answer: undefined,
  }),
} as const;
