import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isLong } from '../base/search.ts';
import { playWeek } from './seven-days.ts';

const SALES = isLong ? 10_000 : 600;
/** Of a sale that waits its lane's name stays in memory. The rest is what the collector leaves. */
const MOST_BYTES_A_SALE = 300;
const SLACK = 2_000_000;

const folder = mkdtempSync(join(tmpdir(), 'grandstand-week-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('sales of seven days without a line, with a restart each day, all arrive once, and memory does not grow with the queue [S1]', async () => {
  const { sold, orders, states, faults, differences, heaps, sendingHeaps } = await playWeek(folder, SALES);
  expect({ faults, differences }).toEqual({ faults: [], differences: [] });
  expect(states).toEqual({ 'sale done': SALES });
  expect(orders).toHaveLength(SALES);
  expect(new Map(orders)).toEqual(sold);
  for (const [first = 0, ...others] of [heaps, sendingHeaps]) {
    for (const heap of others) expect(heap - first).toBeLessThan(SLACK + SALES * MOST_BYTES_A_SALE);
  }
});
