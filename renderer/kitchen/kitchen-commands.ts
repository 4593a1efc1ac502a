import type { Command } from '../ui/commands/command.ts';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { bumpedNow, type Kitchen, moveTicket, type OpenKitchenSheet, shownNow } from './kitchen.ts';

/** The cook's commands. Each has one key, so that a bump bar with large keys can control the screen. */
type KitchenCommand = Command<Kitchen, KitchenWords>;

const section = ({ kitchen }: KitchenWords): string => kitchen.section;
/** Returns both cases, so that the key works with Caps Lock on too. */
const bothCases = (letter: string): readonly string[] => [letter, letter.toLowerCase()];
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const isFree = ({ ui }: Kitchen): boolean => ui.getState().sheet === undefined;

function bumpNth(place: number): KitchenCommand {
  return {
    name: `kitchen.bump-${place}`,
    label: ({ kitchen }) => kitchen.bumpNth({ count: String(place) }),
    section,
    keys: [String(place)],
    allowed: (kitchen) => (isFree(kitchen) && shownNow(kitchen).length >= place ? true : (words) => words.kitchen.noSuchTicket),
    run: (kitchen) => {
      const shown = shownNow(kitchen)[place - 1];
      if (shown !== undefined) void moveTicket(kitchen, shown.ticket, 'bump');
    },
  };
}

export const recallLast: KitchenCommand = {
  name: 'kitchen.recall-last',
  label: ({ kitchen }) => kitchen.recallLast,
  section,
  keys: bothCases('R'),
  allowed: (kitchen) => (bumpedNow(kitchen).length > 0 ? true : (words) => words.kitchen.recallNone),
  run: (kitchen) => {
    const [last] = bumpedNow(kitchen);
    if (last !== undefined) void moveTicket(kitchen, last, 'recall');
  },
};

function openSheet(sheet: OpenKitchenSheet, label: (words: KitchenWords) => string, key: string): KitchenCommand {
  return { name: `kitchen.${sheet}`, label, section, keys: bothCases(key), allowed: () => true, run: ({ ui }) => ui.setState({ sheet }) };
}

export const openRecall = openSheet('recall', ({ kitchen }) => kitchen.recall, 'L');
export const openSetUp = openSheet('set_up', ({ kitchen }) => kitchen.setUp, 'S');
export const openAllDay = openSheet('all_day', ({ kitchen }) => kitchen.allDay, 'A');

export const kitchenCommands: readonly KitchenCommand[] = [...PLACES.map(bumpNth), recallLast, openRecall, openSetUp, openAllDay];
