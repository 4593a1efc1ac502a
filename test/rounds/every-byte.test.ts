import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/node-timer.ts';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { openSqliteJournal } from '../../electron/host/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { DEFAULT_SYNC_SETTINGS } from '../../shared/sync/sync-settings.ts';
import { openDrainer, sell } from '../bench/queued-sales.ts';
import { startHost } from '../host/running-host.ts';
import { type Fate, type Side, startFaultyProxy } from './faulty-proxy.ts';
import { findWrongSales } from './sold-once.ts';

/** Bytes between two cuts; every byte takes as long as there are bytes. */
const STEP = process.env.LONG ? 1 : 41;
const AT_ONCE = 64;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-cuts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Cut {
  readonly side: Side;
  readonly at: number;
  readonly by: 'reset' | 'end';
}

function cutsOf(side: Side, bytes: number): readonly Cut[] {
  return Array.from({ length: Math.ceil(bytes / STEP) }, (_, index) => ({ side, at: index * STEP, by: index % 2 === 0 ? 'reset' : 'end' }));
}

test('a checkout whose connection breaks at any byte, there or back, is one order', async () => {
  const serviceFile = join(folder, 'service.sqlite');
  const journalFile = join(folder, 'journal.sqlite');
  const host = await startHost({ store: openSqliteServiceStore(serviceFile) });
  const proxy = await startFaultyProxy();
  proxy.setTarget(host.port);
  const journal = openSqliteJournal(journalFile, nodeWorld);
  // Longer than either side of a checkout of this cart.
  const cuts: Fate[] = [...cutsOf('request', 2900), ...cutsOf('response', 2900)].map((cut) => ({ kind: 'cut', ...cut }));
  const sales = cuts.length;
  proxy.setFates((head) => (/^POST \S+\/checkout /.test(head) ? cuts.pop() : undefined) ?? { kind: 'pass' });
  const acknowledged = new Map<string, number>();
  for (let sale = 0; sale < sales; sale++) acknowledged.set(await sell(journal), 2145);
  let ended = 0;
  let onAllEnded = (): void => undefined;
  const allEnded = new Promise<void>((resolve) => {
    onAllEnded = resolve;
  });
  const faults: unknown[] = [];
  const drainer = await openDrainer(journal, makeNetworkTransport({ timer: nodeTimer, origin: proxy.origin }), {
    settings: { ...DEFAULT_SYNC_SETTINGS, ordersAtOnce: AT_ONCE },
    onFault: (fault) => faults.push(fault),
    onMistake: (mistake) => faults.push(mistake),
    onEnded: () => {
      if (++ended === sales) onAllEnded();
    },
  });
  drainer.start();
  await allEnded;
  await drainer.stop();
  await journal.close();
  await host.stop();
  await proxy.close();
  console.log(`${sales} checkouts, each cut at a byte of its own: ${JSON.stringify([...proxy.met])}`);
  expect({ cuts, faults }).toEqual({ cuts: [], faults: [] });
  for (const kind of ['request reset', 'request end', 'response reset', 'response end']) expect(proxy.met.get(kind)).toBeGreaterThan(0);
  expect(await findWrongSales({ journalFile, serviceFile, acknowledged })).toEqual([]);
}, 3_600_000);
