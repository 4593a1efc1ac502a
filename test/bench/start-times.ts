import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { serve } from '../host/served-host.ts';
import type { Measured } from './bench-goal.ts';
import { rounds, sized } from './bench-size.ts';
import { figureOf, ratioOf } from './figure.ts';
import { openWindow } from './register-window.ts';
import { openRegister, type WindowHost, withWindowHosts } from './window-host.ts';

const ROUNDS = rounds(5);
const ITEMS = sized(20_000);
export const BUILT_HOST = { program: join(projectRoot, '.build', 'host', 'grandstand.mjs'), env: {} };
const START_MILLISECONDS = 60_000;

export async function measureStart(folder: string): Promise<readonly Measured[]> {
  let data = '';
  const register = await withWindowHosts(folder, async (windowHosts) => {
    const windowHost = await windowHosts.open(ITEMS);
    data = windowHost.data;
    return await measureRegisterStart(windowHost);
  });
  return [...register, ...(await measureHostStart(data))];
}

async function measureRegisterStart(windowHost: WindowHost): Promise<readonly Measured[]> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Empty</title><button class="tile">Empty</button>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const times = { empty: [] as number[], first: [] as number[], live: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const empty = await openWindow(windowHost.context, address);
    await empty.page.close();
    const register = await openRegister(windowHost);
    await register.page.close();
    if (round === 0) continue;
    times.empty.push(empty.paintedTile);
    times.first.push(register.paintedTile);
    times.live.push(register.liveTile);
  }
  server.closeAllConnections();
  server.close();
  return [
    {
      goal: 'B1',
      what: 'first tiles of 20,000 items painted from the cache / an empty page',
      ...ratioOf(times.first, times.empty),
      atMost: 2,
    },
    { goal: 'B1', what: 'the same until they can be sold by / an empty page', ...ratioOf(times.live, times.empty) },
    { goal: '', what: 'the same, milliseconds', ...figureOf(times.live) },
  ];
}

/** A host that has run before, until it says that it takes requests. */
async function measureHostStart(data: string): Promise<readonly Measured[]> {
  const times = { bare: [] as number[], host: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    await once(spawn(process.execPath, ['-e', '0']), 'exit');
    const beside = performance.now();
    const host = await serve(data, ['--port', '0'], {}, START_MILLISECONDS, BUILT_HOST);
    const ready = performance.now();
    await host.end('SIGTERM');
    if (round === 0) continue;
    times.bare.push(beside - begun);
    times.host.push(ready - beside);
  }
  return [
    { goal: 'B1', what: 'host ready with a known catalogue of 20,000 items / node -e 0', ...ratioOf(times.host, times.bare), atMost: 3 },
    { goal: '', what: 'the same, milliseconds', ...figureOf(times.host) },
  ];
}
