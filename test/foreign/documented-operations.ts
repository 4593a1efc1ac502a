/** The operations of the two documents, copied by hand from their tables of endpoints, authentication and errors. */
export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly access: 'key' | 'bearer' | 'bearer+key' | 'bearer+backoffice';
  readonly success: number;
  readonly failures: readonly number[];
  /** Of the answer, by media type: the record of `documented-records.ts`; empty where an answer has no body. */
  readonly answers: Readonly<Record<string, string>>;
}

const oapi = (kind: string, version: number): string => `application/com.example.oapi.${kind}.v${version}+json`;
export const MEDIA = {
  cart1: oapi('cart', 1),
  cart2: oapi('cart', 2),
  item1: oapi('item', 1),
  item2: oapi('item', 2),
  menu1: oapi('menu', 1),
  menu2: oapi('menu', 2),
  json: 'application/json',
} as const;
const EXAMPLE = 'application/vnd.example+json;version=1';
const VENDOR = '/ordering/venues/{venue_id}/vendors/{vendor_id}';
const ORDERS = '/v3/corporate/{corporate_id}/venue/{venue_id}/vendor/{vendor_id}/orders';
const ORDER = `${ORDERS}/{uuid}`;
const APL = oapi('apl', 1);

type Row = readonly [
  method: string,
  path: string,
  access: DocumentedOperation['access'],
  success: number,
  failures: string,
  answers: Readonly<Record<string, string>>,
];

const ROWS = {
  root: ['GET', '/', 'bearer', 200, '', { [MEDIA.json]: 'Anything' }],
  authorize: ['POST', '/auth/ordering', 'key', 200, '401', { [oapi('token', 1)]: 'AuthResponse' }],
  vendors: ['GET', '/ordering/vendors', 'bearer+key', 200, '400 401 422 500', { [oapi('vendor', 1)]: 'Vendor[]' }],
  vendor: ['GET', VENDOR, 'bearer+key', 200, '401 404', { [oapi('vendor', 1)]: 'Vendor' }],
  menu: ['GET', `${VENDOR}/menu`, 'bearer', 200, '401 404', { [MEDIA.menu1]: 'Menu', [MEDIA.menu2]: 'Menu' }],
  item: ['GET', `${VENDOR}/items/{item_id}`, 'bearer+key', 200, '401 404 422', { [MEDIA.item1]: 'Item' }],
  items: ['GET', `${VENDOR}/items`, 'bearer', 200, '401 404', { [MEDIA.item1]: 'Item[]', [MEDIA.item2]: 'Item[]' }],
  discounts: ['GET', `${VENDOR}/discounts`, 'bearer+key', 200, '401', { [EXAMPLE]: 'Discount[]' }],
  venues: ['GET', '/ordering/corporates/{corporate_id}/venues', 'bearer', 200, '401 404', { [oapi('venue', 1)]: 'Venue[]' }],
  calculate: [
    'POST',
    `${VENDOR}/cart/calculate`,
    'bearer',
    200,
    '400 401 422',
    { [MEDIA.cart1]: 'CalculatedV1', [MEDIA.cart2]: 'CalculatedV2' },
  ],
  checkout: [
    'POST',
    `${VENDOR}/checkout`,
    'bearer+key',
    200,
    '400 401 422',
    { [MEDIA.cart1]: 'CheckoutAnswer', [MEDIA.cart2]: 'CheckoutAnswer' },
  ],
  levels: ['GET', '/ordering/venues/{venue_id}/levels', 'bearer', 200, '401', { [oapi('level', 1)]: 'Level[]' }],
  seats: ['GET', '/ordering/venues/{venue_id}/levels/{level_id}/seats', 'bearer', 200, '400 401', { [oapi('seat', 1)]: 'Seat[]' }],
  fees: ['GET', `${VENDOR}/fees`, 'bearer+key', 200, '400 401', { [MEDIA.cart1]: 'FeesAnswer' }],
  session: ['POST', '/ordering/pay/initialize_session', 'bearer+key', 200, '400 401 500', { [APL]: 'Anything' }],
  payment: ['POST', '/ordering/pay/payment', 'bearer+key', 200, '400 401 500', { [APL]: 'Anything' }],
  token: ['POST', '/ordering/pay/query_token', 'bearer+key', 200, '400 401 500', { [APL]: 'Anything' }],
  refund: ['POST', '/ordering/order/{order_id}/refunds', 'bearer+key', 201, '400 401 404 422 500', { [MEDIA.json]: 'RefundOrder' }],
  orderOfService: ['GET', '/ordering/order/{order_id}', 'bearer+key', 200, '400 401 404 500', { [MEDIA.json]: 'OrderOfService' }],
  listOrders: ['GET', ORDERS, 'bearer', 200, '400 401 403 500', { [MEDIA.json]: 'OrderList' }],
  createOrder: ['POST', ORDERS, 'bearer', 201, '400 401 403 500', { [MEDIA.json]: 'CreatedOrder' }],
  order: ['GET', ORDER, 'bearer', 200, '401 403 404 500', { [MEDIA.json]: 'OrderAnswer' }],
  updateOrder: ['PATCH', ORDER, 'bearer', 204, '401 403 404 500', {}],
  cancel: ['DELETE', ORDER, 'bearer', 200, '400 401 403 404 500', { [MEDIA.json]: 'Empty' }],
  calculateOrder: ['POST', `${ORDER}/calculate`, 'bearer', 200, '400 401 403 404 500', { [MEDIA.json]: 'Calculated' }],
  checkoutOrder: ['POST', `${ORDER}/checkout`, 'bearer+backoffice', 200, '400 401 403 404 500', { [MEDIA.json]: 'Empty' }],
  addDiscounts: ['POST', `${ORDER}/discounts`, 'bearer', 204, '400 401 403 404 500', {}],
  deleteDiscount: ['DELETE', `${ORDER}/discounts/{code}`, 'bearer', 204, '400 401 403 404 500', {}],
  addItems: ['POST', `${ORDER}/items`, 'bearer', 204, '400 401 403 404 500', {}],
  updateItem: ['PATCH', `${ORDER}/items/{item_uuid}`, 'bearer', 204, '400 401 403 404 500', {}],
  deleteItem: ['DELETE', `${ORDER}/items/{item_uuid}`, 'bearer', 204, '401 403 404 500', {}],
  addPayments: ['POST', `${ORDER}/payments`, 'bearer', 201, '400 401 403 404 500', {}],
  deletePayment: ['DELETE', `${ORDER}/payments/{payment_uuid}`, 'bearer', 204, '400 401 403 404 500', {}],
  submit: ['POST', `${ORDER}/submit`, 'bearer', 204, '400 401 403 404 409 500', {}],
} as const satisfies Readonly<Record<string, Row>>;

export type OperationName = keyof typeof ROWS;
export const OPERATION_NAMES = Object.keys(ROWS) as readonly OperationName[];

export function documented(name: OperationName): DocumentedOperation {
  const [method, path, access, success, failures, answers]: Row = ROWS[name];
  return { method, path, access, success, failures: failures.split(' ').filter(Boolean).map(Number), answers };
}

/** By the HTTP that carries them, and in no table: no such path, method, too large, not JSON, another host, too many, too busy. */
export const TRANSPORT_STATUSES: readonly number[] = [404, 405, 413, 415, 421, 429, 503];

/** Where a table lacks the status that a rule of the same document plainly needs; the reference marks them as additions. */
export const ADDED_STATUSES: Readonly<Partial<Record<OperationName, readonly number[]>>> = {
  root: [401],
  menu: [400],
  items: [400],
  discounts: [400],
  updateOrder: [400],
  deleteItem: [400],
};
