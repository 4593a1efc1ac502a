import { connect, type Socket } from 'node:net';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';

/**
 * Screens that read their streams of events and do nothing else, in a process of their own, so that their CPU is not counted as the
 * host's. A message names the cookies of the screens that listen from now on; it is answered once each of them has had its first bytes.
 */
export interface Listening {
  readonly port: number;
  readonly cookies: readonly string[];
}

let sockets: readonly Socket[] = [];

process.on('message', (message) => void listen(message as Listening));
process.on('disconnect', () => process.exit());

async function listen({ port, cookies }: Listening): Promise<void> {
  for (const socket of sockets) socket.destroy();
  sockets = await Promise.all(cookies.map((cookie) => open(port, cookie)));
  process.send?.(sockets.length);
}

/** Resolves with the first status. */
function open(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${EVENTS_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
    socket.on('data', (bytes) => {
      if (bytes.includes('data: ')) resolve(socket);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the host ended a stream before its first event')));
  });
}
