import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { serve } from '../host/served-host.ts';
import { send } from '../till-host/paired-device.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import { LONG_TASK_MILLISECONDS, type Measured } from './bench-goal.ts';
import { IS_HASTY, sized } from './bench-size.ts';
import { joinTill } from './joined-till.ts';
import type { LoopWatched } from './loop-watch.ts';
import { BUILT_HOST } from './start-times.ts';
import { writeCatalogue } from './window-host.ts';

const ITEMS = sized(20_000);
const MINUTE = IS_HASTY ? 3_000 : 60_000;
const BETWEEN_SALES = 1000;
const START_MILLISECONDS = 120_000;
const WATCHED = { NODE_OPTIONS: `--import ${new URL('loop-watch.ts', import.meta.url).href}` };

/** All times are milliseconds; those of answers count from when the host takes requests. */
interface FirstMinute {
  readonly firstAnswer: number;
  readonly firstSale: number;
  readonly secondSale: number;
  /** The longest tasks of the host's loop, by their CPU. */
  readonly longest: readonly number[];
}

/** What a host that has run before makes the first ones wait for after a start. */
export async function measureFirstMinute(folder: string): Promise<readonly Measured[]> {
  const data = join(folder, 'data');
  const before = await serve(data, ['--port', '0', '--catalog', writeCatalogue(folder, ITEMS)], {}, START_MILLISECONDS, BUILT_HOST);
  const known = await joinTill(before.url, data);
  await pullWhole(known);
  await before.end('SIGTERM');
  const { firstAnswer, firstSale, secondSale, longest } = await sellForAMinute(data, known.cookie);
  console.log(`  longest tasks of the host in its first minute, CPU: ${longest.slice(0, 8).map(Math.round).join(', ')} ms`);
  const [longestTask = 0] = longest;
  return [
    {
      goal: 'B1',
      what: 'longest task of the host in its first minute, CPU / 50 ms',
      value: longestTask / LONG_TASK_MILLISECONDS,
      atMost: 1,
    },
    { goal: '', what: 'first answer to a till after the start, milliseconds', value: firstAnswer },
    { goal: '', what: 'first sale after it, milliseconds', value: firstSale },
    { goal: '', what: 'second sale, milliseconds', value: secondSale },
  ];
}

/** Starts the host, asks it at once as a till that it knows, sells once a second, and says what held its loop up. */
async function sellForAMinute(data: string, cookie: string): Promise<FirstMinute> {
  const host = await serve(data, ['--port', '0'], WATCHED, START_MILLISECONDS, BUILT_HOST);
  const ready = performance.now();
  const { status } = await send(host.url, { method: 'GET', target: HOST_OPERATIONS.readStatus.path, headers: { cookie } });
  if (status !== 200) throw new Error(`a known till was answered with ${status}`);
  const firstAnswer = performance.now() - ready;
  const till = await joinTill(host.url, data);
  const catalogue = await pullWhole(till);
  const sales: number[] = [];
  while (performance.now() - ready < MINUTE) {
    const begun = performance.now();
    await sellOne(till, catalogue);
    sales.push(performance.now() - begun);
    await sleep(BETWEEN_SALES);
  }
  await host.end('SIGTERM');
  const said = host.log().match(/^loop (.*)$/m)?.[1];
  if (said === undefined) throw new Error('the host did not say what held its loop up');
  const { readyAt, tasks } = JSON.parse(said) as LoopWatched;
  const after = tasks.filter(({ endedAt, milliseconds }) => endedAt - milliseconds > readyAt);
  const [firstSale = 0, secondSale = 0] = sales;
  return { firstAnswer, firstSale, secondSale, longest: after.map(({ cpu }) => cpu).toSorted((a, b) => b - a) };
}
