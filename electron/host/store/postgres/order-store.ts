import type { ChangeOutcome, CreateOutcome, OrderEffects, OrderStore, StoredOrder } from '../../../../shared/service/core/store.ts';
import { changeInBatches } from '../key-batches.ts';
import {
  CONTACT_OF_TICKET,
  CONTACTS_OF_ORDER,
  FORGOTTEN_AT_ONCE,
  orderOf,
  orderValues,
  outcomeOfEarlier,
  type StoreRow,
  ticketOf,
} from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

const CREATE = 'SELECT * FROM create_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)';
const CHANGE = 'SELECT * FROM change_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)';
const MATCHING = `FROM orders WHERE vendor_id = $1 AND venue_id = $2 AND created_at >= $3 AND created_at < $4 AND refund_of IS NULL
  AND (cardinality($5::text[]) = 0 OR status = ANY ($5::text[]))`;

const NOT_SPENDABLE = 'GS001';
const EXPIRED = 'GS002';
const PAID_ANOTHER = 'GS003';
const UNIQUE_VIOLATION = '23505';

const CONTACTS = CONTACTS_OF_ORDER.map((path) => `'{${path.join(',')}}'`);
const WITH_CONTACTS = `SELECT uuid FROM orders WHERE uuid > $1 AND status <> 'OPEN' AND updated_at < $2
  AND coalesce(${CONTACTS.map((path) => `body::json #> ${path}`).join(', ')}) IS NOT NULL ORDER BY uuid LIMIT ${FORGOTTEN_AT_ONCE}`;
const ORDERS = 'SELECT * FROM orders WHERE uuid = ANY ($1)';
const FORGET = `UPDATE orders AS kept SET body = made.body, seal = made.seal
  FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS made (uuid, version, body, seal)
  WHERE kept.uuid = made.uuid AND kept.version = made.version`;
const TICKETS_WITH_CONTACTS = `SELECT seq FROM kitchen_tickets WHERE seq > $1 AND at < $2
  AND body::json -> '${CONTACT_OF_TICKET}' IS NOT NULL ORDER BY seq LIMIT ${FORGOTTEN_AT_ONCE}`;
const FORGET_ON_TICKETS = `UPDATE kitchen_tickets SET body = (body::jsonb - '${CONTACT_OF_TICKET}')::text WHERE seq = ANY ($1)`;
const FORGET_ON_MAIL = `UPDATE mail_jobs SET recipient = '' WHERE state <> 'waiting' AND due_at < $1 AND recipient <> ''`;

interface OrderTables {
  readonly pool: PostgresPool;
  /** For work that may take long. */
  readonly maintenance: PostgresPool;
  readonly seals: SealWriter;
}

export function openOrderStore(pool: PostgresPool, maintenance: PostgresPool, seals: SealWriter): OrderStore {
  const tables: OrderTables = { pool, maintenance, seals };
  return {
    create: (...wanted) => createOrder(tables, ...wanted),
    change: (...wanted) => changeOrder(tables, ...wanted),
    findByUuid: (uuid) => findBy(tables, 'uuid', uuid),
    findByOrderId: (orderId) => findBy(tables, 'order_id', orderId),
    findByDeviceOrderUuid: (uuid) => findBy(tables, 'device_order_uuid', uuid),
    findRefundOf: (uuid) => findBy(tables, 'refund_of', uuid),
    async list(filter) {
      const values = [filter.vendorId, filter.venueId, filter.createdFrom, filter.createdBefore, filter.statuses];
      const page = pool.query('list_orders', `SELECT * ${MATCHING} ORDER BY created_at, uuid LIMIT $6 OFFSET $7`, [
        ...values,
        filter.limit,
        filter.offset,
      ]);
      const count = pool.query('count_orders', `SELECT count(*) AS total ${MATCHING}`, values);
      const [rows, [counted]] = await Promise.all([page, count]);
      return { orders: rows.map(orderOf), total: counted?.total as number };
    },
    async kitchenTickets(vendorId, afterSeq, limit) {
      const sql = 'SELECT * FROM kitchen_tickets WHERE vendor_id = $1 AND seq > $2 ORDER BY seq LIMIT $3';
      return (await pool.query('kitchen_tickets', sql, [vendorId, afterSeq, limit])).map(ticketOf);
    },
    forgetContacts: (before) => forgetContacts(tables, before),
  };
}

async function createOrder(
  tables: OrderTables,
  ...[order, givesOrderId, effects, millisecondsLeft]: Parameters<OrderStore['create']>
): Promise<CreateOutcome> {
  const { pool, seals } = tables;
  try {
    const [row] = await pool.query('create_order', CREATE, [
      order.uuid,
      givesOrderId,
      ...orderValues(order),
      ...effectValues(effects),
      millisecondsLeft === undefined ? null : evaluatedOnSending(millisecondsLeft),
      effects.paidOutside ?? [],
      seals.order(order),
    ]);
    if (row?.outcome === 'created') return { kind: 'created', order: withOrderId(order, row) };
    return outcomeOfEarlier(await findBy(tables, 'device_order_uuid', order.deviceOrderUuid as string), order);
  } catch (failure) {
    const used = usedPayment(failure);
    if (used !== undefined) return used;
    if ((failure as { code?: string }).code === EXPIRED) return { kind: 'expired' };
    // Of two that add the same refund order, the later one may be stopped by either rule.
    const isRefund = order.refundOf !== undefined && isViolationOf(failure, 'orders_pkey');
    if (isRefund || isViolationOf(failure, 'orders_refund_of_key')) return { kind: 'already_refunded' };
    throw failure;
  }
}

async function changeOrder(
  { pool, seals }: OrderTables,
  ...[order, givesOrderId, effects]: Parameters<OrderStore['change']>
): Promise<ChangeOutcome> {
  try {
    const [row] = await pool.query('change_order', CHANGE, [
      order.uuid,
      givesOrderId,
      order.vendorId,
      order.status,
      order.updatedAt,
      order.externalId,
      order.version,
      order.body,
      ...effectValues(effects),
      effects.paidOutside ?? [],
      seals.order(order),
    ]);
    return row?.outcome === 'changed' ? { kind: 'changed', order: withOrderId(order, row) } : { kind: 'stale' };
  } catch (failure) {
    const used = usedPayment(failure);
    if (used !== undefined) return used;
    throw failure;
  }
}

async function findBy(
  { pool, seals }: OrderTables,
  column: 'uuid' | 'order_id' | 'device_order_uuid' | 'refund_of',
  value: string | number,
): Promise<StoredOrder | undefined> {
  const [row] = await pool.query(`order_by_${column}`, `SELECT * FROM orders WHERE ${column} = $1`, [value]);
  if (row !== undefined) seals.read('orders', row);
  return row && orderOf(row);
}

async function forgetContacts(tables: OrderTables, before: string): Promise<number> {
  const { maintenance } = tables;
  const forget = (name: string, first: unknown, find: string, change: (keys: readonly unknown[]) => Promise<unknown>): Promise<number> =>
    changeInBatches(
      first,
      async (after) => (await maintenance.query(`find_${name}`, find, [after, before])).flatMap((row) => Object.values(row)),
      async (keys) => {
        await change(keys);
        return keys.length;
      },
    );
  const orders = await forget('order_contacts', '', WITH_CONTACTS, (uuids) => forgetOfOrders(tables, uuids));
  await forget('ticket_contacts', 0, TICKETS_WITH_CONTACTS, (keys) =>
    maintenance.query('forget_ticket_contacts', FORGET_ON_TICKETS, [keys]),
  );
  await maintenance.query('forget_mail', FORGET_ON_MAIL, [before]);
  return orders;
}

/** An order that changes at the same time keeps its contacts until the next run. */
async function forgetOfOrders({ maintenance, seals }: OrderTables, uuids: readonly unknown[]): Promise<void> {
  const rows = await maintenance.query('orders_with_contacts', ORDERS, [uuids]);
  const orders = rows.map((row) => {
    seals.read('orders', row);
    return withoutContacts(orderOf(row));
  });
  const columns = [orders.map(({ uuid }) => uuid), orders.map(({ version }) => version), orders.map(({ body }) => body)];
  await maintenance.query('forget_order_contacts', FORGET, [...columns, orders.map(seals.order)]);
}

function withoutContacts(order: StoredOrder): StoredOrder {
  const body: unknown = JSON.parse(order.body);
  for (const path of CONTACTS_OF_ORDER) {
    const owner = path.slice(0, -1).reduce<unknown>((value, name) => (value as Members | null | undefined)?.[name], body);
    if (typeof owner === 'object' && owner !== null) delete (owner as Members)[path.at(-1) as string];
  }
  return { ...order, body: JSON.stringify(body) };
}

type Members = Record<string, unknown>;

function effectValues(effects: OrderEffects): unknown[] {
  return [effects.spends ?? [], effects.kitchenTicket?.body ?? null, effects.mail?.to ?? null, effects.mail?.dueAt ?? null];
}

/** A value that is read when the statement is sent on its connection, so that the wait for a connection counts. */
function evaluatedOnSending(milliseconds: () => number): { toPostgres(): string } {
  return { toPostgres: () => String(Math.floor(milliseconds())) };
}

function withOrderId(order: Omit<StoredOrder, 'orderId'>, row: StoreRow): StoredOrder {
  return row.given_order_id === null ? order : { ...order, orderId: row.given_order_id as number };
}

function usedPayment(failure: unknown) {
  const { code, detail = '' } = failure as { code?: string; detail?: string };
  if (code === NOT_SPENDABLE) return { kind: 'payment_not_spendable', transactionUid: detail } as const;
  return code === PAID_ANOTHER ? ({ kind: 'paid_another_order', payment: detail } as const) : undefined;
}

function isViolationOf(failure: unknown, constraint: string): boolean {
  const error = failure as { code?: string; constraint?: string };
  return error.code === UNIQUE_VIOLATION && error.constraint === constraint;
}
