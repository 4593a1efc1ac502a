import type { SQLInputValue } from 'node:sqlite';
import type { ChangeOutcome, CreateOutcome, OrderEffects, OrderStore, StoredOrder } from '../../../../shared/service/core/store.ts';
import { changeInBatches } from '../key-batches.ts';
import {
  CONTACT_OF_TICKET,
  CONTACTS_OF_ORDER,
  FORGOTTEN_AT_ONCE,
  orderOf,
  orderValues,
  outcomeOfEarlier,
  ticketOf,
} from '../store-rows.ts';
import type { Database } from './database.ts';

/** Leaves the savepoint of a write that must be rolled back, with its outcome. */
class Undone<Outcome> extends Error {
  override readonly name = 'Undone';
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('the write was refused');
    this.outcome = outcome;
  }
}

const INSERT = `INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id,
  device_order_uuid, cart_digest, refund_of, version, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (device_order_uuid) DO NOTHING`;

/** Never the id of an earlier order, even if that one was taken away. */
const NEXT_ORDER_ID = `SELECT max(value, ifnull((SELECT max(order_id) FROM orders), 0)) + 1 AS next FROM counters WHERE name = 'order_id'`;
/** Once for all orders of a group: a change of the counter is sealed, which costs more than the counting. */
const KEEP_ORDER_ID = `UPDATE counters SET value = (SELECT max(order_id) FROM orders)
  WHERE name = 'order_id' AND value < (SELECT max(order_id) FROM orders)`;

const CHANGE =
  'UPDATE orders SET order_id = ?, status = ?, updated_at = ?, external_id = ?, version = ?, body = ? WHERE uuid = ? AND version = ?';

const KEEP_OUTSIDE =
  'INSERT INTO outside_payments (corporate_id, payment, order_uuid) VALUES (?, ?, ?) ON CONFLICT (corporate_id, payment) DO NOTHING';

const SPEND = "UPDATE pay_transactions SET spent_by = ? WHERE uid = ? AND state = 'APPROVED' AND spent_by IS NULL";
const ADD_TICKET = 'INSERT INTO kitchen_tickets (vendor_id, order_uuid, at, body) VALUES (?, ?, ?, ?)';
const ADD_MAIL = 'INSERT INTO mail_jobs (recipient, order_uuid, due_at) VALUES (?, ?, ?)';

const MATCHING = `FROM orders WHERE vendor_id = ? AND venue_id = ? AND created_at >= ? AND created_at < ? AND refund_of IS NULL
  AND (? = '[]' OR status IN (SELECT value FROM json_each(?)))`;

const CONTACTS = CONTACTS_OF_ORDER.map((path) => `'$.${path.join('.')}'`);
const WITH_CONTACTS = `SELECT uuid FROM orders WHERE uuid > ? AND status <> 'OPEN' AND updated_at < ?
  AND coalesce(${CONTACTS.map((path) => `json_type(body, ${path})`).join(', ')}) IS NOT NULL ORDER BY uuid LIMIT ${FORGOTTEN_AT_ONCE}`;
const FORGET = `UPDATE orders SET body = json_remove(body, ${CONTACTS.join(', ')}) WHERE uuid IN (SELECT value FROM json_each(?))`;
const TICKETS_WITH_CONTACTS = `SELECT seq FROM kitchen_tickets WHERE seq > ? AND at < ?
  AND json_type(body, '$.${CONTACT_OF_TICKET}') IS NOT NULL ORDER BY seq LIMIT ${FORGOTTEN_AT_ONCE}`;
const FORGET_ON_TICKETS = `UPDATE kitchen_tickets SET body = json_remove(body, '$.${CONTACT_OF_TICKET}')
  WHERE seq IN (SELECT value FROM json_each(?))`;
const FORGET_ON_MAIL = `UPDATE mail_jobs SET recipient = '' WHERE state <> 'waiting' AND due_at < ? AND recipient <> ''`;

export function openOrderStore(database: Database): OrderStore {
  return {
    create: (order, givesOrderId, effects, millisecondsLeft = () => Number.POSITIVE_INFINITY) =>
      undoable<CreateOutcome>(database, () => {
        if (order.refundOf !== undefined && find(database, 'refund_of', order.refundOf) !== undefined) return { kind: 'already_refunded' };
        const stored: StoredOrder = givesOrderId ? { ...order, orderId: nextOrderId(database) } : order;
        if (database.run(INSERT, ...valuesOf(stored)) === 0)
          return outcomeOfEarlier(find(database, 'device_order_uuid', order.deviceOrderUuid as string), order);
        applyEffects(database, stored, effects);
        if (millisecondsLeft() <= 0) throw new Undone<CreateOutcome>({ kind: 'expired' });
        return { kind: 'created', order: stored };
      }),
    change: (order, givesOrderId, effects) =>
      undoable<ChangeOutcome>(database, () => {
        const stored = givesOrderId && order.orderId === undefined ? { ...order, orderId: nextOrderId(database) } : order;
        if (database.run(CHANGE, ...changedValuesOf(stored)) !== 1) throw new Undone({ kind: 'stale' });
        applyEffects(database, stored, effects);
        return { kind: 'changed', order: stored };
      }),
    async findByUuid(uuid) {
      return find(database, 'uuid', uuid);
    },
    async findByOrderId(orderId) {
      return find(database, 'order_id', orderId);
    },
    async findByDeviceOrderUuid(deviceOrderUuid) {
      return find(database, 'device_order_uuid', deviceOrderUuid);
    },
    async findRefundOf(uuid) {
      return find(database, 'refund_of', uuid);
    },
    async list(filter) {
      const statuses = JSON.stringify(filter.statuses);
      const values = [filter.vendorId, filter.venueId, filter.createdFrom, filter.createdBefore, statuses, statuses];
      const rows = database.all(`SELECT * ${MATCHING} ORDER BY created_at, uuid LIMIT ? OFFSET ?`, ...values, filter.limit, filter.offset);
      const total = database.get(`SELECT count(*) AS total ${MATCHING}`, ...values)?.total as number;
      return { orders: rows.map(orderOf), total };
    },
    async kitchenTickets(vendorId, afterSeq, limit) {
      return database
        .all('SELECT * FROM kitchen_tickets WHERE vendor_id = ? AND seq > ? ORDER BY seq LIMIT ?', vendorId, afterSeq, limit)
        .map(ticketOf);
    },
    forgetContacts: (before) => forgetContacts(database, before),
  };
}

function nextOrderId(database: Database): number {
  database.runOnceBeforeCommit(KEEP_ORDER_ID);
  return database.get(NEXT_ORDER_ID)?.next as number;
}

function applyEffects(database: Database, order: StoredOrder, { spends = [], paidOutside = [], kitchenTicket, mail }: OrderEffects): void {
  for (const uid of spends) {
    if (database.run(SPEND, order.uuid, uid) !== 1) throw new Undone({ kind: 'payment_not_spendable', transactionUid: uid });
  }
  for (const payment of paidOutside) {
    if (database.run(KEEP_OUTSIDE, order.corporateId, payment, order.uuid) !== 1) throw new Undone({ kind: 'paid_another_order', payment });
  }
  if (kitchenTicket !== undefined) database.run(ADD_TICKET, order.vendorId, order.uuid, order.updatedAt, kitchenTicket.body);
  if (mail !== undefined) database.run(ADD_MAIL, mail.to, order.uuid, mail.dueAt);
}

function find(database: Database, column: string, value: SQLInputValue): StoredOrder | undefined {
  const row = database.get(`SELECT * FROM orders WHERE ${column} = ?`, value);
  return row && orderOf(row);
}

async function forgetContacts(database: Database, before: string): Promise<number> {
  // Overwrite removed text, so that it can't be recovered from the file.
  database.get('PRAGMA secure_delete = ON');
  const forget = (first: SQLInputValue, find: string, change: string): Promise<number> =>
    changeInBatches(
      first,
      async (after) => database.all(find, after, before).flatMap((row) => Object.values(row)),
      (keys) => database.write(() => database.run(change, JSON.stringify(keys))),
    );
  const orders = await forget('', WITH_CONTACTS, FORGET);
  await forget(0, TICKETS_WITH_CONTACTS, FORGET_ON_TICKETS);
  await database.write(() => database.run(FORGET_ON_MAIL, before));
  return orders;
}

/** Returns the outcome of a refusal that was found half-way, after rolling back its savepoint. */
async function undoable<Outcome>(database: Database, work: () => Outcome): Promise<Outcome> {
  try {
    return await database.write(work);
  } catch (failure) {
    if (failure instanceof Undone) return failure.outcome as Outcome;
    throw failure;
  }
}

function valuesOf(order: StoredOrder): SQLInputValue[] {
  return [order.uuid, order.orderId ?? null, ...orderValues(order)];
}

function changedValuesOf({ orderId, status, updatedAt, externalId, version, body, uuid }: StoredOrder): SQLInputValue[] {
  return [orderId ?? null, status, updatedAt, externalId, version, body, uuid, version - 1];
}
