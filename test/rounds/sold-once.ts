import { DatabaseSync } from 'node:sqlite';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import type { Payment } from '../../shared/contract/payment.ts';
import { readOrderBody } from '../../shared/service/order-body.ts';
import type { StoredOrder } from '../../shared/service/store.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { DEVICE } from './till-process.ts';

/** What stands in the two stores of a round, beside what was acknowledged. */
export interface Books {
  readonly journalFile: string;
  readonly serviceFile: string;
  /** Cents by op id, as they were told. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

/** Every sale that was acknowledged is one order over its amount, and there is no order without a sale. */
export async function findWrongSales({ journalFile, serviceFile, acknowledged }: Books): Promise<readonly string[]> {
  const sales = readSales(journalFile);
  const orders = Map.groupBy(await readOrders(serviceFile), ({ externalId }) => externalId);
  const found: string[] = [];
  for (const [id, amount] of acknowledged) {
    if (sales.get(id)?.taken !== amount)
      found.push(`sale ${id} over ${amount} was acknowledged, and the journal has ${sales.get(id)?.taken}`);
  }
  for (const [id, { taken, state, reason }] of sales) {
    const externalId = `${DEVICE}.${id}`;
    const made = orders.get(externalId) ?? [];
    orders.delete(externalId);
    if (state !== 'done' || made.length !== 1) found.push(`sale ${id} is ${state} (${reason}) and has ${made.length} orders`);
    for (const order of made) {
      const amounts = amountsOf(order);
      if (amounts.some((amount) => amount !== taken)) found.push(`sale ${id} over ${taken} is an order over ${amounts}`);
    }
  }
  for (const externalId of orders.keys()) found.push(`order ${externalId} is of no sale`);
  return found;
}

interface SaleRow {
  readonly taken: number;
  readonly state: string;
  readonly reason: string;
}

function readSales(journalFile: string): ReadonlyMap<string, SaleRow> {
  const database = new DatabaseSync(journalFile, { readOnly: true });
  const rows = database.prepare("SELECT id, state, reason, json_extract(intent, '$.taken') AS taken FROM ops WHERE kind = 'sale'").all();
  database.close();
  return new Map(rows.map(({ id, ...row }) => [id as string, row as unknown as SaleRow]));
}

async function readOrders(serviceFile: string): Promise<readonly StoredOrder[]> {
  const store = openSqliteServiceStore(serviceFile);
  const orders = await ordersKept(store);
  await store.close();
  return orders;
}

/** Cents that the order came to, and that were paid for it; none of an order that is not completed. */
function amountsOf(order: StoredOrder): readonly number[] {
  const cart = readOrderBody(order).completed?.cart;
  if (order.status !== 'COMPLETED' || cart === undefined) return [Number.NaN];
  const paid = cart.payments.reduce((sum: number, { amount = 0 }: Payment) => sum + Math.round(amount * 100), 0);
  return [Math.round(cart.cart_totals.total * 100), paid];
}
