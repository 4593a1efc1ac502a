import { pageOfKind } from '../../../shared/till-contract/desktop/device-pages.ts';
import type { CommandArguments } from '../base/command.ts';
import type { Log } from '../base/log.ts';
import { nodeWorld } from '../base/node-world.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { describeJournalSummary, summarizeJournal } from '../data/found-stand.ts';
import { isForNetwork } from '../network/network-side.ts';
import type { Starter } from '../run/serve-folder.ts';
import { describeStart } from '../run/serve-words.ts';
import { openLink } from './open-link.ts';

/** Returns the starter for `grandstand serve` at a terminal or under another program. */
export function commandLine(args: CommandArguments, folder: DataFolder, log: Log): Starter {
  let stopped: Promise<'stop'> | undefined;
  const listen = (): Promise<'stop'> => (stopped ??= untilSignal());
  return {
    async ready({ server, till }, keys) {
      // Handle signals already: the output below may be answered with Ctrl-C at once.
      void listen();
      const register = till === undefined || till.isTillPaired() ? undefined : await till.inviteDevice('till', 'Till 1');
      const start = { url: server.url, ...server.network(), ...keys, ...(register && { register }) };
      const isPlain = args.isSet('plain') && isForNetwork(args.text('host'), args.isSet('lan'));
      if (isPlain) log('warn', 'the network is answered without encryption');
      if (args.isSet('json')) {
        process.stdout.write(`${JSON.stringify({ ready: true, ...start })}\n`);
        return;
      }
      const page = till === undefined ? undefined : `${start.networkUrl}${pageOfKind('till')}`;
      const found = till === undefined ? undefined : describeFolder(folder, keys.keys !== undefined);
      const link = register ?? page;
      const opened = link !== undefined && args.isSet('open') ? await openLink(link) : undefined;
      const words = describeStart({
        ...start,
        ...(found !== undefined && { found }),
        ...(opened !== undefined && { opened }),
        ...(page !== undefined && { page }),
        isPlain,
        isTerminal: process.stdout.isTTY === true,
      });
      process.stdout.write(words);
    },
    untilStopped: listen,
  };
}

function describeFolder({ path, journalFile }: DataFolder, isNew: boolean): string | undefined {
  if (isNew) return `A new stand, kept in ${path}.`;
  const found = summarizeJournal(journalFile);
  return found && describeJournalSummary(found, path, nodeWorld.epochMilliseconds());
}

/** Starts with a new line, since a terminal echoes the Ctrl-C. */
export function sayStopped(args: CommandArguments, { path }: DataFolder): void {
  if (process.stdout.isTTY === true && !args.isSet('json')) process.stdout.write(`\nStopped. All of the stand is kept in ${path}.\n`);
}

const PATIENCE_MILLISECONDS = 1000;

/** A signal stops the host gracefully. npm may send a Ctrl-C twice, so only a signal more than a second later ends the process at once. */
async function untilSignal(): Promise<'stop'> {
  let signalledAt: number | undefined;
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      const at = nodeWorld.monotonicMilliseconds();
      signalledAt ??= at;
      if (at - signalledAt > PATIENCE_MILLISECONDS) process.exit(130);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  });
  return 'stop';
}
