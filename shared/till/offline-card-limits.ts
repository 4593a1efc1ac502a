import { DEFAULT_OFFLINE_CARDS, type OfflineCardSettings } from '../sync/sync-settings.ts';
import type { TillSettings } from '../till-contract/host-operations.ts';

const HOUR = 3_600_000;

/** What holds until a stand sets its own. */
export const FIRST_OFFLINE_LIMITS: TillSettings['offlineLimits'] = {
  sale: DEFAULT_OFFLINE_CARDS.mostOfASale,
  stored: DEFAULT_OFFLINE_CARDS.mostStored,
  cards: DEFAULT_OFFLINE_CARDS.mostRecords,
  hours: DEFAULT_OFFLINE_CARDS.longestAge / HOUR,
};

/** The limits as the journal enforces them, in the words of the protocol. */
export function offlineCardSettings({ sale, stored, cards, hours }: TillSettings['offlineLimits']): OfflineCardSettings {
  const longestAge = hours * HOUR;
  return { isOn: true, mostOfASale: sale, mostStored: stored, mostRecords: cards, longestAge, warnAge: longestAge / 2 };
}
