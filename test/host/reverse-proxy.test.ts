import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnTls } from '../../electron/host/network/lan-authority.ts';
import { LOOPBACK } from '../../electron/host/network/lan-names.ts';
import { CHECKOUT_BODY_LIMIT } from '../../shared/contract/http/limits.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { findProxy, PROXY_NAMES, type ProxyName } from '../setup/proxies.ts';
import { codeOf, cookieOf, deviceAt, exchange, pairWith, type RawAnswer, send } from '../till-host/paired-device.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { knowStaff } from './known-staff.ts';
import { runHere } from './run-here.ts';
import { type ServedHost, serve } from './served-host.ts';

/** Real proxies with the very configurations of the guide, but for ports and paths, in front of a host as it is served. */

const GUIDE = fileURLToPath(new URL('../../resources/docs/reverse-proxy.md', import.meta.url));
const START_MILLISECONDS = 60_000;
const VENDOR = '/ordering/venues/21/vendors/31';

interface Proxy {
  readonly publicUrl: string;
  readonly process: ChildProcess;
}

let folder: string;
let host: ServedHost;
const proxies = new Map<ProxyName, Proxy>();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface ProxyPorts {
  readonly https: number;
  readonly http: number;
}

/** The block of the guide in that language. */
function shownInGuide(language: string): string {
  const [, shown = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(readFileSync(GUIDE, 'utf8')) ?? [];
  return shown.replaceAll('127.0.0.1:4810', new URL(host.url).host);
}

function writeNginx(ports: ProxyPorts): readonly string[] {
  const own = shownInGuide('nginx')
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('server_name pos.example.org', 'server_name localhost')
    .replaceAll('/etc/ssl', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const file = join(folder, 'nginx.conf');
  const frame = ['daemon off;', `pid ${folder}/nginx.pid;`, 'error_log stderr error;', 'events {}', 'http {', 'access_log off;'];
  // Its workers read and write in a folder that is this user's own.
  const user = process.getuid?.() === 0 ? ['user root;'] : [];
  writeFileSync(file, [...user, ...frame, ...temporary, own, '}'].join('\n'));
  return ['-p', folder, '-c', file];
}

/** A public name gets its certificate by itself; this one has it from a file. */
function writeCaddy(ports: ProxyPorts): readonly string[] {
  const certificate = `tls ${folder}/pos.example.org.pem ${folder}/pos.example.org.key`;
  const own = shownInGuide('caddyfile').replace('pos.example.org {', `localhost {\n${certificate}`);
  const file = join(folder, 'Caddyfile');
  const frame = ['{', 'admin off', 'default_bind 127.0.0.1', `https_port ${ports.https}`, `http_port ${ports.http}`];
  const quiet = ['log {', 'level ERROR', '}', '}'];
  writeFileSync(file, [...frame, `storage file_system ${folder}/caddy`, ...quiet, own].join('\n'));
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

const WRITERS: Readonly<Record<ProxyName, (ports: ProxyPorts) => readonly string[]>> = { nginx: writeNginx, caddy: writeCaddy };

function startProxy(name: ProxyName, ports: ProxyPorts): Proxy {
  const found = findProxy(name);
  if (found.kind === 'missing') throw new Error(found.sentence);
  return {
    publicUrl: urlOf(ports),
    process: spawn(found.path, WRITERS[name](ports), {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Caddy keeps what it wants to know again there.
      env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    }),
  };
}

const urlOf = ({ https }: ProxyPorts): string => `https://localhost:${https}`;

async function untilAnswered(name: ProxyName, { publicUrl, process: running }: Proxy): Promise<void> {
  const until = performance.now() + START_MILLISECONDS;
  for (;;) {
    const answer = await send(publicUrl, { method: 'GET', target: '/healthz' }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > until || running.exitCode !== null) throw new Error(`${name} does not answer: ${answer?.status}`);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-proxy-'));
  const ports = new Map<ProxyName, ProxyPorts>();
  for (const name of PROXY_NAMES) ports.set(name, { https: await freePort(), http: await freePort() });
  const names = [...ports.values()].map(urlOf).flatMap((url) => ['--public-url', url]);
  const options = ['--port', '0', ...names, '--public-url', 'http://other.example'];
  await knowStaff(join(folder, 'data'));
  host = await serve(join(folder, 'data'), options, {}, START_MILLISECONDS);
  const { key, cert } = openOwnTls(folder, 'proxy', LOOPBACK).keys();
  writeFileSync(join(folder, 'pos.example.org.pem'), cert);
  writeFileSync(join(folder, 'pos.example.org.key'), key);
  for (const [name, each] of ports) proxies.set(name, startProxy(name, each));
  for (const [name, proxy] of proxies) await untilAnswered(name, proxy);
}, 2 * START_MILLISECONDS);

afterAll(async () => {
  for (const { process: running } of proxies.values()) {
    if (running.exitCode !== null) continue;
    running.kill('SIGQUIT');
    await once(running, 'exit');
  }
  await host?.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
});

/** By the command beside the host, which names the first public address; the device comes by this one. */
async function linkAt(publicUrl: string, kind: string): Promise<string> {
  const { output } = await runHere(['pair', '--kind', kind, '--data', join(folder, 'data')]);
  const link = output.trim().split('\n').at(-1)?.trim() ?? '';
  const [first] = proxies.values();
  expect(link.startsWith(`${first?.publicUrl}/`)).toBe(true);
  return link.replace(first?.publicUrl ?? '', publicUrl);
}

test('the link of a first start names the first public address', () => {
  const { networkUrl, register } = JSON.parse(host.output()) as { readonly networkUrl: string; readonly register: string };
  const [first] = proxies.values();
  expect(networkUrl).toBe(first?.publicUrl);
  expect(register.startsWith(`${networkUrl}/`)).toBe(true);
});

describe.each(PROXY_NAMES)('behind %s', (name) => {
  let publicUrl: string;
  beforeAll(() => {
    publicUrl = proxies.get(name)?.publicUrl ?? '';
  });

  test('a browser pairs by the link of the public address, sells and hears of it at once', async () => {
    const paired = await exchange(publicUrl, codeOf(await linkAt(publicUrl, 'till')), `window at ${name}`);
    expect(paired.status).toBe(200);
    // The browser's way is encrypted, though the proxy's is not.
    expect(String(paired.headers['set-cookie'])).toMatch(/^__Secure-.*; Secure/);
    const till = deviceAt(publicUrl, (JSON.parse(paired.text) as { readonly id: string }).id, cookieOf(paired));
    const received = await till.listen();
    const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
    await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
    const { sale } = await sellOne(till, await pullWhole(till));
    await received.next('sale_changed', ({ saleId }) => saleId === sale.id);
    // A stream that goes through a buffer would hear the next status only when that is full.
    const before = received.events.length;
    await received.next('status');
    await expect.poll(() => received.events.length, { timeout: 12_000 }).toBeGreaterThan(before);
    received.close();
  });

  test('pages of the public address may call, those of another may not', async () => {
    const { host: publicName } = new URL(publicUrl);
    const ask = (headers: Readonly<Record<string, string>>, url = publicUrl): Promise<RawAnswer> =>
      send(url, { method: 'GET', target: '/till/status', headers });
    expect((await ask({ origin: publicUrl })).status).toBe(401);
    expect((await ask({ origin: `http://${publicName}` })).status).toBe(421);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(421);
    expect((await ask({ host: 'other.example' }, host.url)).status).toBe(401);
    const foreign = send(publicUrl, { method: 'GET', target: '/healthz', headers: { host: 'evil.example' } });
    // Caddy has no certificate for a name that is not in its file.
    if (name === 'caddy') await expect(foreign).rejects.toThrow('tlsv1 alert');
    else expect(await foreign).toMatchObject({ status: 421, text: expect.stringContaining('--public-url') });
  });

  test('both interfaces sell by token through it', async () => {
    const { ordering = '', backoffice = '' } = host.keys ?? {};
    const post = async (target: string, headers: Readonly<Record<string, string>>, body = ''): Promise<RawAnswer> =>
      send(publicUrl, { method: 'POST', target, headers, body });
    const key = { 'x-api-key': ordering };
    const token = (JSON.parse((await post('/auth/ordering', key)).text) as { readonly auth_key: string }).auth_key;
    const headers = { ...key, authorization: `Bearer ${token}`, 'backoffice-api-key': backoffice, 'content-type': MEDIA.cartV2 };
    const cart = { payments: [{ payment_type: 1 }], cart_items: [{ cart_item_with_root_map_node: { item: { id: '1084' }, quantity: 2 } }] };
    const calculated = await post(`${VENDOR}/cart/calculate`, headers, JSON.stringify({ cart }));
    expect(calculated.status).toBe(200);
    const sold = await post(`${VENDOR}/checkout`, headers, calculated.text);
    expect(sold.status).toBe(200);
    const order = (JSON.parse(sold.text) as { readonly order: { readonly order_id: number } }).order;
    const period = 'start_date=2020-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z';
    const found = await send(publicUrl, { method: 'GET', target: `/v3/corporate/11/venue/21/vendor/31/orders?${period}`, headers });
    expect(found.status).toBe(200);
    expect(found.text).toContain(String(order.order_id));
  });

  test('the largest body of a checkout passes and a larger one does not; figures for the machine itself do not pass', async () => {
    const sendBytes = (bytes: number) => send(publicUrl, { method: 'POST', target: `${VENDOR}/checkout`, body: ' '.repeat(bytes) });
    expect((await sendBytes(CHECKOUT_BODY_LIMIT)).status).toBe(401);
    // Either may end the connection before all of it has come.
    expect((await sendBytes(CHECKOUT_BODY_LIMIT + 1).catch(() => undefined))?.status ?? 413).toBe(413);
    expect((await send(publicUrl, { method: 'GET', target: '/metrics' })).status).toBe(404);
    expect((await send(host.url, { method: 'GET', target: '/metrics' })).status).toBe(200);
  });

  test('another kind of device joins at the public address', async () => {
    const link = await linkAt(publicUrl, 'kiosk');
    expect((await (await pairWith(publicUrl, link)).must(HOST_OPERATIONS.readStatus)).device.kind).toBe('kiosk');
  });
});

test('limits by address count clients, not the proxy, and believe nobody else', async () => {
  const guess = async (from: string): Promise<string | undefined> => {
    const { text } = await send(host.url, {
      method: HOST_OPERATIONS.pairDevice.method,
      target: HOST_OPERATIONS.pairDevice.path,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ code: 'AAAA-AAAA', deviceId: 'guesser' }),
    });
    return (JSON.parse(text) as { readonly refusal?: { readonly code: string } }).refusal?.code;
  };
  // As the proxy on this machine would say it of two clients.
  const answers = new Set<string | undefined>();
  for (let tries = 0; tries < 40 && !answers.has('locked_out'); tries++) answers.add(await guess('203.0.113.7'));
  expect(answers).toContain('locked_out');
  expect(await guess('203.0.113.8')).not.toBe('locked_out');
  // What a client claims by itself stands before what the proxy saw: it changes nothing.
  expect(await guess('203.0.113.8, 203.0.113.7')).toBe('locked_out');
});
