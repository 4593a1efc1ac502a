import type { MailStore, PaymentStore, PaySession, PayTransaction } from '../../../../shared/service/core/store.ts';
import { mailJobOf, sessionOf, transactionOf } from '../store-rows.ts';
import type { Database } from './database.ts';

export function openPaymentStore(database: Database): PaymentStore {
  const find = (uid: string): PayTransaction | undefined => {
    const row = database.get('SELECT * FROM pay_transactions WHERE uid = ?', uid);
    return row && transactionOf(row);
  };
  const findSession = (sessionKey: string): PaySession | undefined => {
    const row = database.get('SELECT * FROM pay_sessions WHERE session_key = ?', sessionKey);
    return row && sessionOf(row);
  };
  return {
    saveSession(session) {
      return database.write(() => {
        database.run(
          'INSERT INTO pay_sessions (session_key, terminal_id, amount, expires_at) VALUES (?, ?, ?, ?)',
          session.sessionKey,
          session.terminalId,
          session.amount,
          session.expiresAt,
        );
      });
    },
    async findSession(sessionKey) {
      return findSession(sessionKey);
    },
    begin(transaction) {
      return database.write(() => {
        const earlier = findSession(transaction.sessionKey)?.transactionUid;
        if (earlier !== undefined) return { kind: 'used' as const, transaction: find(earlier) as PayTransaction };
        database.run(
          'INSERT INTO pay_transactions (uid, session_key, state, requested_amount, approved_amount, body) VALUES (?, ?, ?, ?, ?, ?)',
          transaction.uid,
          transaction.sessionKey,
          transaction.state,
          transaction.requestedAmount,
          transaction.approvedAmount,
          transaction.body,
        );
        database.run('UPDATE pay_sessions SET transaction_uid = ? WHERE session_key = ?', transaction.uid, transaction.sessionKey);
        return { kind: 'begun' as const };
      });
    },
    update(transaction) {
      return database.write(() => {
        database.run(
          'UPDATE pay_transactions SET state = ?, requested_amount = ?, approved_amount = ?, body = ? WHERE uid = ?',
          transaction.state,
          transaction.requestedAmount,
          transaction.approvedAmount,
          transaction.body,
          transaction.uid,
        );
      });
    },
    spend(uid, by) {
      const sql = "UPDATE pay_transactions SET spent_by = ? WHERE uid = ? AND state = 'APPROVED' AND (spent_by IS NULL OR spent_by = ?)";
      return database.write(() => database.run(sql, by, uid, by) === 1);
    },
    release(uid, by) {
      return database.write(() => {
        database.run('UPDATE pay_transactions SET spent_by = NULL WHERE uid = ? AND spent_by = ?', uid, by);
      });
    },
    async find(uid) {
      return find(uid);
    },
  };
}

export function openMailStore(database: Database): MailStore {
  return {
    claim(at, until, limit) {
      // A claim moves the job's due time to `until`: when the claiming process dies, the job becomes due again by itself.
      return database.write(() =>
        database
          .all(
            `UPDATE mail_jobs SET due_at = ?, attempts = attempts + 1
             WHERE id IN (SELECT id FROM mail_jobs WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?)
             RETURNING id, recipient, order_uuid, attempts`,
            until,
            at,
            limit,
          )
          .map(mailJobOf),
      );
    },
    sent(id) {
      return database.write(() => {
        database.run("UPDATE mail_jobs SET state = 'sent' WHERE id = ?", id);
      });
    },
    failed(id, retryAt) {
      return database.write(() => {
        if (retryAt === undefined) database.run("UPDATE mail_jobs SET state = 'given_up' WHERE id = ?", id);
        else database.run('UPDATE mail_jobs SET due_at = ? WHERE id = ?', retryAt, id);
      });
    },
  };
}
