import { UNHURRIED_LIMIT } from '../client/operation-manners.ts';

/** The figures that the protocol goes by; durations in milliseconds. An operator sets the accepted variance, and of the others nothing. */
export interface SyncSettings {
  /** No request arrives later than this after its caller stopped waiting for the answer, and none that arrived is written down by the service later. */
  readonly quiescence: number;
  /** The longest that a caller waits for an answer. Of a caller that died nobody knows how long it waited: it counts as long. */
  readonly patience: number;
  /** From the first send until a person is asked. */
  readonly decisionLimit: number;
  /** Differences of price, in minor units, that are booked without asking. */
  readonly acceptedVariance: number;
  /** A second checkout of an acknowledged order may be tried at services that do not name themselves. */
  readonly mayProveByResending: boolean;
  /** For how long duplicates of open orders are looked for. */
  readonly sweepSpan: number;
  readonly ordersAtOnce: number;
  /** An order whose request has had no answer for so long lends its slot to another one. */
  readonly slotPatience: number;
  /** At most so many: together with `ordersAtOnce` the most requests that are under way. */
  readonly mostSlotsLent: number;
}

/** Cards taken without the network; amounts in minor units. */
export interface OfflineCardSettings {
  /** Only where the terminal itself stores and forwards. */
  readonly isOn: boolean;
  readonly mostOfASale: number;
  readonly mostStored: number;
  readonly mostRecords: number;
  /** Of the oldest stored record; from then on none is taken until it is forwarded. */
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
  patience: UNHURRIED_LIMIT,
  decisionLimit: 600_000,
  acceptedVariance: 0,
  mayProveByResending: false,
  sweepSpan: 72 * 3_600_000,
  ordersAtOnce: 4,
  slotPatience: 1000,
  mostSlotsLent: 12,
};

/** For the service in this very process: nobody else is crowded out, and more orders at once share each flush of the disk. */
export const LOCAL_SYNC_SETTINGS: SyncSettings = { ...DEFAULT_SYNC_SETTINGS, ordersAtOnce: 16 };
