import { LONGEST_TIME_LIMIT } from '../../client/operation-policy.ts';

/** The figures of the protocol; durations in milliseconds. Of these an operator sets only the accepted variance. */
export interface SyncSettings {
  /** The longest time for which a request may still arrive, or be written down by the service, after its caller stopped waiting. */
  readonly quiescence: number;
  /** The longest that a caller waits for an answer; also assumed of a caller that died. */
  readonly patience: number;
  /** From the first send until a person is asked. */
  readonly decisionLimit: number;
  /** Price differences, in minor units, that are booked without asking. */
  readonly acceptedVariance: number;
  /** How far back duplicates of open orders are looked for. */
  readonly sweepSpan: number;
  readonly ordersAtOnce: number;
  /** An order whose request has had no answer for this long lends its slot to another one. */
  readonly slotPatience: number;
  /** Together with `ordersAtOnce`, the most requests that are under way. */
  readonly mostSlotsLent: number;
}

/** Cards taken without the network; amounts in minor units. */
export interface OfflineCardSettings {
  /** Has an effect only where the terminal itself stores and forwards. */
  readonly isOn: boolean;
  readonly mostOfASale: number;
  readonly mostStored: number;
  readonly mostRecords: number;
  /** The age of the oldest stored record from which no card is taken until it is forwarded. */
  readonly longestAge: number;
  readonly warnAge: number;
}

export const DEFAULT_OFFLINE_CARDS: OfflineCardSettings = {
  isOn: false,
  mostOfASale: 5000,
  mostStored: 100_000,
  mostRecords: 100,
  longestAge: 24 * 3_600_000,
  warnAge: 12 * 3_600_000,
};

export const DEFAULT_SYNC_SETTINGS: SyncSettings = {
  quiescence: 120_000,
  patience: LONGEST_TIME_LIMIT,
  decisionLimit: 600_000,
  acceptedVariance: 0,
  sweepSpan: 72 * 3_600_000,
  ordersAtOnce: 4,
  slotPatience: 1000,
  mostSlotsLent: 12,
};

/** For the service in this very process: no other caller is crowded out, and more orders at once share each flush of the disk. */
export const LOCAL_SYNC_SETTINGS: SyncSettings = { ...DEFAULT_SYNC_SETTINGS, ordersAtOnce: 16 };
