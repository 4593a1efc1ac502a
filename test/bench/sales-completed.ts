import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { DEMO_CASHIER } from '../till-host/running-till-host.ts';
import { openOne, pullWhole } from '../till-host/till-sale.ts';
import type { Measured } from './bench-goal.ts';
import { type BenchServer, driveMeasured, startServer, type Turn } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { describeTurns, perSecond } from './checkout-turns.ts';
import { figureOf, ratioOf } from './figure.ts';
import { requestBytes } from './http-load.ts';

const ROUNDS = rounds(3);
const DEVICES = [1, 16, 64] as const;
const MOST_DEVICES = 64;
const SALES_A_TURN = sized(320);
const SLOWER_MILLISECONDS = 3;

interface OpenTill {
  readonly name: string;
  readonly server: BenchServer;
  readonly devices: readonly PairedDevice[];
  readonly catalogue: Catalogue;
}

/** Sales that devices complete over HTTP, each with its guest number and durable when it is answered. */
export async function measureCompleting(folder: string): Promise<readonly Measured[]> {
  const usual = await openTill(folder, 'as the disk is', 0);
  const slower = await openTill(folder, 'every flush 3 ms slower', SLOWER_MILLISECONDS);
  const turns = new Map<string, Turn[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const till of [usual, slower]) {
      for (const count of DEVICES) {
        const turn = await completeMany(till, count);
        const name = nameOf(till, count);
        if (round > 0) turns.set(name, [...(turns.get(name) ?? []), turn]);
      }
    }
  }
  for (const { server } of [usual, slower]) await server.stop();
  console.log('Sales completed over HTTP:');
  for (const [name, all] of turns) describeTurns(name, all);
  const of = (till: OpenTill, count: number, read: (turn: Turn) => number): readonly number[] =>
    (turns.get(nameOf(till, count)) ?? []).map(read);
  const rate = (till: OpenTill, count: number): readonly number[] => of(till, count, perSecond);
  const latency = (part: number) => (turn: Turn) => turn.latencies.toSorted((a, b) => a - b)[Math.floor(turn.latencies.length * part)] ?? 0;
  return [
    {
      goal: 'D4',
      what: 'sales completed by 64 devices, flushes 3 ms slower / by one',
      ...ratioOf(rate(slower, 64), rate(slower, 1)),
      atLeast: 8,
    },
    { goal: 'D4', what: 'p99 of completing there, in milliseconds', ...figureOf(of(slower, 64, latency(0.99))), atMost: 100 },
    { goal: 'D4', what: 'p50 of completing by 64 devices, in milliseconds', ...figureOf(of(usual, 64, latency(0.5))), atMost: 60 },
    { goal: '', what: 'sales completed by 64 devices / by one', ...ratioOf(rate(usual, 64), rate(usual, 1)) },
    { goal: '', what: 'sales completed a second by 64 devices', ...figureOf(rate(usual, 64)) },
  ];
}

const nameOf = ({ name }: OpenTill, count: number): string => `${count} device${count === 1 ? '' : 's'}, ${name}`;

async function openTill(folder: string, name: string, slowerCommitMilliseconds: number): Promise<OpenTill> {
  const path = join(folder, `slower-by-${slowerCommitMilliseconds}`);
  mkdirSync(path);
  const server = await startServer({ kind: 'till', path, devices: MOST_DEVICES, slowerCommitMilliseconds });
  const devices = await Promise.all(server.links.map((link) => pairWith(`http://127.0.0.1:${server.port}`, link)));
  for (const device of devices) await device.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const catalogue = await pullWhole(devices[0] as PairedDevice);
  return { name, server, devices, catalogue };
}

/** The sales are opened and paid in cash before the clock starts. */
async function completeMany({ server, devices, catalogue }: OpenTill, count: number): Promise<Turn> {
  const each = Math.max(1, Math.floor(SALES_A_TURN / Math.max(count, 4)));
  const requests = await Promise.all(
    devices.slice(0, count).map(async (device) => {
      const completions: Uint8Array[] = [];
      for (let sale = 0; sale < each; sale++) completions.push(await payOne(server, device, catalogue));
      return completions;
    }),
  );
  return await driveMeasured(server, { connections: count, expectedStatus: 200, next: (connection) => requests[connection]?.pop() });
}

async function payOne({ port }: BenchServer, device: PairedDevice, catalogue: Catalogue): Promise<Uint8Array> {
  const { saleId, due } = await openOne(device, catalogue);
  const path = { sale_id: saleId, tender_id: uuidV4(nodeWorld) };
  await device.must(SALE_OPERATIONS.addTender, { path, body: { kind: 'cash', amount: due } });
  const { method, path: address } = SALE_OPERATIONS.completeSale;
  const headers = { cookie: device.cookie, 'content-type': 'application/json' };
  return requestBytes(port, { method, target: address.replace('{sale_id}', saleId), headers, body: '{}' });
}
