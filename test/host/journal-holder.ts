import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openTerminalJournal } from '../../electron/host/data/terminal-journal.ts';

/** A process that has a journal and keeps it until it is killed. */
const [file = ''] = process.argv.slice(2);
const { journal } = await openTerminalJournal({ file, world: nodeWorld, name: 'HOLDER' });
await journal.append({ audit: { at: '2026-11-21T18:00:00.000Z' as never, event: 'held', body: '{}' } });
process.stdout.write('held\n');
setInterval(() => undefined, 1_000_000);
