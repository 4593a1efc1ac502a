import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { readHost } from '../soak/soak-memory.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';
import { INSPECTED, inspectHeap } from './collected-heap.ts';
import { median } from './cpu-rounds.ts';
import { joinTill } from './joined-till.ts';
import { writeCatalogue } from './window-host.ts';

const ITEMS = sized(50_000);
const FEW_ITEMS = sized(500);
const SALES = sized(10_000);
const TILLS = 8;
const START_MILLISECONDS = 120_000;
const SAMPLES = 9;
const SAMPLE_MILLISECONDS = 1000;

/** What a host holds with a large catalogue, and whether that grows with what it has sold: measured when all is sent and it rests. */
export async function measureHostMemory(folder: string): Promise<readonly Measured[]> {
  const bare = await bareBytes();
  const few = await open(folder, FEW_ITEMS);
  const small = await restingBytes(few);
  await few.end('SIGTERM');
  const host = await open(folder, ITEMS, INSPECTED);
  const begun = await restingBytes(host);
  const heap = await inspectHeap(host.log());
  const tills = await openTills(host, join(folder, String(ITEMS)));
  await sell(tills, SALES / 10);
  const tenth = { held: await heap.bytes(), resident: await restingBytes(host) };
  await sell(tills, SALES - SALES / 10);
  const all = { held: await heap.bytes(), resident: await restingBytes(host) };
  heap.close();
  await host.end('SIGTERM');
  const figures = {
    bare,
    small,
    begun,
    'held after a tenth': tenth.held,
    'and after all': all.held,
    resident: tenth.resident,
    'resident then': all.resident,
  };
  console.log(
    `  megabytes: ${Object.entries(figures)
      .map(([name, bytes]) => `${name} ${Math.round(bytes / 1e6)}`)
      .join(', ')}`,
  );
  return [
    { goal: '', what: 'what a host holds after 10,000 sales, 50,000 items / after 1,000', value: all.held / tenth.held, atMost: 1.2 },
    { goal: '', what: 'its resident memory, page caches and free pages in it / after 1,000', value: all.resident / tenth.resident },
    { goal: '', what: 'resident memory of a host that begins with 50,000 items / with 500', value: begun / small },
    { goal: '', what: 'the same with 500 items / a Node that does nothing', value: small / bare },
  ];
}

/** One that has its catalogue from an earlier day: what taking it up for the first time leaves behind is gone. */
async function open(folder: string, items: number, env: NodeJS.ProcessEnv = {}): Promise<ServedHost> {
  const data = join(folder, String(items));
  const first = await serve(data, ['--port', '0', '--catalog', writeCatalogue(folder, items)], {}, START_MILLISECONDS);
  await first.end('SIGTERM');
  const host = await serve(data, ['--port', '0'], env, START_MILLISECONDS);
  // Its log has a line for each request and is not needed here.
  host.process.stderr.removeAllListeners('data').resume();
  return host;
}

async function bareBytes(): Promise<number> {
  const node = spawn(process.execPath, ['-e', 'console.log(process.memoryUsage.rss())'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [bytes] = (await once(node.stdout, 'data')) as [Buffer];
  return Number(bytes.toString());
}

async function restingBytes(host: ServedHost): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await sleep(SAMPLE_MILLISECONDS);
    samples.push((await readHost(host.url)).bytes);
  }
  return median(samples);
}

async function openTills(host: ServedHost, data: string): Promise<readonly PairedDevice[]> {
  const tills: PairedDevice[] = [];
  while (tills.length < TILLS) tills.push(await joinTill(host.url, data));
  return tills;
}

/** By all tills at once, until each sale is at the service, too. */
async function sell(tills: readonly PairedDevice[], count: number): Promise<void> {
  const [first] = tills as [PairedDevice];
  const catalogue = await pullWhole(first);
  let left = count;
  await Promise.all(
    tills.map(async (till) => {
      while (left-- > 0) await sellOne(till, catalogue);
    }),
  );
  for (;;) {
    const { queue } = await first.must(HOST_OPERATIONS.readStatus);
    if (queue.waiting + queue.unsure === 0) return;
    await sleep(200);
  }
}
