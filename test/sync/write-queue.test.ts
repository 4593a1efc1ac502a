import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Journal, JournalWrite } from '../../shared/sync/journal/journal.ts';
import { JournalRefused } from '../../shared/sync/journal/journal-refused.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { StaleWrite } from '../../shared/sync/journal/stale-write.ts';
import { makeWriteQueue, type PrepareWrite } from '../../shared/sync/journal/write-queue.ts';
import { makeWorld } from '../world.ts';

const AT = 1_795_000_000_000 as never;

/** Writes what was appended when it is told to, all of it at once, as a journal does that shares a flush. */
function makeSlowJournal(inner: Journal) {
  const waiting: (() => Promise<void>)[] = [];
  const journal: Journal = {
    ...inner,
    append: (write) =>
      new Promise((resolve, reject) => {
        waiting.push(() => inner.append(write).then(resolve, reject));
      }),
  };
  /** Returns how many writes the flush had. */
  const flush = async (): Promise<number> => {
    await turn();
    const group = waiting.splice(0);
    for (const write of group) await write();
    return group.length;
  };
  return { journal, flush };
}

const setUp = () => {
  const inner = makeMemoryJournal(makeWorld());
  const { journal, flush } = makeSlowJournal(inner);
  const flushAll = async (): Promise<readonly number[]> => {
    const sizes: number[] = [];
    for (let size = await flush(); size > 0; size = await flush()) sizes.push(size);
    return sizes;
  };
  return { inner, journal, flush, flushAll, queue: makeWriteQueue(journal) };
};

/** Adds one to a counter that is a record, and one to another that is a fact. */
const count: PrepareWrite = async (ahead) => {
  const before = await ahead.findRecord('counter', 'a');
  const fact = await ahead.findFact('count');
  return {
    facts: { count: String(Number(fact ?? 0) + 1) },
    expects: { facts: { count: fact } },
    records: [
      {
        kind: 'counter',
        id: 'a',
        after: before?.version ?? 0,
        state: 'on',
        at: AT,
        keys: [],
        body: JSON.stringify(Number(JSON.parse(before?.body ?? '0')) + 1),
      },
    ],
  };
};

const counted = async (journal: Journal) => [
  Number((await journal.findRecord('counter', 'a'))?.body ?? 0),
  Number((await journal.findFact('count')) ?? 0),
];

test('writes that build on each other share one flush', async () => {
  const { inner, flushAll, queue } = setUp();
  const done = Promise.all(Array.from({ length: 64 }, () => queue.write(count)));
  expect(await flushAll()).toEqual([64]);
  await done;
  expect(await counted(inner)).toEqual([64, 64]);
});

test('none resolves before it is on the disk', async () => {
  const { flush, queue } = setUp();
  let written = 0;
  const done = [1, 2].map(() =>
    queue.write(count).then(() => {
      written += 1;
    }),
  );
  await turn();
  expect(written).toBe(0);
  await flush();
  await Promise.all(done);
  expect(written).toBe(2);
});

test('when one fails its caller hears why, and those that were built on it are made again', async () => {
  const { inner, flushAll, queue } = setUp();
  const refused = new JournalRefused({ code: 'disk_nearly_full', facts: { freeBytes: 0, neededBytes: 1 } });
  const bad: PrepareWrite = async (ahead) => ({ ...(await count(ahead)), change: { id: 'nobody' as never, state: 'done' } });
  const broken: PrepareWrite = () => {
    throw refused;
  };
  const given = [count, bad, count, broken, count, count].map((prepare) => queue.write(prepare));
  const outcomes = Promise.allSettled(given);
  expect(await flushAll()).toEqual([5, 3]);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect((await outcomes)[3]).toMatchObject({ reason: refused });
  expect(await counted(inner)).toEqual([4, 4]);
});

test('one that another writer was faster than is refused as stale, and later ones see that writer', async () => {
  const { inner, journal, flushAll, queue } = setUp();
  const other = await count(inner);
  const own = queue.write(count);
  await turn();
  await inner.append(other);
  const later = queue.write(count);
  const outcomes = Promise.allSettled([own, later]);
  await flushAll();
  const [first, second] = await outcomes;
  expect(first).toMatchObject({ status: 'rejected', reason: expect.any(StaleWrite) });
  expect(second?.status).toBe('fulfilled');
  expect(await counted(journal)).toEqual([2, 2]);
});

test('whatever fails, each write that resolved is there once and none that was rejected', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { inner, flush, queue } = setUp();
    const given = Array.from({ length: 1 + (round % 13) }, (_, index) => {
      const isBad = (index * 7 + round) % 5 === 0;
      const prepare: PrepareWrite = async (ahead): Promise<JournalWrite> => {
        if (isBad && round % 2 === 0) throw new Error('not prepared');
        const write = await count(ahead);
        return isBad ? { ...write, change: { id: 'nobody' as never, state: 'done' } } : write;
      };
      return queue.write(prepare).then(
        () => 1,
        () => 0,
      );
    });
    const hasOutsider = round % 3 === 0;
    for (let step = 0; step < round % 50; step += 1) await Promise.resolve();
    if (hasOutsider) await inner.append(await count(inner));
    const all = Promise.all(given);
    let isDone = false;
    void all.then(() => {
      isDone = true;
    });
    for (let flushes = 0; flushes < 60 && !isDone; flushes += 1) await flush();
    const resolved = (await all).reduce<number>((sum, one) => sum + one, 0);
    const others = hasOutsider ? 1 : 0;
    expect(await counted(inner)).toEqual([resolved + others, resolved + others]);
  }
});
