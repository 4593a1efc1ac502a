import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { startHost } from './running-host.ts';

/** Far below what a connection may be idle. */
const QUICK_MILLISECONDS = 5000;

/** A browser keeps a connection ready for a request that may never come. */
test('a connection over which nothing or half a request was sent does not hold up the end of a host', async () => {
  const host = await startHost();
  const [unused, begun] = await Promise.all(
    ['', 'GET /healthz HTTP/1.1\r\nHost: '].map(async (text) => {
      const socket = createConnection(host.port, '127.0.0.1');
      await once(socket, 'connect');
      if (text !== '') await new Promise((resolve) => socket.write(text, resolve));
      return socket;
    }),
  );
  const closed = [unused, begun].map((socket) => socket && once(socket.resume(), 'close'));
  // Once the host has answered another, these have arrived, too.
  expect((await fetch(`http://127.0.0.1:${host.port}/healthz`)).status).toBe(200);
  const start = performance.now();
  await host.stop();
  await Promise.all(closed);
  expect(performance.now() - start).toBeLessThan(QUICK_MILLISECONDS);
});
