import { join } from 'node:path';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { lost } from '../sync/virtual-drainer.ts';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';
import { openDrainer, sell } from './queued-sales.ts';
import { sealingOf } from './sealed-bench.ts';

const THOUSANDS = 10;
const A_THOUSAND = sized(1000);

/** What the job of a sale costs, written down and looked at, while those before it wait for a service that is not there. */
export async function measureQueue(folder: string): Promise<readonly Measured[]> {
  const journal = openSqliteJournal(join(folder, 'waiting.sqlite'), nodeWorld, { sealing: sealingOf(join(folder, 'waiting.sqlite')) });
  const drainer = await openDrainer(journal, lost);
  drainer.start();
  for (let warm = 0; warm < sized(500); warm++) drainer.wake(await sell(journal));
  const costs: number[] = [];
  for (let thousand = 0; thousand < THOUSANDS; thousand++) {
    const before = process.cpuUsage();
    for (let made = 0; made < A_THOUSAND; made++) {
      drainer.wake(await sell(journal));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / A_THOUSAND);
  }
  await drainer.stop();
  await journal.close();
  console.log(`CPU of a job by thousands that wait: ${costs.map((cost) => cost.toFixed(0)).join(', ')} µs.`);
  const [first = Number.NaN] = costs;
  return [
    {
      goal: 'D3',
      what: 'CPU of a job, written and looked at, the tenth thousand in the queue / the first',
      value: (costs.at(-1) ?? Number.NaN) / first,
      atMost: 1.2,
    },
  ];
}
