import { setTimeout as sleep } from 'node:timers/promises';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';
import { type OpenedWindow, sellByKeys } from './register-window.ts';
import { openRegister, withWindowHosts } from './window-host.ts';

const ITEMS = sized(20_000);
const SALES = sized(1_000);
const TURNS = 5;
const TURN_MILLISECONDS = 1000;

interface Held {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Whether a register window holds more memory after an evening of sales than at its start, measured after a forced garbage collection. */
export function measureWindowMemory(folder: string): Promise<readonly Measured[]> {
  return withWindowHosts(folder, async (windowHosts) => {
    const windowHost = await windowHosts.open(ITEMS);
    const window = await openRegister(windowHost);
    const { page } = window;
    for (let sale = 0; sale < SALES / 10; sale++) await sellByKeys(page, windowHost.plainTile);
    const tenth = await readHeld(window);
    for (let sale = SALES / 10; sale < SALES; sale++) await sellByKeys(page, windowHost.plainTile);
    const all = await readHeld(window);
    await page.close();
    console.log(`  after a tenth ${describe(tenth)}; after all ${describe(all)}`);
    return [
      { goal: '', what: 'heap of the register after 1,000 sales, 20,000 items / after 100', value: all.bytes / tenth.bytes, atMost: 1.2 },
      { goal: '', what: 'its nodes in the document / after 100', value: all.nodes / tenth.nodes, atMost: 1.2 },
      { goal: '', what: 'its listeners / after 100', value: all.listeners / tenth.listeners, atMost: 1.2 },
    ];
  });
}

async function readHeld({ session }: OpenedWindow): Promise<Held> {
  // What the last sale shows for a moment goes by itself, and what one turn drops frees what only the next one finds.
  for (let turn = 0; turn < TURNS; turn++) {
    await sleep(TURN_MILLISECONDS);
    await session.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { bytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

function describe({ bytes, nodes, listeners }: Held): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`;
}
