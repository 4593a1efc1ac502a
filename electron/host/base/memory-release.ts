import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { nodeWorld } from './node-world.ts';

/**
 * Gives memory back to the system after work that took much of it for a moment, such as taking in a large menu. By itself V8 keeps most of
 * the pages that such work leaves empty for as long as the process runs, and SQLite keeps its page cache.
 */

/** Work of the same kind mostly follows within this time. */
const QUIET_MILLISECONDS = 5_000;
/** A host without a request for so long is at rest: a collection halts it. */
const UNASKED_MILLISECONDS = 3_000;
/** A host that is never at rest is halted after this long all the same. */
const LONGEST_WAIT_MILLISECONDS = 600_000;
/** A collection halts the process, by about a second for each gigabyte: a process that takes less than this is left alone. */
const WORTHWHILE_BYTES = 160e6;
/** By how much a process has to have grown since the last time: a sold out item in a large menu is not worth another halt. */
const WORTHWHILE_GROWTH = 1.3;

const caches = new Set<() => void>();
let planned: NodeJS.Timeout | undefined;
let leftLastTime = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/** Has `empty` called whenever memory is released. Returns a function that ends this. */
export function addReleasable(empty: () => void): () => void {
  caches.add(empty);
  return () => caches.delete(empty);
}

/** Notes that a client waits for this process. */
export function noteRequest(at: number): void {
  askedAt = at;
}

/** Releases memory once nothing has asked for it for a while, and the process is at rest. */
export function releaseMemorySoon(): void {
  const wantedAt = nodeWorld.monotonicMilliseconds();
  const plan = (milliseconds: number): void => {
    clearTimeout(planned);
    planned = setTimeout(() => {
      const left = restIn({ now: nodeWorld.monotonicMilliseconds(), askedAt, wantedAt });
      if (left > 0) plan(left);
      else releaseMemory();
    }, milliseconds);
    planned.unref();
  };
  plan(QUIET_MILLISECONDS);
}

/** Returns after how many milliseconds without a request the process is at rest, or has waited long enough. */
export function restIn({
  now,
  askedAt: asked,
  wantedAt,
}: {
  readonly now: number;
  readonly askedAt: number;
  readonly wantedAt: number;
}): number {
  return Math.max(0, Math.min(asked + UNASKED_MILLISECONDS, wantedAt + LONGEST_WAIT_MILLISECONDS) - now);
}

function releaseMemory(): void {
  if (!isWorthwhile(process.memoryUsage.rss(), leftLastTime)) return;
  for (const empty of caches) empty();
  collector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  leftLastTime = process.memoryUsage.rss();
}

export function isWorthwhile(bytes: number, lastTime: number): boolean {
  return bytes >= WORTHWHILE_BYTES && bytes >= lastTime * WORTHWHILE_GROWTH;
}

type Collect = (how: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void;

/** Node has no call for this. A new context gets V8's own function while the flag is set. */
function collector(): Collect | undefined {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as Collect) : undefined;
}
