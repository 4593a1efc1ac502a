import type { MailStore, PaymentStore, PayTransaction } from '../../../../shared/service/core/store.ts';
import { mailJobOf, sessionOf, transactionOf } from '../store-rows.ts';
import type { PostgresPool } from './pool.ts';
import type { SealWriter } from './row-seals.ts';

const INSERT_TRANSACTION =
  'INSERT INTO pay_transactions (uid, session_key, state, requested_amount, approved_amount, body, seal) VALUES ($1, $2, $3, $4, $5, $6, $7)';
const CLAIM = `UPDATE mail_jobs SET due_at = $1, attempts = attempts + 1 WHERE id IN (
  SELECT id FROM mail_jobs WHERE state = 'waiting' AND due_at <= $2 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id, recipient, order_uuid, attempts`;

export function openPaymentStore(pool: PostgresPool, seals: SealWriter): PaymentStore {
  const find = async (uid: string): Promise<PayTransaction | undefined> => {
    const [row] = await pool.query('pay_transaction', 'SELECT * FROM pay_transactions WHERE uid = $1', [uid]);
    if (row !== undefined) seals.read('pay_transactions', row);
    return row && transactionOf(row);
  };
  return {
    async saveSession(session) {
      const sql = 'INSERT INTO pay_sessions (session_key, terminal_id, amount, expires_at) VALUES ($1, $2, $3, $4)';
      await pool.query('save_pay_session', sql, [session.sessionKey, session.terminalId, session.amount, session.expiresAt]);
    },
    async findSession(sessionKey) {
      const [row] = await pool.query('pay_session', 'SELECT * FROM pay_sessions WHERE session_key = $1', [sessionKey]);
      return row && sessionOf(row);
    },
    async begin(transaction) {
      const isBegun = await pool.transaction(async (query) => {
        const bind =
          'UPDATE pay_sessions SET transaction_uid = $1 WHERE session_key = $2 AND transaction_uid IS NULL RETURNING session_key';
        const bound = await query('bind_pay_session', bind, [transaction.uid, transaction.sessionKey]);
        if (bound.length === 0) return false;
        const { uid, sessionKey, state, requestedAmount, approvedAmount, body } = transaction;
        const values = [uid, sessionKey, state, requestedAmount, approvedAmount, body, seals.payment(transaction)];
        await query('begin_payment', INSERT_TRANSACTION, values);
        return true;
      });
      if (isBegun) return { kind: 'begun' };
      const [row] = await pool.query(
        'pay_transaction_of_session',
        'SELECT t.* FROM pay_transactions t JOIN pay_sessions s ON s.transaction_uid = t.uid WHERE s.session_key = $1',
        [transaction.sessionKey],
      );
      if (row === undefined) throw new Error('no such payment session');
      return { kind: 'used', transaction: transactionOf(row) };
    },
    async update(transaction) {
      const sql =
        'UPDATE pay_transactions SET state = $2, requested_amount = $3, approved_amount = $4, body = $5, seal = $6 WHERE uid = $1';
      const { uid, state, requestedAmount, approvedAmount, body } = transaction;
      await pool.query('update_payment', sql, [uid, state, requestedAmount, approvedAmount, body, seals.payment(transaction)]);
    },
    async spend(uid, by) {
      const sql =
        "UPDATE pay_transactions SET spent_by = $2 WHERE uid = $1 AND state = 'APPROVED' AND (spent_by IS NULL OR spent_by = $2) RETURNING uid";
      return (await pool.query('spend_payment', sql, [uid, by])).length === 1;
    },
    async release(uid, by) {
      await pool.query('release_payment', 'UPDATE pay_transactions SET spent_by = NULL WHERE uid = $1 AND spent_by = $2', [uid, by]);
    },
    find,
  };
}

export function openMailStore(pool: PostgresPool): MailStore {
  return {
    async claim(at, until, limit) {
      return (await pool.query('claim_mail', CLAIM, [until, at, limit])).map(mailJobOf);
    },
    async sent(id) {
      await pool.query('mail_sent', "UPDATE mail_jobs SET state = 'sent' WHERE id = $1", [id]);
    },
    async failed(id, retryAt) {
      if (retryAt === undefined) await pool.query('mail_given_up', "UPDATE mail_jobs SET state = 'given_up' WHERE id = $1", [id]);
      else await pool.query('mail_failed', 'UPDATE mail_jobs SET due_at = $2 WHERE id = $1', [id, retryAt]);
    },
  };
}
