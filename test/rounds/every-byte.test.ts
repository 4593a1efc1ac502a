import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { DEFAULT_SYNC_SETTINGS } from '../../shared/sync/journal/sync-settings.ts';
import { isLong } from '../base/search.ts';
import { openDrainer, sell } from '../bench/queued-sales.ts';
import { startHost } from '../host/running-host.ts';
import { type Fate, type Side, startFaultyProxy } from './faulty-proxy.ts';
import { findWrongSales } from './sold-once.ts';

/** Bytes between two cuts; every byte takes as long as there are bytes. */
const STEP = isLong ? 1 : 41;
const AT_ONCE = 48;
/** A stalled connection gives no error, so only a timeout ends it; here the timeouts are a tenth of the usual ones. */
const IMPATIENT = 0.1;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-cuts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Cut {
  readonly side: Side;
  readonly at: number;
  readonly by: 'reset' | 'end' | 'silence';
}

function cutsOf(side: Side, bytes: number, ways: readonly Cut['by'][]): readonly Cut[] {
  return Array.from({ length: Math.ceil(bytes / STEP) }, (_, index) => {
    const by = ways[index % ways.length] as Cut['by'];
    return { side, at: index * STEP, by };
  });
}

test.each([
  ['breaks', ['reset', 'end'], 1],
  ['stalls', ['silence'], IMPATIENT],
] as const)(
  'a checkout whose connection %s at any byte, there or back, is one order',
  async (name, ways, timeFactor) => {
    const serviceFile = join(folder, `${name}-service.sqlite`);
    const journalFile = join(folder, `${name}-journal.sqlite`);
    const host = await startHost({ store: openSqliteServiceStore(serviceFile) });
    const proxy = await startFaultyProxy();
    proxy.setTarget(host.port);
    const journal = openSqliteJournal(journalFile, nodeWorld);
    // Longer than either side of a checkout of this cart.
    const cuts: Fate[] = [...cutsOf('request', 2900, ways), ...cutsOf('response', 2900, ways)].map((cut) => ({ kind: 'cut', ...cut }));
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
    const drainer = await openDrainer(journal, makeNetworkTransport({ timer: nodeTimer, origin: proxy.origin, timeFactor }), {
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
    console.log(`${sales} checkouts, each of which ${name} at a byte of its own: ${JSON.stringify([...proxy.met])}`);
    expect({ cuts, faults }).toEqual({ cuts: [], faults: [] });
    for (const by of ways) for (const side of ['request', 'response']) expect(proxy.met.get(`${side} ${by}`)).toBeGreaterThan(0);
    expect(await findWrongSales({ journalFile, serviceFile, acknowledged })).toEqual([]);
  },
  3_600_000,
);
