import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { publishRunningNote, readRunning } from '../../electron/host/data/running-note.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-note-'));
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('commands beside a host find it by what the network calls it now, for as long as it runs', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let networkUrl = 'https://box:4810';
  const remove = publishRunningNote(folder, { url: 'http://127.0.0.1:4810', network: () => ({ networkUrl }) });
  expect(readRunning(folder)).toEqual({ url: 'https://box:4810', local: 'http://127.0.0.1:4810', process: process.pid });
  networkUrl = 'https://10.0.0.7:4810';
  // Where it can't be written down, the one before stays, and the host goes on.
  mkdirSync(join(folder, 'running.json.part'));
  vi.advanceTimersByTime(30_000);
  expect(readRunning(folder)?.url).toBe('https://box:4810');
  rmSync(join(folder, 'running.json.part'), { recursive: true });
  vi.advanceTimersByTime(30_000);
  expect(readRunning(folder)?.url).toBe('https://10.0.0.7:4810');
  remove();
  networkUrl = 'https://10.0.0.8:4810';
  vi.advanceTimersByTime(60_000);
  expect(readRunning(folder)).toBeUndefined();
});
