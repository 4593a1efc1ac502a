import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { hexOf } from '../../../shared/base/bytes-as-text.ts';
import type { nodeWorld } from '../base/node-world.ts';

/** A table whose rows are sealed one by one. */
export interface SealedTable {
  readonly name: string;
  /** SQL of the row's key. `row` is the prefix of each column: `NEW.`, `OLD.` or the table's name. */
  readonly key: (row: string) => string;
  /** SQL of the row's name in fault messages; the key when absent. */
  readonly label?: string;
  /** SQL condition of the rows that are sealed; all when absent. */
  readonly only?: (row: string) => string;
}

const keyedBy =
  (column: string) =>
  (row: string): string =>
    `${row}${column}`;

/** A fact that a copying program adds to the copy. It is not sealed, because it can only make a journal more careful. */
const COPIED_AT = 'copied_at';

export const JOURNAL_TABLES: readonly SealedTable[] = [
  { name: 'ops', key: keyedBy('seq'), label: 'ops.id' },
  { name: 'attempts', key: keyedBy('id') },
  { name: 'audit', key: keyedBy('seq') },
  { name: 'facts', key: keyedBy('key'), only: (row) => `${row}key <> '${COPIED_AT}'` },
  { name: 'records', key: keyedBy('seq'), label: "records.kind || '/' || records.id" },
];

export const SERVICE_TABLES: readonly SealedTable[] = [
  { name: 'api_keys', key: keyedBy('hash'), label: 'api_keys.hint' },
  { name: 'signing_keys', key: keyedBy('id') },
  { name: 'catalogue_revisions', key: keyedBy('revision') },
  { name: 'item_changes', key: (row) => `${row}vendor_id || '/' || ${row}item_id` },
  { name: 'menu_drafts', key: keyedBy('id') },
  { name: 'revision_notes', key: keyedBy('revision') },
  { name: 'counters', key: keyedBy('name') },
  { name: 'orders', key: keyedBy('uuid') },
  { name: 'kitchen_tickets', key: keyedBy('seq') },
  { name: 'pay_sessions', key: keyedBy('session_key') },
  { name: 'pay_transactions', key: keyedBy('uid') },
  { name: 'value_cards', key: keyedBy('id') },
  { name: 'value_moves', key: keyedBy('reference') },
  { name: 'value_lists', key: keyedBy('list_id') },
  { name: 'value_shares', key: (row) => `${row}list_id || '/' || ${row}card_id` },
  { name: 'value_spends', key: (row) => `${row}list_id || '/' || ${row}number` },
  { name: 'outside_payments', key: (row) => `${row}corporate_id || '/' || ${row}payment` },
  { name: 'mail_jobs', key: keyedBy('id') },
];

export const ROW_SEALS = 'row_seals';
export const SEAL_HEAD = 'seal_head';

/**
 * SQL that finds the seal of a row. Without the plus sign SQLite converts each stored key to the integer's type before it compares them, which
 * no index can serve: each write would look at the seals of all rows.
 */
export function sealedAs({ name }: SealedTable, key: string): string {
  return `${ROW_SEALS}.tbl = '${name}' AND ${ROW_SEALS}.key = +(${key})`;
}

export interface RowSeal {
  /** The seal that is stored beside the row, so that a fault can name the changed row. */
  readonly mac: string;
  /** Not stored: the shares of a table are added up in the head, so that removing or restoring a row together with its seal is noticed. */
  readonly share: bigint;
}

export interface Sealer {
  /** Identifies the key without revealing anything about it. */
  readonly keyId: string;
  readonly rowSeal: (table: string, key: unknown, values: readonly unknown[]) => RowSeal;
  readonly headMac: (body: string) => string;
  /** The keyed digest of the audit chain, in place of a plain one. */
  readonly chain: { readonly digest: typeof nodeWorld.digest };
}

const HALF = 32;

export function makeSealer(key: Uint8Array): Sealer {
  const derive = (purpose: string): KeyObject => createSecretKey(createHmac('sha256', key).update(purpose).digest());
  const [ofRows, ofHead, ofChain] = [derive('rows'), derive('head'), derive('audit')];
  return {
    keyId: createHmac('sha256', key).update('name of the key').digest('hex').slice(0, 16),
    rowSeal(table, rowKey, values) {
      const hmac = createHmac('sha256', ofRows);
      for (const piece of piecesOfRow(table, rowKey, values)) hmac.update(piece);
      const hex = hmac.digest('hex');
      return { mac: hex.slice(0, HALF), share: BigInt(`0x${hex.slice(HALF)}`) };
    },
    headMac: (body) => createHmac('sha256', ofHead).update(body).digest('hex'),
    chain: { digest: (_algorithm, bytes) => new Uint8Array(createHmac('sha256', ofChain).update(bytes).digest()) },
  };
}

/** A value of this length is digested by itself: joined to the others it would be copied, and a menu has more than a hundred million letters. */
const LONG_VALUE = 65_536;

/** Serialises a row unambiguously: each value has its length before it. Null columns are skipped, so that a column can be added later. */
function piecesOfRow(table: string, key: unknown, values: readonly unknown[]): readonly string[] {
  const pieces: string[] = [];
  let text = `${table} ${textOfValue(key)}`;
  for (let column = 0; column < values.length; column++) {
    const value = values[column];
    if (value === null) continue;
    if (typeof value === 'string' && value.length >= LONG_VALUE) {
      pieces.push(`${text} ${column}s${value.length}:`, value);
      text = '';
    } else text += ` ${column}${textOfValue(value)}`;
  }
  pieces.push(text);
  return pieces;
}

function textOfValue(value: unknown): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  return value instanceof Uint8Array ? `b${hexOf(value)}` : `n${String(value)}`;
}

const SUMS = 1n << 128n;

export function addShare(sum: bigint, share: bigint): bigint {
  return (sum + share) % SUMS;
}

export function subtractShare(sum: bigint, share: bigint): bigint {
  return (sum - share + SUMS) % SUMS;
}

export function columnsOf(all: (sql: string) => readonly Readonly<Record<string, unknown>>[], table: string): readonly string[] {
  return all(`PRAGMA table_info(${table})`).map(({ name }) => String(name));
}

/** The content of the sealed head: each table's row count and the sum of its shares. */
export interface SealState {
  readonly format: 1;
  readonly key: string;
  /** Counts commits, so that an older copy is recognised. */
  readonly writes: number;
  readonly tables: Readonly<Record<string, readonly [rows: number, sum: string]>>;
  /** Faults found while the database was in use, one sentence each. They are never removed. */
  readonly broken: readonly string[];
  /** How many of those are in the audit already. */
  readonly told: number;
  /** The first audit entry that is chained with this key, and what the chain before it was. */
  readonly chain?: { readonly from: number; readonly before: 'nothing' | 'plain' | 'other_key' };
  /** The state of the database when it was first opened with this key. */
  readonly begun: 'new' | 'plain' | 'other_key';
}

export const MOST_BROKEN = 50;
