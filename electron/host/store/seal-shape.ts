import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { hexOf } from '../../../shared/base/hex.ts';
import type { nodeWorld } from '../base/node-world.ts';

/** A table whose rows are sealed, one by one. */
export interface SealedTable {
  readonly name: string;
  /** SQL of what a row is known by; `row` stands before each column: `NEW.`, `OLD.` or the table's name. */
  readonly key: (row: string) => string;
  /** SQL of what people are told the row is; the key otherwise. */
  readonly label?: string;
  /** SQL of the rows that are sealed, where not all are. */
  readonly only?: (row: string) => string;
}

const keyedBy =
  (column: string) =>
  (row: string): string =>
    `${row}${column}`;

/** Written into copies by whoever copies: it can only make a journal more careful. */
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
  { name: 'counters', key: keyedBy('name') },
  { name: 'orders', key: keyedBy('uuid') },
  { name: 'kitchen_tickets', key: keyedBy('seq') },
  { name: 'pay_sessions', key: keyedBy('session_key') },
  { name: 'pay_transactions', key: keyedBy('uid') },
  { name: 'outside_payments', key: (row) => `${row}corporate_id || '/' || ${row}payment` },
  { name: 'mail_jobs', key: keyedBy('id') },
];

/** The names of the two tables that the seals themselves lie in. */
export const ROW_SEALS = 'row_seals';
export const SEAL_HEAD = 'seal_head';

export interface RowSeal {
  /** Kept beside the row, so that a changed row is found by name. */
  readonly mac: string;
  /** Kept nowhere by itself: all of a table are added up, so that no row can be left out or put back. */
  readonly share: bigint;
}

export interface Sealer {
  /** Tells keys apart without telling anything of them. */
  readonly keyId: string;
  readonly rowSeal: (table: string, key: unknown, values: readonly unknown[]) => RowSeal;
  readonly headMac: (body: string) => string;
  /** In the place of a plain digest, for the chain of the audit. */
  readonly chain: { readonly digest: typeof nodeWorld.digest };
}

const HALF = 32;

export function makeSealer(key: Uint8Array): Sealer {
  const derive = (purpose: string): KeyObject => createSecretKey(createHmac('sha256', key).update(purpose).digest());
  const [ofRows, ofHead, ofChain] = [derive('rows'), derive('head'), derive('audit')];
  return {
    keyId: createHmac('sha256', key).update('name of the key').digest('hex').slice(0, 16),
    rowSeal(table, rowKey, values) {
      const hex = createHmac('sha256', ofRows)
        .update(textOfRow(table, rowKey, values))
        .digest('hex');
      return { mac: hex.slice(0, HALF), share: BigInt(`0x${hex.slice(HALF)}`) };
    },
    headMac: (body) => createHmac('sha256', ofHead).update(body).digest('hex'),
    chain: { digest: (_algorithm, bytes) => new Uint8Array(createHmac('sha256', ofChain).update(bytes).digest()) },
  };
}

/** No two rows have the same text: each value has its length before it. A column that is empty counts for nothing, so that one may be added. */
function textOfRow(table: string, key: unknown, values: readonly unknown[]): string {
  let text = `${table} ${textOfValue(key)}`;
  for (let column = 0; column < values.length; column++) {
    const value = values[column];
    if (value !== null) text += ` ${column}${textOfValue(value)}`;
  }
  return text;
}

function textOfValue(value: unknown): string {
  if (typeof value === 'string') return `s${value.length}:${value}`;
  return value instanceof Uint8Array ? `b${hexOf(value)}` : `n${String(value)}`;
}

const SUMS = 1n << 128n;

export function addShare(sum: bigint, share: bigint): bigint {
  return (sum + share) % SUMS;
}

export function takeShare(sum: bigint, share: bigint): bigint {
  return (sum - share + SUMS) % SUMS;
}

/** Columns of a table in their order. */
export function columnsOf(all: (sql: string) => readonly Readonly<Record<string, unknown>>[], table: string): readonly string[] {
  return all(`PRAGMA table_info(${table})`).map(({ name }) => String(name));
}

/** What the head seals: how many rows each table has, and the sum of their shares. */
export interface SealState {
  readonly format: 1;
  readonly key: string;
  /** Counts the commits, so that an older copy is known for one. */
  readonly writes: number;
  readonly tables: Readonly<Record<string, readonly [rows: number, sum: string]>>;
  /** What was found changed from outside while the database was in use, a sentence each; never forgotten. */
  readonly broken: readonly string[];
  /** How many of those the audit tells already. */
  readonly told: number;
  /** From which entry on the audit's chain is keyed by this key, and what was before it. */
  readonly chain?: { readonly from: number; readonly before: 'nothing' | 'plain' | 'other_key' };
  /** What there was at the first opening with this key. */
  readonly begun: 'new' | 'plain' | 'other_key';
}

export const MOST_BROKEN = 50;
