import type { Measured } from './bench-goal.ts';

/** One measurement with a folder of its own. */
export type MeasureStep = (folder: string) => Promise<readonly Measured[]>;

/** What is measured in one process, step by step. */
export interface BenchPart {
  readonly name: string;
  readonly measures: string;
  /** Needs the screens and the host as they are built, and a Chromium. */
  readonly isBuilt?: true;
  /** Nothing of a step is read before its turn comes: what other parts bring would be in its memory and in its start. */
  readonly steps: readonly MeasureStep[];
}

export const BENCH_PARTS: readonly BenchPart[] = [
  {
    name: 'engine',
    measures: 'pricing a cart, beside the same rules in plain integers, two taxes wired in, JSON.parse and decimal.js',
    steps: [async () => (await import('./engine-pricing.ts')).measureEngine()],
  },
  {
    name: 'wire',
    measures: 'reading and sealing a cart, beside JSON; the door, beside bare node:http',
    steps: [
      async () => (await import('./wire-records.ts')).measureWire(),
      async () => (await import('./service-api.ts')).measureRequestChecks(),
    ],
  },
  {
    name: 'menu',
    measures: 'the menu of 20,000 items in a window, beside a bare IndexedDB record',
    isBuilt: true,
    steps: [async (folder) => (await import('./window-menus.ts')).measureMenuCache(folder)],
  },
  {
    name: 'search',
    measures: 'search over 50,000 items, beside a frame; as typed at 20,000 items, beside 500',
    isBuilt: true,
    steps: [async (folder) => (await import('./window-acts.ts')).measureSearch(folder)],
  },
  {
    name: 'register',
    measures: 'first tiles and taps at 20,000 items, beside 500; taps and tasks, beside a frame',
    isBuilt: true,
    steps: [async (folder) => (await import('./window-acts.ts')).measureTaps(folder)],
  },
  {
    name: 'slow',
    measures: 'register and kitchen on a processor that is four and six times slower, beside 50 ms and 1.5 s',
    isBuilt: true,
    steps: [async (folder) => (await import('./window-slow.ts')).measureSlowMachine(folder)],
  },
  {
    name: 'lines',
    measures: 'a register whose host is at the end of a line of 100 Mbit, and of 2 Mbit that loses packets, beside none',
    isBuilt: true,
    steps: [async (folder) => (await import('./window-lines.ts')).measureLines(folder)],
  },
  {
    name: 'sale',
    measures: 'a sale into the journal, beside a raw flush, after 1,000,000 others and with 10,000 waiting; closing a shift',
    steps: [
      async (folder) => (await import('./sync-commits.ts')).measureCommits(folder),
      async (folder) => (await import('./sync-queue.ts')).measureQueue(folder),
      async (folder) => (await import('./shift-closing.ts')).measureClosing(folder),
    ],
  },
  {
    name: 'completing',
    measures: 'sales that 64 devices complete over HTTP, beside one device',
    steps: [async (folder) => (await import('./sales-completed.ts')).measureCompleting(folder)],
  },
  {
    name: 'events',
    measures: 'a sale while 64, 200 and 500 screens listen, beside one screen',
    steps: [async (folder) => (await import('./event-streams.ts')).measureEvents(folder)],
  },
  {
    name: 'calculate',
    measures: 'the signed calculation of 20 lines over HTTP, beside the same door that only parses',
    steps: [async () => (await import('./service-api.ts')).measureCalculate()],
  },
  {
    name: 'checkout',
    measures: 'durable checkouts over HTTP, beside raw append and flush; SQLite, beside PostgreSQL',
    steps: [
      async (folder) => (await import('./service-durability.ts')).measureDurability(folder),
      async (folder) => (await import('./service-stores.ts')).measureStores(folder),
    ],
  },
  {
    name: 'delta',
    measures: 'a delta of 50 items on 50,000, at the service and in the window, beside the whole and beside a small menu',
    isBuilt: true,
    steps: [
      async () => (await import('./service-menu.ts')).measureMenus(),
      async (folder) => (await import('./window-menus.ts')).measureWindowDelta(folder),
    ],
  },
  {
    name: 'sync',
    measures: 'a queue of 10,000 drained into local mode, beside what the service checks out by itself',
    steps: [async (folder) => (await import('./sync-drain.ts')).measureDrain(folder)],
  },
  {
    name: 'service',
    measures: 'orders checked out, read and listed with 1,000,000 stored, beside 1,000',
    steps: [async (folder) => (await import('./service-stored.ts')).measureStored(folder)],
  },
  {
    name: 'start',
    measures: 'first tiles out of the cache, beside an empty page; the host, beside node -e 0; the minute after its start, beside 50 ms',
    isBuilt: true,
    steps: [
      async (folder) => (await import('./start-times.ts')).measureStart(folder),
      async (folder) => (await import('./first-minute.ts')).measureFirstMinute(folder),
    ],
  },
  {
    name: 'memory',
    measures:
      'the host after it took up 50,000 items, beside 250 MB, and after 10,000 sales, the register after 1,000, beside themselves after a tenth',
    isBuilt: true,
    steps: [
      async (folder) => (await import('./host-imported.ts')).measureImported(folder),
      async (folder) => (await import('./revision-room.ts')).measureRevisionRoom(folder),
      async (folder) => (await import('./host-memory.ts')).measureHostMemory(folder),
      async (folder) => (await import('./window-memory.ts')).measureWindowMemory(folder),
    ],
  },
];
