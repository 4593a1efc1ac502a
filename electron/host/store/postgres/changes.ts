import pg from 'pg';
import { CLOSE_MILLISECONDS, REQUEST_LIMITS } from './limits.ts';
import { APPLICATION_NAME, clientOptions, destroyConnection, type PostgresPool } from './pool.ts';

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
    const own = new pg.Client({ ...clientOptions(url, REQUEST_LIMITS), application_name: `${APPLICATION_NAME} changes` });
    client = own;
    own.on('notification', told);
    own.on('error', again);
    own.on('end', again);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      told();
    } catch {
      await endClient(own);
      again();
    }
  };
  const connected = connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await connected;
    if (client !== undefined) await endClient(client);
  };
}

/** A server that no longer answers does not confirm the end either: the connection is destroyed then. */
async function endClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => destroyConnection(client), CLOSE_MILLISECONDS);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}
