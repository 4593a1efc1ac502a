import pg from 'pg';
import type { PostgresPool } from './pool.ts';

/** By which the processes of a venue tell each other that catalogue or keys are others now. Whoever misses it looks by itself, later. */

const CHANNEL = 'grandstand_changed';
const RECONNECT_MILLISECONDS = 1000;

/** Within a transaction it is told once that one is written, and never where it is not. */
export async function tellChange(query: PostgresPool['query']): Promise<void> {
  await query('tell_change', 'SELECT pg_notify($1, $2)', [CHANNEL, '']);
}

/** Hears until the answer is called. A connection that was lost is made anew, and what was said meanwhile counts as heard. */
export function hearChanges(url: string, told: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const again = (): void => {
    if (isOver || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RECONNECT_MILLISECONDS);
    timer.unref();
  };
  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'grandstand changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = own;
    own.on('notification', told);
    own.on('error', again);
    own.on('end', again);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      told();
    } catch {
      await own.end().catch(() => undefined);
      again();
    }
  };
  const connected = connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await connected;
    await client?.end().catch(() => undefined);
  };
}
