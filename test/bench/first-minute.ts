import { setTimeout as sleep } from 'node:timers/promises';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { HostProgram } from '../host/host-program.ts';
import { grandstand, serve } from '../host/served-host.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';
import { pullWhole, sellOne } from '../till-host/till-sale.ts';
import type { LoopWatched } from './loop-watch.ts';
import { OWN_DATABASE } from './window-host.ts';

/** How long sales are made after a start. */
const MINUTE = 6_000;
const BETWEEN_SALES = 1000;
const START_MILLISECONDS = 120_000;
const WATCHED = { ...OWN_DATABASE, NODE_OPTIONS: `--import ${new URL('loop-watch.ts', import.meta.url).href}` };

/** All times are milliseconds; those of answers count from when the host takes requests. */
export interface FirstMinute {
  readonly firstAnswer: number;
  readonly firstSale: number;
  readonly secondSale: number;
  /** The longest tasks of the host's loop, by their CPU. */
  readonly longest: readonly number[];
}

/** Starts a host that knows its data, asks it as a till does at once, sells once a second, and says what held its loop up. */
export async function measureFirstMinute(data: string, program: HostProgram): Promise<FirstMinute> {
  const host = await serve(data, ['--port', '0'], WATCHED, START_MILLISECONDS, program);
  const ready = performance.now();
  const till = await joined(host.url, data);
  await till.must(HOST_OPERATIONS.readStatus);
  const firstAnswer = performance.now() - ready;
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

async function joined(url: string, data: string): Promise<PairedDevice> {
  const { output } = await grandstand(['pair', '--data', data], OWN_DATABASE);
  const till = await pairWith(url, output.trim());
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-1', pin: '1000' } });
  return till;
}
