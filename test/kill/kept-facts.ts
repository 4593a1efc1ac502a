import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../shared/contract/records/order.ts';
import type { V3Order } from '../../shared/contract/records/v3-order.ts';
import { type Caller, ORDERS_PATH } from '../host/running-host.ts';
import { call, checkOut, type Ledger, pay } from './tills.ts';

/** What is wrong with the rows of a host that was killed: orders that are half there. */
export function findHalfOrders(serviceFile: string): readonly string[] {
  const database = new DatabaseSync(serviceFile, { readOnly: true });
  const ordersWhere = (rule: string, condition: string) =>
    database
      .prepare(`SELECT uuid FROM orders WHERE ${condition} LIMIT 5`)
      .all()
      .map(({ uuid }) => `order ${uuid} ${rule}`);
  const tickets = '(SELECT count(*) FROM kitchen_tickets WHERE order_uuid = uuid)';
  const faults = [
    ...ordersWhere('is completed without an id, or has an id without being completed', "(status = 'COMPLETED') <> (order_id IS NOT NULL)"),
    ...ordersWhere('is completed in one place only', "(status = 'COMPLETED') <> (json_extract(body, '$.completed') IS NOT NULL)"),
    ...ordersWhere('has an id that was never given', "order_id > (SELECT value FROM counters WHERE name = 'order_id')"),
    ...ordersWhere('is completed without a ticket for the kitchen', `status = 'COMPLETED' AND ${tickets} <> 1`),
    ...ordersWhere('is not completed, but the kitchen has a ticket', `status <> 'COMPLETED' AND ${tickets} > 0`),
    ...ordersWhere('is a sale of no till', "json_extract(body, '$.open') IS NULL AND (device_order_uuid IS NULL OR cart_digest IS NULL)"),
  ];
  const spent = database
    .prepare('SELECT spent_by FROM pay_transactions WHERE spent_by IS NOT NULL AND spent_by NOT IN (SELECT uuid FROM orders)')
    .all();
  database.close();
  return [...faults, ...spent.map(({ spent_by }) => `a payment was used up by order ${spent_by}, which is not there`)];
}

/** What a host does not know any more of what it acknowledged before it was killed. */
export async function findLost(caller: Caller, ledger: Ledger): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const sale of ledger.sales) {
    const { body } = await call<Order>(caller, 'GET', `/ordering/order/${sale.order_id}`);
    if (!isDeepStrictEqual(body, sale)) lost.push(`sale ${sale.order_id} is not what was acknowledged`);
  }
  for (const [sessionKey, transaction] of ledger.payments) {
    if ((await pay(caller, sessionKey)) !== transaction) lost.push(`payment ${transaction} is another now`);
  }
  for (const [uuid, tab] of ledger.tabs) {
    const { order } = (await call<{ readonly order: V3Order }>(caller, 'GET', `${ORDERS_PATH}/${uuid}`)).body;
    const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const now = { units, payments: order.payment_information.payments.length, status: order.status };
    const { isUnsure, ...acknowledged } = tab;
    const isKept = isUnsure
      ? now.units >= tab.units && now.payments >= tab.payments && (tab.status === 'OPEN' || now.status === tab.status)
      : isDeepStrictEqual(now, acknowledged);
    if (!isKept) lost.push(`tab ${uuid} is ${JSON.stringify(now)}, acknowledged was ${JSON.stringify(tab)}`);
  }
  return lost;
}

/** Sends the unanswered checkouts again: each signed cart is one order, however often it is sent. */
export async function findDoubled(caller: Caller, { sales, unansweredSales }: Ledger): Promise<readonly string[]> {
  const doubled: string[] = [];
  const ids = new Set(sales.map(({ order_id }) => order_id));
  for (const [uuid, signed] of unansweredSales) {
    const first = await checkOut(caller, signed);
    const second = await checkOut(caller, signed);
    if (first.order_id !== second.order_id || ids.has(first.order_id))
      doubled.push(`cart ${uuid} is order ${first.order_id} and ${second.order_id}`);
    ids.add(first.order_id);
  }
  return doubled;
}
