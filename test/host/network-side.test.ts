import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openHostServer } from '../../electron/host/http/host-server.ts';
import { makeAuthorityCertificate, makeHostCertificate } from '../../electron/host/network/certificate.ts';
import { openOwnTls } from '../../electron/host/network/lan-authority.ts';
import { type LanNames, readLanNames } from '../../electron/host/network/lan-names.ts';
import { openGivenTls } from '../../electron/host/network/lan-tls.ts';
import { watchNetwork } from '../../electron/host/network/network-side.ts';
import { PROJECT } from '../../electron/host/project-files.ts';
import { speak, startHost, statusesIn } from './running-host.ts';

const DAY = 24 * 3600 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'grandstand-network-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = (): void => undefined;

/** Files as a company's own authority gives them out. */
function givenTls(names: LanNames) {
  const key = (): ReturnType<typeof generateKeyPairSync>['privateKey'] => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const now = nodeWorld.epochMilliseconds();
  const span = { from: now - DAY, until: now + 90 * DAY };
  const [above, own] = [key(), key()];
  const authority = { key: above, certificate: makeAuthorityCertificate('Venue', above, names, span) };
  const certificate = makeHostCertificate(authority, createPublicKey(own), names, span);
  const files = [join(folder, 'given.crt'), join(folder, 'given.key')] as const;
  writeFileSync(files[0], certificate.toString());
  writeFileSync(files[1], own.export({ type: 'pkcs8', format: 'pem' }));
  return { tls: openGivenTls(...files), authority: authority.certificate.toString() };
}

test('a host is called, and links lead to it, by the names of a certificate that was given', () => {
  const { tls } = givenTls({ addresses: [], names: ['stand.venue.example'] });
  const side = watchNetwork({ isLan: true, tls, log });
  side.stop();
  expect(side.hosts.has('stand.venue.example')).toBe(true);
  expect(side.hosts.has('venue.example')).toBe(false);
  expect(side.urls(4810)).toEqual({ networkUrl: 'https://stand.venue.example:4810' });
});

test('links lead to an address of this machine where the given certificate names that', () => {
  const [address = ''] = readLanNames().addresses;
  const { tls } = givenTls({ addresses: [address], names: ['stand.venue.example'] });
  const side = watchNetwork({ isLan: true, tls, log });
  side.stop();
  expect(side.urls(4810)?.networkUrl).toBe(`https://${address.includes(':') ? `[${address}]` : address}:4810`);
});

test('links lead to the name that the host has now, not to that of its start', async () => {
  const { tls: given } = givenTls({ addresses: ['127.0.0.1'], names: ['stand.venue.example'] });
  const { addresses, names: own } = readLanNames();
  let names = ['stand.venue.example'];
  const tls = { ...given, names: () => names, notVouched: () => [...addresses, ...own] };
  const server = await openHostServer({ port: 0, isLan: true, tls, log }, { probe: { ping: async () => undefined } });
  const port = new URL(server.url).port;
  expect(server.network().networkUrl).toBe(`https://stand.venue.example:${port}`);
  names = ['gate.venue.example'];
  expect(server.network().networkUrl).toBe(`https://gate.venue.example:${port}`);
  await server.close();
});

test('with a given certificate the network without TLS is led to the same page with it, and gets nothing else', async () => {
  const { tls, authority } = givenTls({ addresses: ['127.0.0.1'], names: ['stand.venue.example'] });
  const host = await startHost({ isLan: true, tls });
  try {
    const named = `stand.venue.example:${host.port}`;
    const [address = '127.0.0.1'] = readLanNames().addresses;
    const plainly = (target: string, method = 'GET') =>
      speak(host.port, `${method} ${target} HTTP/1.1\r\nHost: ${named}\r\nConnection: close\r\n\r\n`, { host: address });
    expect(await plainly('/docs?a=b')).toMatch(new RegExp(`^HTTP/1.1 307 [\\s\\S]*location: https://${named}/docs\\?a=b\r\n`));
    expect(statusesIn(await plainly('/auth/ordering', 'POST'))).toEqual([421]);
    expect(statusesIn(await plainly('/trust/'))).toEqual([404]);
    const status = await new Promise((resolve, reject) => {
      const at = { host: '127.0.0.1', port: host.port, servername: 'stand.venue.example', path: '/healthz', headers: { host: named } };
      request({ ...at, ca: authority, agent: false }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  } finally {
    await host.stop();
  }
});

test('the unit of a host without a screen lets it read the addresses of the machine', () => {
  const unit = readFileSync(new URL('resources/docs/grandstand.service', PROJECT), 'utf8');
  expect(unit).toMatch(/^ExecStart=.* --lan$/m);
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});

test('keys that could not be kept are made again at the next look, and not taken for those that are used', () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  const tls = openOwnTls(own, 'box', { addresses: [], names: ['box'] });
  const names = { addresses: ['10.9.8.7'], names: ['box'] };
  // In the place where the file is written first.
  mkdirSync(join(own, 'host.key.part'));
  const before = tls.keys();
  expect(() => tls.renew(names)).toThrow();
  expect(tls.keys()).toEqual(before);
  rmSync(join(own, 'host.key.part'), { recursive: true });
  expect(tls.renew(names)).toBe(true);
});
