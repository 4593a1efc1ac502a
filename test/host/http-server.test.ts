import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLoopback } from '../../electron/host/network/lan-names.ts';
import { measureHeap, NEW_ORDER, ORDERS_PATH, PERIOD, type RunningHost, speak, startHost, statusesIn } from './running-host.ts';

/** A write that would be taken, but for the one thing that an attack changes. */
interface Attempt {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  /** Undefined: no such header. */
  readonly host?: readonly string[];
  readonly type?: string | undefined;
  readonly headers?: readonly string[];
  /** In the place of the length and the body. */
  readonly framing?: string;
  readonly hasCredentials?: boolean;
}

type Attack = readonly [name: string, statuses: readonly number[], attempt: (port: number) => Attempt];

const REFUSED: readonly number[] = [421];
const NOT_HTTP: readonly number[] = [400];
/** Ended without a word. */
const CUT: readonly number[] = [];

function hostAttack(host: string, statuses = REFUSED): Attack {
  return [`Host: ${host}`, statuses, (port) => ({ host: [host.replaceAll('PORT', String(port))] })];
}

const HOSTS: readonly Attack[] = [
  ...['evil.example', 'evil.example:PORT', 'localhost.evil.example:PORT', '127.0.0.1.nip.example:PORT', 'localhost.:PORT'].map((host) =>
    hostAttack(host),
  ),
  ...[
    '127.0.0.1.:PORT',
    'localhost',
    'localhost:',
    'localhost:1',
    'localhost:0PORT',
    'user@localhost:PORT',
    'localhost:PORT@evil.example',
  ].map((host) => hostAttack(host)),
  ...[
    '127.0.0.1:PORT.evil.example',
    '2130706433:PORT',
    '127.1:PORT',
    '0.0.0.0:PORT',
    '0x7f000001:PORT',
    'localhost :PORT',
    'localhost:PORT/',
    '',
  ].map((host) => hostAttack(host)),
  ...['[::ffff:127.0.0.1]:PORT', '[0:0:0:0:0:0:0:1]:PORT', '[::1%25lo]:PORT', '::1:PORT', '[::]:PORT', '[::1]'].map((host) =>
    hostAttack(host),
  ),
  hostAttack('local\u0000host:PORT', NOT_HTTP),
  ['no Host', NOT_HTTP, () => ({ host: [] })],
  ['no Host in the older version', NOT_HTTP, () => ({ host: [], version: '1.0' })],
  ['a foreign Host after ours', NOT_HTTP, (port) => ({ host: [`127.0.0.1:${port}`, 'evil.example'] })],
  ['a foreign Host before ours', NOT_HTTP, (port) => ({ host: ['evil.example', `127.0.0.1:${port}`] })],
  ['a foreign address in the request line', REFUSED, () => ({ target: `http://evil.example${ORDERS_PATH}` })],
  ['our own address in the request line', REFUSED, (port) => ({ target: `http://127.0.0.1:${port}${ORDERS_PATH}` })],
  ['an address with a user in the request line', REFUSED, (port) => ({ target: `http://a:b@127.0.0.1:${port}${ORDERS_PATH}` })],
  ['an address without a scheme', [404], () => ({ target: `//evil.example${ORDERS_PATH}` })],
  ['an address that is no path', REFUSED, () => ({ method: 'OPTIONS', target: '*' })],
];

function originAttack(origin: string): Attack {
  return [`Origin: ${origin}`, REFUSED, (port) => ({ headers: [`Origin: ${origin.replaceAll('PORT', String(port))}`] })];
}

const PAGES: readonly Attack[] = [
  ...[
    'null',
    '',
    'file://',
    'http://evil.example',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:1',
    'http://127.0.0.1',
    'HTTP://127.0.0.1:PORT',
  ].map(originAttack),
  ...[
    'http://localhost:PORT',
    'http://a.127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.example',
    'http://127.0.0.1:PORT/',
    'chrome-extension://abc',
  ].map(originAttack),
  ['two Origins', REFUSED, (port) => ({ headers: [`Origin: http://127.0.0.1:${port}`, 'Origin: http://evil.example'] })],
  ...['cross-site', 'same-site', 'none, cross-site', 'anything'].map(
    (site): Attack => [`Sec-Fetch-Site: ${site}`, REFUSED, () => ({ headers: [`Sec-Fetch-Site: ${site}`] })],
  ),
  [
    'what a page may ask beforehand',
    REFUSED,
    () => ({ method: 'OPTIONS', headers: ['Origin: http://evil.example', 'Access-Control-Request-Method: POST'] }),
  ],
  [
    'the same by its own page',
    [405],
    (port) => ({ method: 'OPTIONS', headers: [`Origin: http://127.0.0.1:${port}`, 'Access-Control-Request-Method: POST'] }),
  ],
];

const SIMPLE_POSTS: readonly Attack[] = [
  'text/plain',
  'text/plain; charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
  '',
  'text/json',
  'application/json-seq',
  'application/jsonp',
  'text/html, application/json',
  'application/json, text/plain',
  '*/*',
].map((type): Attack => [`Content-Type: ${type}`, [415], () => ({ type })]);

const METHODS: readonly Attack[] = [
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map(
    (name): Attack => [`${name} on a read`, [400], () => ({ method: 'GET', headers: [`${name}: POST`] })],
  ),
  ['a method in the query', [400], () => ({ method: 'GET', target: `${ORDERS_PATH}?_method=POST` })],
  ...['PUT', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH'].map((method): Attack => [method, [405], () => ({ method })]),
  ['a method that is none', NOT_HTTP, () => ({ method: 'post' })],
  ['CONNECT', CUT, (port) => ({ method: 'CONNECT', target: `127.0.0.1:${port}` })],
];

const CHUNKED = 'Transfer-Encoding: chunked';
const asChunk = `${NEW_ORDER.length.toString(16)}\r\n${NEW_ORDER}\r\n`;

function framingAttack(name: string, framing: string, statuses = NOT_HTTP): Attack {
  return [name, statuses, () => ({ framing })];
}

const SMUGGLING: readonly Attack[] = [
  framingAttack('a length and chunks', `Content-Length: ${NEW_ORDER.length}\r\n${CHUNKED}\r\n\r\n${asChunk}0\r\n\r\n`),
  framingAttack('chunks and a length', `${CHUNKED}\r\nContent-Length: 5\r\n\r\n${asChunk}0\r\n\r\n`),
  framingAttack('two lengths', `Content-Length: ${NEW_ORDER.length}\r\nContent-Length: 0\r\n\r\n${NEW_ORDER}`),
  framingAttack('a list of lengths', `Content-Length: ${NEW_ORDER.length}, ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  ...['+5', '-5', '0x5', '5e0', '5.0', '', '99999999999999999999999'].map((length) =>
    framingAttack(`a length of ${length}`, `Content-Length: ${length}\r\n\r\n${NEW_ORDER}`),
  ),
  ...['xchunked', 'chunked, identity', 'identity', 'chunked, chunked', '"chunked"'].map((coding) =>
    framingAttack(`the coding ${coding}`, `Transfer-Encoding: ${coding}\r\n\r\n${asChunk}0\r\n\r\n`),
  ),
  framingAttack('a space before the colon', `Transfer-Encoding : chunked\r\n\r\n${asChunk}0\r\n\r\n`),
  framingAttack('a folded header', `X-One: a\r\n b: c\r\nContent-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  framingAttack('bare line feeds', `Content-Length: ${NEW_ORDER.length}\nX-One: a\n\n${NEW_ORDER}`),
  framingAttack('a bare carriage return', `X-One: a\rX-Two: b\r\nContent-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  framingAttack('a NUL in a header', `X-One: a\u0000b\r\nContent-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  framingAttack('a header without a name', `: a\r\nContent-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  framingAttack('a header without a colon', `X-One\r\nContent-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`),
  ...['zz', '-1', '0x2', 'ffffffffffffffffff', '', ' 5', '5 5'].map((size) =>
    framingAttack(`a chunk of ${size}`, `${CHUNKED}\r\n\r\n${size}\r\n${NEW_ORDER}\r\n0\r\n\r\n`),
  ),
  framingAttack('a chunk longer than it says', `${CHUNKED}\r\n\r\n2\r\n${NEW_ORDER}\r\n0\r\n\r\n`),
  framingAttack('a chunk that ends in a bare line feed', `${CHUNKED}\r\n\r\n${asChunk.replaceAll('\r', '')}0\n\n`),
  ['a space in the address', NOT_HTTP, () => ({ target: `${ORDERS_PATH} x` })],
  ['an address that is not ASCII', NOT_HTTP, () => ({ target: `${ORDERS_PATH}/\u00ff` })],
  ['a version that is none', NOT_HTTP, () => ({ version: '9.9' })],
  ['the next version', NOT_HTTP, () => ({ version: '2.0' })],
];

const STOLEN: readonly Attack[] = [
  ['no credentials', [401], () => ({ hasCredentials: false })],
  ...['auth_key', 'access_token', 'authorization', 'Authorization', 'token', 'x-api-key'].map(
    (name): Attack => [`a token in the query as ${name}`, [401], () => ({ hasCredentials: false, target: `${ORDERS_PATH}?${name}=TOKEN` })],
  ),
  ['a token in a cookie', [401], () => ({ hasCredentials: false, headers: ['Cookie: authorization=TOKEN; auth_key=TOKEN'] })],
  ['a token as a password', [401], () => ({ hasCredentials: false, headers: ['Authorization: Basic TOKEN'] })],
];

const ATTACKS = [...HOSTS, ...PAGES, ...SIMPLE_POSTS, ...METHODS, ...SMUGGLING, ...STOLEN];

let host: RunningHost;
let heapBefore: number;

beforeAll(async () => {
  host = await startHost();
  await speak(host.port, bytesOf({}));
  heapBefore = measureHeap();
});

afterAll(() => host.stop());

function bytesOf({
  method = 'POST',
  target = ORDERS_PATH,
  version = '1.1',
  host: hosts,
  headers = [],
  framing,
  hasCredentials = true,
  ...rest
}: Attempt): string {
  const token = host.credentials.authorization ?? '';
  const type = 'type' in rest ? rest.type : 'application/json';
  const lines = [
    `${method} ${target} HTTP/${version}`,
    ...(hosts ?? [`127.0.0.1:${host.port}`]).map((each) => `Host: ${each}`),
    ...(hasCredentials ? [`Authorization: ${token}`] : []),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers,
    'Connection: close',
    framing ?? `Content-Length: ${NEW_ORDER.length}\r\n\r\n${NEW_ORDER}`,
  ];
  return lines.join('\r\n').replaceAll('TOKEN', token.replace('Bearer ', ''));
}

describe('the door takes', () => {
  test.each([
    ['a plain write', () => ({})],
    ['one by another name of this machine', (port: number) => ({ host: [`LOCALHOST:${port}`] })],
    ['one of its own page', (port: number) => ({ headers: [`Origin: http://127.0.0.1:${port}`, 'Sec-Fetch-Site: same-origin'] })],
    ['one typed by a person', () => ({ headers: ['Sec-Fetch-Site: none'] })],
    ['one in chunks', () => ({ framing: `${CHUNKED}\r\n\r\n${asChunk}0\r\n\r\n` })],
    ['one that expects what nobody knows', () => ({ headers: ['Expect: the-unexpected'] })],
    ['one that would be upgraded', () => ({ headers: ['Upgrade: websocket'] })],
  ])('%s', async (_name, attempt: (port: number) => Attempt) => {
    const before = await host.countOrders();
    expect(statusesIn(await speak(host.port, bytesOf(attempt(host.port))))).toEqual([201]);
    expect(await host.countOrders()).toBe(before + 1);
  });
});

test(`there are forty attacks and more: ${ATTACKS.length}`, () => {
  expect(new Set(ATTACKS.map(([name]) => name)).size).toBe(ATTACKS.length);
  expect(ATTACKS.length).toBeGreaterThan(40);
});

describe('the door refuses', () => {
  test.each(ATTACKS)('%s', async (_name, statuses, attempt) => {
    const before = await host.countOrders();
    const received = await speak(host.port, bytesOf(attempt(host.port)));
    expect(statusesIn(received)).toEqual(statuses);
    expect(received).not.toMatch(/access-control-/i);
    if (statuses.length > 0) {
      expect(received).toMatch(/^server: grandstand\r$/im);
      expect(received).toMatch(/^date: /im);
      const body: unknown = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
      expect(body).toMatchObject({ message: expect.any(String) });
    }
    expect(await host.countOrders()).toBe(before);
  });
});

const PATHS = [
  '/docs/../../package.json',
  '/docs/..%2f..%2fpackage.json',
  '/openapi/%2e%2e/%2e%2e/package.json',
  '/openapi/..%2f..%2fpackage.json',
  '/openapi/..%5c..%5cpackage.json',
  '/openapi/.%252e/package.json',
  '/openapi/ordering-service.json%00',
  '/openapi/%00',
  '/docs%00.html',
  '/docs%',
  '/docs%zz',
  '/%64ocs',
  '/docs/',
  '//docs',
  '/docs;x=1',
  '/etc/passwd',
  '/file:///etc/passwd',
  '/openapi',
  '/openapi/',
  '/openapi/package.json',
  '/__proto__',
  '/constructor',
  '/%F0%9F%8D%BA',
  '/v3/%2e%2e/healthz',
];

test.each(PATHS)('the server finds nothing at %s', async (path) => {
  const received = await speak(host.port, bytesOf({ method: 'GET', target: path }));
  expect(statusesIn(received)).toEqual([404]);
  expect(received).toContain('{"code":404,"message":"there is no such path"}');
});

test('a known path is known however it is written', async () => {
  const received = await speak(host.port, bytesOf({ method: 'DELETE', target: '/ordering/corporates/%31%31/venues' }));
  expect(statusesIn(received)).toEqual([405]);
  expect(received).toMatch(/^allow: GET\r$/im);
});

describe('numbers about the host', () => {
  test('are told to callers of this machine', async () => {
    expect(statusesIn(await speak(host.port, bytesOf({ method: 'GET', target: '/metrics' })))).toEqual([200]);
  });

  test('are not there for others, even where the whole network is answered', async () => {
    const open = await startHost({ isLan: true });
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${address}:${open.port}\r\nConnection: close\r\n\r\n`;
      expect(statusesIn(await speak(open.port, requestOf('/healthz'), { host: address }))).toEqual([200]);
      expect(statusesIn(await speak(open.port, requestOf('/metrics'), { host: address }))).toEqual([404]);
    }
    await open.stop();
  });

  test.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.7', false],
    ['::ffff:10.0.0.7', false],
    ['10.127.0.1', false],
    ['fe80::1', false],
    ['128.0.0.1', false],
    ['', false],
    [undefined, false],
  ])('come from %s: %s', (address, isNear) => {
    expect(isLoopback(address)).toBe(isNear);
  });
});

test('after all of this the host answers, and holds no more memory than before', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(ATTACKS.map(([, , attempt]) => speak(host.port, bytesOf(attempt(host.port)))));
  }
  expect(await host.countOrders()).toBeGreaterThan(0);
  expect((await fetch(`${host.url}${ORDERS_PATH}${PERIOD}`, { headers: host.credentials })).status).toBe(200);
  expect(host.log.filter((line) => line.includes('"error"'))).toEqual([]);
  expect(measureHeap() - heapBefore).toBeLessThan(8 * 1024 * 1024);
});
