import { hexOf } from '../../base/bytes-as-text.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import { DEFAULT_OFFLINE_CARDS, type OfflineCardSettings } from '../../sync/journal/sync-settings.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import { FIRST_KITCHEN } from '../../till-contract/parts/kitchen-stations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';
import { findLogoOfPrinters } from './printers-record.ts';

export interface KeptSettings {
  readonly revision: number;
  readonly settings: TillSettings;
  /** The picture that `settings.logo` names, as base64. Screens get it by its address. */
  readonly logoPicture?: string;
}

export type SettingsRecord = KeptRecord<KeptSettings>;

/** The fact's key in the journal. */
export const SETTINGS = 'till/settings';

const HOUR = 3_600_000;

/** The limits until a stand sets its own. */
export const FIRST_OFFLINE_LIMITS: TillSettings['offlineLimits'] = {
  sale: DEFAULT_OFFLINE_CARDS.mostOfASale,
  stored: DEFAULT_OFFLINE_CARDS.mostStored,
  cards: DEFAULT_OFFLINE_CARDS.mostRecords,
  hours: DEFAULT_OFFLINE_CARDS.longestAge / HOUR,
};

/** The settings until a person changes them. A demo stand asks for no PIN. */
export function firstSettings(isDemo: boolean): TillSettings {
  return {
    signIn: isDemo ? 'open' : 'pin',
    lockAfterSeconds: isDemo ? 0 : 300,
    // Gift cards and stored value are added once a provider is set up.
    tenders: ['cash', 'card', 'external', 'complimentary'],
    leastPinDigits: 4,
    externalProviders: ['Voucher'],
    complimentaryReasons: ['Staff meal', 'Guest recovery', 'Promotion'],
    refundReasons: ['Cold or not good', 'Wrong item', 'Entered by mistake', 'Guest changed their mind'],
    tips: { asks: 'before_card', percents: [15, 18, 20] },
    charity: 'offer',
    kitchen: FIRST_KITCHEN,
    alcoholUntil: '',
    asksAgeForAlcohol: true,
    legalAge: 21,
    ageNotice: '',
    needsShiftForCash: false,
    approvalLimits: { discount: 0, override: 0 },
    permissions: {},
    offlineCards: false,
    offlineLimits: FIRST_OFFLINE_LIMITS,
    offlineGiftCards: { isOn: false, cap: 2000, hours: 4 },
    acceptedVariance: 0,
    guestNumberPrefix: 'A',
    favourites: [],
    receiptLanguage: 'en',
    printsReceipt: 'ask',
    accent: '',
    logo: '',
  };
}

/** Settings that an older version stored lack newer members, which get their defaults here. */
export async function openSettings(
  journal: Pick<Journal, 'append' | 'findFact'>,
  isDemo: boolean,
  world: Pick<World, 'digest'>,
): Promise<SettingsRecord> {
  const first: KeptSettings = { revision: 0, settings: firstSettings(isDemo) };
  const record = await openRecord<KeptSettings>(journal, SETTINGS, first);
  const { revision, settings } = record.current();
  const isWhole = Object.keys(first.settings).every((name) => Object.hasOwn(settings, name));
  if (isWhole) return record;
  // Before the stand had one logo, each printer had its own.
  const logoPicture = Object.hasOwn(settings, 'logo') ? record.current().logoPicture : await findLogoOfPrinters(journal);
  const logo = logoPicture === undefined ? {} : { logo: logoDigest(world, logoPicture) };
  const whole = { ...first.settings, ...settings, ...logo };
  await record.change(() => ({ revision: revision + 1, settings: whole, ...(logoPicture !== undefined && { logoPicture }) }));
  return record;
}

/** The name of a picture. */
export function logoDigest(world: Pick<World, 'digest'>, picture: string): string {
  return hexOf(world.digest('sha256', utf8Bytes(picture)));
}

/** The limits as the journal enforces them, in the terms of the protocol. */
export function offlineCardSettings({ sale, stored, cards, hours }: TillSettings['offlineLimits']): OfflineCardSettings {
  const longestAge = hours * HOUR;
  return { isOn: true, mostOfASale: sale, mostStored: stored, mostRecords: cards, longestAge, warnAge: longestAge / 2 };
}
