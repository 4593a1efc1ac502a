import type { SQLInputValue } from 'node:sqlite';
import type { ChangeOutcome, CreateOutcome, OrderEffects, OrderStore, StoredOrder } from '../../../../shared/service/core/store.ts';
import { changeInBatches } from '../key-batches.ts';
import { CONTACT_OF_TICKET, CONTACTS_OF_ORDER, FORGOTTEN_AT_ONCE, orderOf, orderValues, ticketOf } from '../store-rows.ts';
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
  VALUES (?, CASE WHEN ? THEN (SELECT value + 1 FROM counters WHERE name = 'order_id') END, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (device_order_uuid) DO NOTHING`;

const CHANGE =
  'UPDATE orders SET order_id = ?, status = ?, updated_at = ?, external_id = ?, version = ?, body = ? WHERE uuid = ? AND version = ?';

const KEEP_OUTSIDE =
  'INSERT INTO outside_payments (corporate_id, payment, order_uuid) VALUES (?, ?, ?) ON CONFLICT (corporate_id, payment) DO NOTHING';

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
  const nextOrderId = (): number =>
    database.get("UPDATE counters SET value = value + 1 WHERE name = 'order_id' RETURNING value")?.value as number;

  const apply = (order: StoredOrder, effects: OrderEffects): void => {
    for (const uid of effects.spends ?? []) {
      const spent = database.run(
        "UPDATE pay_transactions SET spent_by = ? WHERE uid = ? AND state = 'APPROVED' AND spent_by IS NULL",
        order.uuid,
        uid,
      );
      if (spent !== 1) throw new Undone({ kind: 'payment_not_spendable', transactionUid: uid });
    }
    for (const payment of effects.paidOutside ?? []) {
      if (database.run(KEEP_OUTSIDE, order.corporateId, payment, order.uuid) !== 1)
        throw new Undone({ kind: 'paid_another_order', payment });
    }
    if (effects.kitchenTicket !== undefined) {
      const { body } = effects.kitchenTicket;
      database.run(
        'INSERT INTO kitchen_tickets (vendor_id, order_uuid, at, body) VALUES (?, ?, ?, ?)',
        order.vendorId,
        order.uuid,
        order.updatedAt,
        body,
      );
    }
    if (effects.mail !== undefined) {
      database.run(
        'INSERT INTO mail_jobs (recipient, order_uuid, due_at) VALUES (?, ?, ?)',
        effects.mail.to,
        order.uuid,
        effects.mail.dueAt,
      );
    }
  };

  const find = (where: string, value: SQLInputValue): StoredOrder | undefined => {
    const row = database.get(`SELECT * FROM orders WHERE ${where} = ?`, value);
    return row && orderOf(row);
  };

  /** The outcome for an order whose device_order_uuid is in the store already. */
  const outcomeOfEarlier = (order: Omit<StoredOrder, 'orderId'>): CreateOutcome => {
    const earlier = find('device_order_uuid', order.deviceOrderUuid as string);
    return earlier?.cartDigest !== undefined && earlier.cartDigest === order.cartDigest
      ? { kind: 'exists', order: earlier }
      : { kind: 'duplicate_device_order_uuid' };
  };

  return {
    create(order, givesOrderId, effects, millisecondsLeft = () => Number.POSITIVE_INFINITY) {
      return undoable<CreateOutcome>(database, () => {
        if (order.refundOf !== undefined && find('refund_of', order.refundOf) !== undefined) return { kind: 'already_refunded' };
        if (database.run(INSERT, ...valuesOf(order, givesOrderId)) === 0) return outcomeOfEarlier(order);
        const stored: StoredOrder = givesOrderId ? { ...order, orderId: nextOrderId() } : order;
        apply(stored, effects);
        if (millisecondsLeft() <= 0) throw new Undone<CreateOutcome>({ kind: 'expired' });
        return { kind: 'created', order: stored };
      });
    },
    change(order, givesOrderId, effects) {
      return undoable<ChangeOutcome>(database, () => {
        const stored = givesOrderId && order.orderId === undefined ? { ...order, orderId: nextOrderId() } : order;
        const changed = database.run(
          CHANGE,
          stored.orderId ?? null,
          stored.status,
          stored.updatedAt,
          stored.externalId,
          stored.version,
          stored.body,
          stored.uuid,
          stored.version - 1,
        );
        if (changed !== 1) throw new Undone({ kind: 'stale' });
        apply(stored, effects);
        return { kind: 'changed', order: stored };
      });
    },
    async findByUuid(uuid) {
      return find('uuid', uuid);
    },
    async findByOrderId(orderId) {
      return find('order_id', orderId);
    },
    async findByDeviceOrderUuid(deviceOrderUuid) {
      return find('device_order_uuid', deviceOrderUuid);
    },
    async findRefundOf(uuid) {
      return find('refund_of', uuid);
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
    async forgetContacts(before) {
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
    },
  };
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

function valuesOf(order: Omit<StoredOrder, 'orderId'>, givesOrderId: boolean): SQLInputValue[] {
  return [order.uuid, givesOrderId ? 1 : 0, ...orderValues(order)];
}
