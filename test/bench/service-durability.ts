import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '../../shared/base/assert.ts';
import type { Measured } from './bench-goal.ts';
import type { Turn } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { checkOutMany, describeTurns, openTill, perSecond } from './checkout-turns.ts';
import { median } from './cpu-rounds.ts';
import { figureOf, ratioOf } from './figure.ts';

const ROUNDS = rounds(5);
const CHECKOUTS_A_TURN = sized(1500);
const RAW_MILLISECONDS = 500;
const SLOWER_MILLISECONDS = 3;
/** What a stored order of such a cart has about, with its row and its ticket. */
const ORDER_BYTES = 10_000;

/** Checkouts a second, each answered after its commit, beside what the disk does with one append and one flush after another. */
export async function measureDurability(folder: string): Promise<readonly Measured[]> {
  const native = await openTill('checkouts', { kind: 'host', path: join(folder, 'native.sqlite') });
  const slower = await openTill('checkouts, slower flush', {
    kind: 'host',
    path: join(folder, 'slower.sqlite'),
    slowerCommitMilliseconds: SLOWER_MILLISECONDS,
  });
  const raw: number[] = [];
  const rawSlower: number[] = [];
  const turns: Turn[] = [];
  const slowerTurns: Turn[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = [
      appendAndFlush(join(folder, 'raw'), 0),
      await checkOutMany(native, CHECKOUTS_A_TURN),
      appendAndFlush(join(folder, 'raw'), SLOWER_MILLISECONDS),
      await checkOutMany(slower, CHECKOUTS_A_TURN),
    ] as const;
    if (round === 0) continue;
    raw.push(measured[0]);
    turns.push(measured[1]);
    rawSlower.push(measured[2]);
    slowerTurns.push(measured[3]);
  }
  await native.server.stop();
  await slower.server.stop();

  // Without this nothing was slower on the slower disk.
  assert(
    [...turns, ...slowerTurns].every(({ used }) => used.commits > 0),
    'commits are seen',
  );

  const flush = 1000 / median(raw);
  const slowerFlush = 1000 / median(rawSlower);
  console.log(
    `One append and flush takes ${flush.toFixed(3)} ms, on the slower disk ${slowerFlush.toFixed(3)} ms. Over HTTP, 32 connections:`,
  );
  describeTurns(native.name, turns);
  describeTurns(slower.name, slowerTurns);
  return [
    { goal: 'D1', what: 'checkouts, each durable / append and flush', ...ratioOf(turns.map(perSecond), raw), atLeast: 1.25 },
    {
      goal: 'D1',
      what: `the same, every flush ${SLOWER_MILLISECONDS} ms slower`,
      ...ratioOf(slowerTurns.map(perSecond), rawSlower),
      atLeast: 6,
    },
    {
      goal: 'D1',
      what: 'p50 there, in flushes',
      ...figureOf(slowerTurns.map(({ latencies }, round) => (median(latencies) * (rawSlower[round] ?? Number.NaN)) / 1000)),
      atMost: 3,
    },
    { goal: '', what: 'durable checkouts, orders a second', ...figureOf(turns.map(perSecond)) },
  ];
}

/** Records a second that one writer appends and flushes, each by itself. */
function appendAndFlush(path: string, slowerMilliseconds: number): number {
  const file = openSync(path, 'a');
  const record = Buffer.alloc(ORDER_BYTES, 'order ');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < RAW_MILLISECONDS) {
    writeSync(file, record);
    fdatasyncSync(file);
    if (slowerMilliseconds > 0) Atomics.wait(clock, 0, 0, slowerMilliseconds);
    count++;
  }
  const seconds = (performance.now() - start) / 1000;
  closeSync(file);
  return count / seconds;
}
