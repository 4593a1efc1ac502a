import type { RegisterWords } from '../../words/register.en.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import type { OpenSheet, Page } from '../frame/ui-store.ts';

/** Where one can go, and the lists of all that can be done. */

const section = (words: RegisterWords): string => words.settings.pages;

/** What is being paid stays in sight until it is paid or left. */
function pageCommand(page: Page, chord: string): RegisterCommand {
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

/** As a menu shows them: what is done while selling, what somebody does who answers for it, and the lists. */
export const pageGroups: readonly (readonly RegisterCommand[])[] = [
  [pageCommand('sell', 'Alt+1'), pageCommand('tabs', 'Alt+2'), pageCommand('orders', 'Alt+3'), pageCommand('queue', 'Alt+4')],
  [
    pageCommand('doors', 'Alt+0'),
    pageCommand('shift', 'Alt+6'),
    pageCommand('reports', 'Alt+9'),
    pageCommand('staff', 'Alt+7'),
    pageCommand('audit', 'Alt+8'),
    pageCommand('training', 'Alt+Shift+T'),
    pageCommand('settings', 'Alt+5'),
  ],
  [listCommand('palette', 'Ctrl+Shift+K'), listCommand('help', 'F1')],
];

export const pageCommands: readonly RegisterCommand[] = pageGroups.flat();
