import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeptConnections } from '../../shared/client/connections.ts';
import { makeCardSimulator } from '../../shared/service/card-simulator.ts';
import type { Service } from '../../shared/service/service.ts';
import type { ServiceStore } from '../../shared/service/store.ts';
import type { ConnectionForm } from '../../shared/till-contract/host-operations.ts';
import type { BackupHealth } from './backup-schedule.ts';
import { openCardMemory } from './card-memory.ts';
import { CommandRefused } from './command.ts';
import type { DataFolder } from './data-folder.ts';
import { openDiskReserve } from './disk-reserve.ts';
import { describeFault, type Log } from './log.ts';
import { nodeWorld } from './node-world.ts';
import { openTillHost, type TillHost } from './till-host.ts';
import type { Reached } from './till-link.ts';
import { admitOwnKeys, forgetOwnKeys, keepSecret, openTillSecrets } from './till-secrets.ts';
import { type StaffSource, takeLeftStaff } from './till-staff.ts';

/** How `serve` opens a till in a data folder. */
export interface ServedTill {
  readonly folder: DataFolder;
  readonly log: Log;
  readonly isDemo: boolean;
  readonly staff?: StaffSource;
  readonly wanted?: ConnectionForm;
  readonly backup?: () => BackupHealth;
  /** Known once the host listens. */
  readonly url: () => string;
}

/** The service in this very process, as the till calls it. */
export interface OwnService {
  readonly service: Service;
  readonly store: ServiceStore;
}

export async function openServedTill({ folder, ...served }: ServedTill, own: OwnService | undefined): Promise<TillHost> {
  const { log } = served;
  const keptConnections = await makeKeptConnections();
  const opened = await openTillHost({
    ...served,
    folder: folder.path,
    journalFile: folder.journalFile,
    secrets: openTillSecrets(folder.path),
    room: openDiskReserve({ file: join(folder.path, 'reserve'), log }),
    ...(own !== undefined && { local: await reachOwn(folder.path, own) }),
    ...(keptConnections !== undefined && { keptConnections }),
    cardNetwork: own?.service.parts.gateway ?? makeCardSimulator(nodeWorld, await openCardMemory(folder.path)),
  });
  if (!opened.ok) throw new CommandRefused(sentenceOf(opened.refusal.code));
  const till = opened.value;
  const takeLeft = (): void => {
    takeLeftStaff(folder.path, till.staff)
      .then((isTaken) => isTaken && till.staffChanged())
      .catch((fault: unknown) => log('error', 'the staff that an import left cannot be read', describeFault(fault)));
  };
  takeLeft();
  const looking = setInterval(takeLeft, LOOK_MILLISECONDS);
  looking.unref();
  return {
    ...till,
    async stop() {
      clearInterval(looking);
      await till.stop();
      await keptConnections?.close();
    },
  };
}

const LOOK_MILLISECONDS = 1000;

/** By keys of its own, which the service knows for everything in its catalogue. */
async function reachOwn(folder: string, { service, store }: OwnService): Promise<Reached> {
  const { file } = service.parts.catalogues.current();
  let keys = openTillSecrets(folder).ownKeys();
  if (!(await admitOwnKeys(store, file, keys))) {
    forgetOwnKeys(folder);
    keys = openTillSecrets(folder).ownKeys();
    await admitOwnKeys(store, file, keys);
  }
  return { transport: service.answer, credentials: { apiKey: keys.ordering, backofficeKey: keys.backoffice } };
}

const SENTENCES: Readonly<Record<string, string>> = {
  unsent: 'sales of the service before are not all sent: start without --remote, --vendor and --local, and send them first',
  sale_unfinished: 'a sale is being paid: start as before, and finish it first',
  cards_unsent: 'cards are stored and not forwarded: start as before, and forward them first',
  key_needed: '--remote needs a --key-file the first time, and for each other address',
  not_reachable: '--remote takes an address such as https://orders.example',
};

function sentenceOf(code: string): string {
  return SENTENCES[code] ?? code.replaceAll('_', ' ');
}

/** Where a running host answers, for commands beside it. */
export interface RunningNote {
  readonly url: string;
  readonly process: number;
}

export function noteRunning(folder: string, url: string): () => void {
  const file = join(folder, 'running.json');
  keepSecret(file, JSON.stringify({ url, process: process.pid } satisfies RunningNote));
  return () => rmSync(file, { force: true });
}

export function readRunning(folder: string): RunningNote | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as RunningNote;
  } catch {
    return undefined;
  }
}
