import { larger, type Money, money, NO_MONEY, subtract, sum } from '../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import { epochOf, type Instant } from '../base/time.ts';
import type { OfflineCardSettings } from './sync-settings.ts';

export type OfflineLimitCode =
  /** Cards are taken with the network only. */
  'offline_cards_off' | 'over_sale_limit' | 'over_store_limit' | 'too_many_stored' | 'too_old' | 'is_forwarding';
export type OfflineLimitRefusal = Refusal<OfflineLimitCode>;

/** What the terminal holds or may hold, as the journal says. */
export interface Stored {
  readonly records: readonly { readonly amount: Money; readonly at: Instant }[];
  readonly isForwarding: boolean;
}

export interface WantedStore {
  readonly amount: Money;
  /** What this sale has on stored cards already. */
  readonly soFarInSale: Money;
  readonly at: Instant;
  readonly approvedBy?: string;
}

/**
 * Whether one more card may be stored; the limits that a manager lifted for it. A manager lifts what is about amounts. What the
 * terminal has room for, and what banks still pay for after a day, no manager can change; and while records are forwarded none comes.
 */
export function checkStore(
  { isOn, mostOfASale, mostStored, mostRecords, longestAge }: OfflineCardSettings,
  { records, isForwarding }: Stored,
  { amount, soFarInSale, at, approvedBy }: WantedStore,
): Outcome<readonly OfflineLimitCode[], OfflineLimitRefusal> {
  if (!isOn) return refuse({ code: 'offline_cards_off' });
  if (isForwarding) return refuse({ code: 'is_forwarding' });
  if (records.length >= mostRecords) return refuse({ code: 'too_many_stored', facts: { stored: records.length, most: mostRecords } });
  const age = oldestAge(records, at);
  if (records.length > 0 && age >= longestAge) return refuse({ code: 'too_old', facts: { age, most: longestAge } });
  const inSale = sum([soFarInSale, amount]);
  const stored = sum(records.map((record) => record.amount));
  const over: OfflineLimitRefusal[] = [];
  if ((inSale as number) > mostOfASale) over.push({ code: 'over_sale_limit', facts: { amount, inSale, most: mostOfASale } });
  if ((sum([stored, amount]) as number) > mostStored) over.push({ code: 'over_store_limit', facts: { amount, stored, most: mostStored } });
  const [first] = over;
  return first !== undefined && approvedBy === undefined ? refuse(first) : accept(over.map(({ code }) => code));
}

/** What a register shows of stored cards. */
export interface StoredFigures {
  readonly count: number;
  readonly total: Money;
  /** Milliseconds; 0 where nothing is stored. */
  readonly oldestAge: number;
  readonly isForwarding: boolean;
  /** `soon`: nearly too old. `now`: none is taken until these are forwarded. */
  readonly mustForward: 'no' | 'soon' | 'now';
  /** What may still be stored without a manager. */
  readonly left: { readonly ofASale: Money; readonly amount: Money; readonly cards: number };
}

export function figuresOf(
  { longestAge, warnAge, mostOfASale, mostStored, mostRecords }: OfflineCardSettings,
  { records, isForwarding }: Stored,
  at: Instant,
): StoredFigures {
  const age = oldestAge(records, at);
  const isAged = records.length > 0 && age >= warnAge;
  const total = sum(records.map(({ amount }) => amount));
  return {
    count: records.length,
    total,
    left: {
      ofASale: money(mostOfASale),
      amount: larger(subtract(money(mostStored), total), NO_MONEY),
      cards: Math.max(0, mostRecords - records.length),
    },
    oldestAge: age,
    isForwarding,
    mustForward: !isAged ? 'no' : age >= longestAge ? 'now' : 'soon',
  };
}

/** A clock that was set back makes nothing younger than new. */
function oldestAge(records: Stored['records'], at: Instant): number {
  return records.reduce((oldest, record) => Math.max(oldest, epochOf(at) - epochOf(record.at)), 0);
}
