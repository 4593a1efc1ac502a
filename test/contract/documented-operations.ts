/** The operations as the two source documents tell them, written out by hand: the tables of endpoints, authentication and errors. */

export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly statuses: readonly number[];
  /** Statuses beyond the document's table. */
  readonly additions: readonly number[];
  /** Of the successful answer. */
  readonly mediaTypes: readonly string[];
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly messages?: Readonly<Record<number, readonly string[]>>;
}

function oapi(kind: string, ...versions: readonly number[]): readonly string[] {
  return versions.map((version) => `application/com.example.oapi.${kind}.v${version}+json`);
}

const JSON_ONLY = ['application/json'];
const EXTENDED = 'application/vnd.grandstand.cart.v1+json';
const VENDOR = '/ordering/venues/{venue_id}/vendors/{vendor_id}';
const V3 = '/v3/corporate/{corporate_id}/venue/{venue_id}/vendor/{vendor_id}/orders';

const BAD_KEY = 'api key could not be found or is inactive';
const BEARER = [
  'incorrect claim type',
  'missing claims',
  'access control Claims is nil',
  'failed parsing claims: signature is invalid',
  'no venues found in claims',
  'corporate ID <corporate_id> not found in claims',
  'venue ID <venue_id> not found in claims',
  'vendor ID <vendor_id> not found in claims',
];

const ordering: readonly DocumentedOperation[] = [
  { id: 'getRoot', method: 'GET', path: '/', access: 'bearer', statuses: [200], additions: [401], mediaTypes: JSON_ONLY },
  {
    id: 'authorize',
    method: 'POST',
    path: '/auth/ordering',
    access: 'api-key-exchange',
    statuses: [200, 401],
    additions: [],
    mediaTypes: oapi('token', 1),
    messages: { 401: [BAD_KEY] },
  },
  {
    id: 'listVendors',
    method: 'GET',
    path: '/ordering/vendors',
    access: 'bearer+key',
    statuses: [200, 400, 401, 422, 500],
    additions: [],
    mediaTypes: oapi('vendor', 1),
    query: ['seat_id', 'venue_id', 'external_id'],
    messages: { 401: [...BEARER, BAD_KEY] },
  },
  {
    id: 'getVendor',
    method: 'GET',
    path: VENDOR,
    access: 'bearer+key',
    statuses: [200, 401, 404],
    additions: [],
    mediaTypes: oapi('vendor', 1),
  },
  {
    id: 'getMenu',
    method: 'GET',
    path: `${VENDOR}/menu`,
    access: 'bearer',
    statuses: [200, 401, 404],
    additions: [400],
    mediaTypes: oapi('menu', 1, 2),
    query: ['since', 'price_level'],
  },
  {
    id: 'getItem',
    method: 'GET',
    path: `${VENDOR}/items/{item_id}`,
    access: 'bearer+key',
    statuses: [200, 401, 404, 422],
    additions: [],
    mediaTypes: oapi('item', 1),
    query: ['price_level'],
  },
  {
    id: 'listItems',
    method: 'GET',
    path: `${VENDOR}/items`,
    access: 'bearer',
    statuses: [200, 401, 404],
    additions: [400],
    mediaTypes: oapi('item', 1, 2),
    query: ['ids', 'sku', 'barcode', 'external_id', 'price_level'],
  },
  {
    id: 'listDiscounts',
    method: 'GET',
    path: `${VENDOR}/discounts`,
    access: 'bearer+key',
    statuses: [200, 401],
    additions: [400],
    mediaTypes: ['application/vnd.example+json;version=1'],
    query: ['active'],
  },
  {
    id: 'listVenues',
    method: 'GET',
    path: '/ordering/corporates/{corporate_id}/venues',
    access: 'bearer',
    statuses: [200, 401, 404],
    additions: [],
    mediaTypes: oapi('venue', 1),
  },
  {
    id: 'calculateCart',
    method: 'POST',
    path: `${VENDOR}/cart/calculate`,
    access: 'bearer',
    statuses: [200, 400, 401, 422],
    additions: [],
    mediaTypes: [...oapi('cart', 1, 2), EXTENDED],
    body: [...oapi('cart', 1, 2), EXTENDED],
    messages: { 422: ['vendor is closed'] },
  },
  {
    id: 'checkOut',
    method: 'POST',
    path: `${VENDOR}/checkout`,
    access: 'bearer+key',
    statuses: [200, 400, 401, 422],
    additions: [],
    mediaTypes: [...oapi('cart', 1, 2), EXTENDED],
    body: [...oapi('cart', 1, 2), EXTENDED],
  },
  {
    id: 'listLevels',
    method: 'GET',
    path: '/ordering/venues/{venue_id}/levels',
    access: 'bearer',
    statuses: [200, 401],
    additions: [],
    mediaTypes: oapi('level', 1),
  },
  {
    id: 'listSeats',
    method: 'GET',
    path: '/ordering/venues/{venue_id}/levels/{level_id}/seats',
    access: 'bearer',
    statuses: [200, 400, 401],
    additions: [],
    mediaTypes: oapi('seat', 1),
  },
  {
    id: 'listFees',
    method: 'GET',
    path: `${VENDOR}/fees`,
    access: 'bearer+key',
    statuses: [200, 400, 401],
    additions: [],
    mediaTypes: oapi('cart', 1),
    query: ['account_type', 'account_id', 'only_auto_apply'],
  },
  ...(
    [
      ['initializeSession', 'initialize_session'],
      ['submitPayment', 'payment'],
      ['queryToken', 'query_token'],
    ] as const
  ).map(([id, path]) => ({
    id,
    method: 'POST',
    path: `/ordering/pay/${path}`,
    access: 'bearer+key',
    statuses: [200, 400, 401, 500],
    additions: [],
    mediaTypes: oapi('apl', 1),
    body: oapi('apl', 1),
    messages: { 401: [BAD_KEY] },
  })),
  {
    id: 'createRefund',
    method: 'POST',
    path: '/ordering/order/{order_id}/refunds',
    access: 'bearer+key',
    statuses: [201, 400, 401, 404, 422, 500],
    additions: [],
    mediaTypes: JSON_ONLY,
    body: JSON_ONLY,
    messages: { 422: ['order is not refundable: paid in cash'] },
  },
  {
    id: 'getOrder',
    method: 'GET',
    path: '/ordering/order/{order_id}',
    access: 'bearer+key',
    statuses: [200, 400, 401, 404, 500],
    additions: [],
    mediaTypes: JSON_ONLY,
  },
];

const ORDER_MISSING = ['order was not found', 'order not found'];
const FORBIDDEN = ['venue <venue_id> is not owned by the corporateID <corporate_id>', 'you do not have access to this resource'];

/** What the table of errors says of every operation. */
const EVERYWHERE = { 401: ['The request is unauthorized.'], 403: FORBIDDEN, 500: ['internal server error'] };

interface V3Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly success: number;
  readonly has400: boolean;
  readonly hasBody?: boolean;
  readonly query?: readonly string[];
  readonly messages?: Readonly<Record<number, readonly string[]>>;
}

const rows: readonly V3Row[] = [
  {
    id: 'listOrders',
    method: 'GET',
    path: '',
    success: 200,
    has400: true,
    query: ['start_date', 'end_date', 'per_page', 'page', 'status'],
    messages: { 400: ['invalid venue id'] },
  },
  {
    id: 'createOrder',
    method: 'POST',
    path: '',
    success: 201,
    has400: true,
    hasBody: true,
    messages: { 400: ['venue_id not present in the request body'] },
  },
  { id: 'getV3Order', method: 'GET', path: '/{uuid}', success: 200, has400: false },
  { id: 'updateOrder', method: 'PATCH', path: '/{uuid}', success: 204, has400: false, hasBody: true, query: ['field_mask'] },
  {
    id: 'cancelOrder',
    method: 'DELETE',
    path: '/{uuid}',
    success: 200,
    has400: true,
    messages: { 400: ['The request body is not valid.', 'order is already completed', 'order is already cancelled'] },
  },
  {
    id: 'calculateOrder',
    method: 'POST',
    path: '/{uuid}/calculate',
    success: 200,
    has400: true,
    messages: { 400: ['invalid parameter order uuid.'] },
  },
  {
    id: 'checkOutOrder',
    method: 'POST',
    path: '/{uuid}/checkout',
    success: 200,
    has400: true,
    messages: { 400: ['The request body is not valid.', 'calculate has not been run', 'payments do not cover the order total'] },
  },
  {
    id: 'addDiscounts',
    method: 'POST',
    path: '/{uuid}/discounts',
    success: 204,
    has400: true,
    hasBody: true,
    messages: { 400: ['The request body is not valid.'], 404: ['codes not found [<code_list>]'] },
  },
  {
    id: 'deleteDiscount',
    method: 'DELETE',
    path: '/{uuid}/discounts/{code}',
    success: 204,
    has400: true,
    messages: { 400: ['The request body is not valid.'], 404: ['discount not found in the order'] },
  },
  {
    id: 'addItems',
    method: 'POST',
    path: '/{uuid}/items',
    success: 204,
    has400: true,
    hasBody: true,
    messages: { 400: ['venue_id not present in the request body'] },
  },
  {
    id: 'updateItem',
    method: 'PATCH',
    path: '/{uuid}/items/{item_uuid}',
    success: 204,
    has400: true,
    hasBody: true,
    query: ['field_mask'],
    messages: {
      400: ['The request body is not valid.', 'item was already submitted to the kitchen'],
      404: ['item not found in the order'],
    },
  },
  {
    id: 'deleteItem',
    method: 'DELETE',
    path: '/{uuid}/items/{item_uuid}',
    success: 204,
    has400: false,
    messages: { 400: ['item was already submitted to the kitchen'], 404: ['item not found in the order'] },
  },
  {
    id: 'addPayments',
    method: 'POST',
    path: '/{uuid}/payments',
    success: 201,
    has400: true,
    hasBody: true,
    messages: { 400: ['invalid parameter order uuid.', 'calculate has not been run'] },
  },
  {
    id: 'deletePayment',
    method: 'DELETE',
    path: '/{uuid}/payments/{payment_uuid}',
    success: 204,
    has400: true,
    messages: { 400: ['The request is not valid.'], 404: ['payment not found in the order'] },
  },
  {
    id: 'submitOrder',
    method: 'POST',
    path: '/{uuid}/submit',
    success: 204,
    has400: true,
    messages: { 400: ['invalid request parameters'], 409: ['calculate has not been run'] },
  },
];

function statusesOf(row: V3Row): readonly number[] {
  const statuses = [row.success, 401, 403, 500];
  if (row.has400) statuses.push(400);
  // Those that name an order answer 404 where it is missing.
  if (row.path !== '') statuses.push(404);
  return row.id === 'submitOrder' ? [...statuses, 409] : statuses;
}

function toDocumented(row: V3Row): DocumentedOperation {
  const missing: Readonly<Record<number, readonly string[]>> = row.path === '' ? {} : { 404: ORDER_MISSING };
  return {
    id: row.id,
    method: row.method,
    path: `${V3}${row.path}`,
    access: row.id === 'checkOutOrder' ? 'bearer+backoffice' : 'bearer',
    statuses: statusesOf(row),
    additions: row.id === 'updateOrder' || row.id === 'deleteItem' ? [400] : [],
    mediaTypes: row.success === 204 || row.id === 'addPayments' ? [] : JSON_ONLY,
    query: row.query ?? [],
    body: row.hasBody === true ? JSON_ONLY : [],
    messages: { ...missing, ...EVERYWHERE, ...row.messages },
  };
}

export const documentedOperations: readonly DocumentedOperation[] = [...ordering, ...rows.map(toDocumented)];
