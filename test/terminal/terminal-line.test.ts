import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

/** A program at the port that sends what it likes. */
async function startHostile(piece: Buffer): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const send = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', send);
    send();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  running.push({
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('a line that brings more than a terminal says is closed before it fills the memory', async () => {
  const port = await startHostile(Buffer.alloc(64 * 1024, 0x06));
  const line = await openTerminalLine({ host: '127.0.0.1', port });
  if (line === undefined) throw new Error('no line');
  const pieces: number[] = [];
  // Nothing is read until the line is full.
  await new Promise((done) => setImmediate(done));
  for (let piece = await line.receive(5000); typeof piece !== 'string'; piece = await line.receive(5000)) {
    pieces.push(piece.length);
    await new Promise((done) => setTimeout(done, 5));
  }
  expect(pieces.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024 * 1024);
});

test('messages without end do not hold the till: the attempt is never begun', async () => {
  // Intermediate statuses, one after the other.
  const port = await startHostile(Buffer.from('04ff010a'.repeat(1000), 'hex'));
  const till = makeZvtTerminal({
    settings: { password: '000000', currency: '978' },
    store: keepInMemory(),
    timeouts: { acknowledged: 300, answered: 600 },
    open: () => openTerminalLine({ host: '127.0.0.1', port }),
  });
  expect(await till.start({ kind: 'pay', reference: 'a', amount: 100 })).toEqual({ kind: 'declined', code: 'not_reached' });
  expect(await till.find('a')).toMatchObject({ kind: 'declined' });
});
