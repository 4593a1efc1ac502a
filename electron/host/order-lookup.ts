import { DatabaseSync } from 'node:sqlite';

/** An order of the service as it is kept, for one who compares it with the till's books. */
export interface KeptOrder {
  readonly number: number;
  readonly status: string;
  readonly body: string;
  /** The order that this one gives back. */
  readonly original?: { readonly number: number; readonly body: string };
}

type Find = (keys: readonly string[]) => Promise<ReadonlyMap<string, KeptOrder>>;

export interface OrderLookup {
  readonly byUuid: Find;
  readonly byNumber: Find;
  close(): Promise<void>;
}

const SELECT = `SELECT kept.uuid, kept.order_id, kept.status, kept.body, original.order_id AS original_id, original.body AS original_body
  FROM orders AS kept LEFT JOIN orders AS original ON original.uuid = kept.refund_of`;

interface Row {
  readonly uuid: string;
  readonly order_id: unknown;
  readonly status: string;
  readonly body: string;
  readonly original_id: unknown;
  readonly original_body: string | null;
}

function orderOf({ order_id, status, body, original_id, original_body }: Row): KeptOrder {
  const order = { number: Number(order_id), status, body };
  return original_body === null ? order : { ...order, original: { number: Number(original_id), body: original_body } };
}

const byKey = (key: 'uuid' | 'order_id', rows: readonly Row[]): ReadonlyMap<string, KeptOrder> =>
  new Map(rows.map((row) => [String(row[key]), orderOf(row)]));

export function lookInSqlite(file: string): OrderLookup {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const find =
    (key: 'uuid' | 'order_id', type: 'TEXT' | 'INTEGER'): Find =>
    async (keys) => {
      const sql = `${SELECT} WHERE kept.${key} IN (SELECT CAST(value AS ${type}) FROM json_each(?))`;
      return byKey(key, database.prepare(sql).all(JSON.stringify(keys)) as unknown as Row[]);
    };
  return { byUuid: find('uuid', 'TEXT'), byNumber: find('order_id', 'INTEGER'), close: async () => database.close() };
}

export async function lookInPostgres(url: string): Promise<OrderLookup> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  await client.connect();
  const find =
    (key: 'uuid' | 'order_id', type: 'text' | 'bigint'): Find =>
    async (keys) => {
      const { rows } = await client.query(`${SELECT} WHERE kept.${key} = ANY ($1::${type}[])`, [keys]);
      return byKey(key, rows as readonly Row[]);
    };
  return { byUuid: find('uuid', 'text'), byNumber: find('order_id', 'bigint'), close: () => client.end() };
}
