import { expect, test } from 'vitest';
import { addMilliseconds, instantFromEpoch } from '../../shared/base/time.ts';
import { makeHeldCounts } from '../../shared/till/memory/held-counts.ts';
import { keep } from '../../shared/till/records/till-records.ts';
import { OTHER_TILL, TILL } from './test-till.ts';

const AT = instantFromEpoch(1_800_000_000_000);
const held = { records: [keep('held', 'h', 0, { state: 'held', at: AT, body: {} })] };

test('held carts are counted once for all tills of a vendor, again after a write of one, and after a minute', async () => {
  let reads = 0;
  const counts = makeHeldCounts(async () => {
    reads += 1;
    return reads;
  });
  expect(await Promise.all([counts.of(TILL, 1, AT), counts.of(OTHER_TILL, 1, AT), counts.of(TILL, 2, AT)])).toEqual([1, 1, 2]);
  counts.take({ records: [keep('sale', 's', 0, { state: 'done', at: AT, body: {} })] });
  expect(await counts.of(TILL, 1, addMilliseconds(AT, 59_999))).toBe(1);
  expect(await counts.of(TILL, 1, addMilliseconds(AT, 60_000))).toBe(3);
  counts.take(held);
  expect(await counts.of(TILL, 1, addMilliseconds(AT, 60_001))).toBe(4);
});

test('a count that failed is tried again by the next status, and one from before a write is not kept', async () => {
  const answers: (number | Error)[] = [new Error('no disk'), 1, 2];
  const counts = makeHeldCounts(async () => {
    const answer = answers.shift();
    await undefined;
    if (typeof answer !== 'number') throw answer;
    return answer;
  });
  await expect(counts.of(TILL, 1, AT)).rejects.toThrow('no disk');
  const early = counts.of(TILL, 1, AT);
  counts.take(held);
  expect(await Promise.all([early, counts.of(TILL, 1, AT)])).toEqual([1, 2]);
});
