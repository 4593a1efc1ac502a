import type { Operation } from '../../shared/contract/http/operation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import {
  calculateOrder,
  cardOrder,
  cartOf,
  itemOf,
  lineOf,
  openOrder,
  orderOf,
  REASON,
  readOrder,
  type Stall,
  signedCart,
  startSession,
  v3Payments,
} from './stall.ts';
import { CORPORATE, ITEMS, STALL, VENUE } from './stall-catalogue.ts';

/** One request that an operation takes: what its path names, and what it carries. */
export interface SampleRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Sample = Omit<SampleRequest, 'operation' | 'path'> & { readonly path?: Readonly<Record<string, string>> };

const CART = { 'content-type': MEDIA.cartV2 };
const PERIOD = '?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z';

async function anOpenOrder(stall: Stall): Promise<string> {
  return openOrder(stall, [itemOf(ITEMS.fries)]);
}

async function aCalculatedOrder(stall: Stall): Promise<string> {
  const uuid = await anOpenOrder(stall);
  await calculateOrder(stall, uuid);
  return uuid;
}

async function aPaidOrder(stall: Stall): Promise<string> {
  const uuid = await aCalculatedOrder(stall);
  await stall.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 3.85 }));
  return uuid;
}

/** What each operation needs to succeed, made anew each time. */
const SAMPLES: Readonly<Record<string, (stall: Stall) => Sample | Promise<Sample>>> = {
  getRoot: () => ({}),
  authorize: () => ({}),
  listVendors: () => ({}),
  getVendor: () => ({}),
  getMenu: () => ({}),
  getItem: () => ({ path: { item_id: ITEMS.fries } }),
  listItems: () => ({}),
  listDiscounts: () => ({}),
  listFees: () => ({ query: '?account_type=employee&account_id=e1' }),
  listVenues: () => ({}),
  listLevels: () => ({}),
  listSeats: () => ({ path: { level_id: '7' } }),
  calculateCart: () => ({ headers: CART, body: cartOf([lineOf(ITEMS.fries)]) }),
  checkOut: async (stall) => ({ headers: CART, body: await signedCart(stall, [lineOf(ITEMS.fries)]) }),
  initializeSession: () => ({ body: { terminal_id: 'T1', amount: 12.5 } }),
  submitPayment: async (stall) => ({ body: { session_key: await startSession(stall, 12.5) } }),
  queryToken: () => ({ body: { terminal_id: 'T1', token: 'sim-card' } }),
  createRefund: async (stall) => {
    const { order_id } = await cardOrder(stall, [lineOf(ITEMS.fries)]);
    return { path: { order_id: String(order_id) }, body: REASON };
  },
  getOrder: async (stall) => ({ path: { order_id: String((await cardOrder(stall, [lineOf(ITEMS.fries)])).order_id) } }),
  listOrders: () => ({ query: PERIOD }),
  createOrder: () => ({ body: orderOf([itemOf(ITEMS.fries)]) }),
  getV3Order: async (stall) => ({ path: { uuid: await anOpenOrder(stall) } }),
  updateOrder: async (stall) => ({ path: { uuid: await anOpenOrder(stall) }, body: { metadata: 'a tab' } }),
  cancelOrder: async (stall) => ({ path: { uuid: await anOpenOrder(stall) } }),
  calculateOrder: async (stall) => ({ path: { uuid: await anOpenOrder(stall) } }),
  checkOutOrder: async (stall) => ({ path: { uuid: await aPaidOrder(stall) } }),
  submitOrder: async (stall) => ({ path: { uuid: await aCalculatedOrder(stall) } }),
  addDiscounts: async (stall) => ({ path: { uuid: await anOpenOrder(stall) }, body: { ref_tags: ['TEN'] } }),
  deleteDiscount: async (stall) => {
    const uuid = await anOpenOrder(stall);
    await stall.v3('POST', `/${uuid}/discounts`, { ref_tags: ['TEN'] });
    return { path: { uuid, code: 'TEN' } };
  },
  addItems: async (stall) => ({ path: { uuid: await anOpenOrder(stall) }, body: { venue_id: VENUE, items: [itemOf(ITEMS.soda)] } }),
  updateItem: async (stall) => ({ path: await anItem(stall), body: { quantity: 3 } }),
  deleteItem: async (stall) => ({ path: await anItem(stall) }),
  changeItem: () => ({ path: { item_id: ITEMS.soda }, body: { active: true } }),
  addPayments: async (stall) => ({
    path: { uuid: await aCalculatedOrder(stall) },
    body: v3Payments({ payment_type: 1, amount: 3.85 }),
  }),
  deletePayment: async (stall) => {
    const uuid = await aPaidOrder(stall);
    const [payment] = (await readOrder(stall, uuid)).payment_information.payments;
    return { path: { uuid, payment_uuid: payment?.uuid ?? '' } };
  },
};

async function anItem(stall: Stall): Promise<Readonly<Record<string, string>>> {
  const uuid = await anOpenOrder(stall);
  const [item] = (await readOrder(stall, uuid)).items;
  return { uuid, item_uuid: item?.uuid ?? '' };
}

const PLACE = { corporate_id: String(CORPORATE), venue_id: String(VENUE), vendor_id: String(STALL) };

export async function sampleOf(stall: Stall, operation: Operation): Promise<SampleRequest> {
  const make = SAMPLES[operation.id];
  if (make === undefined) throw new Error(`there is no sample of ${operation.id}`);
  const sample = await make(stall);
  const named = Object.keys(operation.parameters).map((name) => [name, { ...PLACE, ...sample.path }[name] ?? ''] as const);
  return { ...sample, operation, path: Object.fromEntries(named) };
}

export function targetOf({ operation, path, query = '' }: SampleRequest): string {
  const segments = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return `${segments}${query}`;
}

export function sendSample(stall: Stall, sample: SampleRequest, headers: Readonly<Record<string, string>> = {}) {
  const { operation, body } = sample;
  return stall.send<{ readonly code?: number; readonly message?: string }>(operation.method, targetOf(sample), body, {
    ...sample.headers,
    ...headers,
  });
}

/** With some of its path otherwise. */
export function elsewhere(sample: SampleRequest, path: Readonly<Record<string, string>>): SampleRequest {
  return { ...sample, path: { ...sample.path, ...path } };
}

export function operationNamed(id: string): Operation {
  const found = ALL_OPERATIONS.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}
