import type { RegisterWords } from '../../words/register-words.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import type { OpenSheet, Page } from '../frame/ui-store.ts';

/** Commands that open a page, the command palette or the help. */

/** The page of the first questions opens from where it is needed. */
export type ListedPage = Exclude<Page, 'setUp'>;

const section = (words: RegisterWords): string => words.settings.pages;

/** During payment no other page can open; the sale must be paid or abandoned first. */
function pageCommand(page: ListedPage, chord: string): RegisterCommand {
  return registerCommand({
    name: `page.${page}`,
    label: (words) => words.settings.page[page],
    section,
    keys: [chord],
    allowed: (register) => (page === 'sell' || isSelling(register) ? true : (words) => words.sell.payFirst),
    run: ({ ui }) => ui.go(page),
  });
}

function listCommand(kind: Extract<OpenSheet['kind'], 'palette' | 'help'>, chord: string): RegisterCommand {
  return registerCommand({
    name: `list.${kind}`,
    label: ({ common }) => (kind === 'palette' ? common.commands : common.keys),
    section,
    keys: [chord],
    allowed: () => true,
    run: ({ ui }) => ui.open({ kind }),
    isUnlisted: kind === 'palette',
  });
}

/** Returns the page that a command opens. */
export function pageNameOf(command: string): ListedPage | undefined {
  return command.startsWith('page.') ? (command.slice('page.'.length) as ListedPage) : undefined;
}

/** The groups of the pages menu: selling, management, and the lists of commands. */
export const pageGroups: readonly (readonly RegisterCommand[])[] = [
  [
    pageCommand('sell', 'Alt+1'),
    pageCommand('today', 'Alt+Shift+D'),
    pageCommand('tabs', 'Alt+2'),
    pageCommand('orders', 'Alt+3'),
    pageCommand('queue', 'Alt+4'),
  ],
  [
    pageCommand('readiness', 'Alt+0'),
    pageCommand('shift', 'Alt+6'),
    pageCommand('reports', 'Alt+9'),
    pageCommand('menu', 'Alt+Shift+M'),
    pageCommand('giftCards', 'Alt+Shift+G'),
    pageCommand('staff', 'Alt+7'),
    pageCommand('audit', 'Alt+8'),
    pageCommand('training', 'Alt+Shift+T'),
    pageCommand('settings', 'Alt+5'),
  ],
  [listCommand('palette', 'Ctrl+Shift+K'), listCommand('help', 'F1')],
];

export const pageCommands: readonly RegisterCommand[] = pageGroups.flat();
