import { add, NO_MONEY } from '../../base/money.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Order } from '../../contract/records/order.ts';
import { failedRefundRules } from '../../engine/sale/refund-rules.ts';
import { paymentTypeOf, TENDER_KINDS } from '../../engine/terms/tender.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { RefundPart } from '../../till-contract/operations/refund-operations.ts';
import { readRefundReason } from '../../wire/answers/refund-reasons.ts';
import { paidPartsOf, refundCandidateOf } from '../../wire/cart/paid-amounts.ts';
import type { TillContext } from '../context/till-context.ts';
import { refundIdOfOrder } from '../records/refunds-record.ts';
import { findSaleOfOrder, isOrderOf } from '../records/sales-of-orders.ts';
import { loadsGiftCards } from '../records/sales-view.ts';
import { blocked, blockedByRule, type RefundAssessment } from './refund-assessment.ts';
import { assessSale } from './refunds-of-sales.ts';

/** Assesses an order of the vendor by its number at the service. An order of this host is assessed by its sale, which has more detail. */
export async function assessOrder(context: TillContext, place: VendorRef, orderNumber: string): Promise<Outcome<RefundAssessment>> {
  const { connection, caller } = context.drainer();
  if (connection.connectivity() !== 'online') return refuse({ code: 'needs_service' });
  const read = await caller.call(ORDERING_OPERATIONS.getOrder, { path: { order_id: Number(orderNumber) } });
  if (read.kind === 'rejected') return refuse({ code: 'unknown' });
  if (read.kind !== 'ok') return refuse({ code: 'needs_service' });
  const order = read.value;
  if (!isOrderOf(order, place)) return refuse({ code: 'unknown' });
  const own = await findSaleOfOrder(context.journal, order.device_order_id);
  if (own !== undefined) return accept(await assessSale(context, own));
  const { corporateId, venueId, vendorId, currency } = place;
  const of = { corporateId, venueId, vendorId, currency };
  const head = { id: refundIdOfOrder(orderNumber), orderNumber, place: of, lane: `order/${orderNumber}` };
  const parts = paidBackParts(order, currency);
  // Only the host that sold a gift card knows its load.
  if (sellsGiftCards(order) && loadsGiftCards(context)) return accept({ ...head, parts, ...blocked('gift_card_elsewhere') });
  return accept({ ...head, parts, ...wayOf(order, currency) });
}

function sellsGiftCards({ cart }: Order): boolean {
  return cart.cart_items.some(
    ({ original_cart_item: flat, cart_item_with_root_map_node: nested }) =>
      flat?.is_gift_card_item === true || nested?.item.gift_card === true,
  );
}

/** Checks the refund rules here; any other obstacle is in the service's own answer. */
function wayOf(order: Order, currency: string): Pick<RefundAssessment, 'way' | 'blocker'> {
  const beyond = { unrefundableItemIds: [], suiteItemIds: [] };
  const candidate = refundCandidateOf(order, currency, beyond);
  const [failed] = failedRefundRules(
    candidate,
    candidate.payments.flatMap(({ gateway }) => gateway ?? []),
  );
  if (failed !== undefined) return blockedByRule(failed);
  const { refundable, not_refundable_reason: text = '' } = order.refund;
  if (refundable) return { way: 'card' };
  const known = readRefundReason(text);
  return known === undefined ? blocked('service_says_no', { text }) : blocked(known);
}

/** Returns what was paid, and how each part is refunded. */
export function paidBackParts({ cart: { payments } }: Order, currency: string): readonly RefundPart[] {
  return paidPartsOf(payments, currency).flatMap(({ paymentType, amount, tip }, index) => {
    const kind = TENDER_KINDS.find((each) => paymentTypeOf(each) === paymentType) ?? 'external';
    const digits = (payments[index]?.card_number ?? '').replaceAll(/\D/g, '').slice(-4);
    if (amount === NO_MONEY && tip === NO_MONEY) return [];
    return [
      {
        kind,
        amount: add(amount, tip),
        ...(digits.length === 4 && { lastFour: digits }),
        back: kind === 'card' ? ('card' as const) : ('elsewhere' as const),
      },
    ];
  });
}
