import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { JournalWrite } from '../../shared/sync/journal/journal.ts';
import { JournalRefused } from '../../shared/sync/journal/journal-refused.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { makeWorld } from '../world.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeOf(name: string, padding = ''): JournalWrite {
  const id = name as OpId;
  return {
    adds: [{ id, kind: 'sale', lane: name, epoch: 1, intent: JSON.stringify({ padding }), createdAt: AT }],
    attempt: { opId: id, n: 1, phase: 'sending', step: 'checkout', requestHash: 'h', at: 1 },
    audit: { at: AT, event: 'sold', body: JSON.stringify({ op: id }) },
    facts: { last: name },
  };
}

const FULL = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const BROKEN = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });

/** From the n-th call of storage on, `count` of them fail. */
function failFrom(n: number, count: number, fault: Error): { readonly calls: () => number; end(): void } {
  let calls = 0;
  const failing = <Arguments extends unknown[], Result>(real: (...given: Arguments) => Result) =>
    function (this: unknown, ...given: Arguments): Result {
      calls += 1;
      if (calls >= n && calls < n + count) throw fault;
      return real.apply(this, given);
    };
  const { exec } = DatabaseSync.prototype;
  const { run, get } = StatementSync.prototype;
  const spies = [
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(failing(exec)),
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(failing(run) as never),
    vi.spyOn(StatementSync.prototype, 'get').mockImplementation(failing(get) as never),
  ];
  return {
    calls: () => calls,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

test.each([
  ['is full', FULL, 1],
  ['is full, of a sealed journal', FULL, 1, true],
  ['is full for two calls', FULL, 2],
  ['is broken', BROKEN, 1],
  ['is broken, of a sealed journal', BROKEN, 1, true],
  ['is broken for three calls', BROKEN, 3],
])(
  'whichever call of storage fails because the disk %s: what was told as saved is there, whole, and nothing else is',
  async (_name, fault, count, isSealed = false) => {
    const sealing = isSealed ? { sealing: { key: new Uint8Array(32) } } : {};
    let isOver = false;
    for (let n = 1; !isOver; n += 1) {
      const path = join(folder, `${count}-${fault.errcode}-${isSealed}-${n}.sqlite`);
      const journal = openSqliteJournal(path, makeWorld(), sealing);
      await journal.append(writeOf('before'));
      const failing = failFrom(n, count, fault);
      const names = ['a', 'b', 'c'];
      const outcomes = await Promise.allSettled(names.map((name) => journal.append(writeOf(name))));
      isOver = failing.calls() < n;
      failing.end();
      for (const outcome of outcomes)
        if (outcome.status === 'rejected' && fault === FULL) expect(outcome.reason).toBeInstanceOf(JournalRefused);
      await journal.append(writeOf('after'));
      await journal.close();

      const again = openSqliteJournal(path, makeWorld(), sealing);
      const saved = names.filter((_, index) => outcomes[index]?.status === 'fulfilled');
      expect((await again.listOps(['waiting'])).map(({ id }) => id)).toEqual(['before', ...saved, 'after']);
      for (const name of saved) expect(await again.listAttempts(name as OpId)).toHaveLength(1);
      await again.close();
      expect(inspectJournal(path, undefined, sealing.sealing)).toMatchObject({
        faults: [],
        isSealed,
        attempts: saved.length + 2,
        auditEntries: saved.length + 2,
      });
    }
  },
);

test('a file that may grow no further refuses as data, keeps what it has, and takes more once it may', async () => {
  const path = join(folder, 'full.sqlite');
  const journal = openSqliteJournal(path, makeWorld(), {
    room: { refusal: () => undefined, measure: () => ({ freeBytes: 4096, neededBytes: 1_000_000 }) },
  });
  await journal.append(writeOf('before'));
  // What a full disk does, done by SQLite itself.
  const prepare = vi.spyOn(DatabaseSync.prototype, 'exec');
  await journal.append({ facts: { any: '1' } });
  const database = prepare.mock.contexts[0] as DatabaseSync;
  prepare.mockRestore();
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number };
  database.exec(`PRAGMA max_page_count = ${pages}`);
  const refused = journal.append(writeOf('too much', 'x'.repeat(100_000)));
  await expect(refused).rejects.toThrow(JournalRefused);
  await expect(refused).rejects.toMatchObject({
    refusal: { code: 'disk_nearly_full', facts: { freeBytes: 4096, neededBytes: 1_000_000 } },
  });
  database.exec('PRAGMA max_page_count = 1000000');
  await journal.append(writeOf('too much', 'x'.repeat(100_000)));
  await journal.close();
  expect(inspectJournal(path)).toMatchObject({ faults: [], ops: 2, auditEntries: 2 });
});
