import { larger, type Money, money, NO_MONEY, subtract, sum } from '../../base/money.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { epochOf, type Instant } from '../../base/time.ts';
import type { OfflineCardSettings } from '../journal/sync-settings.ts';

export type OfflineLimitCode =
  /** Cards are taken with the network only. */
  'offline_cards_off' | 'over_sale_limit' | 'over_store_limit' | 'too_many_stored' | 'too_old' | 'is_forwarding';
export type OfflineLimitRefusal = Refusal<OfflineLimitCode>;

/** The cards that the terminal holds or may hold, as the journal says. */
export interface StoredCards {
  readonly records: readonly { readonly amount: Money; readonly at: Instant }[];
  readonly isForwarding: boolean;
}

export interface WantedStore {
  readonly amount: Money;
  /** The amount that this sale already has on stored cards. */
  readonly soFarInSale: Money;
  readonly at: Instant;
  readonly approvedBy?: string;
}

/**
 * Decides whether one more card may be stored, and returns the limits that a manager lifted for it. A manager lifts limits on amounts only:
 * not the terminal's capacity, nor the age up to which banks still pay. No card is stored while records are forwarded.
 */
export function checkStore(
  { isOn, mostOfASale, mostStored, mostRecords, longestAge }: OfflineCardSettings,
  { records, isForwarding }: StoredCards,
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

/** The figures on stored cards that a register shows. */
export interface StoredFigures {
  readonly count: number;
  readonly total: Money;
  /** Milliseconds; 0 where nothing is stored. */
  readonly oldestAge: number;
  readonly isForwarding: boolean;
  /** `soon`: nearly too old. `now`: no card is taken until these are forwarded. */
  readonly mustForward: 'no' | 'soon' | 'now';
  /** The most that may still be stored without a manager. */
  readonly left: { readonly ofASale: Money; readonly amount: Money; readonly cards: number };
}

export function figuresOf(
  { longestAge, warnAge, mostOfASale, mostStored, mostRecords }: OfflineCardSettings,
  { records, isForwarding }: StoredCards,
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

/** Never negative, even if the clock was set back. */
function oldestAge(records: StoredCards['records'], at: Instant): number {
  return records.reduce((oldest, record) => Math.max(oldest, epochOf(at) - epochOf(record.at)), 0);
}
