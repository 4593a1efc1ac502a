import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToHost } from '../../renderer/host/host-events.ts';

/** A stream of the host as the window sees it: it connects, and tells what the test lets it tell. */
class Stream {
  static readonly opened: Stream[] = [];
  onmessage: ((message: { readonly data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  isClosed = false;

  constructor() {
    Stream.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  report(): void {
    this.onmessage?.({ data: '{"kind":"status"}' });
  }
}

const LIMIT = 11_000;
let events: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened.length = 0;
  events = [];
  stop = listenToHost({ onEvent: () => events.push('event'), onSilence: (how) => events.push(how) });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that connects and says nothing is noticed within its limit, closed, and opened again', () => {
  vi.advanceTimersByTime(LIMIT - 1);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([events, Stream.opened.map(({ isClosed }) => isClosed)]).toEqual([['hangs'], [true]]);
  vi.advanceTimersByTime(1000);
  expect(Stream.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  vi.advanceTimersByTime(LIMIT);
  expect(events).toEqual(['hangs', 'hangs']);
});

test('a stream that falls silent after an event is noticed as soon, and one with further events is kept', () => {
  for (let seconds = 0; seconds < 60; seconds += 5) {
    Stream.opened[0]?.report();
    vi.advanceTimersByTime(5000);
  }
  expect([events.includes('hangs'), Stream.opened.length]).toEqual([false, 1]);
  vi.advanceTimersByTime(LIMIT - 5000);
  expect(events.at(-1)).toBe('hangs');
});

test('a stream that ends is opened again, and nothing is once nobody listens', () => {
  Stream.opened[0]?.onerror?.();
  vi.advanceTimersByTime(1000);
  expect([events, Stream.opened.length]).toEqual([['closed'], 2]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect([events, Stream.opened.map(({ isClosed }) => isClosed)]).toEqual([['closed'], [true, true]]);
});
