import { join } from 'node:path';
import { makeKeptConnections } from '../../../shared/client/connections.ts';
import { makeCardSimulator } from '../../../shared/service/pay/card-simulator.ts';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { ConnectionForm } from '../../../shared/till-contract/operations/host-operations.ts';
import type { BackupHealth } from '../backup/backup-schedule.ts';
import { CommandRefused } from '../base/command.ts';
import { describeFault, type Log } from '../base/log.ts';
import { releaseMemorySoon } from '../base/memory-release.ts';
import { nodeWorld } from '../base/node-world.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { openDiskReserve } from '../data/disk-reserve.ts';
import type { SendMail } from '../mail/receipt-mail.ts';
import { openCardMemory } from '../store/card-memory.ts';
import { connectOwnService, type OwnService } from '../till/own-service.ts';
import { openTillHost, type TillHost } from '../till/till-host.ts';
import type { TillHostOptions } from '../till/till-host-options.ts';
import type { Reset } from '../till/till-reset.ts';
import { openTillSecrets } from '../till/till-secrets.ts';
import { applyStaffImport, type StaffSource } from '../till/till-staff.ts';
import { makeTraining } from '../training/training.ts';

/** The options with which `serve` opens a till in a data folder. */
export interface ServedTill extends Pick<TillHostOptions, 'onServiceTrouble' | 'checks' | 'tracer' | 'cardTerminals'> {
  readonly folder: DataFolder;
  readonly log: Log;
  readonly isDemo: boolean;
  readonly staff?: StaffSource;
  readonly wanted?: ConnectionForm;
  readonly backup?: () => BackupHealth;
  /** True when the service in this process can send mail. */
  readonly doesServiceMail?: boolean;
  readonly sendMail?: SendMail;
  /** Available once the host listens. */
  readonly url: () => string;
  readonly trust?: () => TrustView | undefined;
  readonly backUpForReset?: Reset['backUpForReset'];
  readonly backUpForStand?: Reset['backUpForStand'];
}

export async function openServedTill({ folder, ...served }: ServedTill, own: OwnService | undefined): Promise<TillHost> {
  const { log } = served;
  const keptConnections = makeKeptConnections();
  const secrets = openTillSecrets(folder.path);
  const practice = {
    folder: folder.path,
    deviceSecret: secrets.device,
    pins: secrets.hostKeys.pins,
    url: served.url,
    log,
    ...(served.checks && { checks: served.checks }),
  };
  const opened = await openTillHost({
    ...served,
    folder: folder.path,
    journalFile: folder.journalFile,
    secrets,
    onMenu: releaseMemorySoon,
    room: openDiskReserve({ file: join(folder.path, 'reserve'), log }),
    ...(own !== undefined && {
      local: await connectOwnService(folder.path, secrets, own),
      kitchenTickets: own.store.orders.kitchenTickets,
      lookAtValueCards: () => lookAtValueCards(own),
    }),
    openTraining: (real) => makeTraining({ ...practice, ...(own !== undefined && { own }) }, real),
    keptConnections,
    cardNetwork: own?.service.context.gateway ?? makeCardSimulator(nodeWorld, await openCardMemory(folder.path)),
  });
  if (!opened.ok) throw new CommandRefused(sentenceOf(opened.refusal.code));
  const till = opened.value;
  const takeLeft = (): void => {
    applyStaffImport(folder.path, till.staff)
      .then((isTaken) => isTaken && till.staffChanged())
      .catch((fault: unknown) => log('error', 'the staff that an import left cannot be read', describeFault(fault)));
  };
  takeLeft();
  const looking = setInterval(takeLeft, LOOK_MILLISECONDS);
  looking.unref();
  return {
    ...till,
    async start() {
      await till.start();
      // Reading a large menu takes several times its size.
      releaseMemorySoon();
    },
    async stop() {
      clearInterval(looking);
      await till.stop();
      await keptConnections.close();
    },
  };
}

async function lookAtValueCards({ service }: OwnService): Promise<'answers' | 'silent' | 'none'> {
  const provider = await service.context.valueCards.provider();
  return provider === undefined ? 'none' : provider.isReached ? 'answers' : 'silent';
}

const LOOK_MILLISECONDS = 1000;

const SENTENCES: Readonly<Record<string, string>> = {
  unsent: 'sales of the service before are not all sent: start without --remote and --vendor, and send them first',
  sale_unfinished: 'a sale is being paid: start as before, and finish it first',
  cards_unsent: 'cards are stored and not forwarded: start as before, and forward them first',
  key_needed: '--remote needs a --key-file the first time, and for each other address',
  not_reachable: '--remote takes an address such as https://orders.example',
};

function sentenceOf(code: string): string {
  return SENTENCES[code] ?? code.replaceAll('_', ' ');
}
