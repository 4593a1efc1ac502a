import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { sealingOf } from './sealed-bench.ts';
import { openTillAlone } from './till-sales.ts';

/** Makes that many sales in a new journal, one after the other, so that the parent process can measure them. */
const [path = '', sales = '0'] = process.argv.slice(2);
const journal = openSqliteJournal(path, nodeWorld, { sealing: sealingOf(path) });
const { pay, complete } = await openTillAlone(journal);
for (let made = 0; made < Number(sales); made++) {
  await pay(`sale ${made}`);
  await complete(`sale ${made}`);
}
await journal.close();
