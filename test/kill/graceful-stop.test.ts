import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { knowStaff } from '../host/known-staff.ts';
import { NEW_ORDER, ORDERS_PATH, PERIOD, statusesIn } from '../host/running-host.ts';
import { credentialsFor, type ServedHost, serve } from '../host/served-host.ts';
import { KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { call } from './tills.ts';

const CONNECTIONS = 40;
/** So many are in the middle of a request when the host begins to stop, and as many send one at that moment. */
const FEW = 5;

/** An open connection that was answered before, and all that came over it. */
interface Line {
  readonly socket: Socket;
  received(): string;
}

async function openLine(port: number, request: string): Promise<Line> {
  const socket = createConnection(port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  socket.write(request);
  while (!received.includes('\r\n\r\n')) await once(socket, 'data');
  return { socket, received: () => received };
}

async function stopUnderLoad(data: string, catalogue: string): Promise<{ readonly host: ServedHost; readonly answered: number }> {
  const host = await serve(data, ['--port', '0', '--catalog', catalogue]);
  const credentials = await credentialsFor({ url: host.url, keys: KEYS });
  const port = Number(new URL(host.url).port);
  const lines = (method: string, path: string, ...more: readonly string[]) =>
    [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Authorization: ${credentials.authorization}`, ...more, '', ''].join('\r\n');
  const write = lines('POST', ORDERS_PATH, 'Content-Type: application/json', `Content-Length: ${NEW_ORDER.length}`) + NEW_ORDER;
  const open = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port, lines('GET', '/healthz'))));
  const closed = open.map(({ socket }) => once(socket, 'close'));
  const send = (some: readonly Line[], text: string) =>
    Promise.all(some.map(({ socket }) => new Promise((resolve) => socket.write(text, resolve))));
  const [slow, late, others] = [open.slice(0, FEW), open.slice(FEW, 2 * FEW), open.slice(2 * FEW)];
  await send(slow, write.slice(0, -9));
  await sleep(50);
  // While the host is halted, requests and the signal pile up: it meets all of them at once.
  host.process.kill('SIGSTOP');
  await send(others, write);
  const ended = host.end('SIGTERM');
  host.process.kill('SIGCONT');
  await sleep(20);
  await Promise.all([send(slow, write.slice(-9)), send(late, write)]);
  expect(await ended).toBe(0);
  await Promise.all(closed);
  const statuses = open.map(({ received }) => statusesIn(received()));
  return { host, answered: statuses.filter(([first, second]) => first === 200 && second === 201).length };
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a host that is stopped answers every request that was sent to it before', async () => {
  const catalogue = join(folder, 'catalogue.json');
  const data = join(folder, 'data');
  writeFileSync(catalogue, JSON.stringify(testCatalogue()));
  await knowStaff(data, catalogue);
  for (let round = 1; round <= 3; round += 1) {
    const { host, answered } = await stopUnderLoad(data, catalogue);
    expect(answered).toBe(CONNECTIONS);
    expect(host.log()).not.toContain('"error"');
  }
  const host = await serve(data);
  const caller = { url: host.url, credentials: await credentialsFor({ url: host.url, keys: KEYS }) };
  const { body } = await call<{ readonly pagination: { readonly total_results: number } }>(caller, 'GET', ORDERS_PATH + PERIOD);
  expect(body.pagination.total_results).toBe(3 * CONNECTIONS);
  await host.end('SIGKILL');
});
