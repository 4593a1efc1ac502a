import { afterEach, expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { type ConnectionKeeper, makeKeptConnections } from '../../shared/client/connections.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { measureHeap } from '../host/running-host.ts';
import { jsonAnswer, type RawServer, startRawServer } from './raw-server.ts';
import { callOperation } from './signed-in-call.ts';

const KEYS = { apiKey: '00000000-0000-4000-8000-000000000001', token: 'token' };
const ORDER = { corporate_id: 11, venue_id: 21, vendor_id: 31, uuid: '0191f300-0000-7000-8000-000000000001' };
const MISSING = jsonAnswer(404, { code: 404, message: 'order not found' });

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function start(behave: Parameters<typeof startRawServer>[0]): Promise<RawServer> {
  const server = await startRawServer(behave);
  opened.push(server);
  return server;
}

function keep(): ConnectionKeeper {
  const kept = makeKeptConnections();
  opened.push(kept);
  return kept;
}

function callerOf({ origin }: RawServer, keptConnections?: ConnectionKeeper, timeFactor?: number) {
  const transport = makeNetworkTransport({ timer: nodeTimer, origin, keptConnections, ...(timeFactor !== undefined && { timeFactor }) });
  return {
    read: () => callOperation(transport, V3_OPERATIONS.getV3Order, { path: ORDER }, KEYS),
    write: () => callOperation(transport, V3_OPERATIONS.checkOutOrder, { path: ORDER }, KEYS),
  };
}

const answering: Parameters<typeof startRawServer>[0] = (socket, request) =>
  socket.write(request.startsWith('GET') ? MISSING : jsonAnswer(200, {}));

test('reads keep their connection where the host allows it, and a call that changes something never uses a kept one', async () => {
  const server = await start(answering);
  const { read, write } = callerOf(server, keep());
  for (let count = 0; count < 8; count++) expect((await read()).kind).toBe('rejected');
  const kept = server.connections();
  expect(kept).toBeLessThan(4);
  for (const call of [write, write]) expect((await call()).kind).toBe('ok');
  expect(server.connections()).toBe(kept + 2);
  const writes = server.requests.filter((request) => request.startsWith('POST'));
  expect(writes).toHaveLength(2);
  for (const request of writes) {
    expect(request).toMatch(/\r\nconnection: close\r\n/i);
    expect(request).toMatch(/\r\ncontent-length: 0\r\n/i);
    expect(request).not.toMatch(/transfer-encoding/i);
  }
});

test('nor does it use what another part of this process has left open', async () => {
  const server = await start(answering);
  const { write } = callerOf(server);
  for (let count = 0; count < 6; count++) {
    await (await fetch(`${server.origin}/elsewhere`)).text();
    const before = server.connections();
    // The pool of the process knows that the connection is free only in its next turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect((await write()).kind).toBe('ok');
    expect(server.connections()).toBe(before + 1);
  }
});

test('a kept connection that dies under a read is one request, and its outcome is reported', async () => {
  const server = await start((socket, _request, count) => (count === 1 ? socket.write(MISSING) : socket.resetAndDestroy()));
  const { read } = callerOf(server, keep());
  expect(await read()).toMatchObject({ kind: 'rejected' });
  expect(await read()).toMatchObject({ kind: 'ambiguous' });
  expect(server.requests).toHaveLength(2);
});

test('a connection that the other side has closed while nobody used it is not missed', async () => {
  const server = await start((socket) => socket.end(MISSING));
  const { read } = callerOf(server, keep());
  for (let count = 0; count < 20; count++) {
    expect(await read()).toMatchObject({ kind: 'rejected' });
    await server.untilAllClosed();
  }
  expect(server.requests).toHaveLength(20);
});

const countSockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

test('nothing is left of two thousand calls: no connection that was not kept, and no memory', async () => {
  // Tests before it in the same process may have left kept ones of their own.
  const socketsBefore = countSockets();
  const server = await start((socket, request, count) => {
    if (count % 5 === 0) socket.resetAndDestroy();
    else answering(socket, request, count);
  });
  const kept = keep();
  const { read, write } = callerOf(server, kept);
  const round = async (): Promise<number> => {
    for (let count = 0; count < 125; count++) await Promise.all([read(), read(), write(), write()]);
    (server.requests as string[]).length = 0;
    return measureHeap();
  };
  await round();
  const before = await round();
  await round();
  const growth = (await round()) - before;
  // A call that left anything behind would leave some kilobytes of it.
  expect(growth / 1000).toBeLessThan(1000);
  await kept.close();
  await server.untilAllClosed();
  expect(countSockets()).toBeLessThanOrEqual(socketsBefore);
});

test('a call that was given up leaves no connection behind', async () => {
  const server = await start(() => undefined);
  const kept = keep();
  const { read, write } = callerOf(server, kept, 0.005);
  expect((await Promise.all([read(), read(), write(), write()])).map(({ kind }) => kind)).toEqual(Array(4).fill('ambiguous'));
  await server.untilAllClosed();
});
