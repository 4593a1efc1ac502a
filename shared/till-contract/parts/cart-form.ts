import { type Static, Type } from 'typebox';
import { LONGEST_TEXTS, MOST_CHOICES, MOST_DEPTH, MOST_LINES, MOST_MODIFIERS } from '../../base/cart-limits.ts';
import type { LineId } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { closedRecord, Flag, list, Moment, oneOf, optional, type RecordSchema, text } from '../../contract/http/schema.ts';
import { MOST_VALUE } from '../../contract/http/value-card-code.ts';
import { CartOrderType } from '../../contract/records/order-members.ts';
import type { Cart, CartLine, ChosenModifier, PaymentIntent, Quantity } from '../../engine/terms/cart.ts';

/** A cart as a screen sends it: choices only, since the host decides which price level applies. Every amount is in minor units. */

const LARGEST = 1_000_000_000_000;
export const MoneyForm = Type.Unsafe<Money>({ type: 'integer', minimum: -LARGEST, maximum: LARGEST });
export const InstantForm = Type.Unsafe<Instant>({ ...Moment });
const LineIdForm = Type.Unsafe<LineId>({ ...text(64, 1) });
const QuantityForm = Type.Unsafe<Quantity>({ type: 'integer', minimum: 1, maximum: 1_000_000_000 });

function modifierForm(depth: number): ReturnType<typeof Type.Unsafe<ChosenModifier>> {
  const below = depth === 1 ? list(Type.Never(), { maxItems: 0 }) : list(modifierForm(depth - 1), { maxItems: MOST_MODIFIERS });
  return Type.Unsafe<ChosenModifier>(
    closedRecord('ChosenModifier', {
      id: LineIdForm,
      itemId: text(64, 1),
      nodeId: optional(text(64, 1)),
      itemSetId: optional(text(64, 1)),
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      ownPrice: optional(MoneyForm),
      modifiers: below,
      notes: optional(text(LONGEST_TEXTS.note)),
    }),
  );
}

const CartLineForm = Type.Unsafe<CartLine>(
  closedRecord('TillCartLine', {
    id: LineIdForm,
    itemId: text(64, 1),
    quantity: QuantityForm,
    activity: oneOf('PURCHASE', 'RETURN'),
    modifiers: list(modifierForm(MOST_DEPTH), { maxItems: MOST_MODIFIERS }),
    unitCost: optional(MoneyForm),
    ownPrice: optional(MoneyForm),
    isOpenPrice: optional(Flag),
    isOffMenu: optional(Flag),
    courseId: optional(text(64)),
    notes: optional(text(LONGEST_TEXTS.note)),
    tareWeight: optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
    weighingId: optional(text(64, 1)),
  }),
);

const CustomerForm = closedRecord('TillCustomer', {
  id: optional(text(LONGEST_TEXTS.id)),
  firstName: optional(text(LONGEST_TEXTS.firstName)),
  lastName: optional(text(LONGEST_TEXTS.lastName)),
  email: optional(text(LONGEST_TEXTS.email)),
  phone: optional(text(LONGEST_TEXTS.phone)),
});

/** By its last characters only: whole codes are like cash, and lie nowhere. */
const MaskedCode = Type.String({ pattern: '^\\*{4}[0-9A-Z]{0,4}$' });
const Benefit = Type.String({ pattern: '^value-card/[a-z0-9][a-z0-9_-]{0,31}$' });
const Balance = Type.Unsafe<Money>({ type: 'integer', minimum: 0, maximum: MOST_VALUE });

/** The card that a guest showed before payment. The host sells at the price that it claims only once the card's keeper has confirmed it. */
const AttachedCardForm = Type.Unsafe<PaymentIntent>(
  closedRecord('TillAttachedCard', {
    paymentType: Type.Integer({ minimum: 4, maximum: 4 }),
    partnerProvider: optional(Benefit),
    valueCard: closedRecord('TillValueCard', { id: text(64, 1), maskedCode: MaskedCode, balance: Balance }),
  }),
);

const cartMembers = {
  orderType: CartOrderType,
  lines: list(CartLineForm, { maxItems: MOST_LINES }),
  discounts: list(
    Type.Unsafe<Cart['discounts'][number]>(
      closedRecord('TillDiscountChoice', {
        referenceId: optional(text(LONGEST_TEXTS.code, 1)),
        promoCode: optional(text(LONGEST_TEXTS.code, 1)),
      }),
    ),
    { maxItems: MOST_CHOICES },
  ),
  fees: list(closedRecord('TillFeeChoice', { feeId: text(64, 1), amount: optional(MoneyForm) }), { maxItems: MOST_CHOICES }),
  removedFeeIds: list(text(64, 1), { maxItems: MOST_CHOICES }),
  charity: Flag,
  /** The guest's card and no more: payments are taken tender by tender, and no screen may claim any other partner's payment. */
  payments: list(AttachedCardForm, { maxItems: 1 }),
  pickupTime: optional(InstantForm),
  seatId: optional(text(LONGEST_TEXTS.seatId)),
  visitorId: optional(text(64)),
  check: optional(closedRecord('TillCheck', { id: optional(text(LONGEST_TEXTS.id)), name: optional(text(LONGEST_TEXTS.name)) })),
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
