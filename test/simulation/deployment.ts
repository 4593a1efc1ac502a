import { AsyncLocalStorage } from 'node:async_hooks';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { World } from '../../shared/base/world.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { ORDER_NUMBER_HEADER } from '../../shared/contract/http/order-number.ts';
import { SERVICE_NAME } from '../../shared/contract/http/service-greeting.ts';
import type { CardAnswer, Gateway } from '../../shared/service/core/gateway.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { keepLedger, type LedgerEntry } from '../books/card-ledger.ts';
import { type RunningService, runService } from '../service/running-service.ts';
import { testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { type AtWork, makeLateStore, type StepTimes } from './late-store.ts';
import type { Scheduler } from './scheduler.ts';

/** `dedupe` is the service as it is; the others are what services elsewhere may be. */
export type Deployed = 'dedupe' | 'lookup' | 'none';

/** What goes wrong at the card network, and the service does not notice. */
export interface CardNetworkFaults {
  refusesVoids: boolean;
  refusesRefunds?: boolean;
  /** Of an amount that is to go back. */
  refundsAtMost?: (amount: number) => number;
  /** An adjustment is confirmed and changes nothing. */
  forgetsTips?: boolean;
}

export interface Deployment extends RunningService {
  readonly deployed: Deployed;
  /** One request, whole: what the service did with it is durable when this resolves. */
  answer(request: RequestBytes): Promise<ResponseBytes>;
  /** One request whose steps take so long. */
  begin(request: RequestBytes, times: StepTimes): AtWork<ResponseBytes>;
  /** References of approved card payments, in their order, with what was charged. */
  readonly charges: readonly { readonly reference: string; readonly amount: number }[];
  readonly charged: ReadonlyMap<string, number>;
  /** All that the card network has in its own book. */
  cards(): readonly LedgerEntry[];
  /** What the card network does of its own accord. */
  readonly network: CardNetworkFaults;
  /** By the transaction that was taken back: under how many names the network took it back. */
  timesVoided(uid: string): number;
  /** From then on a till may name the price of fries, too. */
  setFriesPrice(price: number): Promise<void>;
}

export interface DeployOptions {
  /** By which the time of late steps passes. */
  readonly after?: Scheduler['after'];
  readonly cartLifetimeSeconds?: number;
  /** Expiry is judged as a checkout comes in, and not again as its order is written: what a service elsewhere may do. */
  readonly judgesOnArrival?: boolean;
  /** Where the service keeps its data; in memory if absent. */
  readonly file?: string;
}

const atOnce: Scheduler['after'] = (_, run) => {
  void run();
  return () => undefined;
};

export async function deploy(
  deployed: Deployed,
  seed: number,
  epoch: () => number,
  { after = atOnce, cartLifetimeSeconds, judgesOnArrival = false, file = ':memory:' }: DeployOptions = {},
): Promise<Deployment> {
  const world: World = { ...makeWorld({ seed }), epochMilliseconds: epoch, monotonicMilliseconds: epoch };
  const ledger = keepLedger();
  const simulator = makeCardSimulator(world, ledger.kept);
  const network: CardNetworkFaults = { refusesVoids: false };
  const voids: { reference: string; original: string }[] = [];
  const charges: { reference: string; amount: number }[] = [];
  const charged = new Map<string, number>();
  /** Whose payment each request makes, since others may be under way at the same time. */
  const payers = new AsyncLocalStorage<string | undefined>();
  const gateway: Gateway = {
    ...simulator,
    async pay(order) {
      const answer = await simulator.pay(order);
      if (answer.status !== 'APPROVED') return answer;
      charges.push({ reference: order.reference, amount: answer.approvedAmount });
      const external = payers.getStore();
      if (external !== undefined) charged.set(external, (charged.get(external) ?? 0) + 1);
      return answer;
    },
    refund: (reference, original, amount) =>
      simulator.refund(reference, network.refusesRefunds === true ? 'unknown' : original, network.refundsAtMost?.(amount) ?? amount),
    adjust: (reference, original, tip) =>
      network.forgetsTips === true
        ? simulator.find(original).then((payment) => payment as CardAnswer)
        : simulator.adjust(reference, original, tip),
    async void(reference, original) {
      const answer = await simulator.void(reference, network.refusesVoids ? 'unknown' : original);
      if (answer.status === 'APPROVED') voids.push({ reference, original });
      return answer;
    },
  };
  const kept = openSqliteServiceStore(file);
  const { orders } = kept;
  const forgiving = {
    ...kept,
    orders: { ...orders, create: (...[order, gives, effects]: Parameters<typeof orders.create>) => orders.create(order, gives, effects) },
  };
  const late = makeLateStore(judgesOnArrival ? forgiving : kept, after);
  const settings = cartLifetimeSeconds === undefined ? {} : { cartLifetimeSeconds };
  const running = await runService({ world, store: late.store, catalogue: testCatalogue(), gateway, settings });
  const plain = async (request: RequestBytes): Promise<ResponseBytes> => {
    if (request.target !== '/ordering/pay/payment') return await running.service.answer(request);
    const { external_id } = JSON.parse(utf8Text(request.body) ?? '{}') as { external_id?: string };
    return await payers.run(external_id, () => running.service.answer(request));
  };
  const answer = deployed === 'dedupe' ? plain : forgetful(plain, epoch, deployed === 'none');
  return {
    ...running,
    deployed,
    charges,
    charged,
    cards: ledger.entries,
    network,
    timesVoided: (uid) => new Set(voids.filter(({ original }) => original === uid).map(({ reference }) => reference)).size,
    answer,
    begin: (request, times) => late.during(times, () => answer(request)),
    async setFriesPrice(price) {
      const catalogue = testCatalogue();
      const items = catalogue.items.map((item) =>
        item.name === 'Fries' ? { ...item, price_override: true, prices: { CORPORATE_DEFAULT: price } } : item,
      );
      const adopted = await running.service.context.catalogues.adopt({ ...catalogue, items });
      if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
    },
  };
}

const GREETING = utf8Bytes(JSON.stringify({ service: SERVICE_NAME, capabilities: { extended_cart: 1 } }));

interface Adjustment {
  readonly session_key: string;
  readonly transaction_type?: string;
  readonly original_transaction_uid: string;
  readonly tip?: number;
}

type Answerer = (request: RequestBytes) => Promise<ResponseBytes>;

/**
 * A service that does not know a signed cart again: each checkout of it makes an order of its own. And one, if wanted, whose list does
 * not show what a checkout made. It claims to take the extended cart, and nothing else.
 */
function forgetful(answer: Answerer, epoch: () => number, hidesCheckouts: boolean): Answerer {
  const requests = new Map<string, RequestBytes>();
  const used = new Set<string>();
  const madeByV3 = new Set<string>();

  const calculate: Answerer = async (request) => {
    const answered = await answer(request);
    if (answered.status === 200) requests.set(deviceOrderUuid(answered.body), request);
    return answered;
  };

  const checkOut: Answerer = async (request) => {
    const uuid = deviceOrderUuid(request.body);
    if (!used.has(uuid)) {
      const answered = await answer(request);
      if (answered.status === 200) used.add(uuid);
      return answered;
    }
    const { signed_cart } = JSON.parse(utf8Text(request.body) ?? '') as { signed_cart: { expires_at: string } };
    if (Date.parse(signed_cart.expires_at) <= epoch()) return failure(epoch(), 422, 'the signed cart has expired');
    const again = await answer(requests.get(uuid) as RequestBytes);
    return again.status === 200 ? await answer({ ...request, body: again.body }) : again;
  };

  const list: Answerer = async (request) => {
    const answered = await answer(request);
    if (!hidesCheckouts || answered.status !== 200) return answered;
    const listed = JSON.parse(utf8Text(answered.body) ?? '') as { orders: { uuid: string }[] };
    return { ...answered, body: utf8Bytes(JSON.stringify({ ...listed, orders: listed.orders.filter(({ uuid }) => madeByV3.has(uuid)) })) };
  };

  const tips = new Map<string, number>();
  const sessions = new Map<string, Uint8Array>();
  /** Each adjustment adds its tip to those before it. */
  const adjust: Answerer = async (request) => {
    const adjustment = JSON.parse(utf8Text(request.body) ?? '') as Adjustment;
    if (adjustment.transaction_type !== 'ADJUSTMENT' || adjustment.tip === undefined) return await answer(request);
    const known = sessions.get(adjustment.session_key);
    const whole = adjustment.tip + (tips.get(adjustment.original_transaction_uid) ?? 0);
    const body = known ?? utf8Bytes(JSON.stringify({ ...adjustment, tip: whole }));
    const answered = await answer({ ...request, body });
    if (answered.status === 200 && known === undefined) {
      sessions.set(adjustment.session_key, body);
      tips.set(adjustment.original_transaction_uid, whole);
    }
    return answered;
  };

  const choose: Answerer = async (request) => {
    const path = request.target.split('?', 1)[0] as string;
    if (path === '/ordering/pay/payment') return await adjust(request);
    if (path.endsWith('/cart/calculate')) return await calculate(request);
    if (path.startsWith('/ordering/') && path.endsWith('/checkout')) return await checkOut(request);
    if (request.method === 'GET' && path.endsWith('/orders')) return await list(request);
    const answered = await answer(request);
    if (request.method === 'POST' && path.endsWith('/orders') && answered.status === 201) {
      madeByV3.add((JSON.parse(utf8Text(answered.body) ?? '') as { uuid: string }).uuid);
    }
    return answered;
  };
  return async (request) => {
    const answered = await choose(request);
    const { [ORDER_NUMBER_HEADER]: _, ...headers } = answered.headers;
    return request.target === '/' ? { ...answered, body: GREETING } : { ...answered, headers };
  };
}

function deviceOrderUuid(body: Uint8Array): string {
  return (JSON.parse(utf8Text(body) ?? '') as { signed_cart: { cart: { device_order_uuid: string } } }).signed_cart.cart.device_order_uuid;
}

export function failure(epoch: number, status: number, message: string, headers: Readonly<Record<string, string>> = {}): ResponseBytes {
  return {
    status,
    headers: { date: new Date(epoch).toUTCString(), 'content-type': 'application/json', ...headers },
    body: utf8Bytes(JSON.stringify({ code: status, message })),
  };
}
