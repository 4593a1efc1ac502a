import pg from 'pg';
import { CLOSE_MILLISECONDS, REQUEST_LIMITS } from './limits.ts';
import { APPLICATION_NAME, clientOptions, destroyConnection, type PostgresPool } from './pool.ts';

/** The channel on which the hosts of a database announce that catalogue or keys changed. A host that misses it checks by itself later. */

const CHANNEL = 'grandstand_changed';
const RECONNECT_MILLISECONDS = 1000;

/** Inside a transaction PostgreSQL sends the notification at the commit, and never after a rollback. */
export async function notifyChange(query: PostgresPool['query']): Promise<void> {
  await query('tell_change', 'SELECT pg_notify($1, $2)', [CHANNEL, '']);
}

/** Calls `listener` after each change, and after each connect, since it may have missed some. Returns a function that stops listening. */
export function listenForChanges(url: string, listener: () => void): () => Promise<void> {
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
    own.on('notification', listener);
    own.on('error', again);
    own.on('end', again);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      listener();
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

/** Destroys the connection when the server doesn't confirm its end, as a dead server never does. */
async function endClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => destroyConnection(client), CLOSE_MILLISECONDS);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}
