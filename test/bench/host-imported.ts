import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostEnvironment } from '../../electron/setup/host-environment.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { serve } from '../host/served-host.ts';
import { readHost } from '../soak/soak-memory.ts';
import type { Measured } from './bench-goal.ts';
import { sized } from './bench-size.ts';
import { writeCatalogue } from './window-host.ts';

const ITEMS = sized(50_000);
const REST_MILLISECONDS = 60_000;
const START_MILLISECONDS = 120_000;
/** What a small till can spare. */
const MOST_BYTES = 250e6;

/** What a host holds a minute after it has taken up a large catalogue, started as `npm start` starts it. It differs by a megabyte between runs. */
export async function measureImported(folder: string): Promise<readonly Measured[]> {
  const catalogue = writeCatalogue(folder, ITEMS);
  const built = { program: join(projectRoot, '.build', 'host', 'grandstand.mjs'), env: hostEnvironment() };
  const data = join(folder, 'imported');
  const host = await serve(data, ['--port', '0', '--catalog', catalogue], {}, START_MILLISECONDS, built);
  await sleep(REST_MILLISECONDS);
  const { bytes } = await readHost(host.url);
  const peak = process.platform === 'linux' ? `, at most until then ${Math.round(peakBytes(host.process.pid) / 1e6)}` : '';
  await host.end('SIGTERM');
  console.log(`  megabytes a minute after ${ITEMS} items: ${Math.round(bytes / 1e6)}${peak}`);
  return [
    { goal: 'M3', what: `what a host holds a minute after it took up ${ITEMS} items / 250 MB`, value: bytes / MOST_BYTES, atMost: 1 },
  ];
}

function peakBytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
