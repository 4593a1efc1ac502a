import type { RegisterWords } from '../../words/register.en.ts';
import type { OpenSheet, Page } from '../state/ui-store.ts';
import { isSelling, type RegisterCommand, registerCommand } from './command-keys.ts';

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

export const goToSell = pageCommand('sell', 'Alt+1');
export const goToTabs = pageCommand('tabs', 'Alt+2');
export const goToOrders = pageCommand('orders', 'Alt+3');
export const goToQueue = pageCommand('queue', 'Alt+4');
export const goToStaff = pageCommand('staff', 'Alt+7');
export const goToAudit = pageCommand('audit', 'Alt+8');
export const goToShift = pageCommand('shift', 'Alt+6');
export const goToDoors = pageCommand('doors', 'Alt+0');
export const goToReports = pageCommand('reports', 'Alt+9');
export const goToTraining = pageCommand('training', 'Alt+Shift+T');
export const goToSettings = pageCommand('settings', 'Alt+5');

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

export const openPalette = listCommand('palette', 'Ctrl+Shift+K');
export const openHelp = listCommand('help', 'F1');

/** As a menu shows them: what is done while selling, what somebody does who answers for it, and the lists. */
export const pageGroups: readonly (readonly RegisterCommand[])[] = [
  [goToSell, goToTabs, goToOrders, goToQueue],
  [goToDoors, goToShift, goToReports, goToStaff, goToAudit, goToTraining, goToSettings],
  [openPalette, openHelp],
];

export const pageCommands: readonly RegisterCommand[] = pageGroups.flat();
