import type { PrintTimes } from '../../electron/host/till/till-printing.ts';

/** A printer of a test answers at once, on a machine that has much else to do. */
export const testPatience = { answer: 5000, between: 30, silences: 60, paper: 60_000, repair: 60_000 } as const;

export const testPrintTimes: PrintTimes = { patience: testPatience, lookMilliseconds: 200, retryPause: { first: 50, longest: 200 } };
