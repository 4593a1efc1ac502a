import { type Static, Type } from 'typebox';
import type { LineId } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { MAX_APPLIED, MAX_LINES } from '../../contract/http/limits.ts';
import { closedRecord, Flag, list, Moment, oneOf, optional, type RecordSchema, text } from '../../contract/http/schema.ts';
import { CartOrderType } from '../../contract/records/order-type.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../engine/terms/cart.ts';

/** A cart as a screen sends it: choices only, since the host decides which price level applies. Every amount is in minor units. */

const LARGEST = 1_000_000_000_000;
export const MoneyForm = Type.Unsafe<Money>({ type: 'integer', minimum: -LARGEST, maximum: LARGEST });
export const InstantForm = Type.Unsafe<Instant>({ ...Moment });
const LineIdForm = Type.Unsafe<LineId>({ ...text(64, 1) });
const QuantityForm = Type.Unsafe<Quantity>({ type: 'integer', minimum: 1, maximum: 1_000_000_000 });

const DEEPEST = 8;

function modifierForm(depth: number): ReturnType<typeof Type.Unsafe<ChosenModifier>> {
  const below = depth === 1 ? list(Type.Never(), { maxItems: 0 }) : list(modifierForm(depth - 1), { maxItems: 250 });
  return Type.Unsafe<ChosenModifier>(
    closedRecord('ChosenModifier', {
      id: LineIdForm,
      itemId: text(64, 1),
      nodeId: optional(text(64, 1)),
      itemSetId: optional(text(64, 1)),
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      ownPrice: optional(MoneyForm),
      modifiers: below,
      notes: optional(text(1024)),
    }),
  );
}

const CartLineForm = Type.Unsafe<CartLine>(
  closedRecord('TillCartLine', {
    id: LineIdForm,
    itemId: text(64, 1),
    quantity: QuantityForm,
    activity: oneOf('PURCHASE', 'RETURN'),
    modifiers: list(modifierForm(DEEPEST), { maxItems: 250 }),
    unitCost: optional(MoneyForm),
    ownPrice: optional(MoneyForm),
    isOpenPrice: optional(Flag),
    isOffMenu: optional(Flag),
    courseId: optional(text(64)),
    notes: optional(text(1024)),
    tareWeight: optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    weighingId: optional(text(64, 1)),
  }),
);

const CustomerForm = closedRecord('TillCustomer', {
  id: optional(text(64)),
  firstName: optional(text(255)),
  lastName: optional(text(255)),
  email: optional(text(254)),
  phone: optional(text(64)),
});

const cartMembers = {
  orderType: CartOrderType,
  lines: list(CartLineForm, { maxItems: MAX_LINES }),
  discounts: list(
    Type.Unsafe<Cart['discounts'][number]>(
      closedRecord('TillDiscountChoice', { referenceId: optional(text(255, 1)), promoCode: optional(text(255, 1)) }),
    ),
    { maxItems: MAX_APPLIED },
  ),
  fees: list(closedRecord('TillFeeChoice', { feeId: text(64, 1), amount: optional(MoneyForm) }), { maxItems: MAX_APPLIED }),
  removedFeeIds: list(text(64, 1), { maxItems: MAX_APPLIED }),
  charity: Flag,
  /** Always empty: payments are taken tender by tender, and no screen may claim a partner payment that was never made. */
  payments: list(Type.Never(), { maxItems: 0 }),
  pickupTime: optional(InstantForm),
  seatId: optional(text(64)),
  visitorId: optional(text(64)),
  check: optional(closedRecord('TillCheck', { id: optional(text(64)), name: optional(text(255)) })),
  customer: optional(CustomerForm),
  tipStatusClosed: optional(Flag),
  externalMetadata: optional(text(10_000)),
};

/** Checks the shape only. The engine reports problems of the cart itself, with the line that has them. */
export const CartForm = Type.Unsafe<Cart>(closedRecord('TillCart', cartMembers));
/** Fails to compile when the engine's cart gains a member that this form lacks. */
type Sent = Static<RecordSchema<typeof cartMembers>>;
const areAllMembersThere: Exclude<keyof Cart, keyof Sent | 'expectedTotals'> extends never ? true : false = true;
export const CART_FORM_IS_WHOLE: true = areAllMembersThere;
