import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnTls } from '../../electron/host/network/lan-authority.ts';
import { readLanNames } from '../../electron/host/network/lan-names.ts';
import type { LanTls } from '../../electron/host/network/lan-tls.ts';
import { putSecureFront } from '../../electron/host/network/secure-front.ts';
import { NEW_ORDER, ORDERS_PATH, PERIOD, type RunningHost, speak, startHost, statusesIn } from './running-host.ts';

/** Long enough for a greeting on a machine that has much else to do. */
const TIMEOUTS = { headers: 2000, request: 4000, keepAlive: 2000, idle: 10_000 };

let folder: string;
let tls: LanTls;
let host: RunningHost;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-front-'));
  tls = openOwnTls(folder, 'box', readLanNames());
  host = await startHost({ isLan: true, tls, timeouts: TIMEOUTS });
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openSecure(port = host.port, address = '127.0.0.1'): Promise<TLSSocket> {
  const socket = connect({ port, host: address, ca: tls.authority?.pem ?? '', ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  return socket;
}

/** What comes back over TLS for these bytes, until the connection ends. */
async function speakSecurely(bytes: string | Uint8Array, address?: string): Promise<string> {
  const socket = await openSecure(host.port, address);
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part;
  });
  socket.on('error', () => socket.destroy());
  socket.setTimeout(15_000, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

function headOf(method: string, target: string, ...lines: readonly string[]): string {
  const credentials = Object.entries(host.credentials).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${host.port}`, ...credentials, ...lines, '', ''].join('\r\n');
}

function soon<Value>(look: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(look, { timeout: 60_000 });
}

const read = (...lines: readonly string[]): string => headOf('GET', ORDERS_PATH + PERIOD, 'Connection: close', ...lines);
const PROTOCOLS = [
  ['plain HTTP from this machine', (bytes: string | Uint8Array) => speak(host.port, bytes)],
  ['TLS', (bytes: string | Uint8Array) => speakSecurely(bytes)],
] as const;

describe.each(PROTOCOLS)('by %s, on the same port', (_name, say) => {
  test('operations and pages are answered', async () => {
    expect(statusesIn(await say(read()))).toEqual([200]);
    expect(statusesIn(await say(headOf('GET', '/healthz', 'Connection: close')))).toEqual([200]);
  });

  test('several requests of one connection are answered in their order', async () => {
    const both = headOf('GET', '/healthz') + headOf('GET', '/no/such/path', 'Connection: close');
    expect(statusesIn(await say(both))).toEqual([200, 404]);
  });

  test('headers beyond 16 KiB and bodies beyond their limit are refused', async () => {
    expect(statusesIn(await say(read(`X-Padding: ${'x'.repeat(16_384)}`)))).toEqual([431]);
    const head = headOf('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${2 * 1024 * 1024}`);
    expect(statusesIn(await say(Buffer.concat([Buffer.from(head), Buffer.alloc(2 * 1024 * 1024)])))).toEqual([413]);
  });

  test('headers that never end are not waited for', async () => {
    expect(statusesIn(await say('GET / HTTP/1.1\r\nHost: '))).toEqual([408]);
  });

  test('another name and a page of another origin are refused', async () => {
    expect(statusesIn(await say(`GET /healthz HTTP/1.1\r\nHost: evil.example:${host.port}\r\nConnection: close\r\n\r\n`))).toEqual([421]);
    expect(
      statusesIn(await say(headOf('POST', ORDERS_PATH, 'Origin: https://evil.example', `Content-Length: ${NEW_ORDER.length}`) + NEW_ORDER)),
    ).toEqual([421]);
  });
});

test('a page is of the origin by which it came: that of the other scheme is another', async () => {
  const from = (origin: string): string => headOf('GET', '/healthz', `Origin: ${origin}://127.0.0.1:${host.port}`, 'Connection: close');
  expect(statusesIn(await speakSecurely(from('https')))).toEqual([200]);
  expect(statusesIn(await speakSecurely(from('http')))).toEqual([421]);
  expect(statusesIn(await speak(host.port, from('http')))).toEqual([200]);
  expect(statusesIn(await speak(host.port, from('https')))).toEqual([421]);
});

test('nothing newer than HTTP 1.1 is agreed on, and nothing older than TLS 1.2', async () => {
  const socket = await openSecure();
  expect(socket.alpnProtocol).toBe('http/1.1');
  socket.destroy();
  const old = connect({
    port: host.port,
    host: '127.0.0.1',
    ca: tls.authority?.pem ?? '',
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  await expect(once(old, 'secureConnect')).rejects.toThrow();
});

test('keys are agreed on once for each connection, before and after there are others', async () => {
  const server = createServer();
  const front = putSecureFront(server, tls.keys(), 20_000);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agreeTwice = async (): Promise<string | undefined> => {
    const socket = connect({ port, host: '127.0.0.1', ca: tls.authority?.pem ?? '', maxVersion: 'TLSv1.2' });
    await once(socket, 'secureConnect');
    const fault = await new Promise<Error | null>((resolve) => {
      socket.on('error', resolve);
      socket.renegotiate({}, resolve);
    });
    socket.destroy();
    return (fault as NodeJS.ErrnoException | null)?.code;
  };
  expect(await agreeTwice()).toBe('ERR_SSL_NO_RENEGOTIATION');
  front.use(tls.keys());
  expect(await agreeTwice()).toBe('ERR_SSL_NO_RENEGOTIATION');
  server.close();
});

test('endless connections from one address take none from others', async () => {
  const own = await startHost({ isLan: true, tls, timeouts: { ...TIMEOUTS, headers: 60_000, request: 60_000 } });
  for (const address of readLanNames().addresses.filter((each) => !each.includes(':'))) {
    const taken = Array.from({ length: 300 }, () => createConnection(own.port, address));
    for (const socket of taken) socket.on('error', () => undefined).resume();
    await soon(() => taken.filter((socket) => socket.destroyed).length).toBe(300 - 64);
    const health = `GET /healthz HTTP/1.1\r\nHost: localhost:${own.port}\r\nConnection: close\r\n\r\n`;
    expect(statusesIn(await speak(own.port, health))).toEqual([200]);
    for (const socket of taken) socket.destroy();
    const trust = `GET /trust/ HTTP/1.1\r\nHost: ${address}:${own.port}\r\nConnection: close\r\n\r\n`;
    await soon(async () => statusesIn(await speak(own.port, trust, { host: address }))).toEqual([200]);
  }
  await own.stop();
});

test.each([
  ['says nothing', ''],
  ['begins to greet and stops', '\u0016\u0003\u0001\u0002\u0000\u0001'],
  ['greets with rubbish', `\u0016${'\u00ff'.repeat(64)}`],
])('who %s is cut off, and the host goes on', async (_what, bytes) => {
  const socket = createConnection(host.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket.resume(), 'close');
  expect(statusesIn(await speakSecurely(read()))).toEqual([200]);
});

test('the network is answered without TLS by the page that teaches trust alone', async () => {
  for (const address of readLanNames().addresses.filter((each) => !each.includes(':'))) {
    const ask = (target: string, method = 'GET'): string =>
      `${method} ${target} HTTP/1.1\r\nHost: ${address}:${host.port}\r\nConnection: close\r\n\r\n`;
    const plainly = (target: string, method?: string) => speak(host.port, ask(target, method), { host: address });
    expect(await plainly('/docs')).toMatch(/^HTTP\/1\.1 307 [\s\S]*location: \/trust\/\r\n/);
    expect(statusesIn(await plainly('/auth/ordering', 'POST'))).toEqual([421]);
    expect(statusesIn(await plainly(ORDERS_PATH))).toEqual([421]);
    expect(statusesIn(await plainly('/trust/../docs'))).not.toContain(200);
    expect(await plainly('/trust/')).toContain(tls.fingerprint.replaceAll(':', '').slice(0, 4));
    expect(statusesIn(await speakSecurely(ask('/docs'), address))).toEqual([200]);
  }
  expect(Object.keys(networkInterfaces())).not.toEqual([]);
});

test('other keys hold for the next connection, and those that stand go on', async () => {
  const other = openOwnTls(mkdtempSync(join(folder, 'other-')), 'box', readLanNames());
  const server = createServer((_request, response) => response.end('here'));
  const front = putSecureFront(server, tls.keys(), 20_000);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const before = await openSecure(port);
  front.use(other.keys());
  const after = connect({ port, host: '127.0.0.1', ca: other.authority?.pem ?? '' });
  await once(after, 'secureConnect');
  expect(after.getPeerX509Certificate()?.toString()).toBe(other.keys().cert);
  for (const socket of [after, before]) {
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('here');
  }
  server.close();
});

test('a host that stops ends idle connections, and answers those with a request', async () => {
  const own = await startHost({ isLan: true, tls });
  const silent = createConnection(own.port, '127.0.0.1');
  await once(silent, 'connect');
  const greeting = createConnection(own.port, '127.0.0.1');
  greeting.write('\u0016\u0003\u0001', 'latin1');
  const asking = await openSecure(own.port);
  asking.write(
    `POST ${ORDERS_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${own.port}\r\nContent-Type: application/json\r\nContent-Length: ${NEW_ORDER.length}\r\n`,
  );
  for (const [name, value] of Object.entries(own.credentials)) asking.write(`${name}: ${value}\r\n`);
  asking.write('\r\n');
  await sleep(50);
  for (const each of [silent, greeting]) each.on('error', () => undefined).resume();
  const stopped = own.stop();
  asking.write(NEW_ORDER);
  const [received] = (await once(asking, 'data')) as [Buffer];
  expect(statusesIn(received.toString('latin1'))).toEqual([201]);
  await stopped;
});
