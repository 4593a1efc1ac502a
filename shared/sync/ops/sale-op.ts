import { assert } from '../../base/assert.ts';
import { moneyToNumber } from '../../base/currency.ts';
import { uuidV5 } from '../../base/ids.ts';
import type { Money } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { World } from '../../base/world.ts';
import { MAX_METADATA } from '../../contract/http/limits.ts';
import type { CartUserRequest } from '../../contract/records/cart-parts.ts';
import type { Approval } from '../../contract/records/extended-cart.ts';
import { MEDIA } from '../../contract/records/media.ts';
import { PAYMENT_TYPES, type Payment } from '../../contract/records/payment.ts';
import { claimedBenefit } from '../../engine/cart/attached-card.ts';
import { provesBenefit } from '../../engine/sale/card-benefit.ts';
import type { Sale, SaleCompletion } from '../../engine/sale/sale.ts';
import { roundingTaken, takenTenders, tenderedSoFar } from '../../engine/sale/sale-payment.ts';
import type { Cart } from '../../engine/terms/cart.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { type GiftTender, paymentTypeOf, type Tender } from '../../engine/terms/tender.ts';
import {
  findUnwritable,
  isDocumentedCart,
  needsExtension,
  type UnwritableCode,
  writeCartRequest,
  writeCustomer,
} from '../../wire/cart/write-cart-request.ts';
import { findUnsupported, type V3UnsupportedCode, writeV3Order } from '../../wire/v3/write-v3-order.ts';
import { storedPartOf } from '../cards/stored-card.ts';
import { cutText } from '../journal/cut-text.ts';
import { externalIdOf, type OrderContent, type SaleIntent, type VendorRef } from '../journal/intent.ts';
import type { NewOp } from '../journal/journal.ts';
import type { OpId } from '../journal/op.ts';

export interface SaleOpFacts {
  readonly opId: OpId;
  readonly epoch: number;
  readonly place: VendorRef;
  /** The service takes the extended cart, so that it prices the sale as of its time. */
  readonly takesExtendedCart: boolean;
  /** The price level of lines that name none. The op writes it on them, because a service would choose by its own clock. */
  readonly priceLevel?: PriceLevel;
  readonly user?: CartUserRequest;
  readonly approvals?: readonly Approval[];
  readonly sendsReceipt?: boolean;
  /** The ops that capture gift cards which were taken by a list. */
  readonly listed?: readonly OpId[];
  /** The terminal that stored cards of this sale, if one did. */
  readonly terminalName?: string;
}

export type UncarriableCode = UnwritableCode | V3UnsupportedCode | 'not_documented' | 'not_by_order';

/** Returns why neither interface can carry the sale with what was taken so far, if so. */
export function findUncarried(sale: Sale, takesExtendedCart: boolean): Refusal<UncarriableCode> | undefined {
  if (isCarriedAsCart(sale.cart, takesExtendedCart)) return undefined;
  const obstacle = findUnordered(sale);
  if (obstacle === undefined) return undefined;
  const unwritable = findUnwritable(sale.cart);
  if (unwritable !== undefined) return { code: unwritable };
  return obstacle.code === 'not_by_order' ? { code: 'not_documented' } : obstacle;
}

function isCarriedAsCart(cart: Cart, takesExtendedCart: boolean): boolean {
  return findUnwritable(cart) === undefined && (takesExtendedCart || !needsExtension(cart));
}

/**
 * Returns why the order management interface cannot carry the sale. It knows neither cash rounding nor a tip that comes later, and gives
 * an order its payments, and with them the discounts of a card, only after it was priced.
 */
function findUnordered(sale: Sale): Refusal<UncarriableCode> | undefined {
  const isInTime = sale.cart.tipStatusClosed !== false && claimedBenefit(sale.cart) === undefined;
  const isPlain = isInTime && roundingTaken(sale) === 0 && sale.priced.totals.due > 0;
  return isPlain ? findUnsupported(sale.cart) : { code: 'not_by_order' };
}

/** Returns a completed sale as an op, in the form that the service takes. The op is written together with the sale. */
export function makeSaleOp(
  world: Pick<World, 'digest'>,
  sale: Sale & { readonly completion: SaleCompletion },
  facts: SaleOpFacts,
): Outcome<NewOp, Refusal<UncarriableCode>> {
  const uncarried = findUncarried(sale, facts.takesExtendedCart);
  if (uncarried !== undefined) return refuse(uncarried);
  const {
    opId,
    epoch,
    place,
    takesExtendedCart,
    priceLevel,
    user,
    approvals,
    sendsReceipt,
    listed = [],
    terminalName = 'terminal',
  } = facts;
  const externalId = externalIdOf(sale.deviceId, opId);
  const payments = paymentsOf(sale, place.currency);
  const check = sale.cart.check ?? { name: sale.completion.guestNumber };
  const lines = priceLevel === undefined ? sale.cart.lines : sale.cart.lines.map((line) => ({ priceLevel, ...line }));
  const cart = { ...sale.cart, check, lines };
  const written = writeCartRequest(cart, place.currency, {
    payments,
    deviceOrderId: externalId,
    ...(user !== undefined && { user }),
    ...(takesExtendedCart && { placedAt: sale.at, catalogueRevision: sale.revision, ...(approvals !== undefined && { approvals }) }),
  });
  const content = contentOf(world, sale, facts);
  const request = written.ok ? written.value : { cart: { device_order_id: externalId, payments, cart_items: [] } };
  const stored = storedPartOf(world, sale, place.currency, terminalName);
  const awaits = [...(stored.awaits ?? []), ...listed];
  const intent: SaleIntent = {
    place,
    externalId,
    request,
    mediaType: written.ok && isDocumentedCart(written.value) ? MEDIA.cartV2 : MEDIA.extendedCart,
    taken: tenderedSoFar(sale),
    ...(content !== undefined && { content }),
    ...(!isCarriedAsCart(sale.cart, takesExtendedCart) && { mustGoByOrder: true }),
    ...(sendsReceipt === true && { sendsReceipt: true }),
    ...stored,
    ...(awaits.length > 0 && { awaits }),
  };
  return accept({ id: opId, kind: 'sale', lane: sale.id, epoch, intent: JSON.stringify(intent), createdAt: sale.completion.at });
}

/** Returns the sale as the order management interface carries it, if it can. */
function contentOf(
  world: Pick<World, 'digest'>,
  sale: Sale & { readonly completion: SaleCompletion },
  { opId, place }: SaleOpFacts,
): OrderContent | undefined {
  if (findUnordered(sale) !== undefined) return undefined;
  const { cart } = sale;
  const order = writeV3Order(cart, place.currency, {
    venueId: place.venueId,
    externalId: externalIdOf(sale.deviceId, opId),
    uuidOf: (lineId) => uuidV5(world, opId, lineId),
    metadata: metadataOf(sale.completion.guestNumber, cart),
  });
  assert(order.ok, 'nothing in the cart is unknown to the interface');
  const { items = [], metadata, seat_id } = order.value;
  const ordered = { ordered_at: sale.at, catalogue_revision: sale.revision };
  return {
    items: items.map((item) => ({ ...item, ...ordered })),
    pricedAsOf: { placedAt: sale.at, revision: sale.revision },
    refTags: cart.discounts.map((choice) => ('referenceId' in choice ? choice.referenceId : choice.promoCode)),
    charity: cart.charity,
    ...(metadata !== undefined && { metadata }),
    ...(seat_id !== undefined && { seatId: seat_id }),
  };
}

/** Returns whom the sale is for, because an open order has no other member for it. If the text is too long, only the number is kept. */
function metadataOf(guestNumber: string, { customer, check, visitorId }: Cart): string {
  const number = { guest_number: guestNumber };
  const all = JSON.stringify({ ...number, ...(customer && { customer: writeCustomer(customer) }), check, visitor_id: visitorId });
  return all.length <= MAX_METADATA ? all : JSON.stringify(number);
}

/** Includes a payment of nothing if there is nothing to pay, because the service requires one. */
export function paymentsOf(sale: Sale, currency: string): readonly Payment[] {
  const taken = takenTenders(sale);
  if (taken.length === 0) return [{ payment_type: PAYMENT_TYPES.cash, amount: 0 }];
  return taken.map((tender, index) => ({
    ...(taken.length > 1 && { payment_index: index }),
    ...paymentOf(tender, (amount) => moneyToNumber(amount, currency)),
    ...(provesBenefit(sale, tender) && benefitOf(tender)),
  }));
}

/** The service applies the discounts of a card to a payment of stored value that names their provider. */
function benefitOf({ transactionUid, partnerProvider }: GiftTender): Pick<Payment, 'payment_type' | 'external_data'> {
  return {
    payment_type: PAYMENT_TYPES.stored,
    external_data: {
      ...(transactionUid !== undefined && { transaction_uid: transactionUid }),
      ...(partnerProvider !== undefined && { payment_partner_data: { provider: partnerProvider } }),
    },
  };
}

function paymentOf(tender: Tender, write: (amount: Money) => number): Payment {
  const head: Payment = {
    payment_type: paymentTypeOf(tender.kind),
    amount: write(tender.amount),
    ...(tender.tip !== 0 && { tip: write(tender.tip) }),
  };
  switch (tender.kind) {
    case 'cash':
      return { ...head, amount_tendered: write(tender.tendered), change: write(tender.change) };
    case 'card': {
      const { transactionUid, maskedNumber, cardType, gateway, authorizationCode } = tender.card;
      return {
        ...head,
        card_type: cardType,
        ...(authorizationCode !== undefined && { authorization_code: authorizationCode }),
        external_data: {
          transaction_uid: transactionUid,
          masked_acc: maskedNumber,
          ...(gateway !== undefined && { payment_gateway: gateway }),
        },
      };
    }
    case 'gift':
      return {
        ...head,
        ...(tender.maskedNumber !== undefined && { payment_identifier_for_display: tender.maskedNumber }),
        ...(tender.transactionUid === undefined
          ? referenceOf(tender.reference)
          : { external_data: { transaction_uid: tender.transactionUid } }),
      };
    case 'stored':
      return {
        ...head,
        external_data: {
          payment_partner_data: {
            ...(tender.provider !== undefined && { provider: tender.provider }),
            ...(tender.reference !== undefined && { transaction_uid: tender.reference }),
          },
        },
      };
    case 'external':
      return { ...head, tender_name: tender.provider, ...referenceOf(tender.reference) };
    case 'complimentary':
      return { ...head, tender_name: cutText(tender.reason, 255) };
  }
}

function referenceOf(reference: string | undefined): Pick<Payment, 'external_data'> {
  return reference === undefined ? {} : { external_data: { device_transaction_id: reference } };
}
