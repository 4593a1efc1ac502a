import { uuidV5 } from '../../shared/base/ids.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import type {
  CardFollowUpIntent,
  CardPaymentIntent,
  OrderItemsIntent,
  OrderOpenIntent,
  OrderSettleIntent,
  RefundIntent,
  SaleIntent,
  VendorRef,
} from '../../shared/sync/journal/intent.ts';
import type { Op, OpId, OpKind } from '../../shared/sync/journal/op.ts';
import { CORPORATE, ITEMS, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';

export const PLACE: VendorRef = { corporateId: CORPORATE, venueId: VENUE, vendorId: VENDOR, currency: 'USD' };

/** What the person at a terminal does, in this order. */
export interface Plan {
  readonly lane: string;
  readonly at: number;
  readonly steps: readonly PlanStep[];
}

export interface PlanStep {
  readonly opId: OpId;
  readonly kind: OpKind;
  /** Written down while the one before it is still under way. */
  readonly isEager: boolean;
  intent(lane: readonly Op[], now: number): object | undefined;
}

/** Cents, food tax of ten percent included. */
const PRICES = { [ITEMS.burger]: 880, [ITEMS.fries]: 385, [ITEMS.soda]: 300 } as const;
export type Basket = readonly (readonly [itemId: keyof typeof PRICES, quantity: number])[];

export function worth(lines: Basket): number {
  return lines.reduce((sum, [itemId, quantity]) => sum + PRICES[itemId] * quantity, 0);
}

const names = makeWorld({ seed: 99 });
export function opIdOf(name: string): OpId {
  return uuidV5(names, '0191f300-0000-7000-8000-000000000000', name) as OpId;
}

export interface SaleTerms {
  readonly mediaType?: string;
  readonly canGoByOrder?: boolean;
  /** Ten percent off, by a promo code. */
  readonly isDiscounted?: boolean;
  readonly placedAt?: string;
  readonly revision?: string;
}

export function saleIntent(terminal: string, opId: OpId, lines: Basket, payments: readonly Payment[], terms: SaleTerms = {}): SaleIntent {
  const externalId = `${terminal}.${opId}`;
  const { mediaType = MEDIA.cartV2, canGoByOrder = true, isDiscounted = false, placedAt, revision } = terms;
  const isExtended = mediaType === MEDIA.extendedCart;
  return {
    place: PLACE,
    externalId,
    mediaType,
    taken: isDiscounted ? (worth(lines) * 9) / 10 : worth(lines),
    request: {
      cart: {
        device_order_id: externalId,
        order_type: 'POS',
        payments,
        cart_items: lines.map(([id, quantity]) => ({ cart_item_with_root_map_node: { item: { id }, quantity } })),
        ...(isExtended && placedAt !== undefined && { placed_at: placedAt }),
        ...(isExtended && revision !== undefined && { catalogue_revision: revision }),
      },
    },
    ...(canGoByOrder && { content: { items: itemsOf(opId, lines), refTags: isDiscounted ? ['TENOFF'] : [], charity: false } }),
  };
}

function itemsOf(opId: OpId, lines: Basket) {
  return lines.map(([itemId, quantity], index) => ({ item_id: Number(itemId), quantity, uuid: uuidV5(names, opId, `line/${index}`) }));
}

function step(opId: OpId, kind: OpKind, intent: PlanStep['intent'], isEager = false): PlanStep {
  return { opId, kind, intent, isEager };
}

export function cashSale(terminal: string, name: string, at: number, lines: Basket, terms?: SaleTerms): Plan {
  const opId = opIdOf(`${terminal}/${name}`);
  const taken = terms?.isDiscounted === true ? (worth(lines) * 9) / 10 : worth(lines);
  const intent = saleIntent(terminal, opId, lines, [{ payment_type: 1, amount: taken / 100 }], terms);
  return { lane: opId, at, steps: [step(opId, 'sale', () => intent)] };
}

/** Half of it by voucher, half in cash. */
export function splitSale(terminal: string, name: string, at: number, lines: Basket, terms?: SaleTerms): Plan {
  const opId = opIdOf(`${terminal}/${name}`);
  const half = Math.floor(worth(lines) / 2);
  const payments = [
    { payment_type: 5, amount: half / 100 },
    { payment_type: 1, amount: (worth(lines) - half) / 100 },
  ];
  return { lane: opId, at, steps: [step(opId, 'sale', () => saleIntent(terminal, opId, lines, payments, terms))] };
}

/** A sale that is charged online, and refunded if wanted. */
export function cardSale(terminal: string, name: string, at: number, lines: Basket, isRefunded: boolean, terms?: SaleTerms): Plan {
  const [payId, saleId, refundId] = ['pay', 'sale', 'refund'].map((part) => opIdOf(`${terminal}/${name}/${part}`)) as [OpId, OpId, OpId];
  const pay: CardPaymentIntent = { place: PLACE, terminalId: terminal, amount: worth(lines), token: 'sim-card' };
  return {
    lane: saleId,
    at,
    steps: [
      step(payId, 'card_payment', () => pay),
      step(saleId, 'sale', ([paid]) => {
        const uid = paid?.refs.transaction?.uid;
        if (uid === undefined) return undefined;
        return saleIntent(
          terminal,
          saleId,
          lines,
          [{ payment_type: 2, amount: worth(lines) / 100, external_data: { transaction_uid: uid } }],
          terms,
        );
      }),
      ...(isRefunded ? [refundStep(refundId)] : []),
    ],
  };
}

/** Where the order management interface made the order, a service elsewhere tells no number by which it could be refunded. */
function refundStep(id: OpId): PlanStep {
  const refund: RefundIntent = { place: PLACE, reasonName: 'Cold food', reasonCode: 'COLD' };
  return step(id, 'refund', (lane) => (lane.some(({ refs }) => refs.orderId !== undefined) ? refund : undefined));
}

/**
 * A card, a sale whose tip is left open, and what the guest writes on the slip: a dollar, or what it is corrected to one after the other. All
 * of it is given back where it is said so.
 */
export function tippedSale(
  terminal: string,
  name: string,
  at: number,
  lines: Basket,
  tips: readonly number[] = [100],
  isRefunded = false,
): Plan {
  const [payId, saleId, refundId] = ['pay', 'sale', 'refund'].map((part) => opIdOf(`${terminal}/${name}/${part}`)) as [OpId, OpId, OpId];
  const pay: CardPaymentIntent = { place: PLACE, terminalId: terminal, amount: worth(lines) };
  const uidOf = (lane: readonly Op[]) => lane[0]?.refs.transaction?.uid;
  const tipStep = (tip: number, index: number): PlanStep =>
    step(opIdOf(`${terminal}/${name}/tip${index}`), 'card_follow_up', (lane) => {
      const originalUid = uidOf(lane) ?? '';
      const intent = { place: PLACE, terminalId: terminal, type: 'ADJUSTMENT', amount: worth(lines), tip, sequence: index + 1 } as const;
      return { ...intent, originalUid } satisfies CardFollowUpIntent;
    });
  return {
    lane: saleId,
    at,
    steps: [
      step(payId, 'card_payment', () => pay),
      step(saleId, 'sale', (lane) => {
        const payments = [{ payment_type: 2, amount: worth(lines) / 100, external_data: { transaction_uid: uidOf(lane) ?? '' } }];
        const intent = saleIntent(terminal, saleId, lines, payments, { canGoByOrder: false });
        return { ...intent, request: { cart: { ...intent.request.cart, tip_status_closed: false } } };
      }),
      ...tips.map(tipStep),
      ...(isRefunded ? [refundStep(refundId)] : []),
    ],
  };
}

export function tab(terminal: string, name: string, at: number, first: Basket, second: Basket): Plan {
  const ids = ['open', 'kitchen-1', 'items', 'kitchen-2', 'settle'].map((part) => opIdOf(`${terminal}/${name}/${part}`)) as [
    OpId,
    OpId,
    OpId,
    OpId,
    OpId,
  ];
  const open: OrderOpenIntent = {
    place: PLACE,
    externalId: `${terminal}.${ids[0]}`,
    content: { items: itemsOf(ids[0], first), refTags: [], charity: false },
  };
  const items: OrderItemsIntent = { place: PLACE, items: itemsOf(ids[2], second) };
  const taken = worth(first) + worth(second);
  const settle: OrderSettleIntent = { place: PLACE, taken, payments: [{ payment_type: 1, amount: taken / 100 }] };
  return {
    lane: ids[0],
    at,
    steps: [
      step(ids[0], 'order_open', () => open),
      step(ids[1], 'order_kitchen', () => ({ place: PLACE }), true),
      step(ids[2], 'order_items', () => items, true),
      step(ids[3], 'order_kitchen', () => ({ place: PLACE }), true),
      step(ids[4], 'order_settle', () => settle, true),
    ],
  };
}

export function droppedTab(terminal: string, name: string, at: number, first: Basket): Plan {
  const [openId, cancelId] = ['open', 'cancel'].map((part) => opIdOf(`${terminal}/${name}/${part}`)) as [OpId, OpId];
  const open: OrderOpenIntent = {
    place: PLACE,
    externalId: `${terminal}.${openId}`,
    content: { items: itemsOf(openId, first), refTags: [], charity: false },
  };
  return { lane: openId, at, steps: [step(openId, 'order_open', () => open), step(cancelId, 'order_cancel', () => ({ place: PLACE }))] };
}
