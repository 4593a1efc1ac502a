import type { Instant } from '../../base/time.ts';
import { StaleWrite } from './stale-write.ts';

/**
 * A record that the terminal keeps for itself: a sale, a cart put aside, a tab, a member of staff. Records are in the journal so that one
 * write holds both a sale and its op.
 */
export interface StoredRecord {
  readonly kind: string;
  readonly id: string;
  /** Counts its writes from 1. */
  readonly version: number;
  /** The order in which records of all kinds were first written. */
  readonly seq: number;
  readonly state: string;
  /** When the recorded event happened; lists may be bounded by it. */
  readonly at: Instant;
  /** Search keys, each matched as a whole text. */
  readonly keys: readonly string[];
  /** JSON text. */
  readonly body: string;
}

export interface RecordWrite extends Omit<StoredRecord, 'version' | 'seq'> {
  /** The version that was read, 0 if there was none. If it has changed, the whole write is refused with a `StaleWrite`. */
  readonly after: number;
}

export interface RecordQuery {
  readonly states?: readonly string[];
  /** A key that the record must have. */
  readonly key?: string;
  readonly from?: Instant;
  /** Inclusive. */
  readonly to?: Instant;
  /** Continues after the record of this `seq`, in the requested order. */
  readonly behind?: number;
  /** By first write; the newest first by default. */
  readonly order?: 'oldest_first' | 'newest_first';
  readonly limit: number;
}

export interface RecordReader {
  findRecord(kind: string, id: string): Promise<StoredRecord | undefined>;
  listRecords(kind: string, query: RecordQuery): Promise<readonly StoredRecord[]>;
}

export function writtenRecord(
  before: Pick<StoredRecord, 'version' | 'seq'> | undefined,
  write: RecordWrite,
  nextSeq: number,
): StoredRecord {
  const { after, ...content } = write;
  if ((before?.version ?? 0) !== after) throw new StaleWrite(`record ${write.kind}/${write.id}`);
  return { ...content, version: after + 1, seq: before?.seq ?? nextSeq };
}
