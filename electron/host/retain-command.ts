import { existsSync } from 'node:fs';
import { addMilliseconds, DAY_IN_MILLISECONDS, now } from '../../shared/base/time.ts';
import { type Command, CommandRefused, DATA_OPTION, numberOf } from './command.ts';
import { forgetContacts } from './contact-retention.ts';
import { findKeptFolder } from './data-folder.ts';
import { nodeWorld } from './node-world.ts';

const USUAL_DAYS = 30;

export const retainCommand: Command = {
  name: 'retain',
  usage: '[--days N] [--data DIR]',
  summary:
    'Take names, mail addresses and phone numbers of guests out of the journal of sales that ended longer ago, while the host runs or not',
  options: { days: { type: 'string', summary: `days for which they are kept; ${USUAL_DAYS} otherwise` }, ...DATA_OPTION },
  async run(asked) {
    const days = numberOf(asked, 'days', 1, 3650) ?? USUAL_DAYS;
    const { journalFile, path } = findKeptFolder(asked.text('data'));
    if (!existsSync(journalFile)) throw new CommandRefused(`there is no journal at ${path}`);
    const at = now(nodeWorld);
    const { records, ops } = forgetContacts(journalFile, addMilliseconds(at, -days * DAY_IN_MILLISECONDS), at);
    process.stdout.write(`contacts were taken out of ${records} records and ${ops} jobs that ended more than ${days} days ago\n`);
    return 0;
  },
};
