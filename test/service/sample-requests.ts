import { now } from '../../shared/base/time.ts';
import { setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import {
  authorizeWith,
  calculateOrder,
  cardOrder,
  cartOf,
  itemOf,
  lineOf,
  openOrder,
  orderOf,
  REASON,
  readOrder,
  type ServiceClient,
  signedCart,
  startSession,
  v3Payments,
} from './service-client.ts';
import { CORPORATE, ITEMS, KEYS, VENDOR, VENUE } from './test-catalogue.ts';
import { TINY_DIGEST, TINY_PICTURE } from './tiny-picture.ts';

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

async function anOpenOrder(client: ServiceClient): Promise<string> {
  return openOrder(client, [itemOf(ITEMS.fries)]);
}

async function aCalculatedOrder(client: ServiceClient): Promise<string> {
  const uuid = await anOpenOrder(client);
  await calculateOrder(client, uuid);
  return uuid;
}

async function aPaidOrder(client: ServiceClient): Promise<string> {
  const uuid = await aCalculatedOrder(client);
  await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 3.85 }));
  return uuid;
}

/** What each operation needs to succeed, made anew each time. */
const SAMPLES: Readonly<Record<string, (client: ServiceClient) => Sample | Promise<Sample>>> = {
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
  checkOut: async (client) => ({ headers: CART, body: await signedCart(client, [lineOf(ITEMS.fries)]) }),
  initializeSession: () => ({ body: { terminal_id: 'T1', amount: 12.5 } }),
  submitPayment: async (client) => ({ body: { session_key: await startSession(client, 12.5) } }),
  queryToken: () => ({ body: { terminal_id: 'T1', token: 'sim-card' } }),
  createRefund: async (client) => {
    const { order_id } = await cardOrder(client, [lineOf(ITEMS.fries)]);
    return { path: { order_id: String(order_id) }, body: REASON };
  },
  getOrder: async (client) => ({ path: { order_id: String((await cardOrder(client, [lineOf(ITEMS.fries)])).order_id) } }),
  listOrders: () => ({ query: PERIOD }),
  createOrder: () => ({ body: orderOf([itemOf(ITEMS.fries)]) }),
  getV3Order: async (client) => ({ path: { uuid: await anOpenOrder(client) } }),
  updateOrder: async (client) => ({ path: { uuid: await anOpenOrder(client) }, body: { metadata: 'a tab' } }),
  cancelOrder: async (client) => ({ path: { uuid: await anOpenOrder(client) } }),
  calculateOrder: async (client) => ({ path: { uuid: await anOpenOrder(client) } }),
  checkOutOrder: async (client) => ({ path: { uuid: await aPaidOrder(client) } }),
  submitOrder: async (client) => ({ path: { uuid: await aCalculatedOrder(client) } }),
  addDiscounts: async (client) => ({ path: { uuid: await anOpenOrder(client) }, body: { ref_tags: ['TEN'] } }),
  deleteDiscount: async (client) => {
    const uuid = await anOpenOrder(client);
    await client.v3('POST', `/${uuid}/discounts`, { ref_tags: ['TEN'] });
    return { path: { uuid, code: 'TEN' } };
  },
  addItems: async (client) => ({ path: { uuid: await anOpenOrder(client) }, body: { venue_id: VENUE, items: [itemOf(ITEMS.soda)] } }),
  updateItem: async (client) => ({ path: await anItem(client), body: { quantity: 3 } }),
  deleteItem: async (client) => ({ path: await anItem(client) }),
  changeItem: () => ({ path: { item_id: ITEMS.soda }, body: { active: true } }),
  getMenuContent: asMenuWriter(() => ({})),
  listMenuDrafts: asMenuWriter(() => ({})),
  createMenuDraft: asMenuWriter(() => ({ body: { id: 'draft-1', name: 'Evening', by: 'Ada' } })),
  getMenuDraft: asMenuWriter(async (client, headers) => ({ path: { draft_id: await aDraft(client, headers) } })),
  editMenuDraft: asMenuWriter(async (client, headers) => {
    const edit = setEdit({ list: 'items', id: ITEMS.soda }, ['notes'], 'cold');
    return { path: { draft_id: await aDraft(client, headers) }, body: { by: 'Ada', entries: [{ id: 'e2', edit }] } };
  }),
  publishMenuDraft: asMenuWriter(async (client, headers) => {
    return { path: { draft_id: await aDraft(client, headers) }, body: { by: 'Ada', when: 'at', at: '2027-01-01T00:00:00Z' } };
  }),
  deleteMenuDraft: asMenuWriter(async (client, headers) => ({ path: { draft_id: await aDraft(client, headers) } })),
  listMenuRevisions: asMenuWriter(() => ({})),
  restoreMenuRevision: asMenuWriter((client) => ({
    path: { revision: client.service.context.catalogues.current().revision.asOf },
    body: { by: 'Ada' },
  })),
  keepMenuPicture: asMenuWriter(() => ({ body: { picture: TINY_PICTURE } })),
  getPicture: async (client) => {
    await client.store.pictures.add(TINY_DIGEST, Buffer.from(TINY_PICTURE, 'base64'), now(client.world));
    return { path: { digest: TINY_DIGEST } };
  },
  lookUpValueCard: async (client) => {
    await aValueCard(client);
    return { body: { code: VALUE_CODE } };
  },
  loadValueCard: () => ({ path: { reference: `load-${++loads}` }, body: { code: VALUE_CODE, amount: 20, by: 'Ada' } }),
  readValueCardLoad: async (client) => ({ path: { reference: await aValueCard(client) } }),
  takeBackValueCardLoad: async (client) => ({ path: { reference: await aValueCard(client) }, body: { by: 'Ada' } }),
  changeValueCard: async (client) => {
    await aValueCard(client);
    return { body: { code: VALUE_CODE, is_blocked: false, by: 'Ada' } };
  },
  readValueCardReport: () => ({}),
  leaseValueList: async (client) => {
    await aValueCard(client);
    return { path: { list_id: `sample-list-${++loads}-of-gift-cards` }, body: { cap: 20, seconds: 3600, since: 0 } };
  },
  returnValueList: () => ({ path: { list_id: 'sample-list-of-gift-cards' } }),
  addPayments: async (client) => ({
    path: { uuid: await aCalculatedOrder(client) },
    body: v3Payments({ payment_type: 1, amount: 3.85 }),
  }),
  deletePayment: async (client) => {
    const uuid = await aPaidOrder(client);
    const [payment] = (await readOrder(client, uuid)).payment_information.payments;
    return { path: { uuid, payment_uuid: payment?.uuid ?? '' } };
  },
};

const VALUE_CODE = 'SAMPLE-0001';
let loads = 0;

/** Returns the reference of the load. */
async function aValueCard(client: ServiceClient): Promise<string> {
  const reference = `load-${++loads}`;
  await client.ordering('POST', `/value_cards/loads/${reference}`, { code: VALUE_CODE, amount: 20, by: 'Ada' });
  return reference;
}

let drafts = 0;

async function aDraft(client: ServiceClient, headers: Headers): Promise<string> {
  const id = `sample-${++drafts}`;
  await client.ordering('POST', '/menu/drafts', { id, name: 'Evening', by: 'Ada' }, headers);
  const edit = setEdit({ list: 'items', id: ITEMS.soda }, ['prices', 'EVENT'], drafts);
  await client.ordering('POST', `/menu/drafts/${id}/edits`, { by: 'Ada', entries: [{ id: 'e1', edit }] }, headers);
  return id;
}

type Headers = Readonly<Record<string, string>>;

/** Who writes menus needs access to every vendor of the catalogue. */
function asMenuWriter(
  make: (client: ServiceClient, headers: Headers) => Sample | Promise<Sample>,
): (client: ServiceClient) => Promise<Sample> {
  return async (client) => {
    const headers = { authorization: `Bearer ${await authorizeWith(client, KEYS.everything)}`, 'backoffice-api-key': KEYS.everyOffice };
    return { headers, ...(await make(client, headers)) };
  };
}

async function anItem(client: ServiceClient): Promise<Readonly<Record<string, string>>> {
  const uuid = await anOpenOrder(client);
  const [item] = (await readOrder(client, uuid)).items;
  return { uuid, item_uuid: item?.uuid ?? '' };
}

const PLACE = { corporate_id: String(CORPORATE), venue_id: String(VENUE), vendor_id: String(VENDOR) };

export async function sampleOf(client: ServiceClient, operation: Operation): Promise<SampleRequest> {
  const make = SAMPLES[operation.id];
  if (make === undefined) throw new Error(`there is no sample of ${operation.id}`);
  const sample = await make(client);
  const named = Object.keys(operation.parameters).map((name) => [name, { ...PLACE, ...sample.path }[name] ?? ''] as const);
  return { ...sample, operation, path: Object.fromEntries(named) };
}

export function targetOf({ operation, path, query = '' }: SampleRequest): string {
  const segments = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return `${segments}${query}`;
}

export function sendSample(client: ServiceClient, sample: SampleRequest, headers: Readonly<Record<string, string>> = {}) {
  const { operation, body } = sample;
  return client.send<{ readonly code?: number; readonly message?: string }>(operation.method, targetOf(sample), body, {
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
