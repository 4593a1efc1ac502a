import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { CalculateResponseV2 } from '../../shared/contract/records/signed-cart.ts';
import type { Seeded } from '../engine/seeded.ts';
import { type Caller, ORDERS_PATH, VENDOR_PATH } from '../host/running-host.ts';
import { cartOf, itemOf, lineOf, orderOf, v3Payments } from '../service/service-client.ts';
import { ITEMS } from '../service/test-catalogue.ts';

/** What a host has answered, and the requests that it did not answer. */
export interface Ledger {
  readonly sales: Order[];
  /** Signed carts that may have become an order, or not. */
  readonly unansweredSales: Map<string, string>;
  readonly tabs: Map<string, Tab>;
  /** Transactions by the session that they were paid in. */
  readonly payments: Map<string, string>;
  /** Answers of any kind. */
  answers: number;
}

/** An open order as far as its changes were acknowledged. */
export interface Tab {
  /** Units, since rows of the same item may be joined. */
  units: number;
  payments: number;
  status: 'OPEN' | 'COMPLETED' | 'CANCELLED';
  /** Whether a request for a change was never answered. */
  isUnsure: boolean;
}

export function newLedger(): Ledger {
  return { sales: [], unansweredSales: new Map(), tabs: new Map(), payments: new Map(), answers: 0 };
}

/** The host is gone; every other fault is one of the test or of the host. */
export class HostGone extends Error {
  override readonly name = 'HostGone';
}

interface TillCaller extends Caller {
  readonly onAnswer?: () => void;
}

const MENU = [ITEMS.burger, ITEMS.fries, ITEMS.soda, ITEMS.beer, ITEMS.program] as const;

export async function call<Body>(
  { url, credentials, onAnswer }: TillCaller,
  method: string,
  path: string,
  body?: string,
  type: string = MEDIA.json,
): Promise<{ readonly status: number; readonly body: Body; readonly text: string }> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { ...credentials, 'content-type': type },
      ...(body !== undefined && { body }),
    });
    status = answer.status;
    text = await answer.text();
  } catch (fault) {
    throw new HostGone(`${method} ${path}`, { cause: fault });
  }
  onAnswer?.();
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return { status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}

/** Sells until the host is gone, and writes down what it acknowledges. */
export async function runTill(caller: TillCaller, chance: Seeded, ledger: Ledger): Promise<void> {
  const onAnswer = (): void => {
    ledger.answers += 1;
  };
  try {
    for (;;) await chance.pick([sellForCash, sellForCash, sellByCard, keepTab])({ ...caller, onAnswer }, chance, ledger);
  } catch (fault) {
    if (!(fault instanceof HostGone)) throw fault;
  }
}

async function signedCart(caller: TillCaller, chance: Seeded, payment: object): Promise<string> {
  const lines = Array.from({ length: chance.between(1, 4) }, () => lineOf(chance.pick(MENU), chance.between(1, 3)));
  const cart = cartOf(lines, { device_order_id: `till-${chance.below(1e9)}`, payments: [payment] as never });
  return (await call(caller, 'POST', `${VENDOR_PATH}/cart/calculate`, JSON.stringify(cart), MEDIA.cartV2)).text;
}

/** Repeated with the same bytes it is the same order. */
export async function checkOut(caller: TillCaller, signed: string): Promise<Order> {
  return (await call<{ readonly order: Order }>(caller, 'POST', `${VENDOR_PATH}/checkout`, signed, MEDIA.cartV2)).body.order;
}

async function checkOutNoted(caller: TillCaller, signed: string, { sales, unansweredSales }: Ledger): Promise<void> {
  const { device_order_uuid: uuid } = (JSON.parse(signed) as CalculateResponseV2).signed_cart.cart;
  unansweredSales.set(uuid, signed);
  sales.push(await checkOut(caller, signed));
  unansweredSales.delete(uuid);
}

async function sellForCash(caller: TillCaller, chance: Seeded, ledger: Ledger): Promise<void> {
  await checkOutNoted(caller, await signedCart(caller, chance, { payment_type: 1 }), ledger);
}

async function sellByCard(caller: TillCaller, chance: Seeded, ledger: Ledger): Promise<void> {
  const session = JSON.stringify({ terminal_id: 'T1', amount: 3.85 });
  const { session_key } = (await call<{ readonly session_key: string }>(caller, 'POST', '/ordering/pay/initialize_session', session)).body;
  const transaction_uid = await pay(caller, session_key);
  ledger.payments.set(session_key, transaction_uid);
  const cart = cartOf([lineOf(ITEMS.fries)], {
    device_order_id: `till-${chance.below(1e9)}`,
    payments: [{ payment_type: 2, external_data: { transaction_uid } }],
  });
  const { text } = await call(caller, 'POST', `${VENDOR_PATH}/cart/calculate`, JSON.stringify(cart), MEDIA.cartV2);
  await checkOutNoted(caller, text, ledger);
}

/** The transaction of the session; a repeated request gets the same one. */
export async function pay(caller: TillCaller, session_key: string): Promise<string> {
  const paid = await call<{ readonly transaction_uid: string }>(caller, 'POST', '/ordering/pay/payment', JSON.stringify({ session_key }));
  return paid.body.transaction_uid;
}

async function keepTab(caller: TillCaller, chance: Seeded, { tabs }: Ledger): Promise<void> {
  const order = orderOf([itemOf(chance.pick(MENU))], { external_id: `tab-${chance.below(1e9)}` });
  const { uuid } = (await call<{ readonly uuid: string }>(caller, 'POST', ORDERS_PATH, JSON.stringify(order))).body;
  const tab: Tab = { units: 1, payments: 0, status: 'OPEN', isUnsure: false };
  tabs.set(uuid, tab);
  const change = async (method: string, path: string, body?: object): Promise<unknown> => {
    tab.isUnsure = true;
    const answer = await call(caller, method, `${ORDERS_PATH}/${uuid}${path}`, body && JSON.stringify(body));
    tab.isUnsure = false;
    return answer.body;
  };
  for (let more = chance.below(3); more > 0; more -= 1) {
    await change('POST', '/items', { venue_id: order.venue_id, items: [itemOf(chance.pick(MENU), 2)] });
    tab.units += 2;
  }
  if (chance.chance(0.1)) return;
  if (chance.chance(0.1)) {
    await change('DELETE', '');
    tab.status = 'CANCELLED';
    return;
  }
  const { calculations } = (await change('POST', '/calculate')) as {
    readonly calculations: { readonly order_totals: { readonly total: number } };
  };
  await change('POST', '/payments', v3Payments({ payment_type: 1, amount: calculations.order_totals.total }));
  tab.payments += 1;
  await change('POST', '/checkout');
  tab.status = 'COMPLETED';
}
