import type { LineId } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { WEEKDAYS } from '../../shared/base/venue-time.ts';
import type { Cart, CartLine, Quantity } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData, ItemData, ItemSetData } from '../../shared/engine/terms/catalogue-data.ts';

/** The terms that the reference pricers have hard-wired. */
export const EXCLUSIVE_RATE = 0.0825;
export const INCLUSIVE_RATE = 0.05;
export const ITEM_DISCOUNT_PERCENT = 10;
export const CART_DISCOUNT_PERCENT = 5;
export const FEE_RATE = 0.03;

export const AT = instantFromEpoch(Date.UTC(2026, 10, 21, 18, 30));

const ITEMS = 250;
const NODES_A_LINE = 4;

function uuid(kind: number, number: number): string {
  return `${kind.toString(16).padStart(8, '0')}-7f0e-4a68-9d5e-${number.toString(16).padStart(12, '0')}`;
}

function itemPrice(place: number): number {
  return 399 + ((place * 137) % 1200);
}

function extraPrice(number: number): number {
  return 25 + ((number * 53) % 175);
}

function unitsOfExtra(number: number): number {
  return 1 + (number % 2);
}

function isIncrease(number: number): boolean {
  return number % 2 === 0;
}

function item(id: string, name: string, price: Money, place: number, itemSetIds: readonly string[]): ItemData {
  return {
    id,
    name,
    prices: { VENUE_DEFAULT: price },
    taxIds: ['sales', 'city'],
    categoryIds: [place % 2 === 0 ? 'hot' : 'cold'],
    itemSetIds,
    active: true,
    priceOverride: false,
    discountable: true,
    taxable: true,
    refundable: true,
    isAlcohol: false,
    isGiftCard: false,
    soldAsItem: true,
    availability: [],
  };
}

function setOfItem(place: number): ItemSetData {
  return {
    id: uuid(1, place),
    name: `Extras ${place}`,
    min: 0,
    max: null,
    includedQuantity: 0,
    nodes: Array.from({ length: NODES_A_LINE }, (_, node) => place * NODES_A_LINE + node).map((number) => ({
      id: uuid(2, number),
      itemId: String(5000 + number),
      mode: isIncrease(number) ? ('INCREASE_PARENT' as const) : ('SEPARATE' as const),
      defaultQuantity: 0,
      maxQuantity: 5,
      itemSetIds: [],
    })),
  };
}

/** As a menu is read, so that its texts are what a parser makes of them. */
export function benchCatalogue(): CatalogueData {
  return JSON.parse(JSON.stringify(catalogueData())) as CatalogueData;
}

/** Every second item is in the category that the item discount asks for. */
function catalogueData(): CatalogueData {
  const places = Array.from({ length: ITEMS }, (_, place) => place);
  const roots = places.map((place) => item(String(1000 + place), `Item ${place}`, money(itemPrice(place)), place, [uuid(1, place)]));
  const extras = places.flatMap((place) =>
    Array.from({ length: NODES_A_LINE }, (_, node) => {
      const number = place * NODES_A_LINE + node;
      return item(String(5000 + number), `Extra ${number}`, money(extraPrice(number)), number, []);
    }),
  );
  const discount = {
    autoApply: true,
    active: true,
    removalAllowed: true,
    requiresApproval: false,
    stackable: true,
    priority: 1,
    tags: [],
  };
  return {
    revision: '1',
    terms: {
      vendorId: 30,
      venueId: 20,
      corporateId: 10,
      currency: 'USD',
      timezone: 'America/New_York',
      taxRounding: 'LINE',
      defaultTaxIds: ['sales'],
      charityEnabled: false,
      options: {
        fees: true,
        reductions: true,
        taxes: true,
        modifiers: true,
        paymentPartner: false,
        validatePrices: true,
        validateCartTotals: false,
      },
      priceLevelSchedule: [],
    },
    taxes: [
      { id: 'sales', name: 'Sales tax', rate: EXCLUSIVE_RATE, inclusive: false },
      { id: 'city', name: 'City tax', rate: INCLUSIVE_RATE, inclusive: true },
    ],
    items: [...roots, ...extras],
    itemSets: places.map(setOfItem),
    discounts: [
      {
        ...discount,
        id: 'd1',
        referenceId: 'HOT',
        name: 'Hot hour',
        level: 'ITEM',
        rule: { kind: 'PERCENT', percent: ITEM_DISCOUNT_PERCENT },
        criteria: { categoryIds: ['hot'] },
      },
      {
        ...discount,
        id: 'd2',
        referenceId: 'MEMBER',
        name: 'Member',
        level: 'CART',
        rule: { kind: 'PERCENT', percent: CART_DISCOUNT_PERCENT },
        criteria: {},
      },
    ],
    fees: [
      {
        id: 'f1',
        name: 'Service',
        basis: { type: 'PERCENT', rate: FEE_RATE },
        feeClass: 'SERVICE_CHARGE',
        level: 'ORDER',
        taxable: false,
        taxIds: [],
        taxExempt: false,
        autoApply: true,
        applyBeforeDiscount: false,
        removalRequiresApproval: false,
        isAvailableForRefund: true,
        printTips: false,
        printSuggestedTipAmount: false,
      },
    ],
    dayparts: [
      {
        id: 'all',
        name: 'All day',
        span: { days: WEEKDAYS, start: '00:00', end: '24:00' },
        groups: [{ id: 'g', name: 'Menu', sortOrder: 1, itemIds: roots.map(({ id }) => id) }],
      },
    ],
  };
}

/** A cart as it is read from the body of a request, so that its texts are what a parser makes of them. */
export function benchCart(lines: number): Cart {
  const request = JSON.parse(requestBody(lines)) as RequestBody;
  return {
    orderType: request.cart.order_type,
    lines: request.cart.cart_items.map(readLine),
    discounts: [],
    fees: [],
    removedFeeIds: [],
    charity: false,
    payments: request.cart.payments.map((payment) => ({ paymentType: payment.payment_type })),
  };
}

interface RequestBody {
  readonly cart: {
    readonly device_order_id: string;
    readonly order_type: string;
    readonly payments: readonly { readonly payment_type: number }[];
    readonly cart_items: readonly RequestItem[];
  };
}

interface RequestItem {
  readonly cart_item_with_root_map_node: {
    readonly item: { readonly id: string; readonly name: string };
    readonly quantity: number;
    readonly activity: string;
    readonly cart_item_cost: { readonly unit_cost: number };
    readonly map_node_items: Readonly<
      Record<
        string,
        { readonly item: { readonly id: string; readonly name: string }; readonly quantity: number; readonly activity: string }
      >
    >;
  };
}

function readLine({ cart_item_with_root_map_node: node }: RequestItem, place: number): CartLine {
  return {
    id: `line-${place}` as LineId,
    itemId: node.item.id,
    quantity: (node.quantity * 1000) as Quantity,
    activity: 'PURCHASE',
    unitCost: money(Math.round(node.cart_item_cost.unit_cost * 100)),
    modifiers: Object.entries(node.map_node_items).map(([nodeId, modifier], index) => ({
      id: `line-${place}-${index}` as LineId,
      itemId: modifier.item.id,
      nodeId,
      itemSetId: uuid(1, place),
      quantity: modifier.quantity,
      modifiers: [],
    })),
  };
}

/** What a till sends to have such a cart calculated (v2): ids, names, quantities and the unit cost that it showed. */
export function requestBody(lines: number): string {
  const request: RequestBody = {
    cart: {
      device_order_id: 'till-1.0191f3',
      order_type: 'POS',
      payments: [{ payment_type: 1 }],
      cart_items: Array.from({ length: lines }, (_, place) => requestItem(place)),
    },
  };
  return JSON.stringify(request);
}

const PURCHASE = 'ACTIVITY_PURCHASE';

function requestItem(place: number): RequestItem {
  const nodes = Array.from({ length: NODES_A_LINE }, (_, node) => place * NODES_A_LINE + node);
  const increase = nodes.filter(isIncrease).reduce((sum, number) => sum + extraPrice(number) * unitsOfExtra(number), 0);
  return {
    cart_item_with_root_map_node: {
      item: { id: String(1000 + place), name: `Item ${place}` },
      quantity: 1 + (place % 3),
      activity: PURCHASE,
      cart_item_cost: { unit_cost: (itemPrice(place) + increase) / 100 },
      map_node_items: Object.fromEntries(
        nodes.map((number) => [
          uuid(2, number),
          { item: { id: String(5000 + number), name: `Extra ${number}` }, quantity: unitsOfExtra(number), activity: PURCHASE },
        ]),
      ),
    },
  };
}
