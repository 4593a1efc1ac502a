import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createReferenceServer, listenLocally, readInterfaces } from '../../electron/host/reference-server.ts';
import { sampleInterface } from './sample-interface.ts';

const open: FastifyInstance[] = [];

async function startServer(port = 0): Promise<{ address: string; port: number }> {
  const create = () => createReferenceServer([{ key: 'sample', document: sampleInterface }]);
  const { server, address } = await listenLocally(create, port);
  open.push(server);
  return { address, port: (server.server.address() as AddressInfo).port };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A request in raw bytes, since fetch writes the Host itself. */
async function ask(port: number, head: string): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

describe('the reference server', () => {
  test('serves the page, its style, its icon and the files it is made of', async () => {
    const { address } = await startServer();
    const page = await fetch(`${address}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('sample-getVenue');
    expect((await fetch(`${address}/docs/reference-page.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await fetch(`${address}/docs/icon.svg`)).headers.get('content-type')).toBe('image/svg+xml');
    expect(await (await fetch(`${address}/openapi/sample.json`)).json()).toEqual(sampleInterface);
  });

  test('leads from its top to the page', async () => {
    const { address } = await startServer();
    const answer = await fetch(address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
  });

  test.each(['/docs', '/nothing', '/openapi/sample.json'])('allows %s no script and nothing from elsewhere', async (path) => {
    const { address } = await startServer();
    const { headers } = await fetch(address + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/script|unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('answers only to the names of this machine', async () => {
    const { port } = await startServer();
    expect(await ask(port, `GET /docs HTTP/1.1\r\nHost: localhost:${port}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask(port, `GET /docs HTTP/1.1\r\nHost: 127.0.0.1:${port}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask(port, `GET /docs HTTP/1.1\r\nHost: evil.example:${port}`)).toMatch(/^HTTP\/1.1 421 /);
    expect(await ask(port, 'GET /docs HTTP/1.1\r\nHost: localhost:1')).toMatch(/^HTTP\/1.1 421 /);
    expect(await ask(port, `GET /nothing HTTP/1.1\r\nHost: evil.example:${port}`)).toMatch(/^HTTP\/1.1 421 /);
    expect(await ask(port, 'GET /docs HTTP/1.1')).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { address } = await startServer();
    const answer = await fetch(`${address}/docs`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/nothing', '/openapi/other.json', '/openapi/..%2f..%2fpackage.json', '/docs/../../package.json'])(
    'finds nothing at %s',
    async (path) => {
      const { port } = await startServer();
      expect(await ask(port, `GET ${path} HTTP/1.1\r\nHost: localhost:${port}`)).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  test('listens on this machine only', async () => {
    const { address } = await startServer();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('takes the next port when the usual one is in use, but never another than it was told', async () => {
    const { port } = await startServer();
    await expect(startServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const create = () => createReferenceServer([]);
    for (let count = 0; count < 2; count += 1) open.push((await listenLocally(create)).server);
    const ports = open.slice(1).map((server) => (server.server.address() as AddressInfo).port);
    expect(new Set(ports).size).toBe(2);
    expect(ports.every((one) => one >= 4810 && one < 4830)).toBe(true);
  });
});

test('a folder that is not there describes no interface', () => {
  expect(readInterfaces(new URL('./no-such-folder/', import.meta.url))).toEqual([]);
});
