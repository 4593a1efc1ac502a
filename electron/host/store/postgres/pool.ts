import pg from 'pg';
import { assert } from '../../../../shared/base/assert.ts';
import type { StoreRow } from '../store-rows.ts';
import {
  CLOSE_MILLISECONDS,
  MAINTENANCE_CONNECTIONS,
  MAINTENANCE_LIMITS,
  PING_CONNECTIONS,
  PING_LIMITS,
  type PostgresLimits,
  REQUEST_CONNECTIONS,
  REQUEST_LIMITS,
} from './limits.ts';
import { POSTGRES_MIGRATIONS } from './migrations.ts';

/** Connections that share their time limits. */
export interface PostgresPool {
  /** Runs one statement, prepared once per connection under its own name. */
  query(name: string, sql: string, values?: readonly unknown[]): Promise<StoreRow[]>;
  /** Runs several statements in one transaction on one connection. */
  transaction<T>(work: (query: PostgresPool['query']) => Promise<T>): Promise<T>;
}

export interface PostgresPools {
  readonly requests: PostgresPool;
  /** For long work, on connections of its own, so that it never takes one from a request. */
  readonly maintenance: PostgresPool;
  /** Rejects unless the server answers, on a connection that nothing else uses. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly connections?: number;
  readonly limits?: PostgresLimits;
}

/** An arbitrary number that every host of a database locks while it migrates. */
const MIGRATION_LOCK = 71000;
const INT8_OID = 20;

export async function openPostgresPools(
  url: string,
  { connections = REQUEST_CONNECTIONS, limits = REQUEST_LIMITS }: PoolOptions = {},
): Promise<PostgresPools> {
  const requests = openPool(url, connections, limits);
  const maintenance = openPool(url, MAINTENANCE_CONNECTIONS, MAINTENANCE_LIMITS);
  const pinging = openPool(url, PING_CONNECTIONS, PING_LIMITS);
  const close = async (): Promise<void> => {
    await Promise.all([requests, maintenance, pinging].map((pool) => pool.close()));
  };
  try {
    await migrate(maintenance.pool);
  } catch (failure) {
    await close();
    throw failure;
  }
  let pings: Promise<unknown> | undefined;
  return {
    requests,
    maintenance,
    async ping() {
      // Concurrent callers share one ping.
      pings ??= pinging.query('ping', 'SELECT 1').finally(() => {
        pings = undefined;
      });
      await pings;
    },
    close,
  };
}

interface OpenPool extends PostgresPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

function openPool(url: string, connections: number, limits: PostgresLimits): OpenPool {
  const pool = new pg.Pool({ ...clientOptions(url, limits), max: connections });
  // A broken idle connection is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => undefined);
  const sessions = watchSessions(pool);
  const queryOn =
    (client: pg.Pool | pg.PoolClient): PostgresPool['query'] =>
    async (name, sql, values = []) => {
      try {
        return (await client.query({ name, text: sql, values: [...values] })).rows as StoreRow[];
      } catch (failure) {
        if (!isServersAnswer(failure)) sessions.dropIdle();
        throw failure;
      }
    };
  return {
    pool,
    query: queryOn(pool),
    transaction: (work) => inTransaction(pool, (client) => work(queryOn(client))),
    async close() {
      const cut = setTimeout(sessions.dropAll, CLOSE_MILLISECONDS);
      await pool.end().finally(() => clearTimeout(cut));
    },
  };
}

/**
 * Differs from the names of older hosts: `grandstand` and `grandstand changes` write no seals, `grandstand host` none of value cards, and
 * `grandstand host 2` none of what is lent of them.
 */
export const APPLICATION_NAME = 'grandstand host 3';

/** The options of every connection to the database: time limits at the server and here, and probes that notice a dead machine. */
export function clientOptions(url: string, limits: PostgresLimits): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: limits.connect,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.query,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        return oid === INT8_OID ? safeInteger : pg.types.getTypeParser(oid, format as 'text');
      },
    } as pg.CustomTypesConfig,
  };
}

/** Ends a connection at once, without the goodbye that a dead server would never answer. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
}

/**
 * Tracks connections. When one got no answer in time, the others are probably dead too: the idle ones are destroyed, so that the next
 * requests get new ones instead of waiting for each dead one in turn.
 */
function watchSessions(pool: pg.Pool): { dropIdle(): void; dropAll(): void } {
  const idle = new Set<pg.ClientBase>();
  const all = new Set<pg.ClientBase>();
  pool.on('connect', (client) => all.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_failure, client) => idle.add(client as unknown as pg.ClientBase));
  pool.on('remove', (client) => {
    idle.delete(client);
    all.delete(client);
  });
  return { dropIdle: () => idle.forEach(destroyConnection), dropAll: () => all.forEach(destroyConnection) };
}

/** True when the server rejected the statement and the connection still works. After any other failure it must not be used again. */
function isServersAnswer(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError;
}

/** Parses an int8 as a number, and throws beyond the safe integers, where it would be another number. */
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
    // After a statement without an answer a ROLLBACK would wait just as long. Ending the connection rolls back as well.
    if (failure instanceof Error && !isServersAnswer(failure)) broken = failure;
    else {
      await client.query('ROLLBACK').catch((rollbackFailure: Error) => {
        broken = rollbackFailure;
      });
    }
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
