import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnTls } from '../../electron/host/lan-authority.ts';
import { LOOPBACK } from '../../electron/host/lan-names.ts';
import { MEDIA } from '../../shared/contract/media.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/host-operations.ts';
import { findNginx } from '../setup/nginx.ts';
import { codeOf, cookieOf, deviceAt, exchange, pairWith, type RawAnswer, send } from '../till-host/paired-device.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { grandstand, type ServedHost, serve } from './served-host.ts';

/** A real nginx with the very configuration of the guide, but for ports and paths, in front of a host as it is served. */

const GUIDE = fileURLToPath(new URL('../../resources/docs/reverse-proxy.md', import.meta.url));
const START_MILLISECONDS = 60_000;
const VENDOR = '/ordering/venues/21/vendors/31';

let folder: string;
let host: ServedHost;
let nginx: ChildProcess;
let publicUrl: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function writeConfiguration(publicPort: number, plainPort: number): string {
  const [, shown = ''] = /^```nginx\n(.*?)^```$/ms.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const { key, cert } = openOwnTls(folder, 'proxy', LOOPBACK).keys();
  writeFileSync(join(folder, 'pos.example.org.pem'), cert);
  writeFileSync(join(folder, 'pos.example.org.key'), key);
  const own = shown
    .replaceAll('127.0.0.1:4810', new URL(host.url).host)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${publicPort} ssl`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('server_name pos.example.org', 'server_name localhost')
    .replaceAll('/etc/ssl', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const file = join(folder, 'nginx.conf');
  const frame = ['daemon off;', `pid ${folder}/nginx.pid;`, 'error_log stderr error;', 'events {}', 'http {', 'access_log off;'];
  // Its workers read and write in a folder that is this user's own.
  const user = process.getuid?.() === 0 ? ['user root;'] : [];
  writeFileSync(file, [...user, ...frame, ...temporary, own, '}'].join('\n'));
  return file;
}

async function untilAnswered(url: string): Promise<void> {
  const until = performance.now() + START_MILLISECONDS;
  for (;;) {
    const answer = await send(url, { method: 'GET', target: '/healthz' }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > until || nginx.exitCode !== null) throw new Error(`nginx does not answer: ${answer?.status}`);
  }
}

beforeAll(async () => {
  const found = findNginx();
  if (found.kind === 'missing') throw new Error(found.sentence);
  folder = mkdtempSync(join(tmpdir(), 'grandstand-proxy-'));
  const [publicPort, plainPort] = [await freePort(), await freePort()];
  publicUrl = `https://localhost:${publicPort}`;
  const options = ['--port', '0', '--public-url', publicUrl, '--public-url', 'http://other.example'];
  host = await serve(join(folder, 'data'), options, { GRANDSTAND_DATABASE_URL: '' }, START_MILLISECONDS);
  nginx = spawn(found.path, ['-p', folder, '-c', writeConfiguration(publicPort, plainPort)], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilAnswered(publicUrl);
}, 2 * START_MILLISECONDS);

afterAll(async () => {
  await host?.end('SIGKILL');
  if (nginx !== undefined && nginx.exitCode === null) {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

interface ToldStart {
  readonly networkUrl: string;
  readonly register: string;
}

test('a browser pairs by the link of the public address, sells and hears of it at once', async () => {
  const { networkUrl, register } = JSON.parse(host.output()) as ToldStart;
  expect(networkUrl).toBe(publicUrl);
  expect(register.startsWith(`${publicUrl}/`)).toBe(true);
  const paired = await exchange(publicUrl, codeOf(register), 'window-1');
  expect(paired.status).toBe(200);
  // The browser's way is encrypted, though the proxy's is not.
  expect(String(paired.headers['set-cookie'])).toMatch(/^__Secure-.*; Secure/);
  const till = deviceAt(publicUrl, (JSON.parse(paired.text) as { readonly id: string }).id, cookieOf(paired));
  const heard = await till.listen();
  const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  const { sale } = await sellOne(till, await pullWhole(till));
  await heard.next('sale_changed', ({ saleId }) => saleId === sale.id);
  // A stream that goes through a buffer would hear the next status only when that is full.
  const before = heard.events.length;
  await heard.next('status');
  await expect.poll(() => heard.events.length, { timeout: 12_000 }).toBeGreaterThan(before);
  heard.close();
});

test('pages of the public address may call, those of another may not', async () => {
  const { host: name } = new URL(publicUrl);
  const ask = (headers: Readonly<Record<string, string>>, url = publicUrl): Promise<RawAnswer> =>
    send(url, { method: 'GET', target: '/till/status', headers });
  expect((await ask({ origin: publicUrl })).status).toBe(401);
  expect((await ask({ origin: `http://${name}` })).status).toBe(421);
  expect((await ask({ origin: 'https://evil.example' })).status).toBe(421);
  expect((await ask({ host: 'other.example' }, host.url)).status).toBe(401);
  const foreign = await send(publicUrl, { method: 'GET', target: '/healthz', headers: { host: 'evil.example' } });
  expect(foreign.status).toBe(421);
  expect(foreign.text).toContain('--public-url');
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

test('a body beyond a megabyte passes, figures for the machine itself do not', async () => {
  const large = await send(publicUrl, { method: 'POST', target: `${VENDOR}/checkout`, body: ' '.repeat(6 * 1024 * 1024) });
  expect(large.status).toBe(401);
  expect((await send(publicUrl, { method: 'GET', target: '/metrics' })).status).toBe(404);
  expect((await send(host.url, { method: 'GET', target: '/metrics' })).status).toBe(200);
});

test('another device is let in by the command beside the host, at the public address', async () => {
  const { output } = await grandstand(['pair', '--kind', 'kiosk', '--data', join(folder, 'data')]);
  const link = output.trim().split('\n').at(-1)?.trim() ?? '';
  expect(link.startsWith(`${publicUrl}/kiosk/#pair=`)).toBe(true);
  expect((await (await pairWith(publicUrl, link)).must(HOST_OPERATIONS.readStatus)).device.kind).toBe('kiosk');
});
