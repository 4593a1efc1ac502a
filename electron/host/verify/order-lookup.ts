import { DatabaseSync } from 'node:sqlite';

/** An order as the service stores it, for comparison with the till's books. */
export interface ServiceOrder {
  readonly number: number;
  readonly status: string;
  readonly body: string;
  /** The order that this one refunds. */
  readonly original?: { readonly number: number; readonly body: string };
}

type Find = (keys: readonly string[]) => Promise<ReadonlyMap<string, ServiceOrder>>;

/** An order whose `external_id` names the device that made it. */
export interface NamedOrder {
  readonly uuid: string;
  readonly number?: number;
  readonly status: string;
  readonly externalId: string;
  readonly createdAt: string;
  readonly originalNumber?: number;
}

export interface OrderLookup {
  readonly byUuid: Find;
  readonly byNumber: Find;
  /** All orders whose `external_id` begins with one of these, in batches. */
  readonly madeBy: (prefixes: readonly string[]) => AsyncIterable<readonly NamedOrder[]>;
  close(): Promise<void>;
}

const SELECT = `SELECT kept.uuid, kept.order_id, kept.status, kept.body, original.order_id AS original_id, original.body AS original_body
  FROM orders AS kept LEFT JOIN orders AS original ON original.uuid = REFUNDED`;

/** A refund in part refers to the one before it, and names its order in its body. */
const REFUNDED = 'CASE WHEN kept.refund_of IS NOT NULL THEN coalesce(NAMED, kept.refund_of) END';
const IN_SQLITE = "json_extract(kept.body, '$.refund.part.orderUuid')";
const IN_POSTGRES = "kept.body::json #>> '{refund,part,orderUuid}'";

function withRefunded(sql: string, named: string): string {
  return sql.replace('REFUNDED', REFUNDED.replace('NAMED', named));
}

interface Row {
  readonly uuid: string;
  readonly order_id: unknown;
  readonly status: string;
  readonly body: string;
  readonly original_id: unknown;
  readonly original_body: string | null;
}

function orderOf({ order_id, status, body, original_id, original_body }: Row): ServiceOrder {
  const order = { number: Number(order_id), status, body };
  return original_body === null ? order : { ...order, original: { number: Number(original_id), body: original_body } };
}

const NAMED = `SELECT kept.uuid, kept.order_id, kept.status, kept.external_id, kept.created_at, original.order_id AS original_id
  FROM orders AS kept LEFT JOIN orders AS original ON original.uuid = REFUNDED`;
const AT_ONCE = 500;

interface NamedRow extends Omit<Row, 'body' | 'original_body'> {
  readonly external_id: string;
  readonly created_at: string;
}

function namedOf({ uuid, order_id, status, external_id, created_at, original_id }: NamedRow): NamedOrder {
  return {
    uuid,
    status,
    externalId: external_id,
    createdAt: created_at,
    ...(order_id !== null && { number: Number(order_id) }),
    ...(original_id !== null && { originalNumber: Number(original_id) }),
  };
}

async function* inBatches(read: (after: string) => Promise<readonly NamedRow[]>): AsyncGenerator<readonly NamedOrder[]> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(namedOf);
    after = last.uuid;
  }
}

const byKey = (key: 'uuid' | 'order_id', rows: readonly Row[]): ReadonlyMap<string, ServiceOrder> =>
  new Map(rows.map((row) => [String(row[key]), orderOf(row)]));

export function lookInSqlite(file: string): OrderLookup {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const find =
    (key: 'uuid' | 'order_id', type: 'TEXT' | 'INTEGER'): Find =>
    async (keys) => {
      const sql = `${withRefunded(SELECT, IN_SQLITE)} WHERE kept.${key} IN (SELECT CAST(value AS ${type}) FROM json_each(?))`;
      return byKey(key, database.prepare(sql).all(JSON.stringify(keys)) as unknown as Row[]);
    };
  const named = `${withRefunded(NAMED, IN_SQLITE)} WHERE kept.uuid > ?1 AND EXISTS (SELECT 1 FROM json_each(?2) WHERE substr(kept.external_id, 1, length(value)) = value)
    ORDER BY kept.uuid LIMIT ${AT_ONCE}`;
  return {
    byUuid: find('uuid', 'TEXT'),
    byNumber: find('order_id', 'INTEGER'),
    madeBy: (prefixes) => inBatches(async (after) => database.prepare(named).all(after, JSON.stringify(prefixes)) as unknown as NamedRow[]),
    close: async () => database.close(),
  };
}

export async function lookInPostgres(url: string): Promise<OrderLookup> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  await client.connect();
  const find =
    (key: 'uuid' | 'order_id', type: 'text' | 'bigint'): Find =>
    async (keys) => {
      const { rows } = await client.query(`${withRefunded(SELECT, IN_POSTGRES)} WHERE kept.${key} = ANY ($1::${type}[])`, [keys]);
      return byKey(key, rows as readonly Row[]);
    };
  const named = `${withRefunded(NAMED, IN_POSTGRES)} WHERE kept.uuid > $1 AND EXISTS (SELECT 1 FROM unnest($2::text[]) AS maker WHERE starts_with(kept.external_id, maker))
    ORDER BY kept.uuid LIMIT ${AT_ONCE}`;
  return {
    byUuid: find('uuid', 'text'),
    byNumber: find('order_id', 'bigint'),
    madeBy: (prefixes) => inBatches(async (after) => (await client.query(named, [after, prefixes])).rows as NamedRow[]),
    close: () => client.end(),
  };
}
