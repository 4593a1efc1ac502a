import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import { createServer as createPlain } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { makeSelfSignedCertificate } from '../../electron/host/network/certificate.ts';
import { openProviderLine } from '../../electron/host/network/provider-line.ts';
import { greetProvider } from '../../shared/service/provider/provider-talk.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

const GREETING = { interface: 'grandstand-value-cards', version: 1, name: 'Arena Cards', currency: 'EUR', can: [] };
const REQUEST = { method: 'PUT', path: 'moves/p-1', body: '{}' } as const;

/** A keeper over TLS, whose certificate is for this name; it counts the requests that reach it. */
async function startSecure(name: string): Promise<{ readonly url: string; readonly ca: string; readonly received: string[] }> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const at = nodeWorld.epochMilliseconds();
  const ca = makeSelfSignedCertificate(name, privateKey, { from: at - 60_000, until: at + 3_600_000 }).toString();
  const received: string[] = [];
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: ca }, (incoming, answer) => {
    received.push(`${incoming.url} ${incoming.headers.authorization}`);
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(GREETING));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { url: `https://localhost:${(server.address() as { port: number }).port}/v1`, ca, received };
}

test('a keeper is believed by a certificate that the given authority vouches for, and is sent the key of the host', async () => {
  const { url, ca, received } = await startSecure('localhost');
  expect(await greetProvider(openProviderLine({ url, key: 'a-secret-key', ca }))).toMatchObject({ name: 'Arena Cards' });
  expect(received).toEqual(['/v1/ Bearer a-secret-key']);
});

test.each([
  ['that nobody vouches for', 'localhost', false],
  ['for another name', 'cards.example', true],
])('a certificate %s is sent nothing, neither key nor payment', async (_, name, isGiven) => {
  const { url, ca, received } = await startSecure(name);
  const line = openProviderLine({ url, key: 'a-secret-key', ...(isGiven && { ca }) });
  expect(await line.exchange(REQUEST)).toEqual({ kind: 'not_sent' });
  expect(received).toEqual([]);
});

test('a port that takes the connection and shakes no hands was sent nothing, in time', async () => {
  const server = createPlain((socket) => void socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  const line = openProviderLine({ url: `https://localhost:${port}/`, key: 'a-secret-key' }, { connected: 100, answered: 60_000 });
  const begun = performance.now();
  expect(await line.exchange(REQUEST)).toEqual({ kind: 'not_sent' });
  expect(performance.now() - begun).toBeLessThan(30_000);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
