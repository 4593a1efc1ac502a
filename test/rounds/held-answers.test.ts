import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import { IDLE_LIMIT } from '../../shared/client/operation-policy.ts';
import { isLong } from '../base/search.ts';
import { openDrainer, sell } from '../bench/queued-sales.ts';
import { startHost } from '../host/running-host.ts';
import { type Fate, startFaultyProxy } from './faulty-proxy.ts';
import { findWrongSales } from './sold-once.ts';

const HELD = 6;
const SALES = 14;
const AMOUNT = 2145;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-held-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('answers that a proxy holds open in the middle of their bodies hold up no other sale, and every sale is one order', async () => {
  const serviceFile = join(folder, 'service.sqlite');
  const journalFile = join(folder, 'journal.sqlite');
  const host = await startHost({ store: openSqliteServiceStore(serviceFile) });
  const proxy = await startFaultyProxy();
  proxy.setTarget(host.port);
  const journal = openSqliteJournal(journalFile, nodeWorld);
  const held = new Set<string>();
  let isHolding = false;
  proxy.setFates((first): Fate => {
    if (!/^POST \S+\/checkout /.test(first) || !isHolding || held.size === HELD) return { kind: 'pass' };
    const sale = [...acknowledged.keys()].find((id) => first.includes(id));
    if (sale === undefined) throw new Error(`no sale of this test is in ${first}`);
    held.add(sale);
    return { kind: 'cut', side: 'response', at: 750 + 150 * held.size, by: 'silence' };
  });
  const acknowledged = new Map<string, number>();
  const ended: { readonly id: string; readonly at: number }[] = [];
  let tellEnded = (): void => undefined;
  const untilEnded = async (count: number): Promise<void> => {
    while (ended.length < count) await new Promise<void>((resolve) => (tellEnded = resolve));
  };
  const drainer = await openDrainer(journal, makeNetworkTransport({ timer: nodeTimer, origin: proxy.origin }), {
    onEnded: ({ id }) => {
      ended.push({ id, at: performance.now() });
      tellEnded();
    },
  });
  drainer.start();
  const sellSome = async (count: number): Promise<void> => {
    for (let sale = 0; sale < count; sale++) {
      const id = await sell(journal);
      acknowledged.set(id, AMOUNT);
      drainer.wake(id);
    }
  };
  // The till has signed in and knows its service.
  await sellSome(1);
  await untilEnded(1);
  isHolding = true;
  const start = performance.now();
  await sellSome(SALES);
  await untilEnded(1 + SALES);
  await drainer.stop();
  await journal.close();
  await proxy.close();
  await host.stop();
  const times = ended.slice(1).map(({ at }) => Math.round(at - start));
  console.log(`${HELD} answers held, milliseconds until each of ${SALES} sales had ended: ${times.join(' ')}`);
  expect(held.size).toBe(HELD);
  // The others do not wait for the held ones to be given up. How long they take is said by the machine, so their order is looked at.
  const isHeld = ended.slice(1).map(({ id }) => held.has(id));
  expect(isHeld.indexOf(true)).toBe(SALES - HELD);
  expect(times[SALES - HELD]).toBeGreaterThan(IDLE_LIMIT);
  if (isLong) expect(times[SALES - HELD - 1]).toBeLessThan(2000);
  expect(await findWrongSales({ journalFile, serviceFile, acknowledged })).toEqual([]);
});
