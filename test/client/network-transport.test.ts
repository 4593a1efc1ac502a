import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { measureHeap } from '../host/running-host.ts';
import { httpAnswer, jsonAnswer, type RawServer, startRawServer } from './raw-server.ts';
import { callOperation } from './signed-in-call.ts';

const KEYS = { apiKey: '00000000-0000-4000-8000-000000000001', backofficeKey: '00000000-0000-4000-8000-000000000002', token: 'token' };
const ORDER = { corporate_id: 11, venue_id: 21, vendor_id: 31, uuid: '0191f300-0000-7000-8000-000000000001' };
const GET_ORDER = V3_OPERATIONS.getV3Order;
const DATE = { date: 'Sat, 21 Nov 2026 18:00:00 GMT', server: 'grandstand' };

const servers: RawServer[] = [];
async function start(behave: Parameters<typeof startRawServer>[0]): Promise<RawServer> {
  const server = await startRawServer(behave);
  servers.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A call that changes something: an order is checked out. */
function checkOut(server: Pick<RawServer, 'origin'>, timeFactor = 0.02) {
  return callOperation(transportTo(server, timeFactor), V3_OPERATIONS.checkOutOrder, { path: ORDER }, KEYS);
}

function transportTo({ origin }: Pick<RawServer, 'origin'>, timeFactor: number) {
  return makeNetworkTransport({ timer: nodeTimer, origin, timeFactor });
}

describe('one attempt is one request on the wire, and its outcome is decided by what came back', () => {
  const portal = '<html>Sign in to the stadium network</html>';
  const cases: readonly [string, (socket: Socket) => void, object][] = [
    [
      'the documented success is ok',
      (socket) => socket.write(jsonAnswer(200, {}, DATE)),
      { kind: 'ok', status: 200, serverTime: Date.UTC(2026, 10, 21, 18) },
    ],
    [
      "a refusal in the service's shape is rejected",
      (socket) => socket.write(jsonAnswer(400, { code: 400, message: 'order is already completed' })),
      { kind: 'rejected', status: 400, message: 'order is already completed' },
    ],
    [
      '429 says how long to wait',
      (socket) => socket.write(jsonAnswer(429, { code: 429, message: 'slow down' }, { 'retry-after': '7' })),
      { kind: 'rejected', status: 429, retryAfter: 7000 },
    ],
    [
      '429 may name a date',
      (socket) => socket.write(jsonAnswer(429, { code: 429, message: 'x' }, { ...DATE, 'retry-after': 'Sat, 21 Nov 2026 18:00:05 GMT' })),
      { kind: 'rejected', retryAfter: 5000 },
    ],
    [
      '401 is its own branch',
      (socket) => socket.write(jsonAnswer(401, { code: 401, message: 'The request is unauthorized.' })),
      { kind: 'unauthorized' },
    ],
    [
      '503 is ambiguous and may ask for patience',
      (socket) => socket.write(jsonAnswer(503, { code: 503, message: 'x' }, { 'retry-after': '3' })),
      { kind: 'ambiguous', retryAfter: 3000 },
    ],
    [
      '500 is ambiguous',
      (socket) => socket.write(jsonAnswer(500, { code: 500, message: 'internal server error' })),
      { kind: 'ambiguous', reason: 'status_500' },
    ],
    ['408 is ambiguous', (socket) => socket.write(jsonAnswer(408, { code: 408, message: 'x' })), { kind: 'ambiguous' }],
    ['421 is ambiguous', (socket) => socket.write(jsonAnswer(421, { code: 421, message: 'x' })), { kind: 'ambiguous' }],
    [
      'a portal that says 200 is ambiguous',
      (socket) => socket.write(httpAnswer(200, portal, { 'content-type': 'text/html' })),
      { kind: 'ambiguous', reason: 'not_of_the_service' },
    ],
    [
      'a portal that says 403 is ambiguous',
      (socket) => socket.write(httpAnswer(403, portal, { 'content-type': 'text/html' })),
      { kind: 'ambiguous' },
    ],
    [
      'a portal that redirects is ambiguous',
      (socket) => socket.write(httpAnswer(302, '', { location: 'http://127.0.0.1:9/portal' })),
      { kind: 'ambiguous' },
    ],
    [
      'JSON of another status than it says is ambiguous',
      (socket) => socket.write(jsonAnswer(404, { code: 200, message: 'x' })),
      { kind: 'ambiguous' },
    ],
    ['JSON of another shape is ambiguous', (socket) => socket.write(jsonAnswer(200, [])), { kind: 'ambiguous' }],
    [
      'JSON of another media type is ambiguous',
      (socket) => socket.write(httpAnswer(200, '{}', { 'content-type': 'text/plain' })),
      { kind: 'ambiguous' },
    ],
    ['another success status is ambiguous', (socket) => socket.write(jsonAnswer(202, {})), { kind: 'ambiguous' }],
    ['a reset is ambiguous', (socket) => socket.resetAndDestroy(), { kind: 'ambiguous' }],
    ['a close without an answer is ambiguous', (socket) => socket.end(), { kind: 'ambiguous' }],
    ['silence is ambiguous', () => undefined, { kind: 'ambiguous' }],
    ['rubbish is ambiguous', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), { kind: 'ambiguous' }],
  ];
  test.each(cases)('%s', async (_, behave, expected) => {
    const server = await start(behave);
    expect(await checkOut(server)).toMatchObject(expected);
    expect(server.requests).toHaveLength(1);
  });

  test('an answer that breaks off at any byte is ambiguous, or whole', async () => {
    const whole = jsonAnswer(200, {}, DATE);
    for (let cut = 0; cut < whole.length; cut++) {
      const server = await start((socket) => socket.end(whole.slice(0, cut)));
      expect(await checkOut(server, 1), `cut at ${cut}`).toMatchObject({ kind: 'ambiguous' });
      expect(server.requests).toHaveLength(1);
      await server.close();
    }
  });

  test('an answer that resets at any byte of its body is ambiguous', async () => {
    const whole = jsonAnswer(200, { order: 'x'.repeat(20) }, DATE);
    for (let cut = whole.indexOf('\r\n\r\n'); cut < whole.length; cut += 3) {
      const server = await start((socket) => socket.write(whole.slice(0, cut), () => socket.resetAndDestroy()));
      expect(await checkOut(server, 1)).toMatchObject({ kind: 'ambiguous' });
      await server.close();
    }
  });
});

/** A busy machine takes a while to read twelve heads, and a request whose head is late ends for another reason. */
const HEAD_IN_TIME = 0.4;

describe('an answer that has begun is not waited for without end', () => {
  const whole = jsonAnswer(200, { order: 'x'.repeat(60) }, DATE);
  const half = whole.slice(0, -30);

  test.each([
    ['checkout', checkOut],
    ['read', (server: RawServer, timeFactor: number) => callOperation(transportTo(server, timeFactor), GET_ORDER, { path: ORDER }, KEYS)],
  ] as const)('a %s whose body stalls ends, though the runtime has collected its garbage, and its connection with it', async (_, call) => {
    const closed: Promise<unknown>[] = [];
    const server = await start((socket) => {
      closed.push(once(socket, 'close'));
      socket.write(half);
    });
    const calls = Promise.all(Array.from({ length: 12 }, () => call(server, HEAD_IN_TIME)));
    while (server.requests.length < 12) await new Promise((resolve) => setImmediate(resolve));
    // The head has been read by now, and nothing but the limit of silence knows of the request.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    measureHeap();
    expect(await calls).toEqual(Array(12).fill({ kind: 'ambiguous', reason: 'answer_stalled' }));
    await Promise.all(closed);
  });

  test('one that comes byte by byte ends when its whole time is over [S11]', async () => {
    const server = await start((socket) => {
      socket.write(httpAnswer(200, '', { 'content-length': '100000', 'content-type': 'application/json' }));
      const drip = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    // On a busy machine the bytes come in jerks, which is no silence here.
    const patient = { after: (milliseconds: number, run: () => void) => nodeTimer.after(milliseconds < 500 ? 60_000 : milliseconds, run) };
    const transport = makeNetworkTransport({ timer: patient, origin: server.origin, timeFactor: 0.02 });
    const outcome = await callOperation(transport, V3_OPERATIONS.checkOutOrder, { path: ORDER }, KEYS);
    expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'timed_out' });
    await server.untilAllClosed();
  });

  test('one whose head stalls ends, too', async () => {
    const server = await start((socket) => socket.write(whole.slice(0, 30)));
    expect(await checkOut(server, 0.01)).toMatchObject({ kind: 'ambiguous', reason: 'timed_out' });
    await server.untilAllClosed();
  });
});

test('what never left is not sent: no name, and nobody who listens', async () => {
  const taken = await startRawServer(() => undefined);
  await taken.close();
  expect(await checkOut(taken, 1)).toMatchObject({ kind: 'not_sent' });
  expect(await checkOut({ origin: 'http://grandstand.invalid' }, 1)).toMatchObject({ kind: 'not_sent' });
});

test('an answer larger than any of the service is ambiguous', async () => {
  const server = await start((socket) => socket.write(httpAnswer(200, 'x'.repeat(4096))));
  const transport = makeNetworkTransport({ timer: nodeTimer, origin: server.origin, maxAnswerBytes: 1024 });
  expect(await callOperation(transport, V3_OPERATIONS.checkOutOrder, { path: ORDER }, KEYS)).toMatchObject({
    kind: 'ambiguous',
    reason: 'answer_too_large',
  });
});

test('signed bytes go out as they are', async () => {
  const server = await start((socket) => socket.write(jsonAnswer(422, { code: 422, message: 'the signature of the cart is not valid' })));
  const signed = '{"signed_cart": {"z":1.0,   "a":"\\u00e9"} }';
  const outcome = await callOperation(
    makeNetworkTransport({ timer: nodeTimer, origin: server.origin }),
    ORDERING_OPERATIONS.checkOut,
    {
      path: { venue_id: 21, vendor_id: 31 },
      headers: { 'content-type': 'application/com.example.oapi.cart.v2+json' },
      body: { bytes: Buffer.from(signed) },
    },
    KEYS,
  );
  expect(outcome).toMatchObject({ kind: 'rejected', status: 422 });
  expect(server.requests[0]?.split('\r\n\r\n')[1]).toBe(signed);
  expect(server.requests[0]).toMatch(/x-api-key: 00000000-0000-4000-8000-000000000001/i);
});

test('the time of an answer begins when its request leaves, however long a connection was looked for', async () => {
  const server = await start((socket) => socket.write(jsonAnswer(404, { code: 404, message: 'order not found' })));
  // Longer than the answer is waited for.
  const dispatcher = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1100));
  const transport = makeNetworkTransport({
    timer: nodeTimer,
    origin: server.origin,
    timeFactor: 0.1,
    keptConnections: { dispatcher, close: async () => undefined },
  });
  expect(await callOperation(transport, V3_OPERATIONS.getV3Order, { path: ORDER }, KEYS)).toMatchObject({ kind: 'rejected' });
});
