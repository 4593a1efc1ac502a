import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findPrinters, ownNetworks } from '../../electron/host/printing/find-printers.ts';
import { printerAt } from '../till-host/printing-till.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => void server.close(() => resolve()));
});

/** A printer that counts the bytes that it gets. */
async function listening(host: string, wanted = 0): Promise<{ readonly port: number; received(): number; calls(): number }> {
  let [received, calls] = [0, 0];
  const server = createServer((socket) => {
    calls++;
    socket.on('data', (bytes) => {
      received += bytes.length;
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received: () => received, calls: () => calls };
}

const inNetwork = ({ address }: { readonly address: { readonly kind: string } }): boolean => address.kind === 'network';

test('every machine of a network is asked once whether it listens, nothing is sent to any, and what is set up already is known', async () => {
  const first = await listening('127.0.0.1');
  const [second, last] = [await listening('127.0.0.77', first.port), await listening('127.0.0.254', first.port)];
  const known = [printerAt(first.port, { address: { kind: 'network', host: '127.0.0.77', port: first.port } })];
  const found = (await findPrinters(known, ['127.0.0'], first.port)).filter(inNetwork);
  expect(found.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
    { address: { kind: 'network', host: '127.0.0.1', port: first.port }, isKnown: false },
    { address: { kind: 'network', host: '127.0.0.254', port: first.port }, isKnown: false },
    { address: { kind: 'network', host: '127.0.0.77', port: first.port }, isKnown: true },
  ]);
  expect([first, second, last].map(({ calls, received }) => [calls(), received()])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
});

test('machines that take the connection and say nothing, say half of something or drip, hold up no search', async () => {
  const silent = await listening('127.0.0.2');
  const dripping = createServer((socket) => {
    const drip = setInterval(() => socket.write('x'), 5);
    socket.on('error', () => undefined).once('close', () => clearInterval(drip));
  });
  servers.push(dripping);
  await new Promise<void>((resolve) => dripping.listen(silent.port, '127.0.0.3', resolve));
  const found = (await findPrinters([], ['127.0.0'], silent.port)).filter(inNetwork);
  expect(found.map(({ address }) => (address as { readonly host?: string }).host).toSorted()).toEqual(['127.0.0.2', '127.0.0.3']);
});

test('where no network is there is nothing to be found in one', async () => {
  expect((await findPrinters([], [])).filter(inNetwork)).toEqual([]);
});

test('only private networks that the machine itself is in are looked through, the first two of them', () => {
  const at = (address: string, more: object = {}) => ({ address, family: 'IPv4', internal: false, ...more });
  const interfaces = {
    lo: [at('127.0.0.1', { internal: true })],
    eth0: [at('192.168.7.12'), at('fe80::1', { family: 'IPv6' })],
    eth1: [at('8.8.8.8')],
    wlan0: [at('192.168.7.90'), at('10.1.2.3')],
    tun0: [at('172.16.5.5')],
  } as unknown as Parameters<typeof ownNetworks>[0];
  expect(ownNetworks(interfaces)).toEqual(['192.168.7', '10.1.2']);
});
