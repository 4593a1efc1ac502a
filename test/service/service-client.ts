import type {
  CalculateRequestV1,
  CalculateRequestV2,
  CartLineRequest,
  CartWithModifiersRequest,
} from '../../shared/contract/records/cart-request.ts';
import type {
  ExtendedCalculateRequest,
  ExtendedCalculateResponse,
  ExtendedCartRequest,
} from '../../shared/contract/records/extended-cart.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { InitializeSessionResponse, PayRequest, PayResponse } from '../../shared/contract/records/pay-layer.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import type { RefundOrder } from '../../shared/contract/records/refund.ts';
import type { OrderItemRequest, V3CalculateResponse, V3Order, V3OrderRequest } from '../../shared/contract/records/v3-order.ts';
import { makeWorld, type TestWorld } from '../world.ts';
import { type Answer, ask, type RunningOptions, type RunningService, runService } from './running-service.ts';
import { CORPORATE, KEYS, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

type Headers = Readonly<Record<string, string>>;
export type SignedAnswer = ExtendedCalculateResponse;

/** A running service, and calls of it with valid credentials. Each call may pass other headers. */
export interface ServiceClient extends RunningService {
  readonly world: TestWorld;
  readonly headers: Headers;
  send<Body = unknown>(method: string, target: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>;
  /** Below the vendor's path in the ordering service. */
  ordering<Body = unknown>(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>;
  /** Below the vendor's orders in the order management interface. */
  v3<Body = unknown>(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>;
  calculate(
    request: CalculateRequestV1 | CalculateRequestV2 | ExtendedCalculateRequest,
    media?: string,
    headers?: Headers,
  ): Promise<Answer<SignedAnswer>>;
  checkOut(body: object, media?: string, headers?: Headers): Promise<Answer<{ readonly order: Order }>>;
  /** The same calls at another vendor. */
  at(venueId: number, vendorId: number): ServiceClient;
  /** The same calls with another token. */
  as(token: string): ServiceClient;
}

export interface ServiceClientOptions extends Omit<RunningOptions, 'world'> {
  readonly world?: TestWorld;
}

/** Noon in Chicago on a Saturday. */
export const NOON = '2026-11-21T18:00:00.000Z';

export async function openServiceClient({
  world = makeWorld({ startsAt: NOON }),
  catalogue = testCatalogue(),
  ...rest
}: ServiceClientOptions = {}): Promise<ServiceClient> {
  const running = await runService({ world, catalogue, ...rest });
  const token = await authorizeWith(running, KEYS.ordering);
  return clientOf(running, world, token, VENUE, VENDOR);
}

export async function authorizeWith({ service }: RunningService, key: string): Promise<string> {
  const answer = await ask<{ readonly auth_key: string }>(service.answer, 'POST', '/auth/ordering', { 'x-api-key': key });
  return answer.body.auth_key;
}

function clientOf(running: RunningService, world: TestWorld, token: string, venueId: number, vendorId: number): ServiceClient {
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': KEYS.ordering, 'backoffice-api-key': KEYS.backoffice };
  const send = <Body>(method: string, target: string, body?: unknown, more: Headers = {}) =>
    ask<Body>(running.service.answer, method, target, { ...headers, ...more }, body);
  const ordering = <Body>(method: string, path: string, body?: unknown, more?: Headers) =>
    send<Body>(method, `/ordering/venues/${venueId}/vendors/${vendorId}${path}`, body, more);
  return {
    ...running,
    world,
    headers,
    send,
    ordering,
    v3: (method, path, body, more) =>
      send(method, `/v3/corporate/${CORPORATE}/venue/${venueId}/vendor/${vendorId}/orders${path}`, body, more),
    calculate: (request, media = MEDIA.cartV2, more = {}) =>
      ordering('POST', '/cart/calculate', request, { 'content-type': media, ...more }),
    checkOut: (body, media = MEDIA.cartV2, more = {}) => ordering('POST', '/checkout', body, { 'content-type': media, ...more }),
    at: (venue, vendor) => clientOf(running, world, token, venue, vendor),
    as: (other) => clientOf(running, world, other, venueId, vendorId),
  };
}

/** Chosen nodes by uuid, each with its item, one for each unit above unless said otherwise. */
export type ChosenNodes = Readonly<Record<string, { readonly item: { readonly id: string }; readonly quantity: number }>>;

export function lineOf(itemId: string, quantity = 1, nodes: ChosenNodes = {}, more: object = {}): CartLineRequest {
  return { cart_item_with_root_map_node: { item: { id: itemId }, quantity, map_node_items: nodes, ...more } };
}

export const CASH: Payment = { payment_type: 1 };

export function cartOf(
  lines: readonly CartLineRequest[],
  more: Partial<CartWithModifiersRequest> = {},
): { readonly cart: CartWithModifiersRequest } {
  return { cart: { device_order_id: 'till-1.1', payments: [CASH], cart_items: lines, ...more } };
}

export function extendedCartOf(lines: readonly CartLineRequest[], more: Partial<ExtendedCartRequest> = {}): ExtendedCalculateRequest {
  return { cart: { ...cartOf(lines).cart, ...more } };
}

/** A signed cart of these lines. */
export async function signedCart(
  client: ServiceClient,
  lines: readonly CartLineRequest[],
  more: Partial<CartWithModifiersRequest> = {},
): Promise<SignedAnswer> {
  return expectOk(await client.calculate(cartOf(lines, more)), 200).body;
}

/** Fails with the text of the answer, before a test fails on something that is missing because of it. */
export function expectOk<Body>(answer: Answer<Body>, status: number): Answer<Body> {
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}: ${answer.text.slice(0, 500)}`);
  return answer;
}

export async function startSession(client: ServiceClient, amount: number): Promise<string> {
  const answer = await client.send<InitializeSessionResponse>('POST', '/ordering/pay/initialize_session', { terminal_id: 'T1', amount });
  return expectOk(answer, 200).body.session_key;
}

export function pay(client: ServiceClient, sessionKey: string, more: Partial<PayRequest> = {}): Promise<Answer<PayResponse>> {
  return client.send<PayResponse>('POST', '/ordering/pay/payment', { session_key: sessionKey, ...more });
}

/** A card that was charged this, tip included. */
export async function chargeCard(client: ServiceClient, amount: number, more: Partial<PayRequest> = {}): Promise<PayResponse> {
  return expectOk(await pay(client, await startSession(client, amount), more), 200).body;
}

export function cardPayment(transaction: Pick<PayResponse, 'transaction_uid'>, more: Partial<Payment> = {}): Payment {
  return { payment_type: 2, ...more, external_data: { transaction_uid: transaction.transaction_uid } };
}

/** A completed order of these lines, paid by one card in full. */
export async function cardOrder(
  client: ServiceClient,
  lines: readonly CartLineRequest[],
  more: Partial<CartWithModifiersRequest> = {},
): Promise<Order> {
  const draft = await signedCart(client, lines, more);
  const { total } = draft.signed_cart.cart.cart_totals;
  const transaction = await chargeCard(client, total);
  const signed = await signedCart(client, lines, { ...more, payments: [cardPayment(transaction)] });
  return expectOk(await client.checkOut(signed), 200).body.order;
}

export async function cashOrder(
  client: ServiceClient,
  lines: readonly CartLineRequest[],
  more: Partial<CartWithModifiersRequest> = {},
): Promise<Order> {
  return expectOk(await client.checkOut(await signedCart(client, lines, more)), 200).body.order;
}

export function findOrder(client: ServiceClient, orderId: number): Promise<Answer<Order>> {
  return client.send<Order>('GET', `/ordering/order/${orderId}`);
}

export const REASON = { reason_name: 'Cold food', reason_code: 'COLD' };

export function refund(client: ServiceClient, orderId: number, headers: Headers = {}): Promise<Answer<RefundOrder>> {
  return client.send<RefundOrder>('POST', `/ordering/order/${orderId}/refunds`, REASON, headers);
}

export function itemOf(itemId: string, quantity = 1, more: Partial<OrderItemRequest> = {}): OrderItemRequest {
  return { item_id: Number(itemId), quantity, ...more };
}

export function orderOf(items: readonly OrderItemRequest[], more: Partial<V3OrderRequest> = {}): V3OrderRequest {
  return { venue_id: VENUE, external_id: 'tab-1', payment_information: { payments: [] }, items, ...more };
}

/** The uuid of a new open order. */
export async function openOrder(
  client: ServiceClient,
  items: readonly OrderItemRequest[],
  more: Partial<V3OrderRequest> = {},
): Promise<string> {
  return expectOk(await client.v3<{ readonly uuid: string }>('POST', '', orderOf(items, more)), 201).body.uuid;
}

export async function readOrder(client: ServiceClient, uuid: string): Promise<V3Order> {
  return expectOk(await client.v3<{ readonly order: V3Order }>('GET', `/${uuid}`), 200).body.order;
}

export async function calculateOrder(client: ServiceClient, uuid: string): Promise<V3CalculateResponse> {
  return expectOk(await client.v3<V3CalculateResponse>('POST', `/${uuid}/calculate`), 200).body;
}

export function v3Payments(...payments: readonly Payment[]) {
  return { payments: payments.map((payment) => ({ payment_type: 'PAYMENT_V1', payment_value: { V1_payment: payment } })) };
}

/** Calculated, paid in cash and checked out. */
export async function completeOrder(client: ServiceClient, uuid: string): Promise<void> {
  const { calculations } = await calculateOrder(client, uuid);
  const { total, charity_total = 0 } = calculations.order_totals;
  const amount = Number((total + charity_total).toFixed(2));
  expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount })), 201);
  expectOk(await client.v3('POST', `/${uuid}/checkout`), 200);
}
