import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../electron/host/http/http-server.ts';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';

const EMPTY = { status: 204, headers: {}, body: new Uint8Array() };
let received: ((request: RequestBytes) => void) | undefined;
let answer: (() => void) | undefined;

const server = createHttpServer({
  answer: async (request) => {
    received?.(request);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return EMPTY;
  },
  bodyLimitOf: () => 1024,
  routeOf: (_method, target) => target,
  hosts: new Set(['127.0.0.1']),
  onFault: () => undefined,
});

beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

test('work that takes long can see that its client left, and stop', async () => {
  const { port } = server.server.address() as { readonly port: number };
  const arrival = new Promise<RequestBytes>((resolve) => {
    received = resolve;
  });
  const client = createConnection(port, '127.0.0.1');
  client.write(`GET /long HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  const request = await arrival;
  expect(request.isClientWaiting?.()).toBe(true);
  client.destroy();
  await once(client, 'close');
  await expect.poll(() => request.isClientWaiting?.()).toBe(false);
  answer?.();
});
