import { expect, test } from 'vitest';
import { type HostSample, judgeMemory } from './soak-memory.ts';

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
