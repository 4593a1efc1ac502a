import { afterAll, describe, expect, test } from 'vitest';
import { moneyToNumber } from '../../shared/base/currency.ts';
import { add, sum } from '../../shared/base/money.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { ExtendedCartResponse } from '../../shared/contract/records/extended-cart.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { PAYMENT_TYPES } from '../../shared/contract/records/payment.ts';
import type { OrderItemRequest, V3CalculateResponse } from '../../shared/contract/records/v3-order.ts';
import { makeApiKey } from '../../shared/service/core/access.ts';
import { paidPartsOf } from '../../shared/wire/cart/paid-amounts.ts';
import {
  expectCartV1,
  expectCartV2,
  expectExtendedCart,
  seenInCartV1,
  seenInCartV2,
  seenInExtendedCart,
  totalsRecord,
} from '../golden/answers.ts';
import { catalogueOfVendor } from '../golden/catalogue.ts';
import { type GoldenCase, isRefusal } from '../golden/golden-case.ts';
import { GOLDEN_GROUPS } from '../golden/golden-cases.ts';
import { carries, type PricingApi, refusing, type Seen } from '../golden/pricing-apis.ts';
import { requestV1Of, requestV2Of } from '../golden/requests.ts';
import { makeWorld, type TestWorld } from '../world.ts';
import { type Answer, ask, type RunningService, runService } from './running-service.ts';
import { KEYS } from './test-catalogue.ts';

/** The golden carts through the whole service: requests, signature and orders. */

interface OpenService extends RunningService {
  readonly world: TestWorld;
  readonly headers: Readonly<Record<string, string>>;
}

const opened = new Map<Catalogue, Promise<OpenService>>();

function serviceOf({ vendor }: GoldenCase): Promise<OpenService> {
  const catalogue = catalogueOfVendor(vendor);
  const known = opened.get(catalogue) ?? open(catalogue);
  opened.set(catalogue, known);
  return known;
}

async function open(catalogue: Catalogue): Promise<OpenService> {
  // Before any golden cart, so that the catalogue is in use when each is sold.
  const world = makeWorld({ startsAt: '2020-01-01T00:00:00Z' });
  const running = await runService({ world, catalogue, settings: { tokenLifetimeSeconds: 100 * 365 * 86_400 } });
  const scope = {
    corporates: catalogue.corporates.map(({ id }) => id),
    venues: catalogue.venues.map(({ id }) => id),
    vendors: catalogue.vendors.map(({ id }) => id),
  };
  await running.store.keys.saveApiKey(makeApiKey(world, KEYS.ordering, { ...scope, kind: 'ordering' }));
  const token = await running.service.context.tokens.issue(scope);
  return { ...running, world, headers: { authorization: `Bearer ${token}`, 'x-api-key': KEYS.ordering } };
}

afterAll(async () => {
  for (const service of opened.values()) await (await service).close();
});

async function send<Body>(
  golden: GoldenCase,
  method: string,
  path: string,
  body?: unknown,
  mediaType: string = MEDIA.json,
): Promise<Answer<Body>> {
  const { service, world, headers } = await serviceOf(golden);
  world.setClock(golden.at);
  return ask<Body>(service.answer, method, path, { ...headers, ...(body !== undefined && { 'content-type': mediaType }) }, body);
}

function venueOf({ vendor }: GoldenCase): number {
  return catalogueOfVendor(vendor).vendors.find(({ id }) => id === vendor)?.venue_id ?? 0;
}

interface Signed {
  readonly signed_cart: { readonly cart: ExtendedCartResponse };
}

/** Paid outside of the pay layer: what cards and external payments of the cart come to. */
function externalOf({ payments, device_order_uuid: reference }: ExtendedCartResponse, currency: string) {
  const outside = payments.filter(({ payment_type }) => payment_type === PAYMENT_TYPES.credit || payment_type === PAYMENT_TYPES.external);
  const amount = sum(paidPartsOf(outside, currency).map((part) => add(part.amount, part.tip)));
  return { external_payment: { provider: 'golden', reference, amount: moneyToNumber(amount, currency) } };
}

/** Calculated, and then checked out: the order has the very figures that were signed. */
function cartApi(
  form: Pick<PricingApi, 'name' | 'carrier' | 'expects'>,
  mediaType: string,
  requestOf: (golden: GoldenCase) => unknown,
  see: (cart: ExtendedCartResponse, currency: string) => Seen,
): PricingApi {
  return {
    name: form.name,
    carrier: form.carrier,
    expects: (golden) => (isRefusal(golden.expected) ? refusing(['422']) : form.expects(golden)),
    ask: async (golden) => {
      const vendor = `/ordering/venues/${venueOf(golden)}/vendors/${golden.vendor}`;
      const answer = await send<Signed>(golden, 'POST', `${vendor}/cart/calculate`, requestOf(golden), mediaType);
      if (answer.status !== 200) return refusing([String(answer.status)]);
      const { cart } = answer.body.signed_cart;
      const order = await send<{ readonly order: { readonly cart: unknown } }>(
        golden,
        'POST',
        `${vendor}/checkout`,
        { ...answer.body, ...externalOf(cart, catalogueOfVendor(golden.vendor).currency) },
        mediaType,
      );
      expect([order.status, order.body.order?.cart]).toEqual([200, cart]);
      return see(cart, catalogueOfVendor(golden.vendor).currency);
    },
  };
}

/** The set that lists a node, and the node of which it is a set; none above the sets of the item itself. */
function placeOfNode({ item_sets }: Catalogue, nodeId: string, chosen: readonly string[]) {
  const set = item_sets.find(({ nodes }) => nodes.some(({ uuid }) => uuid === nodeId));
  const parents = item_sets.flatMap(({ nodes }) => nodes).filter(({ item_set_ids = [] }) => item_set_ids.includes(set?.uuid ?? ''));
  return { setId: set?.uuid ?? '', parentId: parents.find(({ uuid }) => chosen.includes(uuid))?.uuid };
}

function uuidAt(line: number, nodeId = ''): string {
  return `0f000000-0000-4000-8${String(line).padStart(3, '0')}-${nodeId.slice(-12).padStart(12, '0')}`;
}

/** Lines as items, and chosen nodes as items that are their modifiers. */
function itemsOf(golden: GoldenCase): readonly OrderItemRequest[] {
  const catalogue = catalogueOfVendor(golden.vendor);
  return golden.request.cart.cart_items.flatMap(({ cart_item_with_root_map_node: line }, index) => {
    if (line === undefined) return [];
    const { item, quantity, cart_item_cost: cost, map_node_items: nodes = {} } = line;
    const price = cost?.unit_cost;
    const root = { uuid: uuidAt(index), item_id: Number(item.id), quantity, ...(price !== undefined && { price_override: price }) };
    const modifiers = Object.entries(nodes).map(([nodeId, node]) => {
      const { setId, parentId } = placeOfNode(catalogue, nodeId, Object.keys(nodes));
      const parent_uuid = uuidAt(index, parentId);
      const own = node.cart_item_cost?.unit_cost;
      return {
        uuid: uuidAt(index, nodeId),
        item_id: Number(node.item.id),
        quantity: node.quantity,
        ...(own !== undefined && { price_override: own }),
        item_as_modifier: { parent_uuid, item_set_uuid: setId },
      };
    });
    return [root, ...modifiers];
  });
}

const V3_API: PricingApi = {
  name: 'version 3 calculate',
  carrier: 'v3',
  expects: ({ expected, request, vendor }) => {
    if (isRefusal(expected)) return refusing(['refused']);
    const { totals, charity, discounts, lines, pending } = expected;
    const referencesOf = (ids: readonly string[]) => {
      const known = catalogueOfVendor(vendor).discounts;
      return [...new Set(ids)].map((id) => known.find((each) => each.id === id)?.reference_id).sort();
    };
    return {
      figures: {
        totals: { ...totalsRecord(totals), ...(request.cart.charity_rounding_enabled === true && { charity_total: charity }) },
        applied: referencesOf([...lines.flatMap((line) => Object.keys(line.discounts)), ...discounts.map(({ id }) => id)]),
        pending: pending && referencesOf(pending),
      },
    };
  },
  ask: async (golden) => {
    const { request, vendor, expected } = golden;
    const corporate = catalogueOfVendor(vendor).corporates[0]?.id;
    const orders = `/v3/corporate/${corporate}/venue/${venueOf(golden)}/vendor/${vendor}/orders`;
    const payments = request.cart.payments.filter(({ payment_type }) => payment_type === 4);
    const created = await send<{ readonly uuid: string }>(golden, 'POST', orders, {
      venue_id: venueOf(golden),
      external_id: 'golden',
      items: itemsOf(golden),
      charity_rounding_enabled: request.cart.charity_rounding_enabled === true,
      payment_information: {
        payments: payments.map((payment) => ({ payment_type: 'PAYMENT_V1', payment_value: { V1_payment: { amount: 0, ...payment } } })),
      },
    });
    if (created.status !== 201) return refusing(['refused']);
    const order = `${orders}/${created.body.uuid}`;
    const tags = (request.cart.discounts ?? []).map(({ reference_id, promo_code }) => reference_id ?? promo_code);
    if (tags.length > 0) {
      const added = await send(golden, 'POST', `${order}/discounts`, { ref_tags: tags });
      if (added.status !== 204) return refusing(['refused']);
    }
    const { status, body } = await send<V3CalculateResponse>(golden, 'POST', `${order}/calculate`);
    if (status !== 200) return refusing(['refused']);
    const { order_totals, applied_discount_codes, pending_discount_codes } = body.calculations;
    const isPendingKnown = !isRefusal(expected) && expected.pending !== undefined;
    return {
      figures: {
        totals: order_totals,
        applied: [...applied_discount_codes].sort(),
        pending: isPendingKnown ? [...pending_discount_codes].sort() : undefined,
      },
    };
  },
};

const APIS: readonly PricingApi[] = [
  cartApi({ name: 'version 1 calculate', carrier: 'v1', expects: expectCartV1 }, MEDIA.cartV1, requestV1Of, (cart, currency) =>
    seenInCartV1(cart as never, currency),
  ),
  cartApi({ name: 'version 2 calculate', carrier: 'v2', expects: expectCartV2 }, MEDIA.cartV2, requestV2Of, seenInCartV2),
  cartApi(
    { name: 'extended calculate', carrier: 'extended', expects: expectExtendedCart },
    MEDIA.extendedCart,
    ({ request }) => request,
    seenInExtendedCart,
  ),
  V3_API,
];

describe.each(APIS.map((api) => [api.name, api] as const))('golden carts through the %s', (_, api) => {
  for (const { rules, cases } of GOLDEN_GROUPS) {
    const carried = cases.filter((golden) => carries(api, golden));
    if (carried.length === 0) continue;
    test.each(carried.map((golden) => [golden.name, golden] as const))(`${rules}: %s`, async (_name, golden) => {
      expect(await api.ask(golden)).toEqual(api.expects(golden));
    });
  }
});
