import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_CASHIER } from '../till-host/running-till-host.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import type { Measured } from './bench-goal.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { median } from './cpu-rounds.ts';
import { figureOf, ratioOf } from './figure.ts';
import type { Listening } from './listening-process.ts';

const ROUNDS = rounds(3);
const STREAMS = [1, 64, 200, 500] as const;
const DEVICES = Math.max(...STREAMS);
const SELLERS = 16;
const SALES_A_SECOND = 16;
const SALES_A_TURN = sized(80);

interface Turn {
  /** Of the host, for a whole sale: opened, paid, completed, sent to its service, and told to every screen. */
  readonly cpuMilliseconds: number;
  readonly completing: readonly number[];
}

/** Sales at a steady rate while tills listen, each a device of its own: what a listening screen costs the host. */
export async function measureEvents(folder: string): Promise<readonly Measured[]> {
  const path = join(folder, 'till');
  mkdirSync(path);
  const server = await startServer({ kind: 'till', path, devices: DEVICES, slowerCommitMilliseconds: 0 });
  const listeners = fork(new URL('listening-process.ts', import.meta.url));
  const listen = async (cookies: readonly string[]): Promise<void> => {
    listeners.send({ port: server.port, cookies } satisfies Listening);
    await once(listeners, 'message');
  };
  const devices: PairedDevice[] = [];
  for (const link of server.links) devices.push(await pairWith(`http://127.0.0.1:${server.port}`, link));
  const sellers = devices.slice(0, SELLERS);
  for (const device of sellers) await device.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const catalogue = await pullWhole(sellers[0] as PairedDevice);
  const turns = new Map<number, Turn[]>(STREAMS.map((count) => [count, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const count of STREAMS) {
      await listen(devices.slice(0, count).map(({ cookie }) => cookie));
      const turn = await sellSteadily(server, sellers, catalogue);
      if (round > 0) turns.get(count)?.push(turn);
    }
  }
  listeners.disconnect();
  await server.stop();
  return describe(turns);
}

async function sellSteadily(server: BenchServer, sellers: readonly PairedDevice[], catalogue: Catalogue): Promise<Turn> {
  const completing: number[] = [];
  const before = await server.usage();
  const start = performance.now();
  const under: Promise<void>[] = [];
  for (let sale = 0; sale < SALES_A_TURN; sale++) {
    await sleep(Math.max(1, start + (sale / SALES_A_SECOND) * 1000 - performance.now()));
    under.push(sell(sellers[sale % sellers.length] as PairedDevice, catalogue, completing));
  }
  await Promise.all(under);
  while ((await sellers[0]?.must(HOST_OPERATIONS.readStatus))?.queue.waiting !== 0) await sleep(200);
  const after = await server.usage();
  return { cpuMilliseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / SALES_A_TURN, completing };
}

async function sell(device: PairedDevice, catalogue: Catalogue, completing: number[]): Promise<void> {
  const { saleId, due } = await openOne(device, catalogue);
  const path = { sale_id: saleId };
  await device.must(SALE_OPERATIONS.addTender, { path: { ...path, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: due } });
  const began = performance.now();
  await device.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  completing.push(performance.now() - began);
}

function describe(turns: ReadonlyMap<number, readonly Turn[]>): readonly Measured[] {
  const cpu = (count: number): readonly number[] => (turns.get(count) ?? []).map(({ cpuMilliseconds }) => cpuMilliseconds);
  const latency = (count: number, part: number): readonly number[] =>
    (turns.get(count) ?? []).map(
      ({ completing }) => completing.toSorted((a, b) => a - b)[Math.floor(completing.length * part)] ?? Number.NaN,
    );
  console.log(`A whole sale at ${SALES_A_SECOND} a second, with so many tills listening:`);
  for (const count of STREAMS) {
    const [all, p50, p99] = [cpu(count), latency(count, 0.5), latency(count, 0.99)].map(median) as [number, number, number];
    console.log(
      `  ${String(count).padStart(3)}  ${all.toFixed(1)} ms of CPU each, completing p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }
  const [first, ...more] = STREAMS;
  return [
    ...more.map((count) => ({
      goal: count === DEVICES ? 'E1' : '',
      what: `CPU of a sale with ${count} screens that listen / with one`,
      ...ratioOf(cpu(count), cpu(first)),
      ...(count === DEVICES && { atMost: 1.5 }),
    })),
    { goal: '', what: `p50 of completing with ${DEVICES} / with one`, ...ratioOf(latency(DEVICES, 0.5), latency(first, 0.5)) },
    { goal: '', what: `p99 of completing with ${DEVICES}, in milliseconds`, ...figureOf(latency(DEVICES, 0.99)) },
  ];
}
