import { createHmac, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MEDIA } from './documented-operations.ts';
import { type ForeignOrder, makeForeignBooks, type OrderedItem, priceOf } from './foreign-books.ts';
import { CORPORATE_ID, ITEMS, MENU, VENDOR, VENDOR_ID, VENUE, VENUE_ID } from './foreign-menu.ts';

/**
 * A service as others would write it from the two documents: none of our additions, its own ids, its own words, its own signature over
 * a cart, and a new order for every checkout that it accepts, be the cart the same.
 */
export interface ForeignService {
  readonly url: string;
  readonly orders: readonly ForeignOrder[];
  readonly charges: ReturnType<typeof makeForeignBooks>['charges'];
  /** `METHOD path` of each request, with the media type of its body. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

export const FOREIGN_KEYS = {
  ordering: 'f0000000-0000-4000-8000-000000000001',
  backoffice: 'f0000000-0000-4000-8000-000000000002',
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a body may be any JSON; each handler reads what it needs.
type Body = any;

interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly media: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Body;
}

type Answer = readonly [status: number, body?: unknown, media?: string];

const at = (): string => new Date(performance.timeOrigin + performance.now()).toISOString();
const later = (minutes: number): string => new Date(performance.timeOrigin + performance.now() + minutes * 60_000).toISOString();
/** Random, as ids of strangers are. */
const uuid = (): string => [8, 4, 4, 4, 12].map((length, place) => word(length, place)).join('-');
const word = (length: number, place: number): string =>
  Array.from({ length }, (_, index) => (index > 0 || place < 2 || place > 3 ? randomInt(16) : place === 2 ? 4 : 8).toString(16)).join('');

export async function startForeignService(): Promise<ForeignService> {
  const books = makeForeignBooks();
  const requests: string[] = [];
  const secret = uuid();
  const sign = (cart: unknown): string => createHmac('sha256', secret).update(JSON.stringify(cart)).digest('hex');
  const tokens = new Set<string>();
  const answer = makeAnswers({ books, sign, tokens });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://foreign.example');
    const media = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
    requests.push(`${request.method} ${url.pathname} ${media}`.trim());
    let body: Body;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      response.writeHead(400, { 'content-type': MEDIA.json }).end('{"message":"no JSON"}');
      return;
    }
    const question = { method: request.method ?? '', path: url.pathname, query: url.searchParams, media, headers: request.headers, body };
    const [status, value, type = MEDIA.json] = answer(question);
    if (value === undefined) response.writeHead(status).end();
    else response.writeHead(status, { 'content-type': type }).end(JSON.stringify(value));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: books.orders,
    charges: books.charges,
    requests,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Desk {
  readonly books: ReturnType<typeof makeForeignBooks>;
  readonly sign: (cart: unknown) => string;
  readonly tokens: Set<string>;
}

const PLACE = `/ordering/venues/${VENUE_ID}/vendors/${VENDOR_ID}`;
const ORDERS = `/v3/corporate/${CORPORATE_ID}/venue/${VENUE_ID}/vendor/${VENDOR_ID}/orders`;

function makeAnswers(desk: Desk): (question: Question) => Answer {
  return (question) => {
    const { method, path, headers } = question;
    if (path === '/auth/ordering') {
      if (headers['x-api-key'] !== FOREIGN_KEYS.ordering) return [401, { message: 'api key could not be found or is inactive' }];
      const token = `tok-${uuid()}`;
      desk.tokens.add(token);
      return [200, { auth_key: token }, 'application/com.example.oapi.token.v1+json'];
    }
    if (!desk.tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return path.startsWith('/v3/') ? [401, { code: 401, message: 'The request is unauthorized.' }] : [401, { message: 'who are you' }];
    }
    if (path === '/') return [200, { status: 'up' }];
    if (path.startsWith(ORDERS)) return answerV3(desk, question, path.slice(ORDERS.length));
    if (method === 'GET') return answerLookup(desk, question);
    if (path === `${PLACE}/cart/calculate`) return calculate(desk, question);
    if (path === `${PLACE}/checkout`) return checkout(desk, question);
    if (path.startsWith('/ordering/pay/')) return pay(desk, question);
    const refunded = /^\/ordering\/order\/(\d+)\/refunds$/.exec(path);
    return refunded === null ? [404, { message: 'no such thing' }] : refund(desk, Number(refunded[1]), question.body);
  };
}

function answerLookup({ books }: Desk, { path, query }: Question): Answer {
  const oapi = (kind: string, version = 1) => `application/com.example.oapi.${kind}.v${version}+json`;
  if (path === '/ordering/vendors') return [200, [VENDOR], oapi('vendor')];
  if (path === PLACE) return [200, VENDOR, oapi('vendor')];
  if (path === `${PLACE}/menu`)
    return [200, { ...MENU, as_of: at(), items: query.has('since') ? [] : MENU.items, full: !query.has('since') }, MEDIA.menu2];
  if (path === `${PLACE}/items`) {
    const code = query.get('barcode') ?? query.get('external_id');
    const ids = query.get('ids')?.split(',');
    const found = Object.values(ITEMS).filter(
      (item) => (code === null || item.barcode === code) && (ids === undefined || ids.includes(item.record.id)),
    );
    return [200, found.map(({ record }) => record), MEDIA.item2];
  }
  if (path === `${PLACE}/discounts`) return [200, [TEN], 'application/vnd.example+json;version=1'];
  if (path === `${PLACE}/fees`) return [200, { fees: [] }, oapi('cart')];
  if (path === `/ordering/corporates/${CORPORATE_ID}/venues`) return [200, [VENUE], oapi('venue')];
  if (path === `/ordering/venues/${VENUE_ID}/levels`) return [200, [], oapi('level')];
  const order = /^\/ordering\/order\/(\d+)$/.exec(path);
  const found = order === null ? undefined : books.orders.find(({ id }) => id === Number(order[1]));
  return found === undefined ? [404, { message: 'nothing of that number here' }] : [200, recordOf(found)];
}

const TEN = {
  id: 'd-ten',
  reference_id: 'TEN',
  name: 'Ten percent',
  level: 'CART',
  kind: 'PERCENT',
  amount: 10,
  auto_apply: false,
  active: true,
  removal_allowed: true,
  requires_approval: false,
  stackable: true,
  priority: 1,
  tags: [],
  criteria: {},
};

/** The members of the documented request, and no others. */
const CART_MEMBERS = new Set([
  'tip_status_closed',
  'device_order_id',
  'order_type',
  'seat_id',
  'visitor_id',
  'pickup_time',
  'cart_items',
  'check',
  'customer',
  'payments',
  'external_metadata',
  'rounding',
  'calculated_cart_sum',
]);

function calculate({ sign }: Desk, { media, body }: Question): Answer {
  if (media !== MEDIA.cart2) return [media.startsWith('application/com.example') ? 400 : 415, { message: 'speak cart.v2' }];
  const { cart } = body;
  if (Object.keys(cart).some((name) => !CART_MEMBERS.has(name))) return [400, { message: 'unexpected property' }];
  const items: OrderedItem[] = [];
  for (const { cart_item_with_root_map_node: line } of cart.cart_items) {
    const root = uuid();
    items.push({ uuid: root, itemId: line.item.id, quantity: line.quantity });
    for (const [node, { quantity }] of Object.entries<Body>(line.map_node_items ?? {}))
      items.push({ uuid: uuid(), parent: root, node, quantity });
  }
  const priced = priceOf(items, []);
  if (priced === undefined) return [422, { message: 'we do not sell that' }];
  const open = cart.payments.filter((each: Body) => !each.amount);
  const paid = cart.payments.reduce((sum: number, each: Body) => sum + Math.round((each.amount ?? 0) * 100), 0);
  if (open.length === 0 && paid !== priced.total) return [422, { message: 'that does not add up' }];
  const money = (cents: number): number => cents / 100;
  const answered = {
    ...cart,
    external_metadata: undefined,
    cart_items: cart.cart_items.map(({ cart_item_with_root_map_node: line }: Body, index: number) => ({
      cart_item_with_root_map_node: lineOf(line, priced.lines[index] as never),
    })),
    payments: cart.payments.map((each: Body) => (each.amount ? each : { ...each, amount: money(priced.total - paid) })),
    device_order_time: at(),
    device_order_uuid: uuid(),
    location: { corporate_id: CORPORATE_ID, venue_id: VENUE_ID, vendor_id: VENDOR_ID, venue_name: VENUE.name, vendor_name: VENDOR.name },
    discounts: [],
    fees: [],
    cart_totals: priced.totals,
  };
  const returned = JSON.parse(JSON.stringify(answered));
  return [
    200,
    { signed_cart: { cart: returned, signed_at: at(), expires_at: later(10), key_id: 'k', signature: sign(returned) } },
    MEDIA.cart2,
  ];
}

function lineOf(line: Body, { unit, gross, tax }: { readonly unit: number; readonly gross: number; readonly tax: number }): object {
  const cost = { original_total: gross / 100, original_unit_cost: unit / 100, total: gross / 100, unit_cost: unit / 100 };
  const nodes = Object.entries<Body>(line.map_node_items ?? {}).map(([node, { quantity }]) => {
    const { record } = ITEMS.cheese;
    const none = { original_total: 0, original_unit_cost: 0, total: 0, unit_cost: 0 };
    return [node, { item: record, quantity, activity: 'ACTIVITY_PURCHASE', cart_item_cost: none }];
  });
  const item = Object.values(ITEMS).find(({ record }) => record.id === line.item.id)?.record;
  return {
    item: { ...item, ...(line.item.notes !== undefined && { notes: line.item.notes }) },
    quantity: line.quantity,
    activity: line.activity ?? 'ACTIVITY_PURCHASE',
    cart_item_cost: cost,
    map_node_items: Object.fromEntries(nodes),
    map_node_item_computations: {},
    discounts: [],
    taxes: [{ id: 'vat', name: 'VAT', rate: 0.1, inclusive: false, taxable_amount: gross / 100, amount: tax / 100 }],
  };
}

function checkout({ books, sign }: Desk, { media, body }: Question): Answer {
  const { cart, signature } = body?.signed_cart ?? {};
  if (media !== MEDIA.cart2 || cart === undefined) return [400, { message: 'no signed cart' }];
  if (sign(cart) !== signature) return [422, { message: 'tampered with' }];
  for (const payment of cart.payments) {
    if (payment.payment_type !== 2 || body.external_payment !== undefined) continue;
    if (!books.spend(payment.external_data?.transaction_uid, Math.round((payment.amount + (payment.tip ?? 0)) * 100))) {
      return [422, { message: 'that card has not paid' }];
    }
  }
  const order = books.add({ externalId: cart.device_order_id, uuid: uuid(), at: at(), status: 'COMPLETED', cart, source: 'service' });
  return [200, { order: recordOf(order) }, MEDIA.cart2];
}

function recordOf(order: ForeignOrder): object {
  const paid =
    (order.cart?.payments ?? []).reduce((sum: number, { amount = 0, tip = 0 }: Body) => sum + Math.round((amount + tip) * 100), 0) / 100;
  const isByCard = order.cart?.payments.every(({ payment_type }: Body) => payment_type === 2) === true;
  return {
    order_id: order.id,
    order_uuid: order.uuid,
    device_order_id: order.externalId,
    status: order.status,
    source: order.source,
    order_type: order.cart?.order_type ?? 'POS',
    created_at: order.at,
    business_date: order.at.slice(0, 10),
    corporate_id: CORPORATE_ID,
    venue_id: VENUE_ID,
    vendor_id: VENDOR_ID,
    cart: order.cart,
    refund: {
      refundable: isByCard && order.refundedBy === undefined,
      total_refunded: order.refundedBy === undefined ? 0 : paid,
      remaining_amount: order.refundedBy === undefined ? paid : 0,
      refund_orders: [],
    },
  };
}

function refund({ books }: Desk, id: number, body: Body): Answer {
  const order = books.orders.find((each) => each.id === id);
  if (order === undefined) return [404, { message: 'nothing of that number here' }];
  if (!body?.reason_name || !body?.reason_code) return [400, { message: 'why' }];
  if (order.refundedBy !== undefined) return [422, { message: 'you had it back already' }];
  const isByCard = order.cart?.payments.every(({ payment_type }: Body) => payment_type === 2) === true;
  if (!isByCard) return [422, { message: 'only what one card paid' }];
  const { payments, ...cart } = order.cart as Body;
  const negative = payments.map((each: Body) => ({ ...each, amount: -each.amount, ...(each.tip && { tip: -each.tip }) }));
  const given = books.add({
    externalId: order.externalId,
    uuid: uuid(),
    at: at(),
    status: 'COMPLETED',
    cart: { ...cart, payments: negative },
    source: 'service',
  });
  order.refundedBy = given.id;
  const none = { refundable: false, total_refunded: 0, remaining_amount: 0, refund_orders: [] };
  return [
    201,
    {
      ...recordOf(given),
      refund: none,
      original_order_id: id,
      refundable: false,
      reason_code: body.reason_code,
      reason_name: body.reason_name,
      refunded_by: 'service',
    },
  ];
}

const CARD = { masked_acc: '444433******1111', card_type: 'VISA', token_value: 'tok' };

function pay({ books }: Desk, { path, body }: Question): Answer {
  const apl = 'application/com.example.oapi.apl.v1+json';
  if (path.endsWith('/initialize_session')) {
    const session_key = uuid();
    books.sessions.set(session_key, Math.round(body.amount * 100));
    return [200, { session_key, expires_at: later(10) }, apl];
  }
  if (path.endsWith('/payment')) {
    const wanted = books.sessions.get(body.session_key);
    if (wanted === undefined) return [400, { message: 'no such session' }];
    if (body.transaction_type === 'VOID') {
      const status = books.void(body.original_transaction_uid) ? 'APPROVED' : 'DECLINED';
      return [
        200,
        { transaction_uid: `void-${body.session_key}`, status, ...CARD, req_amount: wanted / 100, auth_amount: wanted / 100 },
        apl,
      ];
    }
    if (!['AUTHORIZE', 'CAPTURE', undefined].includes(body.transaction_type)) return [400, { message: 'no such transaction here' }];
    const amount = wanted + Math.round((body.tip ?? 0) * 100);
    const uid = books.charge(body.session_key, amount);
    return [200, { transaction_uid: uid, status: 'APPROVED', ...CARD, req_amount: amount / 100, auth_amount: amount / 100 }, apl];
  }
  return [200, { cardholder_name: 'X', masked_acc: '444433******1111', card_type: 'VISA', expiration_date: '12/30' }, apl];
}

function answerV3({ books }: Desk, { method, query, body, headers }: Question, rest: string): Answer {
  const invalid: Answer = [400, { code: 400, message: 'The request body is not valid.' }];
  if (rest === '') {
    if (method === 'GET') return listOrders(books.orders, query);
    if (body?.venue_id !== VENUE_ID) return [400, { code: 400, message: 'venue_id not present in the request body' }];
    const order = books.add({ externalId: body.external_id, uuid: uuid(), at: at(), status: 'OPEN', source: 'service' });
    order.items.push(...itemsOf(body.items ?? []));
    order.metadata = body.metadata;
    return priceOf(order.items, []) === undefined ? invalid : [201, { uuid: order.uuid }];
  }
  const [, id, part = '', name] = rest.split('/');
  const order = books.orders.find((each) => each.uuid === id);
  if (order === undefined) return [404, { code: 404, message: 'order not found' }];
  if (method === 'GET') return [200, { order: v3Record(order) }];
  if (order.status !== 'OPEN') return [400, { code: 400, message: 'too late for that' }];
  if (method === 'DELETE' && part === '') {
    order.status = 'CANCELLED';
    return [200, {}];
  }
  const notCalculated: Answer = [400, { code: 400, message: 'calculate has not been run' }];
  switch (`${method} ${part}`) {
    case 'PATCH ':
      Object.assign(order, { metadata: body.metadata ?? order.metadata });
      return [204];
    case 'POST items':
      if (priceOf([...order.items, ...itemsOf(body.items)], []) === undefined) return invalid;
      order.items.push(...itemsOf(body.items));
      order.isStale = true;
      return [204];
    case 'PATCH items':
      Object.assign(order.items.find((each) => each.uuid === name) ?? {}, { quantity: body.quantity });
      order.isStale = true;
      return [204];
    case 'DELETE items':
      order.items.splice(0, order.items.length, ...order.items.filter((each) => each.uuid !== name && each.parent !== name));
      order.isStale = true;
      return [204];
    case 'POST discounts':
      if (body.ref_tags.some((tag: string) => tag !== 'TEN')) return [404, { code: 404, message: `codes not found ${body.ref_tags}` }];
      order.tags.push(...body.ref_tags);
      order.isStale = true;
      return [204];
    case 'DELETE discounts':
      order.tags.splice(0);
      order.isStale = true;
      return [204];
    case 'POST calculate': {
      order.isStale = false;
      order.totals = priceOf(order.items, order.tags);
      const codes = { applied_discount_codes: order.tags, pending_discount_codes: [] };
      return [200, { calculations: { ...codes, order_totals: order.totals?.totals }, items: order.items.map(v3Item) }];
    }
    case 'POST submit':
      return order.isStale ? [409, { code: 409, message: 'calculate has not been run' }] : [204];
    case 'POST payments':
      if (order.isStale) return notCalculated;
      for (const { payment_value, external_id } of body.payments)
        order.payments.push({ uuid: uuid(), value: payment_value.V1_payment, external_id });
      return [201];
    case 'DELETE payments':
      order.payments.splice(0, order.payments.length, ...order.payments.filter((each) => each.uuid !== name));
      return [204];
    case 'POST checkout': {
      if (headers['backoffice-api-key'] !== FOREIGN_KEYS.backoffice) return [401, { code: 401, message: 'The request is unauthorized.' }];
      const paid = order.payments.reduce((sum, { value }) => sum + Math.round((value.amount ?? 0) * 100), 0);
      if (order.isStale) return notCalculated;
      if (paid < (order.totals?.total ?? 0)) return [400, { code: 400, message: 'still owing' }];
      order.status = 'COMPLETED';
      return [200, {}];
    }
    default:
      return [404, { code: 404, message: 'order not found' }];
  }
}

function listOrders(orders: readonly ForeignOrder[], query: URLSearchParams): Answer {
  const perPage = Number(query.get('per_page') ?? 100);
  const page = Number(query.get('page') ?? 1);
  const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
  const found = orders.filter((each) => Date.parse(each.at) >= from && Date.parse(each.at) < to);
  const shown = found.slice((page - 1) * perPage, page * perPage);
  return [
    200,
    {
      orders: shown.map((each) => ({
        created_date: each.at,
        updated_date: each.at,
        external_id: each.externalId,
        status: each.status,
        uuid: each.uuid,
      })),
      pagination: { page, per_page: perPage, total_pages: Math.ceil(found.length / perPage), total_results: found.length },
    },
  ];
}

function itemsOf(requests: readonly Body[]): OrderedItem[] {
  return requests.map(({ item_id, quantity, uuid: own, item_as_modifier: modifier }) => ({
    uuid: own ?? uuid(),
    itemId: String(item_id),
    quantity,
    ...(modifier !== undefined && { parent: modifier.parent_uuid }),
  }));
}

function v3Item({ uuid: own, itemId, quantity, parent }: OrderedItem): object {
  const item = Object.values(ITEMS).find(({ record }) => record.id === itemId);
  return {
    uuid: own,
    item_id: Number(itemId),
    name: item?.record.name ?? '',
    quantity,
    price: (item?.price ?? 0) / 100,
    user_specified_price: false,
    ...(parent !== undefined && { item_as_modifier: { parent_uuid: parent, item_set_uuid: MENU.items[0]?.item_sets[0]?.uuid } }),
  };
}

function v3Record(order: ForeignOrder): object {
  const payments = order.payments.map(({ uuid: own, value, external_id }) => ({
    payment_type: 'PAYMENT_V1',
    payment_value: { V1_payment: value },
    uuid: own,
    ...(external_id !== undefined && { external_id }),
  }));
  return {
    uuid: order.uuid,
    external_id: order.externalId,
    status: order.status,
    corporate_id: CORPORATE_ID,
    venue_id: VENUE_ID,
    vendor_id: VENDOR_ID,
    created_date: order.at,
    updated_date: order.at,
    integrations: { qsra_check_number: '77' },
    charity_rounding_enabled: false,
    applied_discounts: { reftags: order.isStale ? [] : order.tags },
    pending_discounts: { reftags: order.isStale ? order.tags : [] },
    items: order.items.map(v3Item),
    ...(order.metadata !== undefined && { metadata: order.metadata }),
    needs_to_be_recalculated: order.isStale,
    ...(order.totals !== undefined && { order_totals: order.totals.totals }),
    payment_information: { amount: payments.reduce((sum, each) => sum + (each.payment_value.V1_payment.amount ?? 0), 0), payments },
  };
}
