import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { JSON_TYPE, type PairedDevice, type RawRequest, send } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
});
afterAll(() => running.stop());

/** A request that signs a cashier in, with the one change of the attack. */
function write(headers: Readonly<Record<string, string>>, more: Partial<RawRequest> = {}): RawRequest {
  const { method, path } = HOST_OPERATIONS.signIn;
  return {
    method,
    target: path,
    body: JSON.stringify(DEMO_CASHIER),
    ...more,
    headers: { cookie: till.cookie, ...JSON_TYPE, ...headers },
  };
}

async function mayRead(headers: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const target of ['/till/status', '/till/staff', '/till/catalogue', '/till/events'])
    statuses.push((await send(running.url, { method: 'GET', target, headers: { cookie: till.cookie, ...headers } })).status);
  return statuses;
}

const HOSTS = [
  'evil.example',
  'evil.example:PORT',
  'localhost.evil.example:PORT',
  '127.0.0.1.nip.example:PORT',
  'localhost.:PORT',
  '127.0.0.1.:PORT',
  'localhost',
  'localhost:1',
  'user@localhost:PORT',
  'localhost:PORT@evil.example',
  '127.0.0.1:PORT.evil.example',
  '2130706433:PORT',
  '127.1:PORT',
  '0.0.0.0:PORT',
  '0x7f000001:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '[::]:PORT',
  '169.254.169.254',
];
const ORIGINS = [
  'null',
  'http://evil.example',
  'https://evil.example',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'https://127.0.0.1:PORT',
  'http://localhost:PORT',
  'http://[::1]:PORT',
  'http://127.0.0.1:PORT.evil.example',
  'http://127.0.0.1:PORT@evil.example',
  'http://evil.example#http://127.0.0.1:PORT',
  'http://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT',
  'http://127.0.0.1:PORT, http://evil.example',
  'file://',
  'app://pos',
  'chrome-extension://abcdefghijklmnop',
  'ws://127.0.0.1:PORT',
  '',
];
const SITES = ['cross-site', 'same-site', 'anything'];

function here(text: string): string {
  return text.replaceAll('PORT', new URL(running.url).port);
}

test.each(HOSTS)('a page that got here by the name %s neither writes nor reads', async (host) => {
  expect((await send(running.url, write({ host: here(host) }))).status).toBe(421);
  expect(new Set(await mayRead({ host: here(host) }))).toEqual(new Set([421]));
});

test.each(ORIGINS)('a page of the origin "%s" neither writes nor reads', async (origin) => {
  expect((await send(running.url, write({ origin: here(origin) }))).status).toBe(421);
  expect(new Set(await mayRead({ origin: here(origin) }))).toEqual(new Set([421]));
});

test.each(SITES)('a request that the browser calls %s is not answered', async (site) => {
  expect((await send(running.url, write({ 'sec-fetch-site': site }))).status).toBe(421);
  expect(new Set(await mayRead({ 'sec-fetch-site': site }))).toEqual(new Set([421]));
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/json-patch+json',
  '',
])('what says that it is "%s" is not taken', async (type) => {
  const { status, text } = await send(running.url, write({ 'content-type': type }));
  expect([status, JSON.parse(text).refusal.code]).toEqual([400, 'malformed']);
});

test.each(['GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])('%s is no way to sign in', async (method) => {
  const isBare = method !== 'POST' && method !== 'PATCH';
  const { body: _body, ...bare } = write({ 'access-control-request-method': 'PUT' }, { method });
  const { status, headers } = await send(running.url, isBare ? bare : write({}, { method }));
  expect([404, 405]).toContain(status);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a refusal of the till API has the form of every refusal of the till', async () => {
  const { text } = await send(running.url, write({ origin: 'http://evil.example' }));
  expect(JSON.parse(text)).toEqual({ refusal: { code: 'not_allowed' } });
  const large = await send(running.url, write({}, { body: JSON.stringify({ employeeId: 'x'.repeat(1_100_000) }) }));
  expect([large.status, JSON.parse(large.text)]).toEqual([413, { refusal: { code: 'too_large' } }]);
});

test.each([
  ['{', 'malformed'],
  ['[]', 'malformed'],
  ['{"employeeId":1}', 'malformed'],
  ['{"employeeId":"cashier-1","isAdmin":true}', 'malformed'],
  ['{"__proto__":{"isAdmin":true},"employeeId":"cashier-1"}', 'malformed'],
  [`{"employeeId":${'['.repeat(40)}${']'.repeat(40)}}`, 'malformed'],
  ['{"employeeId":"cashier-1","pin":"1234567890123"}', 'malformed'],
])('the body %s is refused', async (body, code) => {
  const { status, text } = await send(running.url, write({}, { body }));
  expect([status, JSON.parse(text).refusal.code]).toEqual([400, code]);
});

test.each([
  '/till/',
  '/till',
  '/till/nothing',
  '/till/jobs/',
  '/till/sales/a/b/c/d',
  '/till/sales/%00',
  '/till/sales/%E0%A4%A',
  `/till/sales/${'x'.repeat(65)}`,
  '/till//status',
])('there is nothing at %s', async (target) => {
  const { status } = await send(running.url, { method: 'GET', target, headers: { cookie: till.cookie } });
  expect([400, 404]).toContain(status);
});

test('after all of it nobody is signed in, and our own page may still', async () => {
  expect((await till.must(HOST_OPERATIONS.readStatus)).employee).toBeUndefined();
  const own = { origin: running.url, 'sec-fetch-site': 'same-origin' };
  expect((await send(running.url, write(own, { body: JSON.stringify(DEMO_MANAGER) }))).status).toBe(200);
  expect((await till.must(HOST_OPERATIONS.readStatus)).employee?.id).toBe('manager-1');
});
