import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openHostServer } from '../../electron/host/http/host-server.ts';
import { makeAuthorityCertificate, makeHostCertificate } from '../../electron/host/network/certificate.ts';
import { type LanNames, LOOPBACK } from '../../electron/host/network/lan-names.ts';
import { openServedTill } from '../../electron/host/run/serve-till.ts';
import { describeServiceTrouble } from '../../electron/host/run/serve-words.ts';
import type { ServiceTrouble } from '../../shared/contract/http/service-trouble.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { checkFolder } from '../books/stored-books.ts';
import { httpAnswer, jsonAnswer } from '../client/raw-server.ts';
import { startHost } from '../host/running-host.ts';
import { serve } from '../host/served-host.ts';
import { ANSWER_CHECKS } from '../setup/answer-checks.ts';
import { pairWith } from './paired-device.ts';

/** What a host says of a service elsewhere that cannot be used: on the command line, and on its screens. */

const DAY = 24 * 3600 * 1000;
const KEY = '00000000-de30-4000-8000-00000000ffff';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-troubles-'));
const servers: Server[] = [];
const sockets = new Set<Socket>();
const authorityKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const at = (days: number): number => nodeWorld.epochMilliseconds() + days * DAY;
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });
const NAMES: LanNames = { addresses: ['127.0.0.1'], names: ['localhost', 'other.local'] };
const authority = { key: authorityKey, certificate: makeAuthorityCertificate('Trusted here', authorityKey, NAMES, span(-100, 100)) };

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('default'), authority.certificate.toString()]);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Gives the same answer to every request. */
async function saying(text: string): Promise<string> {
  return `http://127.0.0.1:${await listen(createTcpServer((socket) => void socket.on('data', () => socket.end(text))))}`;
}

async function certified(names: LanNames, from: number, until: number, isTrusted = true): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const other = { key: otherKey, certificate: makeAuthorityCertificate('Trusted nowhere', otherKey, NAMES, span(-100, 100)) };
  const certificate = makeHostCertificate(isTrusted ? authority : other, createPublicKey(privateKey), names, span(from, until));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const server = createTlsServer({ key, cert: certificate.toString() }, (socket) => void socket.on('error', () => undefined));
  return `https://127.0.0.1:${await listen(server)}`;
}

async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

const CASES: readonly (readonly [trouble: ServiceTrouble, address: () => Promise<string>])[] = [
  ['name_refused', () => saying(jsonAnswer(421, { code: 421, message: 'this host does not answer to that name' }))],
  ['certificate_untrusted', () => certified(LOOPBACK, -1, 1, false)],
  ['certificate_expired', () => certified(LOOPBACK, -10, -1)],
  ['certificate_expired', () => certified(LOOPBACK, 1, 10)],
  ['certificate_name', () => certified({ addresses: [], names: ['other.local'] }, -1, 1)],
  ['not_tls', async () => (await saying(httpAnswer(200, 'plain'))).replace('http:', 'https:')],
  ['not_http', () => saying('SSH-2.0-OpenSSH_9.2\r\n')],
  ['not_a_service', () => saying(httpAnswer(200, '<html>Sign in to the network</html>', { 'content-type': 'text/html' }))],
  ['not_a_service', () => saying(httpAnswer(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }))],
  ['not_a_service', () => saying(httpAnswer(302, '', { location: 'http://127.0.0.1:9/portal' }))],
  ['unknown_host', async () => 'http://nowhere.invalid'],
  ['connection_refused', async () => `http://127.0.0.1:${await closedPort()}`],
];

async function startAt(baseUrl: string, received: (ServiceTrouble | undefined)[]) {
  const path = mkdtempSync(join(folder, 'data-'));
  const data = { path, serviceFile: '', journalFile: join(path, 'journal.sqlite'), lockFile: '' };
  const log = (): void => undefined;
  const wanted = { mode: 'remote', baseUrl, apiKey: KEY } as const;
  const onServiceTrouble = (trouble: ServiceTrouble | undefined, url: string): void => {
    received.push(trouble);
    expect(describeServiceTrouble(trouble, url)).toContain(baseUrl);
  };
  let url = '';
  const till = await openServedTill(
    { folder: data, log, isDemo: true, checks: ANSWER_CHECKS, url: () => url, wanted, onServiceTrouble },
    undefined,
  );
  const hostServer = await openHostServer({ port: 0, log }, { till, probe: { ping: async () => undefined } });
  url = hostServer.url;
  const starting = till.start();
  return {
    till,
    url,
    async stop() {
      await starting;
      await hostServer.close();
      await till.stop();
      await checkFolder(path);
    },
  };
}

// A start waits some seconds for a service that does not answer: all of them wait at the same time.
test.concurrent.for(CASES)('%s is reported at the start and on the screens', async ([trouble, address], { expect }) => {
  const received: (ServiceTrouble | undefined)[] = [];
  const running = await startAt(await address(), received);
  await expect.poll(() => received, { timeout: 60_000 }).toEqual([trouble]);
  const device = await pairWith(running.url, await running.till.inviteDevice('till', 'Till 1'));
  await expect.poll(async () => (await device.must(HOST_OPERATIONS.readStatus)).serviceTrouble, { timeout: 60_000 }).toBe(trouble);
  await running.stop();
});

test('a refused key is reported at the start and on the screens', async () => {
  const service = await startHost();
  const received: (ServiceTrouble | undefined)[] = [];
  const running = await startAt(service.url, received);
  await expect.poll(() => received, { timeout: 60_000 }).toEqual(['key_refused']);
  const device = await pairWith(running.url, await running.till.inviteDevice('till', 'Till 1'));
  await expect.poll(async () => (await device.must(HOST_OPERATIONS.readStatus)).isServiceSignInRefused, { timeout: 60_000 }).toBe(true);
  await running.stop();
  await service.stop();
});

test('serve --remote prints the sentence, goes on, and says it once', async () => {
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, KEY);
  const remote = await saying(jsonAnswer(421, { code: 421, message: 'this host does not answer to that name' }));
  const host = await serve(join(folder, 'served'), ['--port', '0', '--remote', remote, '--key-file', keyFile]);
  await expect.poll(() => host.log(), { timeout: 60_000 }).toContain(describeServiceTrouble('name_refused', remote));
  expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  expect(host.log().split('refuses that name (421)')).toHaveLength(2);
  expect(await host.end('SIGTERM')).toBe(0);
});
