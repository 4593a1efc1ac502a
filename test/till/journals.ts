import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWorld } from '../world.ts';

/** Both kinds of journal, for tests that hold for either; files go with the test file. */
export function bothJournals(): readonly (readonly [name: string, open: () => Journal])[] {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-till-'));
  const close: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const each of close) await each();
    rmSync(folder, { recursive: true, force: true });
  });
  const openFile = (): Journal => {
    const journal = openSqliteJournal(join(folder, `${close.length}.sqlite`), makeWorld());
    close.push(() => journal.close());
    return journal;
  };
  return [
    ['memory', () => makeMemoryJournal(makeWorld())],
    ['SQLite', openFile],
  ];
}

export interface Cut {
  readonly journal: Journal;
  isGone(): boolean;
  /** Writes that were begun. */
  count(): number;
}

export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** `once`: the disk failed, and the process lives. */
export type CutTime = 'before' | 'after' | 'once';

/** The n-th write fails, before it is durable or right after; from then on everything fails, as for a process that is gone. */
export function cutAt(journal: Journal, n: number, when: CutTime): Cut {
  let written = 0;
  let isGone = false;
  const alive = <Answer>(work: () => Promise<Answer>): Promise<Answer> => (isGone ? Promise.reject(new PowerCut()) : work());
  const cut: Cut = {
    isGone: () => isGone,
    count: () => written,
    journal: {
      append: (write: JournalWrite) =>
        alive(async () => {
          written += 1;
          if (written !== n) return await journal.append(write);
          if (when === 'after') await journal.append(write);
          isGone = when !== 'once';
          throw new PowerCut();
        }),
      findOp: (id) => alive(() => journal.findOp(id)),
      listOps: (states, page) => alive(() => journal.listOps(states, page)),
      listDone: (since) => alive(() => journal.listDone(since)),
      listLane: (lane) => alive(() => journal.listLane(lane)),
      listAttempts: (id) => alive(() => journal.listAttempts(id)),
      findFact: (key) => alive(() => journal.findFact(key)),
      listAudit: (after, limit) => alive(() => journal.listAudit(after, limit)),
      lastAudit: () => alive(() => journal.lastAudit()),
      findRecord: (kind, id) => alive(() => journal.findRecord(kind, id)),
      listRecords: (kind, query) => alive(() => journal.listRecords(kind, query)),
    },
  };
  DURABLE.set(cut.journal, journal);
  return cut;
}

const DURABLE = new WeakMap<Journal, Journal>();

/** The journal as a process finds it that starts after the power cut. */
export function durableOf(journal: Journal): Journal {
  return DURABLE.get(journal) ?? journal;
}

/** The test closed its journal itself, to open it anew elsewhere. */
export async function isClosed(journal: Journal): Promise<boolean> {
  try {
    await journal.listOps(['attention']);
    return false;
  } catch (fault) {
    if (fault instanceof Error && fault.message === 'database is not open') return true;
    throw fault;
  }
}
