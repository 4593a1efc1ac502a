import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { EVENTS_PATH } from '../../shared/till-contract/operations/till-events.ts';
import { knowStaff } from '../host/known-staff.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { cookieOf, exchange, JSON_TYPE, type RawAnswer, type RawRequest, send } from './paired-device.ts';

/** `serve --lan` in a process of its own, and devices that trust its authority and nothing else. */

interface StartOutput {
  readonly url: string;
  readonly networkUrl: string;
  readonly trust: { readonly url: string; readonly fingerprint: string };
  readonly register: string;
}

let folder: string;
let data: string;
let host: ServedHost;
let started: StartOutput;
let secureUrl: string;
let authority: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-lan-'));
  data = join(folder, 'data');
  await knowStaff(data);
  host = await serve(data, ['--port', '0', '--lan'], {}, 60_000);
  started = JSON.parse(host.output()) as StartOutput;
  secureUrl = started.url.replace('http:', 'https:');
  authority = readFileSync(join(data, 'authority.crt'), 'utf8');
});
afterAll(async () => {
  await host.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function sendSecurely({ method, target, headers = {}, body }: RawRequest, ca = authority): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(secureUrl + target, { method, headers: { ...length, ...headers }, ca, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function partsOf(link: string): { readonly page: string; readonly code: string; readonly authority: string | null } {
  const [page = '', fragment] = link.split('#');
  const named = new URLSearchParams(fragment);
  return { page, code: named.get('pair') ?? '', authority: named.get('authority') };
}

function pairSecurely(code: string, deviceId: string): Promise<RawAnswer> {
  const { method, path } = HOST_OPERATIONS.pairDevice;
  return sendSecurely({ method, target: path, headers: JSON_TYPE, body: JSON.stringify({ code, deviceId }) });
}

test('the first link goes by TLS and names what the host is known by, as its page and its start do', async () => {
  const { page, authority: named } = partsOf(started.register);
  expect(page).toBe(`${started.networkUrl}/register/`);
  expect(started.networkUrl).toMatch(/^https:/);
  const { fingerprint256 } = new X509Certificate(authority);
  expect(started.trust.fingerprint).toBe(fingerprint256);
  expect(
    Buffer.from(named ?? '', 'base64url')
      .toString('hex')
      .toUpperCase(),
  ).toBe(fingerprint256.replaceAll(':', ''));
  const { text } = await send(started.url, { method: 'GET', target: '/trust/' });
  expect(text.replaceAll(' ', '')).toContain(fingerprint256.replaceAll(':', ''));
  const { text: certificate } = await send(started.url, { method: 'GET', target: '/trust/grandstand.crt' });
  expect(certificate.length).toBeGreaterThan(100);
});

test('a device that trusts the authority joins, and its credential goes by TLS alone', async () => {
  const { code } = partsOf(started.register);
  const paired = await pairSecurely(code, 'window-1');
  expect(paired.status).toBe(200);
  const [cookie] = paired.headers['set-cookie'] as readonly string[];
  expect(cookie).toMatch(/^__Secure-grandstand-[0-9a-f]{8}=\S+; Path=\/till; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/);
  const ask = { method: 'GET', target: '/till/status', headers: { cookie: cookieOf(paired) } };
  expect((await sendSecurely(ask)).status).toBe(200);
  expect((await send(started.url, ask)).status).toBe(401);
  // Under the name that a page without TLS could give it, it is nothing either.
  expect((await sendSecurely({ ...ask, headers: { cookie: cookieOf(paired).replace('__Secure-', '') } })).status).toBe(401);
  await expect(sendSecurely(ask, readFileSync(join(data, 'host.crt'), 'utf8'))).rejects.toThrow();
});

test('events come by TLS too', async () => {
  const { output } = await runHere(['pair', '--data', data]);
  const paired = await pairSecurely(partsOf(output.trim().split(/\s+/).at(-1) ?? '').code, 'window-2');
  const first = await new Promise<string>((resolve, reject) => {
    const stream = request(secureUrl + EVENTS_PATH, { headers: { cookie: cookieOf(paired) }, ca: authority, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (!text.includes('"status"')) return;
        resolve(text);
        stream.destroy();
      });
    });
    stream.on('error', reject).end();
  });
  expect(first).toContain('data: ');
});

test('the command line shows a code for cameras, the code as text and what to compare; the link stands in the last line', async () => {
  const { output } = await runHere(['pair', '--kind', 'kitchen', '--data', data]);
  const link = output.trim().split('\n').at(-1)?.trim() ?? '';
  const { code, authority: named } = partsOf(link);
  expect(link).toMatch(/^https:\S+\/kitchen\/#pair=/);
  expect(named).toHaveLength(43);
  expect(output).toContain(`${started.networkUrl}/\n\n    ${code}\n`);
  expect(output).toContain(started.trust.url);
  expect(output.replaceAll(' ', '')).toContain(started.trust.fingerprint.replaceAll(':', ''));
  expect(output).toMatch(/█▀▄|▀▄█|█ ▄▄▄▄▄ █/);
});

test('this machine itself is answered without TLS, and a device of it joins as ever', async () => {
  const { output } = await runHere(['pair', '--data', data]);
  const paired = await exchange(started.url, partsOf(output.trim().split(/\s+/).at(-1) ?? '').code, 'window-3');
  const [cookie] = paired.headers['set-cookie'] as readonly string[];
  expect(cookie).toMatch(/^grandstand-.*SameSite=Strict$/);
});

test('a start after it shows the same authority', async () => {
  await host.end('SIGTERM');
  host = await serve(data, ['--port', new URL(started.url).port, '--lan'], {}, 60_000);
  expect((JSON.parse(host.output()) as StartOutput).trust.fingerprint).toBe(started.trust.fingerprint);
});

test('files that were given are what the host is known by, and only --plain answers a network without', async () => {
  const [certificate, key] = [join(data, 'host.crt'), join(data, 'host.key')];
  const given = await serve(
    join(folder, 'given'),
    ['--port', '0', '--lan', '--no-till', '--tls-cert', certificate, '--tls-key', key],
    {},
    60_000,
  );
  const { url, trust } = JSON.parse(given.output()) as Partial<StartOutput>;
  expect(trust).toBeUndefined();
  expect((await send(url ?? '', { method: 'GET', target: '/trust/' })).status).toBe(404);
  const answer = await new Promise<number>((resolve, reject) => {
    request(`${url?.replace('http:', 'https:')}/healthz`, { ca: authority, agent: false }, ({ statusCode = 0 }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect(answer).toBe(200);
  await given.end('SIGTERM');
  const plain = await serve(join(folder, 'plain'), ['--port', '0', '--lan', '--no-till', '--plain'], {}, 60_000);
  expect((JSON.parse(plain.output()) as StartOutput).networkUrl).toMatch(/^http:/);
  await plain.end('SIGTERM');
  expect(plain.log()).toContain('without encryption');
});
