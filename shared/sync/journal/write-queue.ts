import type { Journal, JournalWrite } from './journal.ts';
import type { StoredRecord } from './journal-records.ts';
import { MOST_TRIES, StaleWrite } from './stale-write.ts';

/** Reads as they will be once the writes that wait for their flush are on the disk. */
export type ReadAhead = Pick<Journal, 'findFact' | 'findRecord'>;

/** Makes a write from what it reads through `ahead`. It may be called again, and then reads anew. */
export type PrepareWrite = (ahead: ReadAhead) => Promise<JournalWrite> | JournalWrite;

/**
 * Writes that build on each other and still share a flush: each is prepared on those before it as if they were on the disk already. What it
 * read is checked in its transaction, so when an earlier one fails, the ones that were built on it are refused and prepared again.
 */
export interface WriteQueue {
  write(prepare: PrepareWrite): Promise<void>;
}

interface Pending {
  readonly facts: Map<string, string>;
  readonly records: Map<string, StoredRecord>;
}

/** The journal gives it when it writes. */
const NO_SEQ = 0;

/** `stale`: it was built on a write that failed. */
type Settled = 'written' | 'stale';

const nothingPending = (): Pending => ({ facts: new Map(), records: new Map() });
const nameOf = (kind: string, id: string): string => `${kind} ${id}`;

export function makeWriteQueue(journal: Pick<Journal, 'append' | 'findFact' | 'findRecord'>): WriteQueue {
  let tail: Promise<unknown> = Promise.resolve();
  // Replaced when a write fails, so that no later write is built on what was never written.
  let pending = nothingPending();
  const ahead: ReadAhead = {
    findFact: async (key) => pending.facts.get(key) ?? (await journal.findFact(key)),
    findRecord: async (kind, id) => pending.records.get(nameOf(kind, id)) ?? (await journal.findRecord(kind, id)),
  };
  /** Resolves once the journal has the write; `settled` resolves once it is on the disk. */
  const enqueue = async (prepare: PrepareWrite): Promise<{ readonly settled: Promise<Settled> }> => {
    const base = pending;
    const write = await prepare(ahead);
    const appended = journal.append(write);
    const remove = addPending(base, write);
    const settled = appended.then(
      (): Settled => {
        remove();
        return 'written';
      },
      (fault: unknown): Settled => {
        const isFirstToFail = pending === base;
        if (isFirstToFail) pending = nothingPending();
        if (isFirstToFail || !(fault instanceof StaleWrite)) throw fault;
        return 'stale';
      },
    );
    return { settled };
  };
  return {
    async write(prepare) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const queued = tail.then(() => enqueue(prepare));
        tail = queued.catch(() => undefined);
        if ((await (await queued).settled) === 'written') return;
      }
      throw new StaleWrite('writes before this one failed again and again');
    },
  };
}

/** Returns a function that takes away what no later write has replaced. */
function addPending({ facts, records }: Pending, write: JournalWrite): () => void {
  const addedFacts = Object.entries(write.facts ?? {});
  const addedRecords = (write.records ?? []).map(({ after, ...content }) => ({ ...content, version: after + 1, seq: NO_SEQ }));
  for (const [key, value] of addedFacts) facts.set(key, value);
  for (const record of addedRecords) records.set(nameOf(record.kind, record.id), record);
  return () => {
    for (const [key, value] of addedFacts) if (facts.get(key) === value) facts.delete(key);
    for (const record of addedRecords) {
      const name = nameOf(record.kind, record.id);
      if (records.get(name) === record) records.delete(name);
    }
  };
}
