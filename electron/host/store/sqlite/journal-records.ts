import type { SQLInputValue } from 'node:sqlite';
import type { Instant } from '../../../../shared/base/time.ts';
import { type RecordQuery, type RecordWrite, type StoredRecord, writtenRecord } from '../../../../shared/sync/journal/journal-records.ts';
import type { Database, Row } from './database.ts';

const FIND = 'SELECT * FROM records WHERE kind = ? AND id = ?';
const NEXT_SEQ = 'SELECT coalesce(max(seq), 0) + 1 AS next FROM records';
const KEEP = `INSERT INTO records (seq, kind, id, version, state, at, keys, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (seq) DO UPDATE SET version = excluded.version, state = excluded.state, at = excluded.at, keys = excluded.keys, body = excluded.body`;

export function findRecord(database: Database, kind: string, id: string): StoredRecord | undefined {
  const row = database.get(FIND, kind, id);
  return row && recordOf(row);
}

/** Call it inside a write of the database. */
export function keepRecord(database: Database, write: RecordWrite): StoredRecord {
  const before = findRecord(database, write.kind, write.id);
  const record = writtenRecord(before, write, database.get(NEXT_SEQ)?.next as number);
  const { seq, kind, id, version, state, at, keys, body } = record;
  const keyText = JSON.stringify(keys);
  database.run(KEEP, seq, kind, id, version, state, at, keyText, body);
  if (before !== undefined && JSON.stringify(before.keys) === keyText) return record;
  if (before !== undefined) database.run('DELETE FROM record_keys WHERE seq = ?', seq);
  for (const key of new Set(keys)) database.run('INSERT INTO record_keys (kind, key, seq) VALUES (?, ?, ?)', kind, key, seq);
  return record;
}

export function listRecords(database: Database, kind: string, query: RecordQuery): readonly StoredRecord[] {
  const { states, key, from, to, behind, order, limit } = query;
  const isOldestFirst = order === 'oldest_first';
  const conditions: (readonly [sql: string, ...values: SQLInputValue[]])[] = [['records.kind = ?', kind]];
  if (key !== undefined) conditions.push(['record_keys.kind = ?', kind], ['record_keys.key = ?', key]);
  if (states !== undefined) conditions.push([`state IN (${states.map(() => '?').join(', ')})`, ...states]);
  if (from !== undefined) conditions.push(['at >= ?', from]);
  if (to !== undefined) conditions.push(['at <= ?', to]);
  if (behind !== undefined) conditions.push([`records.seq ${isOldestFirst ? '>' : '<'} ?`, behind]);
  const tables = key === undefined ? 'records' : 'record_keys JOIN records ON records.seq = record_keys.seq';
  const where = conditions.map(([sql]) => sql).join(' AND ');
  const sql = `SELECT records.* FROM ${tables} WHERE ${where} ORDER BY records.seq ${isOldestFirst ? 'ASC' : 'DESC'} LIMIT ?`;
  return database.all(sql, ...conditions.flatMap(([, ...values]) => values), limit).map(recordOf);
}

function recordOf(row: Row): StoredRecord {
  return {
    kind: row.kind as string,
    id: row.id as string,
    version: row.version as number,
    seq: row.seq as number,
    state: row.state as string,
    at: row.at as Instant,
    keys: JSON.parse(row.keys as string) as string[],
    body: row.body as string,
  };
}
