import type { CartLineRequest } from '../../shared/contract/records/cart-request.ts';
import type { ExtendedCalculateRequest, ExtendedCartRequest } from '../../shared/contract/records/extended-cart.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';

/** A form of request that has members for everything that a case asks. */
export type Carrier = 'v1' | 'v2' | 'extended' | 'v3';

/** A cart whose price was worked out by hand from the text of the rules. Amounts are in whole units of the currency, as on the wire. */
export interface GoldenCase {
  readonly name: string;
  /** The sentence that the case pins. */
  readonly rule: string;
  readonly vendor: number;
  /** The instant of the sale, in UTC. */
  readonly at: string;
  readonly carriers: readonly Carrier[];
  readonly request: ExtendedCalculateRequest;
  /** The calculation in words and figures; what is expected is copied from here and never from a program. */
  readonly arithmetic: string;
  readonly expected: GoldenAnswer;
}

export type GoldenAnswer = GoldenFigures | GoldenRefusal;

export interface GoldenRefusal {
  readonly refusals: readonly string[];
}

export interface GoldenFigures {
  readonly lines: readonly GoldenLine[];
  readonly totals: GoldenTotals;
  /** Cart-level ones, in the order of application. */
  readonly discounts: readonly GoldenDiscount[];
  /** Item level first, then order level, each by id. */
  readonly fees: readonly GoldenFee[];
  readonly charity: number;
  /** What cash rounding adds. */
  readonly rounding: number;
  /** Hand-picked discounts whose criteria fail; undefined where the rules say nothing of it. */
  readonly pending: readonly string[] | undefined;
}

export interface GoldenTotals {
  readonly original: number;
  readonly subtotal: number;
  readonly discounts: number;
  readonly exclusive: number;
  readonly inclusive: number;
  readonly fees: number;
  readonly total: number;
}

export interface GoldenLine {
  /** The whole unit: own price and what modifiers increase it by, or the override. */
  readonly unit: number;
  /** Root first, then SEPARATE modifiers. */
  readonly parts: readonly GoldenPart[];
  /** Item-level discounts by id: what they take from this line. */
  readonly discounts: Readonly<Record<string, number>>;
}

export interface GoldenPart {
  readonly gross: number;
  /** What item-level and cart-level discounts take from it. */
  readonly item: number;
  readonly cart: number;
  readonly taxes: Readonly<Record<string, number>>;
}

export interface GoldenDiscount {
  readonly id: string;
  readonly value: number;
}

export interface GoldenFee {
  readonly id: string;
  /** Item level: which line it covers, from 1. */
  readonly line: number | undefined;
  readonly value: number;
  readonly taxes: Readonly<Record<string, number>>;
}

export function isRefusal(answer: GoldenAnswer): answer is GoldenRefusal {
  return 'refusals' in answer;
}

/** What every form of request can ask for. */
export const EVERY_FORM: readonly Carrier[] = ['v1', 'v2', 'extended', 'v3'];
/** What the order management interface cannot ask for: weighed goods, order types, cash tenders; or would merge, such as equal lines. */
export const CARTS: readonly Carrier[] = ['v1', 'v2', 'extended'];
/** Returns, price levels and overrides of increased units. */
export const NESTED_CARTS: readonly Carrier[] = ['v2', 'extended'];
/** Hand-picked discounts and charity. */
export const WITH_CHOICES: readonly Carrier[] = ['extended', 'v3'];
/** Chosen and removed fees, or what several of these need together. */
export const EXTENDED_ONLY: readonly Carrier[] = ['extended'];

/** A Saturday, three in the afternoon at the venue. */
export const AFTERNOON = '2026-06-13T19:00:00.000Z';

export const CASH: Payment = { payment_type: 1 };
export const CARD: Payment = { payment_type: 2 };

interface LineChoices {
  /** Units by modifier node. */
  readonly modifiers?: Readonly<Record<string, number>>;
  readonly level?: 'EVENT' | 'EVENT_TYPE' | 'VENUE_ACTIVE' | 'VENUE_DEFAULT';
  readonly unitCost?: number;
}

interface NodeItems {
  readonly itemOfNode: (nodeId: string) => string;
}

export type LineMaker = (itemId: string, quantity: number, choices?: LineChoices) => CartLineRequest;

/** Requests name the item of each node, so lines are made by those who know the catalogue. */
export function lineMakers({ itemOfNode }: NodeItems): { readonly sell: LineMaker; readonly takeBack: LineMaker } {
  const make =
    (activity: 'ACTIVITY_PURCHASE' | 'ACTIVITY_RETURN') =>
    (itemId: string, quantity: number, choices: LineChoices = {}) => ({
      cart_item_with_root_map_node: { item: { id: itemId }, quantity, activity, ...costOf(choices), ...nodesOf(choices) },
    });
  const costOf = ({ level, unitCost }: LineChoices) =>
    level === undefined && unitCost === undefined
      ? {}
      : {
          cart_item_cost: {
            ...(unitCost !== undefined && { unit_cost: unitCost }),
            ...(level !== undefined && { active_price_level: { level } }),
          },
        };
  const nodesOf = ({ modifiers }: LineChoices) => {
    if (modifiers === undefined) return {};
    const nodes = Object.entries(modifiers).map(([id, quantity]) => [id, { item: { id: itemOfNode(id) }, quantity }] as const);
    return { map_node_items: Object.fromEntries(nodes) };
  };
  return { sell: make('ACTIVITY_PURCHASE'), takeBack: make('ACTIVITY_RETURN') };
}

type CartChoices = Omit<ExtendedCartRequest, 'cart_items' | 'payments' | 'discounts'> & {
  readonly payments?: readonly Payment[];
  /** By reference id. */
  readonly discounts?: readonly string[];
};

/** Paid by card, with an open amount, where nothing else is said. */
export function cartOf(lines: readonly CartLineRequest[], { payments = [CARD], discounts, ...choices }: CartChoices = {}) {
  return {
    cart: {
      ...choices,
      cart_items: [...lines],
      payments: [...payments],
      ...(discounts !== undefined && { discounts: discounts.map((reference) => ({ reference_id: reference })) }),
    },
  } satisfies ExtendedCalculateRequest;
}

export function part(gross: number, more: Partial<Omit<GoldenPart, 'gross'>> = {}): GoldenPart {
  return { gross, item: 0, cart: 0, taxes: {}, ...more };
}

export function lineAt(unit: number, parts: readonly GoldenPart[], discounts: GoldenLine['discounts'] = {}): GoldenLine {
  return { unit, parts, discounts };
}

/** A line of its root alone, without discounts and taxes. */
export function plainLine(unit: number, gross: number): GoldenLine {
  return lineAt(unit, [part(gross)]);
}

export function fee(id: string, value: number, more: Partial<Omit<GoldenFee, 'id' | 'value'>> = {}): GoldenFee {
  return { id, line: undefined, value, taxes: {}, ...more };
}

export function priced(figures: Pick<GoldenFigures, 'lines' | 'totals'> & Partial<GoldenFigures>): GoldenFigures {
  return { discounts: [], fees: [], charity: 0, rounding: 0, pending: undefined, ...figures };
}

export function refused(...codes: readonly string[]): GoldenRefusal {
  return { refusals: codes };
}

/** Totals of a cart in which nothing but its lines counts. */
export function onlyLines(total: number): GoldenTotals {
  return { original: total, subtotal: total, discounts: 0, exclusive: 0, inclusive: 0, fees: 0, total };
}
