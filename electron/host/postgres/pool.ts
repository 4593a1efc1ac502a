import pg from 'pg';
import { assert } from '../../../shared/base/assert.ts';
import type { StoreRow } from '../store-rows.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';

export interface PostgresPool {
  /** One statement, prepared once per connection under its own name. */
  query(name: string, sql: string, values?: readonly unknown[]): Promise<StoreRow[]>;
  /** Several statements in one transaction on one connection. */
  transaction<T>(work: (query: PostgresPool['query']) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Any number would do; every process of a venue takes the same one while it migrates. */
const MIGRATION_LOCK = 71000;
const INT8_OID = 20;

export async function openPostgresPool(url: string, connections = 16): Promise<PostgresPool> {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      return oid === INT8_OID ? safeInteger : pg.types.getTypeParser(oid, format as 'text');
    },
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    // A machine that vanishes without a word is noticed before its callers have given up for long.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'grandstand',
  });
  // A broken idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
  } catch (failure) {
    await pool.end();
    throw failure;
  }

  const queryOn =
    (client: pg.Pool | pg.PoolClient): PostgresPool['query'] =>
    async (name, sql, values = []) =>
      (await client.query({ name, text: sql, values: [...values] })).rows as StoreRow[];

  return {
    query: queryOn(pool),
    transaction: (work) => inTransaction(pool, (client) => work(queryOn(client))),
    close: () => pool.end(),
  };
}

/** int8 as a number; one beyond the safe integers would be another number, so it throws instead. */
function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `an int8 beyond the safe integers: ${text}`);
  return value;
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const value = await work(client);
    await client.query('COMMIT');
    return value;
  } catch (failure) {
    await client.query('ROLLBACK').catch((rollbackFailure: Error) => {
      broken = rollbackFailure;
    });
    throw failure;
  } finally {
    client.release(broken);
  }
}

async function migrate(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const found = (await client.query('SELECT version FROM schema_version')).rows as { version: number }[];
    const version = found[0]?.version ?? 0;
    assert(version <= POSTGRES_MIGRATIONS.length, `the database has version ${version}, this program knows ${POSTGRES_MIGRATIONS.length}`);
    for (const migration of POSTGRES_MIGRATIONS.slice(version)) await client.query(migration);
    if (found.length === 0) await client.query('INSERT INTO schema_version (version) VALUES ($1)', [POSTGRES_MIGRATIONS.length]);
    else await client.query('UPDATE schema_version SET version = $1', [POSTGRES_MIGRATIONS.length]);
  });
}
