import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type RunningSearch, searchTerminals } from '../../electron/host/cards/find-terminals.ts';
import { ownAddresses } from '../../electron/host/cards/own-addresses.ts';
import { SIMULATED_NAME } from '../../electron/host/network/nexo-line.ts';
import { SIMULATED_KEY, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const NETWORK = Array.from({ length: 254 }, (_, index) => `127.0.0.${index + 1}`);
const CLOSED_PORT = 1;

interface Device {
  readonly port: number;
  calls(): number;
  received(): number;
}

/** A device of the network that does what it likes with a connection. */
async function device(host: string, wanted: number, live: (socket: Socket) => void = () => undefined): Promise<Device> {
  let [calls, received] = [0, 0];
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    calls++;
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received += bytes.length;
      });
    live(socket);
  });
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  ends.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, calls: () => calls, received: () => received };
}

async function nexo(host: string, port: number, certificateName?: string): Promise<number> {
  const options = { host, port, poiId: 'V400m-324688179', key: SIMULATED_KEY };
  const terminal = await startSimulatedNexo({ ...options, ...(certificateName !== undefined && { certificateName }) });
  ends.push(() => terminal.stop());
  return terminal.port;
}

const placesOf = (zvt: number, sealed: number, addresses: readonly string[] = NETWORK, isPartial = false) => ({
  own: () => ({ addresses, isPartial }),
  ports: { zvt, nexo: sealed },
});

async function untilOver(search: RunningSearch) {
  while (search.isRunning()) {
    search.view();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return search.view();
}

test('both protocols are found among all addresses of a network, a terminal by the name in its certificate first', async () => {
  const zvt = await startSimulatedZvt({ port: 0, host: '127.0.0.9' });
  ends.push(() => zvt.stop());
  const port = await nexo('127.0.0.7', 0, 'V400m-324688179.live.terminal.adyen.com');
  await nexo('127.0.0.200', port, 'router.local');
  await nexo('127.0.0.254', port);
  const search = await searchTerminals('s1', placesOf(zvt.port, port), []);
  expect(search.view()).toMatchObject({ id: 's1', state: 'running', whole: 254, isPartial: false });
  expect(await untilOver(search)).toEqual({
    id: 's1',
    state: 'over',
    tried: 254,
    whole: 254,
    isPartial: false,
    found: [
      { protocol: 'nexo', host: '127.0.0.254', port, certificate: SIMULATED_NAME, isNamed: true },
      {
        protocol: 'nexo',
        host: '127.0.0.7',
        port,
        certificate: 'V400m-324688179.live.terminal.adyen.com',
        poiId: 'V400m-324688179',
        isNamed: true,
      },
      { protocol: 'zvt', host: '127.0.0.9', port: zvt.port, isNamed: false },
      { protocol: 'nexo', host: '127.0.0.200', port, certificate: 'router.local', isNamed: false },
    ],
  });
});

test('a terminal that is set up is not connected to, by number or by name, and a ZVT terminal is sent nothing', async () => {
  const first = await device('127.0.0.1', 0);
  const [second, third] = [await device('127.0.0.2', first.port), await device('127.0.0.3', first.port)];
  const found = await untilOver(
    await searchTerminals('s1', placesOf(first.port, CLOSED_PORT, NETWORK.slice(0, 9)), [{ host: 'localhost' }, { host: '127.0.0.2' }]),
  );
  expect(found).toMatchObject({ whole: 7, found: [{ protocol: 'zvt', host: '127.0.0.3', port: first.port }] });
  expect([first, second, third].map((one) => [one.calls(), one.received()])).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
});

test('devices that talk without end, say nothing, or show a certificate that names no machine hold up no search', async () => {
  const flood = (socket: Socket): void => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const write = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', write);
    write();
  };
  const flooding = await device('127.0.0.2', 0, flood);
  await device('127.0.0.3', flooding.port);
  await nexo('127.0.0.4', flooding.port, '<script>alert(1)</script>');
  const before = process.memoryUsage().rss;
  const times = { connect: 400, certificate: 300, whole: 5000, unwatched: 5000 };
  const places = placesOf(flooding.port, flooding.port, ['127.0.0.2', '127.0.0.3', '127.0.0.4']);
  const found = await untilOver(await searchTerminals('s1', places, [], times));
  expect(found.found.filter(({ protocol }) => protocol === 'nexo')).toEqual([
    { protocol: 'nexo', host: '127.0.0.4', port: flooding.port, isNamed: false },
  ]);
  expect(found.found.filter(({ protocol }) => protocol === 'zvt').map(({ host }) => host)).toEqual(['127.0.0.2', '127.0.0.3', '127.0.0.4']);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test('a search ends when it is stopped, when its time is over, and when no one looks at it any more', async () => {
  const silent = await device('127.0.0.2', 0);
  const places = placesOf(CLOSED_PORT, silent.port, ['127.0.0.2', '127.0.0.2', '127.0.0.2']);
  const times = { connect: 400, certificate: 60_000, whole: 60_000, unwatched: 60_000 };
  const stopped = await searchTerminals('s1', places, [], times);
  stopped.stop();
  expect(stopped.view()).toMatchObject({ state: 'stopped', tried: 0, found: [] });
  const late = await searchTerminals('s2', places, [], { ...times, whole: 50 });
  await expect.poll(() => late.isRunning()).toBe(false);
  expect(late.view()).toMatchObject({ state: 'late', tried: 0 });
  const many = placesOf(
    CLOSED_PORT,
    silent.port,
    Array.from({ length: 100 }, () => '127.0.0.2'),
  );
  const unwatched = await searchTerminals('s3', many, [], { ...times, certificate: 20, unwatched: 0 });
  await expect.poll(() => unwatched.isRunning()).toBe(false);
  expect(unwatched.view().state).toBe('stopped');
});

test('only private networks of this machine are searched, a large one in part', () => {
  const at = (address: string, netmask: string, more: object = {}) => ({ address, netmask, family: 'IPv4', internal: false, ...more });
  const search = (...each: object[]) => ownAddresses({ eth0: each } as unknown as Parameters<typeof ownAddresses>[0]);
  expect(search(at('127.0.0.1', '255.0.0.0', { internal: true }), at('8.8.8.8', '255.255.255.0'))).toEqual({
    addresses: ['127.0.0.1'],
    isPartial: false,
  });
  const small = search(at('192.168.7.130', '255.255.255.128'));
  expect([small.addresses.length, small.addresses[1], small.addresses.at(-1), small.isPartial]).toEqual([
    126,
    '192.168.7.129',
    '192.168.7.254',
    false,
  ]);
  expect(small.addresses).not.toContain('192.168.7.130');
  const middle = search(at('10.20.6.9', '255.255.252.0'));
  expect([middle.addresses.length, middle.addresses[1], middle.addresses.at(-1), middle.isPartial]).toEqual([
    1022,
    '10.20.4.1',
    '10.20.7.254',
    false,
  ]);
  const large = search(at('10.20.6.9', '255.0.0.0'));
  expect([large.addresses.length, large.addresses[1], large.addresses.at(-1), large.isPartial]).toEqual([
    254,
    '10.20.6.1',
    '10.20.6.254',
    true,
  ]);
  expect(search(at('10.1.1.1', '255.255.255.255'))).toEqual({ addresses: ['127.0.0.1'], isPartial: false });
  const many = search(...[1, 2, 3].map((network) => at(`10.${network}.0.1`, '255.255.252.0')));
  expect([many.addresses.length, many.isPartial]).toEqual([2048, true]);
});
