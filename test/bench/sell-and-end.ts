import { nodeWorld } from '../../electron/host/node-world.ts';
import { openSqliteJournal } from '../../electron/host/sqlite/journal.ts';
import { sell } from './queued-sales.ts';

/** Sells as often as asked into a journal, one after the other, so that somebody can count what that took. */
const [path = '', sales = '0'] = process.argv.slice(2);
const journal = openSqliteJournal(path, nodeWorld);
for (let made = 0; made < Number(sales); made++) await sell(journal);
await journal.close();
