import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { connectPeripheral, type PeripheralConnection } from '../../electron/host/peripherals/peripherals-watch.ts';
import { makeNetworkLine } from '../../electron/host/printing/network-port.ts';
import type { PeripheralsRecord } from '../../shared/till/records/peripherals-record.ts';

/** Scales and scanners on the network that take the connection and then stop at each stage, with a clock that runs fifty times as fast. */

const SPEED = 50;
const world = { ...nodeWorld, monotonicMilliseconds: () => nodeWorld.monotonicMilliseconds() * SPEED };
const timer = {
  after(milliseconds: number, run: () => void) {
    const waiting = setTimeout(run, milliseconds / SPEED);
    return () => clearTimeout(waiting);
  },
};
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Watched {
  readonly watch: PeripheralConnection;
  readonly codes: readonly string[];
  calls(): number;
}

async function watchAt(more: Partial<PeripheralsRecord>, behave: (socket: Socket) => void): Promise<Watched> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on('error', () => undefined).resume();
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = { kind: 'network', host: '127.0.0.1', port } as const;
  const codes: string[] = [];
  const watch = connectPeripheral({
    peripherals: { id: 'g', name: 'Peripherals', address, ...more } as PeripheralsRecord,
    line: makeNetworkLine(address, { open: 300, write: 300, goodbye: 20 }),
    world,
    timer,
    onTrouble: () => undefined,
    onCode: (code) => codes.push(code),
    onFault: () => undefined,
  });
  ends.push(async () => {
    await watch.stop();
    server.close();
  });
  return { watch, codes, calls: () => calls };
}

function drip(text: string): (socket: Socket) => void {
  return (socket) => {
    let at = 0;
    const dripping = setInterval(() => socket.write(text[at++ % text.length] as string), 10);
    socket.once('close', () => clearInterval(dripping));
  };
}

const POLLED = { kind: 'scale', speaks: 'asked', unit: 'kg' } as unknown as Partial<PeripheralsRecord>;
const STREAMING = { kind: 'scale', speaks: 'told', unit: 'kg' } as unknown as Partial<PeripheralsRecord>;
const SCANNER = { kind: 'scanner', prefix: '', suffix: 'cr' } as unknown as Partial<PeripheralsRecord>;

const STALLS: readonly (readonly [what: string, peripherals: Partial<PeripheralsRecord>, behave: (socket: Socket) => void])[] = [
  ['is asked and says nothing', POLLED, () => undefined],
  ['is asked and says half of an answer', POLLED, (socket) => void socket.once('data', () => socket.write('\u0002+ 0.5'))],
  ['is asked and drips what means nothing', POLLED, drip('x')],
  ['should tell by itself and says nothing', STREAMING, () => undefined],
  ['should tell by itself and says half of a weight', STREAMING, (socket) => void socket.write('ST,GS,+ 0.5')],
  ['should tell by itself and drips what means nothing', STREAMING, drip('x')],
];

test.each(STALLS)('a scale that %s is taken for lost and called again', async (_what, peripherals, behave) => {
  const { watch, calls } = await watchAt(peripherals, behave);
  watch.look();
  await expect.poll(() => watch.state().trouble, { timeout: 60_000, interval: 5 }).toBe('lost');
  expect(watch.look()).toEqual({ state: 'silent' });
  await expect.poll(calls, { timeout: 60_000, interval: 5 }).toBeGreaterThan(1);
});

test('half a code of a scanner is none, with anything after it, and a drip of letters is held in little', async () => {
  const { watch, codes } = await watchAt(SCANNER, (socket) => void socket.write(`${'y'.repeat(100_000)}\r4006381333931\rhalf`));
  await expect.poll(() => codes, { timeout: 60_000 }).toEqual(['4006381333931']);
  expect(watch.state().trouble).toBeUndefined();
});

test('a watch that is stopped waits for no machine', async () => {
  for (const peripherals of [POLLED, STREAMING, SCANNER]) {
    const { watch } = await watchAt(peripherals, (socket) => void socket.pause());
    const stopped = watch.stop().then(() => 'stopped');
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 5000));
    expect(await Promise.race([stopped, late])).toBe('stopped');
  }
});
