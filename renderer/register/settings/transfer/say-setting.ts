import { type Money, money } from '../../../../shared/base/money.ts';
import { findItem } from '../../../../shared/engine/catalogue/catalogue.ts';
import type { TenderKind } from '../../../../shared/engine/terms/tender.ts';
import type {
  EmployeeEntry,
  PrinterEntry,
  SettingName,
  SettingsChange,
} from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import type { KitchenSettings } from '../../../../shared/till-contract/parts/kitchen-stations.ts';
import { useCommands } from '../../../ui/commands/command-scope.tsx';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { capsOf } from '../../../ui/keyboard/chord.ts';
import { languageName } from '../../../words/base/language.ts';
import { useWords } from '../../../words/register-words.ts';
import { useCart } from '../../frame/use-register.ts';
import { addressText } from '../print/printer-words.ts';
import type { ScreenChange } from './screen-changes.ts';

/** A change in words: its label, the current value and the file's value. */
export interface ChangeSaid {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

type Write = (value: never) => string;

/** Isolates a name in another script, so that neither it nor the text around it changes direction. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

export function useSayChange(): (change: SettingsChange | ScreenChange) => ChangeSaid {
  const settings = useSettingSayings();
  const { transfer: words, signIn, approvals, staff, common, settings: settingWords, printers } = useWords();
  const formats = useFormats();
  const commands = useCommands();
  const sayEmployee = (entry: EmployeeEntry | undefined): string => {
    if (entry === undefined) return words.notHere;
    const said = words.person({ name: isolated(entry.name), role: signIn.roles[entry.role] });
    return entry.hasLeft ? `${said} (${staff.left})` : said;
  };
  const sayPrinter = (entry: PrinterEntry | undefined): string => {
    if (entry === undefined) return words.notHere;
    const prints = entry.prints.map((one) => printers.printed[one]);
    return new Intl.ListFormat(formats.locale).format([isolated(entry.name), isolated(addressText(entry.address)), ...prints]);
  };
  const sayKeys = (keys: readonly string[] | undefined, name: string): string => {
    const own = keys ?? commands.find((command) => command.name === name)?.keys ?? [];
    return own.length === 0 ? settingWords.noKey : own.map((chord) => capsOf(chord).join(' + ')).join(', ');
  };
  return (change) => {
    switch (change.kind) {
      case 'setting': {
        const { label, write } = settings[change.name];
        return { label, from: write(change.from as never), to: write(change.to as never) };
      }
      case 'permission':
        return { label: approvals.actions[change.of], from: signIn.roles[change.from], to: signIn.roles[change.to] };
      case 'employee':
        return { label: change.to.name, from: sayEmployee(change.from), to: sayEmployee(change.to) };
      case 'device':
        return { label: change.from, from: change.from, to: change.to };
      case 'printer':
        return { label: change.to.name, from: sayPrinter(change.from), to: sayPrinter(change.to) };
      case 'language':
        return { label: common.language, from: languageName(change.from), to: languageName(change.to) };
      case 'theme': {
        const names: Readonly<Record<string, string>> = settingWords.themes;
        return { label: settingWords.theme, from: names[change.from] ?? '', to: names[change.to] ?? '' };
      }
      case 'key': {
        const label = commands.find(({ name }) => name === change.name)?.label ?? change.name;
        return { label, from: sayKeys(change.from, change.name), to: sayKeys(change.to, change.name) };
      }
    }
  };
}

/** Has an entry for every setting; a missing one is a compile error. */
function useSettingSayings(): Readonly<Record<SettingName, { readonly label: string; readonly write: Write }>> {
  const { settings: words, shift, stand, transfer, pay } = useWords();
  const tenderNames = { ...pay.tenders, ...words.tender };
  const formats = useFormats();
  const catalogue = useCart((cart) => cart.catalogue);
  const lists = new Intl.ListFormat(formats.locale);
  const listed = (texts: readonly string[]): string => (texts.length === 0 ? transfer.none : lists.format(texts.map(isolated)));
  const isOn = (value: boolean): string => (value ? words.on : words.off);
  const amount = (value: number): string => formats.money(money(value) as Money);
  const itemName = (itemId: string): string => (catalogue && findItem(catalogue, itemId)?.data.name) ?? itemId;
  const kitchen = ({ stations, notMade = [], warnAfterSeconds, lateAfterSeconds, boardMinutes }: KitchenSettings): string => {
    const minutes = [warnAfterSeconds / 60, lateAfterSeconds / 60, boardMinutes].map((each) => stand.minutes({ count: Math.round(each) }));
    const over = notMade.length === 0 ? [] : [`${stand.notMade}: ${notMade.map(isolated).join(', ')}`];
    return lists.format([
      ...(stations.length === 0 ? [stand.noStations] : stations.map(({ name }) => isolated(name))),
      ...over,
      ...minutes,
    ]);
  };
  const lock = (seconds: number): string =>
    seconds === 0 ? words.lockNever : words.lockMinutes({ minutes: formats.count(Math.round((seconds / 60) * 10) / 10) });
  return {
    signIn: { label: words.signInWay, write: (value: keyof typeof words.signInWays) => words.signInWays[value] },
    lockAfterSeconds: { label: words.lockAfter, write: lock },
    leastPinDigits: { label: words.leastPinDigits, write: (value: number) => formats.count(value) },
    tenders: {
      label: words.tenders,
      write: (value: readonly TenderKind[]) => listed(value.map((one) => tenderNames[one])),
    },
    externalProviders: { label: words.externalProviders, write: listed },
    complimentaryReasons: { label: words.complimentaryReasons, write: listed },
    refundReasons: { label: words.refundReasons, write: listed },
    'tips.asks': { label: words.tips, write: (value: keyof typeof words.tipsWays) => words.tipsWays[value] },
    'tips.percents': { label: words.tipPercents, write: (value: readonly number[]) => listed(value.map((one) => formats.count(one))) },
    charity: { label: words.charity, write: (value: 'off' | 'offer') => isOn(value === 'offer') },
    kitchen: { label: stand.kitchen, write: kitchen },
    alcoholUntil: { label: stand.untilLabel, write: (value: string) => (value === '' ? transfer.none : value) },
    asksAgeForAlcohol: { label: words.age, write: isOn },
    legalAge: { label: words.legalAge, write: (value: number) => formats.count(value) },
    ageNotice: { label: words.ageNotice, write: (value: string) => (value === '' ? transfer.none : value) },
    needsShiftForCash: { label: shift.neededForCash, write: isOn },
    'approvalLimits.discount': { label: words.discountLimit, write: amount },
    'approvalLimits.override': { label: words.overrideLimit, write: amount },
    offlineCards: { label: words.offlineCards, write: isOn },
    'offlineLimits.sale': { label: words.offlineLimits.sale, write: amount },
    'offlineLimits.stored': { label: words.offlineLimits.stored, write: amount },
    'offlineLimits.cards': { label: words.offlineLimits.cards, write: (value: number) => formats.count(value) },
    'offlineLimits.hours': { label: words.offlineLimits.hours, write: (value: number) => formats.count(value) },
    'offlineGiftCards.isOn': { label: words.offlineGiftCards.isOn, write: isOn },
    'offlineGiftCards.cap': { label: words.offlineGiftCards.cap, write: amount },
    'offlineGiftCards.hours': { label: words.offlineGiftCards.hours, write: (value: number) => formats.count(value) },
    acceptedVariance: { label: words.acceptedVariance, write: amount },
    guestNumberPrefix: { label: words.guestPrefix, write: (value: string) => (value === '' ? transfer.none : value) },
    favourites: { label: words.favourites, write: (value: readonly string[]) => listed(value.map(itemName)) },
    receiptLanguage: { label: words.receiptLanguage, write: languageName },
    accent: { label: words.accent, write: (value: string) => (value === '' ? transfer.none : value) },
    logo: { label: words.logo, write: (value: string) => (value === '' ? transfer.none : words.logoNamed({ code: value.slice(0, 6) })) },
    printsReceipt: { label: words.receipt, write: (value: keyof typeof words.receipts) => words.receipts[value] },
  };
}
