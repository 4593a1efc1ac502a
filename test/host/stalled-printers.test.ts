import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeNetworkLine } from '../../electron/host/printing/network-port.ts';
import { type Printing, printOn } from '../../electron/host/printing/print-on.ts';

/** What a print queue learns of a printer on the network that stops at each stage of a paper. */

const PATIENCE = { answer: 150, between: 20, silences: 4, paper: 400, repair: 400 };
const NETWORK = { open: 300, write: 300, goodbye: 50 };
/** All good: online, no error, paper there. */
const GOOD = Uint8Array.of(0x12, 0x12, 0x12);

let server: Server | undefined;
let ended: Promise<unknown>[] = [];
let sockets: Socket[] = [];

afterEach(() => {
  server?.close();
  [ended, sockets] = [[], []];
});

async function printAt(behave: (socket: Socket) => void, bytes = new Uint8Array(100)): Promise<Printing | undefined> {
  server = createServer((socket) => {
    ended.push(
      once(
        socket.on('error', () => undefined),
        'close',
      ),
    );
    sockets.push(socket);
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const printing = await printOn(makeNetworkLine({ host: '127.0.0.1', port }, NETWORK), {
    printer: { speaks: 'esc-pos', tellsStatus: true },
    bytes,
    patience: PATIENCE,
    begin: async () => true,
    onStatus: () => undefined,
    isStopped: () => false,
  });
  // Nothing of it stays open; a socket that reads nothing does not see its end.
  expect(ended).toHaveLength(1);
  for (const socket of sockets) socket.resume();
  await Promise.all(ended);
  return printing;
}

test('a printer that takes the connection and says nothing got no byte of the paper', async () => {
  expect(await printAt((socket) => void socket.resume())).toEqual({ kind: 'before', trouble: 'silent' });
});

test('a printer that says half of how it stands got no byte of the paper', async () => {
  const printing = await printAt((socket) => void socket.once('data', () => socket.write(GOOD.subarray(0, 1))).resume());
  expect(printing).toEqual({ kind: 'before', trouble: 'silent' });
});

test('a printer that drips bytes without meaning got no byte of the paper', async () => {
  const printing = await printAt((socket) => {
    const dripping = setInterval(() => socket.write(Uint8Array.of(0)), 10);
    socket.resume().once('close', () => clearInterval(dripping));
  });
  expect(printing).toEqual({ kind: 'before', trouble: 'silent' });
});

test('a printer that falls silent after the paper began leaves it unclear', async () => {
  const printing = await printAt((socket) => void socket.once('data', () => socket.write(GOOD)).resume());
  expect(printing).toEqual({ kind: 'unclear', trouble: 'silent' });
});

test('a printer that takes no more bytes leaves the paper unclear', async () => {
  const printing = await printAt(
    (socket) =>
      void socket.once('data', () => {
        socket.write(GOOD);
        socket.pause();
      }),
    new Uint8Array(64 * 1024 * 1024),
  );
  expect(printing).toEqual({ kind: 'unclear', trouble: 'lost' });
});
