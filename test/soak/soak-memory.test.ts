import { expect, test } from 'vitest';
import { type HostSample, judgeMemory, judgePaid } from './soak-memory.ts';

function samplesOf(bytesAt: (minute: number) => number): readonly HostSample[] {
  return Array.from({ length: 360 }, (_, place) => ({ at: place * 5, bytes: bytesAt(place / 12), cpuSeconds: 0 }));
}

const MB = 1_000_000;

test('memory that rises at first and then stays is flat, whatever single moments say', () => {
  const warming = samplesOf((minute) => (minute < 8 ? 150 + minute * 20 : 310) * MB + (minute % 1 === 0 ? 80 * MB : 0));
  expect(judgeMemory(warming)).toEqual({ isFlat: true, sentence: expect.stringContaining('310 MB at the end') });
});

test('memory that grows by a tenth and more in the rest of half an hour is not', () => {
  expect(judgeMemory(samplesOf((minute) => (200 + minute * 4) * MB))).toEqual({
    isFlat: false,
    sentence: expect.stringContaining('240 MB an hour'),
  });
});

test('of how long sales took to be paid one in a hundred may take longer than was asked for, and more may not', () => {
  const times = [...Array<number>(98).fill(10), 150, 400];
  expect(judgePaid(times, 100)).toEqual({
    isInTime: false,
    sentence: 'paid: p50 10.0 ms, p99 150.0 ms (at most 100 ms), longest 400.0 ms',
  });
  expect(judgePaid([...times.slice(0, 98), 20, 400], 100).isInTime).toBe(true);
  expect(judgePaid(times, 0).isInTime).toBe(true);
});
