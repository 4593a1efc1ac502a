import type { RegisterWords } from '../../words/register-words.ts';
import type { SettingsPart } from '../frame/ui-store.ts';

/** A setting as a search finds it. Its label is the one that it has on its page. */
export interface SettingName {
  readonly part: SettingsPart;
  readonly label: string;
  /** Its hint, which is searched as well. */
  readonly hint?: string;
}

/** Returns what can be set, page by page, in the order in which it is there. */
export function settingNames(words: RegisterWords): readonly SettingName[] {
  const { settings, computer, peripherals, printers, transfer, common } = words;
  const of = (part: SettingsPart, labels: readonly string[]): readonly SettingName[] => labels.map((label) => ({ part, label }));
  return [
    ...of('window', [common.language, settings.theme, settings.pictures]),
    ...of('computer', [computer.fullScreen, computer.zoom, computer.serving, computer.program]),
    { part: 'keys', label: settings.parts.keys, hint: settings.keysExplained },
    ...standSettings(words),
    ...of('connection', [settings.mode]),
    ...of('devices', [settings.pairTitle, settings.deviceKind]),
    ...of('printers', [printers.add, printers.find]),
    ...of('peripherals', [peripherals.terminals.title, peripherals.displays]),
    ...of('transfer', [transfer.exportTitle, transfer.importTitle]),
    ...of('host', [transfer.maintenance]),
  ];
}

function standSettings({ settings, stand, shift }: RegisterWords): readonly SettingName[] {
  const { groups } = settings;
  const names: readonly Omit<SettingName, 'part'>[] = [
    { label: groups.people },
    { label: settings.signInWay },
    { label: settings.lockAfter },
    { label: settings.leastPinDigits },
    { label: groups.paying },
    { label: settings.tenders },
    { label: settings.externalProviders, hint: settings.listHint },
    { label: settings.complimentaryReasons, hint: settings.listHint },
    { label: settings.tips },
    { label: settings.tipPercents, hint: settings.tipPercentsHint },
    { label: settings.charity },
    { label: settings.offlineCards },
    { label: settings.offlineGiftCards.isOn, hint: settings.offlineGiftCards.hint },
    { label: shift.neededForCash },
    { label: groups.rules },
    { label: settings.discountLimit },
    { label: settings.overrideLimit },
    { label: settings.acceptedVariance },
    { label: settings.refundReasons, hint: settings.listHint },
    { label: stand.untilLabel },
    { label: settings.age },
    { label: stand.kitchen, hint: stand.stationsHint },
    { label: stand.notMade, hint: stand.notMadeHint },
    { label: stand.warnAfter },
    { label: stand.lateAfter },
    { label: stand.boardMinutes },
    { label: groups.look },
    { label: settings.accent },
    { label: settings.logo, hint: settings.logoHint },
    { label: groups.receipts },
    { label: settings.receiptLanguage },
    { label: settings.receipt },
    { label: settings.guestPrefix, hint: settings.guestPrefixHint },
    { label: groups.favourites },
    { label: settings.addFavourite },
  ];
  return names.map((name) => ({ ...name, part: 'all' }));
}
