import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { makeAuthorityCertificate, makeHostCertificate, vouchedFor } from '../../electron/host/network/certificate.ts';
import { integer, objectId, sequence, time } from '../../electron/host/network/der.ts';
import { openOwnTls } from '../../electron/host/network/lan-authority.ts';
import { bytesOfAddress, type LanNames } from '../../electron/host/network/lan-names.ts';
import { openGivenTls } from '../../electron/host/network/lan-tls.ts';
import { hexOf } from '../../shared/base/bytes-as-text.ts';

const DAY = 24 * 3600 * 1000;
const NAMES: LanNames = { addresses: ['192.168.7.20', 'fd00::7'], names: ['box', 'box.local'] };
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-tls-'));
  folders.push(folder);
  return folder;
}

function newKey() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

function spanFrom(days: number, until: number) {
  const now = nodeWorld.epochMilliseconds();
  return { from: now + days * DAY, until: now + until * DAY };
}

function makeAuthority(allowed = NAMES, key = newKey()) {
  return { key, certificate: makeAuthorityCertificate('Grandstand box 1a2b', key, allowed, spanFrom(-1, 3650)) };
}

/** Whether a client that trusts the authority alone takes the host for the one of that name. */
async function greet(
  authority: X509Certificate,
  tls: { readonly key: string; readonly cert: string },
  servername: string,
): Promise<string> {
  const server = createServer(tls, (socket) => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: /^[\d.:a-f]+$/.test(servername) ? '' : servername,
    ca: authority.toString(),
    checkServerIdentity: (_, certificate) => checkIdentity(servername, certificate.raw),
  });
  server.on('tlsClientError', () => undefined);
  try {
    await once(socket, 'secureConnect');
    return 'trusted';
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code ?? String(fault);
  } finally {
    socket.destroy();
    server.close();
  }
}

function checkIdentity(name: string, raw: Uint8Array): Error | undefined {
  const certificate = new X509Certificate(raw);
  const isIts = /^[\d.:a-f]+$/.test(name) ? certificate.checkIP(name) : certificate.checkHost(name);
  return isIts === undefined ? Object.assign(new Error('another'), { code: 'OTHER_HOST' }) : undefined;
}

describe('the encoding', () => {
  test('is that of the standard', () => {
    expect(hexOf(objectId('1.2.840.10045.4.3.2'))).toBe('06082a8648ce3d040302');
    expect(hexOf(integer(Uint8Array.of(0, 0, 0x80)))).toBe('02020080');
    expect(hexOf(integer(Uint8Array.of(0)))).toBe('020100');
    expect(hexOf(sequence(new Uint8Array(200))).slice(0, 6)).toBe('3081c8');
    expect(hexOf(sequence(new Uint8Array(300))).slice(0, 8)).toBe('3082012c');
  });

  test('writes times up to 2049 short, and later ones long', () => {
    expect(Buffer.from(time(Date.UTC(2049, 11, 31, 23, 59, 59))).toString('latin1')).toBe('\u0017\r491231235959Z');
    expect(Buffer.from(time(Date.UTC(2050, 0, 1))).toString('latin1')).toBe('\u0018\u000f20500101000000Z');
  });

  test.each([
    ['10.0.0.7', '0a000007'],
    ['::1', '00000000000000000000000000000001'],
    ['fd00::7', 'fd000000000000000000000000000007'],
    ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
    ['fc00::', 'fc000000000000000000000000000000'],
  ])('of the address %s', (address, hex) => {
    expect(hexOf(bytesOfAddress(address))).toBe(hex);
  });
});

describe('an authority', () => {
  test('signs a host that Node trusts by each of its names, and by no other', async () => {
    const authority = makeAuthority();
    const key = newKey();
    const certificate = makeHostCertificate(authority, createPublicKey(key), NAMES, spanFrom(-1, 90));
    expect([authority.certificate.ca, certificate.ca, certificate.checkIssued(authority.certificate)]).toEqual([true, false, true]);
    expect(certificate.verify(authority.certificate.publicKey)).toBe(true);
    const tls = { key: String(key.export({ type: 'pkcs8', format: 'pem' })), cert: certificate.toString() };
    for (const name of [...NAMES.addresses, ...NAMES.names])
      expect([name, await greet(authority.certificate, tls, name)]).toEqual([name, 'trusted']);
    expect(await greet(authority.certificate, tls, '192.168.7.21')).toBe('OTHER_HOST');
    expect(await greet(makeAuthority().certificate, tls, 'box')).toMatch(/UNABLE_TO|SIGNATURE|SELF_SIGNED/);
  });

  test('vouches for private places and for those that the machine had, and for nothing else, with any request', async () => {
    const authority = makeAuthority({ addresses: ['203.0.113.9'], names: ['box.stadium.example'] });
    const request = {
      addresses: ['10.1.2.3', '203.0.113.9', '203.0.113.10', '8.8.8.8', '2001:db8::1'],
      names: ['x.local', 'box.stadium.example', 'bank.example', 'local.example'],
    };
    expect(vouchedFor(authority.certificate, request)).toEqual({
      addresses: ['10.1.2.3', '203.0.113.9'],
      names: ['x.local', 'box.stadium.example'],
    });
    // A certificate that was made with a stolen key is not accepted.
    const { certificate: generous } = makeAuthority({ addresses: ['8.8.8.8'], names: ['bank.example'] }, authority.key);
    const key = newKey();
    const forged = makeHostCertificate(
      { certificate: generous, key: authority.key },
      createPublicKey(key),
      { addresses: ['8.8.8.8'], names: ['bank.example'] },
      spanFrom(-1, 90),
    );
    const tls = { key: String(key.export({ type: 'pkcs8', format: 'pem' })), cert: forged.toString() };
    expect(forged.verify(authority.certificate.publicKey)).toBe(true);
    expect(await greet(generous, tls, 'bank.example')).toBe('trusted');
    // Node has no name of its own for a place that is not permitted.
    expect(await greet(authority.certificate, tls, 'bank.example')).toBe('UNSPECIFIED');
  });

  test('and its host are whole for OpenSSL too, where that is here', () => {
    const folder = newFolder();
    openOwnTls(folder, 'box', NAMES);
    const verify = (): string =>
      execFileSync('openssl', ['verify', '-x509_strict', '-CAfile', 'authority.crt', 'host.crt'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    try {
      execFileSync('openssl', ['version'], { stdio: 'ignore' });
    } catch {
      return;
    }
    expect(verify()).toContain('host.crt: OK');
  });
});

describe('for OpenSSL, a leaf of the authority', () => {
  const folder = newFolder();
  const openssl = (...args: readonly string[]): string => {
    const run = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    return run.stdout + run.stderr;
  };
  /** Signed with the authority's key. */
  const sign = (name: string, ...extensions: readonly string[]): void => {
    const added = extensions.flatMap((each) => ['-addext', each]);
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
    openssl('req', '-new', ...curve, '-subj', '/CN=leaf', ...added, '-out', `${name}.csr`);
    const authority = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...authority, '-copy_extensions', 'copyall', '-days', '10', '-out', `${name}.crt`);
  };
  const verify = (name: string, ...more: readonly string[]): string =>
    openssl('verify', ...more, '-CAfile', 'authority.crt', `${name}.crt`);

  beforeAll(() => {
    openOwnTls(folder, 'box', NAMES);
  });

  test('is good as the server that it is, and for no other purpose', () => {
    sign('server', 'subjectAltName=DNS:box.local,IP:192.168.7.20', 'extendedKeyUsage=serverAuth');
    sign('any', 'subjectAltName=DNS:box.local');
    sign('client', 'subjectAltName=DNS:box.local', 'extendedKeyUsage=clientAuth');
    sign('mail', 'subjectAltName=DNS:box.local', 'extendedKeyUsage=emailProtection');
    expect(verify('server', '-purpose', 'sslserver')).toContain('server.crt: OK');
    expect(verify('any', '-purpose', 'sslserver')).toContain('any.crt: OK');
    for (const [name, purpose] of [
      ['any', 'sslclient'],
      ['any', 'smimesign'],
      ['client', 'sslclient'],
      ['mail', 'smimesign'],
    ] as const)
      expect([name, purpose, verify(name, '-purpose', purpose)]).toEqual([
        name,
        purpose,
        expect.stringMatching(/unsuitable certificate purpose/i),
      ]);
  });

  test.each([
    ['a mail address', 'email:manager@box.local'],
    ['a mail address of a bank', 'email:ceo@bank.example'],
    ['a URI', 'URI:https://box.local/'],
    ['the name of a bank', 'DNS:bank.example'],
    ['an address elsewhere', 'IP:8.8.8.8'],
  ])('for %s is refused', (what, name) => {
    const file = what.replaceAll(' ', '-');
    sign(file, `subjectAltName=DNS:box.local,${name}`, 'extendedKeyUsage=serverAuth');
    expect(verify(file)).toMatch(/permitted subtree violation/i);
  });
});

test('an authority of an older program stays as it is, and its host is good', () => {
  const folder = newFolder();
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'authority.key'];
  const extensions = [
    'basicConstraints=critical,CA:TRUE',
    'keyUsage=critical,keyCertSign,cRLSign',
    'nameConstraints=critical,permitted;DNS:local',
  ];
  const made = ['-subj', '/CN=Grandstand old', ...extensions.flatMap((each) => ['-addext', each]), '-out', 'authority.crt'];
  execFileSync('openssl', ['req', '-x509', '-days', '3650', ...key, ...made], { cwd: folder, stdio: 'pipe' });
  const before = readFileSync(join(folder, 'authority.crt'), 'utf8');
  openOwnTls(folder, 'box', { addresses: [], names: ['box.local'] });
  expect(readFileSync(join(folder, 'authority.crt'), 'utf8')).toBe(before);
  const host = new X509Certificate(readFileSync(join(folder, 'host.crt')));
  expect([host.verify(new X509Certificate(before).publicKey), host.checkHost('box.local')]).toEqual([true, 'box.local']);
});

describe('the keys of a host', () => {
  test('are made once, for its user alone, and are the same after a restart', () => {
    const folder = newFolder();
    const first = openOwnTls(folder, 'box', NAMES);
    const again = openOwnTls(folder, 'box', NAMES);
    expect([again.fingerprint, again.keys()]).toEqual([first.fingerprint, first.keys()]);
    for (const name of ['authority.key', 'authority.crt', 'host.key', 'host.crt'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(first.authority?.name).toMatch(/^Grandstand box [0-9a-f]{4}$/);
  });

  test('become others of the same authority when an address comes, and stay when one goes', () => {
    const folder = newFolder();
    const tls = openOwnTls(folder, 'box', NAMES);
    const before = tls.keys().cert;
    expect(tls.renew({ ...NAMES, addresses: ['192.168.7.20'] })).toBe(false);
    expect(tls.renew({ ...NAMES, addresses: ['10.9.8.7'] })).toBe(true);
    expect(new X509Certificate(tls.keys().cert).checkIP('10.9.8.7')).toBe('10.9.8.7');
    expect([tls.keys().cert === before, tls.notVouched()]).toEqual([false, []]);
    expect(tls.renew({ ...NAMES, addresses: ['10.9.8.7', '8.8.8.8'] })).toBe(false);
    expect(tls.notVouched()).toEqual(['8.8.8.8']);
    expect(openOwnTls(folder, 'box', NAMES).fingerprint).toBe(tls.fingerprint);
  });

  test('are renewed a month before their end, and the authority only after its own', () => {
    const folder = newFolder();
    const tls = openOwnTls(folder, 'box', NAMES);
    const start = nodeWorld.epochMilliseconds();
    const clock = vi.spyOn(nodeWorld, 'epochMilliseconds');
    try {
      clock.mockReturnValue(start + 59 * DAY);
      expect(tls.renew(NAMES)).toBe(false);
      clock.mockReturnValue(start + 61 * DAY);
      expect(tls.renew(NAMES)).toBe(true);
      expect(Date.parse(new X509Certificate(tls.keys().cert).validTo)).toBeGreaterThan(start + 150 * DAY);
      clock.mockReturnValue(start + 3649 * DAY);
      expect(openOwnTls(folder, 'box', NAMES).fingerprint).toBe(tls.fingerprint);
      clock.mockReturnValue(start + 3651 * DAY);
      expect(openOwnTls(folder, 'box', NAMES).fingerprint).not.toBe(tls.fingerprint);
    } finally {
      clock.mockRestore();
    }
  });

  test('outlive a start with the clock in a year of long ago, with any address of the machine by then', () => {
    const folder = newFolder();
    const tls = openOwnTls(folder, 'box', NAMES);
    const { validFrom, validTo } = new X509Certificate(tls.keys().cert);
    const clock = vi.spyOn(nodeWorld, 'epochMilliseconds').mockReturnValue(5000);
    try {
      const early = openOwnTls(folder, 'box', NAMES);
      expect([early.fingerprint, early.keys()]).toEqual([tls.fingerprint, tls.keys()]);
      expect(early.renew({ ...NAMES, addresses: ['10.9.8.7'] })).toBe(true);
      expect(new X509Certificate(early.keys().cert)).toMatchObject({ validFrom, validTo });
      // One that was made then ends before its time, and another takes its place once the clock is right.
      const first = newFolder();
      const old = openOwnTls(first, 'box', NAMES);
      clock.mockRestore();
      expect(openOwnTls(first, 'box', NAMES).fingerprint).not.toBe(old.fingerprint);
    } finally {
      clock.mockRestore();
    }
  });

  test('are made anew where they are damaged; an authority that is damaged is never replaced in silence', () => {
    const folder = newFolder();
    const { fingerprint } = openOwnTls(folder, 'box', NAMES);
    writeFileSync(join(folder, 'host.key'), 'torn');
    expect(openOwnTls(folder, 'box', NAMES).fingerprint).toBe(fingerprint);
    writeFileSync(join(folder, 'authority.key'), readFileSync(join(folder, 'host.key')));
    expect(() => openOwnTls(folder, 'box', NAMES)).toThrow('do not belong together');
  });

  test('that were given are read again once they are replaced, and never by halves', () => {
    const [folder, other] = [newFolder(), newFolder()];
    openOwnTls(folder, 'box', NAMES);
    openOwnTls(other, 'box', NAMES);
    const [certificate, key] = [join(folder, 'host.crt'), join(folder, 'host.key')];
    const given = openGivenTls(certificate, key);
    const before = given.keys();
    expect([given.renew(NAMES), given.authority]).toEqual([false, undefined]);
    writeFileSync(certificate, readFileSync(join(other, 'host.crt')));
    expect([given.renew(NAMES), given.keys()]).toEqual([false, before]);
    writeFileSync(key, readFileSync(join(other, 'host.key')));
    expect([given.renew(NAMES), given.keys().cert]).toEqual([true, readFileSync(join(other, 'host.crt'), 'utf8')]);
    expect(() => openGivenTls(certificate, certificate)).toThrow('no certificate and its key');
  });
});
