import { existsSync } from 'node:fs';
import { addMilliseconds, DAY_IN_MILLISECONDS, now } from '../../../shared/base/time.ts';
import { type Command, CommandRefused, DATA_OPTION, numberOption } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { forgetContacts } from '../data/contact-retention.ts';
import { databaseUrl, findKeptFolder, withServiceStore } from '../data/data-folder.ts';
import { openHostKeys } from '../store/host-keys.ts';

const USUAL_DAYS = 30;

export const retainCommand: Command = {
  name: 'retain',
  usage: '[--days N] [--data DIR]',
  summary:
    'Take names, mail addresses and phone numbers of guests out of sales and orders that ended longer ago, while the host runs or not',
  options: { days: { type: 'string', summary: `days for which they are kept; ${USUAL_DAYS} otherwise` }, ...DATA_OPTION },
  async run(args) {
    const days = numberOption(args, 'days', 1, 3650) ?? USUAL_DAYS;
    const folder = findKeptFolder(args.text('data'));
    const [hasJournal, hasService] = [existsSync(folder.journalFile), databaseUrl() !== undefined || existsSync(folder.serviceFile)];
    if (!hasJournal && !hasService) throw new CommandRefused(`nothing is kept at ${folder.path}`);
    const at = now(nodeWorld);
    const before = addMilliseconds(at, -days * DAY_IN_MILLISECONDS);
    const { records, ops } = hasJournal
      ? await forgetContacts(folder.journalFile, before, at, openHostKeys(folder.path).sealing.journal)
      : { records: 0, ops: 0 };
    const orders = hasService ? await withServiceStore(folder, (store) => store.orders.forgetContacts(before)) : 0;
    process.stdout.write(
      `contacts were taken out of ${records} records, ${ops} jobs and ${orders} orders that ended more than ${days} days ago\n`,
    );
    return 0;
  },
};
