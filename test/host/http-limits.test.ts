import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_CONNECTIONS } from '../../electron/host/http/connection-shares.ts';
import {
  measureHeap,
  NEW_ORDER,
  ORDERS_PATH,
  PERIOD,
  type RunningHost,
  sell,
  speak,
  startHost,
  statusesIn,
  VENDOR_PATH,
} from './running-host.ts';

const MIB = 1024 * 1024;
/** Long ones, so that nothing but its size ends a request on a busy machine. */
const PATIENT = { headers: 60_000, request: 60_000, keepAlive: 300, idle: 60_000 };
const SHORT = { headers: 400, request: 1000, keepAlive: 300, idle: 5000 };

let host: RunningHost;
let heapBefore: number;

beforeAll(async () => {
  host = await startHost({ timeouts: PATIENT });
  expect((await sell(host)).status).toBe(200);
  heapBefore = measureHeap();
});

afterAll(() => host.stop());

function headOf(method: string, target: string, ...lines: readonly string[]): string {
  return headTo(host, method, target, ...lines);
}

function headTo({ port, credentials: account }: RunningHost, method: string, target: string, ...lines: readonly string[]): string {
  const credentials = Object.entries(account).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...credentials, ...lines, '', ''].join('\r\n');
}

function read(...lines: readonly string[]): string {
  return headOf('GET', ORDERS_PATH + PERIOD, 'Connection: close', ...lines);
}

function soon<Value>(look: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(look, { timeout: 60_000 });
}

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('sizes', () => {
  test('headers beyond 16 KiB are refused, some less are not', async () => {
    const padding = (length: number) => `X-Padding: ${'x'.repeat(length)}`;
    expect(statusesIn(await speak(host.port, read(padding(16_384))))).toEqual([431]);
    expect(statusesIn(await speak(host.port, read(padding(15_000))))).toEqual([200]);
  });

  test('two thousand headers and more are all looked at', async () => {
    const many = Array.from({ length: 2500 }, () => 'a:');
    expect(
      statusesIn(
        await speak(
          host.port,
          `${headOf('GET', '/healthz').trimEnd()}\r\n${[...many, 'Origin: http://evil.example'].join('\r\n')}\r\n\r\n`,
        ),
      ),
    ).toEqual([421]);
  });

  test('an address beyond 8 KiB is refused, one of just that is not', async () => {
    const longest = `${ORDERS_PATH}${PERIOD}&x=`.padEnd(8192, 'x');
    expect(statusesIn(await speak(host.port, headOf('GET', longest, 'Connection: close')))).toEqual([200]);
    expect(statusesIn(await speak(host.port, headOf('GET', `${longest}x`, 'Connection: close')))).toEqual([400]);
  });

  const limits: readonly (readonly [path: string, limit: number])[] = [
    ['/ordering/pay/payment', MIB],
    ['/auth/ordering', MIB],
    ['/no/such/path', MIB],
    [`${VENDOR_PATH}/cart/calculate`, 4 * MIB],
    [`${VENDOR_PATH}/checkout`, 6 * MIB],
  ];

  test.each(limits)('a body for %s may have %d bytes and not one more', async (path, limit) => {
    const send = (length: number) =>
      fetch(host.url + path, {
        method: 'POST',
        headers: { ...host.credentials, 'content-type': 'application/json' },
        body: Buffer.alloc(length, ' '),
      });
    expect((await send(limit)).status).not.toBe(413);
    const refused = await send(limit + 1);
    expect([refused.status, await refused.json()]).toEqual([413, { code: 413, message: 'the body is too large' }]);
  });

  test.each(limits)('a body for %s of unknown length is not read much beyond %d bytes', async (path, limit) => {
    let sent = 0;
    const endless = new ReadableStream({
      async pull(controller) {
        // Both ends live in this process: the answer must have its turn to be read.
        await turn();
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await fetch(host.url + path, {
      method: 'POST',
      headers: host.credentials,
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(limit + 64 * MIB);
  });

  test('a body that only its length says to be large is refused before it comes', async () => {
    const head = headOf('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${1024 * MIB}`);
    expect(statusesIn(await speak(host.port, head))).toEqual([413]);
  });

  test('who sends all of a body that is too large before listening still hears why it was refused', async () => {
    const head = headOf('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${20 * MIB}`);
    expect(statusesIn(await speak(host.port, Buffer.concat([Buffer.from(head), Buffer.alloc(20 * MIB)])))).toEqual([413]);
  });

  test('a read with a body is answered, and the next request of the connection as well', async () => {
    const first = `${headOf('GET', ORDERS_PATH + PERIOD, 'Content-Length: 5')}hello`;
    expect(statusesIn(await speak(host.port, first + read()))).toEqual([200, 200]);
  });

  test('bodies of all callers together are bounded; a caller that comes too late must come again', async () => {
    const patient = await startHost({ timeouts: { headers: 60_000, request: 60_000, keepAlive: 60_000, idle: 60_000 } });
    const head = headOf('POST', `${VENDOR_PATH}/checkout`, 'Content-Type: application/json', `Content-Length: ${6 * MIB}`);
    const bytes = Buffer.concat([Buffer.from(head.replace(String(host.port), String(patient.port))), Buffer.alloc(6 * MIB - 1, ' ')]);
    const received: string[] = [];
    const callers = await Promise.all(Array.from({ length: 12 }, () => connect(patient.port)));
    for (const caller of callers) {
      caller.on('data', (text: Buffer) => void received.push(text.toString('latin1')));
      caller.write(bytes);
    }
    await soon(() => statusesIn(received.join(''))).toEqual([503, 503]);
    expect(received.join('')).toMatch(/^retry-after: 1\r$/im);
    for (const caller of callers) caller.destroy();
    await soon(async () => (await sell(patient)).status).toBe(200);
    await patient.stop();
  });
});

describe('times', () => {
  let impatient: RunningHost;

  beforeAll(async () => {
    impatient = await startHost({ timeouts: SHORT });
  });
  afterAll(() => impatient.stop());

  async function expectToEnd(work: () => Promise<string>, statuses: readonly number[], least: number): Promise<void> {
    let received = '';
    const taken = await measureMilliseconds(async () => {
      received = await work();
    });
    expect(statusesIn(received)).toEqual(statuses);
    // By its status it was given up, and not at once.
    expect(taken).toBeGreaterThan(least);
  }

  test('a connection that says nothing ends', () => expectToEnd(() => speak(impatient.port, ''), [408], SHORT.headers));

  test('headers without an end are given up', () =>
    expectToEnd(() => speak(impatient.port, 'GET / HTTP/1.1\r\nHost: a'), [408], SHORT.headers));

  test('headers that trickle are given up too', () =>
    expectToEnd(() => trickle(impatient.port, headTo(impatient, 'GET', ORDERS_PATH + PERIOD), 20), [408], SHORT.headers));

  test('a body that stops is given up', () =>
    expectToEnd(() => speak(impatient.port, headTo(impatient, 'POST', ORDERS_PATH, 'Content-Length: 50')), [408], SHORT.headers));

  test('a body that trickles is given up too', () =>
    expectToEnd(
      () => trickle(impatient.port, NEW_ORDER.repeat(9), 20, headTo(impatient, 'POST', ORDERS_PATH, 'Content-Length: 5000')),
      [408],
      SHORT.headers,
    ));

  test('a connection that was answered is kept for a while, and then ends', () =>
    expectToEnd(() => speak(impatient.port, headTo(impatient, 'GET', '/healthz')), [200], SHORT.keepAlive));

  test('callers are told how long: five seconds, unless other times are asked for', async () => {
    const usual = await startHost();
    expect((await fetch(`${usual.url}/healthz`)).headers.get('keep-alive')).toBe('timeout=5');
    await usual.stop();
  });
});

/** Sends a few bytes at a time until the other side ends it. */
async function trickle(port: number, text: string, pauseMilliseconds: number, head = ''): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  let received = '';
  let isOpen = true;
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(head);
  for (let index = 0; index < text.length && isOpen; index += 2) {
    socket.write(text.slice(index, index + 2));
    await sleep(pauseMilliseconds);
  }
  if (isOpen) await once(socket, 'close');
  return received;
}

describe('connections that say nothing', () => {
  test('more of them than there are connections keep no new caller out, and none that waits for its answer is ended', async () => {
    const crowded = await startHost({ timeouts: { ...PATIENT, keepAlive: 60_000, idle: SHORT.idle } });
    const idle: Socket[] = [];
    let ended = 0;
    const open = async (): Promise<void> => {
      const socket = createConnection(crowded.port, '127.0.0.1');
      socket
        .on('error', () => undefined)
        .on('close', () => {
          ended += 1;
        });
      idle.push(socket);
      await once(socket, 'connect');
    };
    const busy = createConnection(crowded.port, '127.0.0.1');
    let received = '';
    busy.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    // Its head is whole, its body is not: it waits for an answer.
    const credentials = Object.entries(crowded.credentials).map(([name, value]) => `${name}: ${value}`);
    const head = [`POST ${ORDERS_PATH} HTTP/1.1`, `Host: 127.0.0.1:${crowded.port}`, ...credentials, 'Content-Type: application/json'];
    busy.write(`${[...head, `Content-Length: ${NEW_ORDER.length}`, '', ''].join('\r\n')}${NEW_ORDER.slice(0, 5)}`);
    await once(busy, 'connect');
    await fetch(`${crowded.url}/healthz`);
    for (let count = 0; count < MOST_CONNECTIONS + 144; count++) await open();
    expect((await fetch(`${crowded.url}/healthz`)).status).toBe(200);
    expect((await sell(crowded)).status).toBe(200);
    await soon(() => ended).toBeGreaterThan(100);
    busy.write(NEW_ORDER.slice(5));
    await soon(() => statusesIn(received)).toEqual([201]);
    busy.destroy();
    for (const socket of idle) socket.destroy();
    await crowded.stop();
  });
});

describe('many', () => {
  test('five hundred requests in one breath are answered one by one, in their order', async () => {
    const paths = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/no/such/path'));
    const requests = paths.map((path) => headOf('GET', path)).join('') + read();
    const statuses = statusesIn(await speak(host.port, requests));
    expect(statuses).toEqual([...paths.map((path) => (path === '/healthz' ? 200 : 404)), 200]);
  });

  test('what is no request after a request under way is not answered in its name', async () => {
    const write = headOf('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${NEW_ORDER.length}`) + NEW_ORDER;
    expect(statusesIn(await speak(host.port, `${write}garbage\r\n\r\n`))).not.toContain(400);
  });

  test(`of more than ${MOST_CONNECTIONS} connections the oldest ones end, and the host answers`, async () => {
    const crowded = await startHost({ timeouts: { headers: 60_000, request: 60_000, keepAlive: 60_000, idle: 60_000 } });
    const sockets: Socket[] = [];
    // No more at once than may wait to be taken.
    while (sockets.length < MOST_CONNECTIONS + 100)
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => connect(crowded.port)))));
    const open = () => sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
    await soon(open).toBeLessThanOrEqual(MOST_CONNECTIONS);
    expect(open()).toBeGreaterThan(MOST_CONNECTIONS - 50);
    expect((await sell(crowded)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await crowded.stop();
  });

  test('callers that leave in the middle leave nothing behind', async () => {
    const before = await host.countOrders();
    const whole = headOf('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${NEW_ORDER.length}`) + NEW_ORDER;
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 40 }, (_, index) => leaveAfter(whole.slice(0, Math.floor((whole.length * index) / 40)))));
    }
    expect(await host.countOrders()).toBe(before);
  });
});

async function connect(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

async function leaveAfter(text: string): Promise<void> {
  const socket = await connect(host.port);
  if (!socket.destroyed) await new Promise((resolve) => socket.write(text, resolve));
  socket.resetAndDestroy();
}

test('after all of this the host answers, and holds no more memory than before', async () => {
  await sleep(1200);
  expect((await sell(host)).status).toBe(200);
  expect(host.log.filter((line) => line.includes('"error"'))).toEqual([]);
  expect(measureHeap() - heapBefore).toBeLessThan(8 * MIB);
});
