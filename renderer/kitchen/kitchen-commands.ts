import type { Command } from '../ui/commands/command.ts';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { bumpedNow, type Kitchen, moveTicket, type OpenKitchenSheet, ticketAt, turnPage } from './kitchen.ts';

/** The cook's commands. Each has one key, so that a bump bar with large keys can control the screen. */
type KitchenCommand = Command<Kitchen, KitchenWords>;

const section = ({ kitchen }: KitchenWords): string => kitchen.section;
/** Returns both cases, so that the key works with Caps Lock on too. */
const bothCases = (letter: string): readonly string[] => [letter, letter.toLowerCase()];
/** The style sheet says from which width on the list of all day has room beside the tickets. */
const hasRoomBeside = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--kitchen-room-beside').trim() !== 'none';
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const isFree = ({ ui }: Kitchen): boolean => ui.getState().sheet === undefined;

function bumpNth(place: number): KitchenCommand {
  return {
    name: `kitchen.bump-${place}`,
    label: ({ kitchen }) => kitchen.bumpNth({ count: String(place) }),
    section,
    keys: [String(place)],
    allowed: (kitchen) => (isFree(kitchen) && ticketAt(kitchen, place) !== undefined ? true : (words) => words.kitchen.noSuchTicket),
    run: (kitchen) => {
      const ticket = ticketAt(kitchen, place);
      if (ticket !== undefined) void moveTicket(kitchen, ticket, 'bump');
    },
  };
}

function turn(name: string, by: 1 | -1, keys: readonly string[], label: (words: KitchenWords) => string): KitchenCommand {
  return {
    name: `kitchen.${name}`,
    label,
    section,
    keys,
    allowed: (kitchen) => (isFree(kitchen) && kitchen.ui.getState().sight.pages > 1 ? true : (words) => words.kitchen.onePage),
    run: (kitchen) => turnPage(kitchen, by),
  };
}

/** 0 lies beside 9 on a bump bar. */
export const nextPage = turn('next-page', 1, ['0', 'PageDown'], ({ kitchen }) => kitchen.nextPage);
export const previousPage = turn('previous-page', -1, ['PageUp'], ({ kitchen }) => kitchen.previousPage);

export const recallLast: KitchenCommand = {
  name: 'kitchen.recall-last',
  label: ({ kitchen }) => kitchen.recallLast,
  section,
  keys: bothCases('R'),
  allowed: (kitchen) => (bumpedNow(kitchen).length > 0 ? true : (words) => words.kitchen.recallNone),
  run: (kitchen) => {
    const [last] = bumpedNow(kitchen);
    return last && moveTicket(kitchen, last, 'recall');
  },
};

function openSheet(sheet: OpenKitchenSheet, label: (words: KitchenWords) => string, key: string): KitchenCommand {
  return { name: `kitchen.${sheet}`, label, section, keys: bothCases(key), allowed: () => true, run: ({ ui }) => ui.setState({ sheet }) };
}

export const openRecall = openSheet('recall', ({ kitchen }) => kitchen.recall, 'L');
export const openSetUp = openSheet('set_up', ({ kitchen }) => kitchen.setUp, 'S');

/** Folds the list away, so that the tickets have its place. A small screen has room for it in a sheet only. */
export const showAllDay: KitchenCommand = {
  name: 'kitchen.all_day',
  label: ({ kitchen }) => kitchen.allDay,
  section,
  keys: bothCases('A'),
  allowed: () => true,
  run: ({ ui, preferences }) => {
    if (!hasRoomBeside()) ui.setState({ sheet: 'all_day' });
    else preferences.setState(({ isAllDayFolded }) => ({ isAllDayFolded: !isAllDayFolded }));
  },
};

export const kitchenCommands: readonly KitchenCommand[] = [
  ...PLACES.map(bumpNth),
  nextPage,
  previousPage,
  recallLast,
  openRecall,
  openSetUp,
  showAllDay,
];
