/** What an operator may set of the protocol. Durations in milliseconds. */
export interface SyncSettings {
  /** No request arrives later than this after it was sent. */
  readonly quiescence: number;
  /** From the first send until a person is asked. */
  readonly decisionLimit: number;
  /** Differences of price, in minor units, that are booked without asking. */
  readonly acceptedVariance: number;
  /** A second checkout of an acknowledged order may be tried at services that do not name themselves. */
  readonly mayProveByResending: boolean;
  /** For how long duplicates of open orders are looked for. */
  readonly sweepSpan: number;
  readonly ordersAtOnce: number;
}

export const DEFAULT_SYNC_SETTINGS: SyncSettings = {
  quiescence: 120_000,
  decisionLimit: 600_000,
  acceptedVariance: 0,
  mayProveByResending: false,
  sweepSpan: 72 * 3_600_000,
  ordersAtOnce: 4,
};
