import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeJournalSummary, summarizeJournal } from '../../electron/host/data/found-stand.ts';
import { JOURNAL_MIGRATIONS } from '../../electron/host/store/sqlite/journal-migrations.ts';
import type { Instant } from '../../shared/base/time.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-found-'));
  file = join(folder, 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function keepJobs(...jobs: readonly (readonly [kind: string, state: string, createdAt: string])[]): void {
  const journal = new DatabaseSync(file);
  for (const step of JOURNAL_MIGRATIONS) journal.exec(step);
  const add = journal.prepare(
    "INSERT INTO ops (id, kind, lane, epoch, state, intent, refs, created_at, ended_at) VALUES (?, ?, '', 1, ?, '{}', '{}', ?, ?)",
  );
  for (const [index, [kind, state, createdAt]] of jobs.entries())
    add.run(`op-${index}`, kind, state, createdAt, state === 'waiting' ? null : createdAt);
  journal.close();
}

describe('the stand that a start finds', () => {
  test('is its sales and paid tabs, what of them is open, and when the last one was', () => {
    keepJobs(
      ['sale', 'done', '2026-11-20T10:00:00.000Z'],
      ['order_settle', 'waiting', '2026-11-21T10:00:00.000Z'],
      ['sale', 'attention', '2026-11-21T09:00:00.000Z'],
      ['sale', 'rejected', '2026-11-21T11:00:00.000Z'],
      ['card_payment', 'waiting', '2026-11-21T12:00:00.000Z'],
    );
    expect(summarizeJournal(file)).toEqual({ sales: 3, areMore: false, lastAt: '2026-11-21T10:00:00.000Z', toSend: 1, toDecide: 1 });
  });

  test('is counted no further back than a start can afford, but nothing that is open is left out', () => {
    keepJobs(
      ['sale', 'waiting', '2026-11-20T10:00:00.000Z'],
      ['sale', 'done', '2026-11-21T10:00:00.000Z'],
      ['sale', 'done', '2026-11-21T10:00:01.000Z'],
    );
    expect(summarizeJournal(file, 2)).toMatchObject({ sales: 2, areMore: true, toSend: 1 });
  });

  test('is not mentioned where there is no journal that can be read', () => {
    expect(summarizeJournal(file)).toBeUndefined();
  });
});

describe('the sentence about it', () => {
  const at = new Date(2026, 10, 22, 0, 30).getTime();
  const lastAt = (...date: readonly [year: number, month: number, day: number, hour: number]) => new Date(...date).toISOString() as Instant;
  const summary = { sales: 12, areMore: false, toSend: 0, toDecide: 0 };

  test.each([
    [{ ...summary, lastAt: lastAt(2026, 10, 22, 0) }, '12 sales, the last one today at 00:00, all sent.'],
    [{ ...summary, lastAt: lastAt(2026, 10, 21, 21) }, '12 sales, the last one yesterday at 21:00, all sent.'],
    [
      { ...summary, sales: 1, toSend: 1, toDecide: 2, lastAt: lastAt(2026, 10, 3, 21) },
      '1 sale, the last one on 3 November 2026 at 21:00, 1 still to be sent, 2 for a person to decide.',
    ],
    [{ ...summary, areMore: true }, 'more than 12 sales, all sent.'],
    [{ ...summary, sales: 0 }, 'no sales yet.'],
  ])('names what matters: %#', (found, words) => {
    expect(describeJournalSummary(found, '/data', at)).toBe(`Found the stand in /data: ${words}`);
  });
});
