import type { Instant } from '../base/time.ts';
import { StaleWrite } from './stale-write.ts';

/**
 * What the terminal keeps for itself beside what it wants of the service: sales, carts put aside, tabs, staff. Records lie in the journal
 * so that one write holds a sale and its op together.
 */
export interface StoredRecord {
  readonly kind: string;
  readonly id: string;
  /** Counts its writes from 1. */
  readonly version: number;
  /** In the order in which records of all kinds were first written. */
  readonly seq: number;
  readonly state: string;
  /** By which lists may be bounded: when what it tells of happened. */
  readonly at: Instant;
  /** What it is found by, each a whole text. */
  readonly keys: readonly string[];
  /** JSON text. */
  readonly body: string;
}

export interface RecordWrite extends Omit<StoredRecord, 'version' | 'seq'> {
  /** The version that was read, 0 where there was none: where it is another by now, the write is refused as a whole with a `StaleWrite`. */
  readonly after: number;
}

export interface RecordQuery {
  readonly states?: readonly string[];
  /** One of its keys. */
  readonly key?: string;
  readonly from?: Instant;
  /** Up to and with it. */
  readonly to?: Instant;
  /** Goes on behind the record of that `seq`, in the order asked for. */
  readonly behind?: number;
  /** By when they were first written; the newest first unless it is said otherwise. */
  readonly order?: 'oldest_first' | 'newest_first';
  readonly limit: number;
}

export interface RecordShelf {
  findRecord(kind: string, id: string): Promise<StoredRecord | undefined>;
  listRecords(kind: string, query: RecordQuery): Promise<readonly StoredRecord[]>;
}

/** The record as it is after a write. */
export function writtenRecord(
  before: Pick<StoredRecord, 'version' | 'seq'> | undefined,
  write: RecordWrite,
  nextSeq: number,
): StoredRecord {
  const { after, ...content } = write;
  if ((before?.version ?? 0) !== after) throw new StaleWrite(`record ${write.kind}/${write.id}`);
  return { ...content, version: after + 1, seq: before?.seq ?? nextSeq };
}
