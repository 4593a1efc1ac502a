import type { ApiKeyKind, ServiceStore } from '../../../shared/service/core/store.ts';
import type { Service } from '../../../shared/service/service.ts';
import type { TrustView } from '../../../shared/till-contract/operations/device-operations.ts';
import type { ConnectionForm } from '../../../shared/till-contract/operations/host-operations.ts';
import { type BackupSchedule, startBackupSchedule } from '../backup/backup-schedule.ts';
import { sourcesOf } from '../backup/backup-sources.ts';
import { type CommandArguments, numberOption } from '../base/command.ts';
import { describeFault, type Log } from '../base/log.ts';
import { releaseMemorySoon } from '../base/memory-release.ts';
import { openCardTerminals } from '../cards/card-terminals.ts';
import { openKeptProvider } from '../cards/kept-provider.ts';
import { type DataFolder, databaseUrl, lockFolder, openServiceStore } from '../data/data-folder.ts';
import { publishRunningNote } from '../data/running-note.ts';
import { type HostServer, type Listening, openHostServer } from '../http/host-server.ts';
import { mailOf } from '../mail/receipt-mail.ts';
import { makeKey } from '../store/api-keys.ts';
import { openCardMemory } from '../store/card-memory.ts';
import type { TillHost } from '../till/till-host.ts';
import { finishReset, makeReset, type Reset } from '../till/till-reset.ts';
import { openTillSecrets, ownKeyHashes } from '../till/till-secrets.ts';
import { clearForStand } from '../till/till-stand.ts';
import { loadWrittenChecks } from './load-checks.ts';
import { openServedTill } from './serve-till.ts';
import { sayServiceTrouble } from './serve-words.ts';
import { putIntoUse, readEmployees } from './served-catalogue.ts';
import { type ServiceHost, startServiceHost } from './service-host.ts';
import { queueUntilStarted, startFirstTime } from './till-start.ts';

/** The code that starts a host: the command line, which prints and takes signals, or the desktop. */
export interface Starter {
  /** Runs once the host takes requests. */
  ready(served: ServedHost, keys: FirstKeys): Promise<void>;
  untilStopped(): Promise<'stop'>;
}

/** Serves until it is asked to stop, and starts the host again after a reset. */
export async function serveFolder(asking: Omit<ServeRequest, 'reset'>): Promise<void> {
  const { folder, wanted } = asking;
  const lock = databaseUrl() === undefined ? lockFolder(folder) : undefined;
  try {
    const start = wanted?.mode === 'remote' ? startRemote : startLocal;
    let begun: ServeRequest = { ...asking, reset: makeReset(folder) };
    for (;;) {
      finishReset(folder);
      clearForStand(folder);
      const served = await start(begun);
      if ((await serveUntilStopped(served, begun)) === 'stop') return;
      begun = anew(begun, served);
    }
  } finally {
    lock?.release();
  }
}

/** The data folder to serve, and the options. */
export interface ServeRequest {
  readonly args: CommandArguments;
  readonly listening: Listening;
  readonly folder: DataFolder;
  readonly wanted: ConnectionForm | undefined;
  readonly reset: Reset;
  readonly starter: Starter;
}

/** Keeps the port after a reset, so that screens find the host again, and the service and keys that the command line named. */
function anew({ listening, folder, wanted, ...asking }: ServeRequest, { server }: ServedHost): ServeRequest {
  const port = listening.port === undefined ? undefined : Number(new URL(server.url).port);
  const keys = wanted?.mode === 'remote' ? openTillSecrets(folder.path).remoteKeys() : undefined;
  return {
    ...asking,
    folder,
    listening: { ...listening, ...(port !== undefined && { port, lastPort: port }) },
    wanted: wanted && { ...keys, ...wanted },
    reset: makeReset(folder),
  };
}

/** A running host. */
export interface ServedHost {
  readonly server: Pick<HostServer, 'url' | 'network'>;
  readonly till: TillHost | undefined;
  /** Makes the first API keys, unless there are some already. */
  makeKeys(): Promise<FirstKeys>;
  readonly backup: BackupSchedule | undefined;
  stop(): Promise<void>;
}

async function startLocal({
  args,
  listening,
  folder,
  wanted,
  reset: { backUpForReset, backUpForStand },
}: ServeRequest): Promise<ServedHost> {
  const { log, tracer } = listening;
  const store = await openServiceStore(folder, true);
  let host: ServiceHost;
  let backup: BackupSchedule | undefined;
  const url = (): string => host.network().networkUrl;
  const trust = (): TrustView | undefined => host.network().trust;
  try {
    const catalogue = await putIntoUse(store, folder, args.text('catalog'));
    backup = startBackup(args, folder, log);
    const mail = mailOf(process.env);
    const doesServiceMail = mail.sendMail !== undefined;
    const cardTerminals = await openCardTerminals(folder.path);
    const tilled = {
      folder,
      log,
      cardTerminals,
      ...catalogue,
      backUpForReset,
      ...(args.text('catalog') === undefined && databaseUrl() === undefined && { backUpForStand }),
      ...mail,
      url,
      trust,
      doesServiceMail,
      ...(wanted !== undefined && { wanted }),
      ...healthOf(backup),
      ...(tracer !== undefined && { tracer }),
    };
    const openTill = args.isSet('no-till')
      ? {}
      : { openTill: async (service: Service) => queueUntilStarted(await openServedTill(tilled, { service, store })) };
    const cards = await openCardMemory(folder.path);
    const valueProvider = openKeptProvider(folder.path);
    const kept = { store, cards, cardTerminals, ...(valueProvider && { valueProvider }) };
    host = await startServiceHost({ ...listening, ...mail, ...openTill, ...kept, onFreed: releaseMemorySoon });
  } catch (fault) {
    await backup?.stop();
    await store.close();
    throw fault;
  }
  return { server: host, till: host.till, makeKeys: () => makeFirstKeys(store, folder), backup, stop: host.stop };
}

/** Starts a till of a remote service. It starts even while the service is away: sales then wait. */
async function startRemote({ args, listening, folder, wanted, reset: { backUpForReset } }: ServeRequest): Promise<ServedHost> {
  const { log, tracer } = listening;
  let server: HostServer;
  const file = args.text('catalog');
  const backup = startBackup(args, folder, log);
  const employees = file === undefined ? [] : readEmployees(file);
  const tilled = {
    folder,
    log,
    isDemo: false,
    backUpForReset,
    ...(file !== undefined && { staff: { file, employees: () => employees } }),
    ...mailOf(process.env),
    url: (): string => server.network().networkUrl,
    trust: (): TrustView | undefined => server.network().trust,
    onServiceTrouble: sayServiceTrouble(log, args.isSet('json') ? undefined : (text) => process.stdout.write(text)),
    ...healthOf(backup),
    ...(tracer !== undefined && { tracer }),
  };
  let till: TillHost | undefined;
  try {
    till = queueUntilStarted(await openServedTill({ ...tilled, ...(wanted !== undefined && { wanted }) }, undefined));
    server = await openHostServer(listening, { till, probe: { ping: async () => undefined, troubles: till.troubles } });
  } catch (fault) {
    await till?.stop();
    await backup?.stop();
    throw fault;
  }
  const opened = till;
  return {
    server,
    till,
    makeKeys: async () => ({}),
    backup,
    async stop() {
      await server.close();
      await opened.stop();
    },
  };
}

async function serveUntilStopped(
  served: ServedHost,
  { folder, reset, starter, listening: { log } }: ServeRequest,
): Promise<'stop' | 'reset'> {
  const { server, till, makeKeys, backup, stop } = served;
  const end = (fault: unknown): never => {
    log('error', 'the process ends', describeFault(fault));
    process.exit(1);
  };
  process.on('uncaughtException', end);
  let removeNote: (() => void) | undefined;
  try {
    if (till !== undefined) await startFirstTime(till);
    // Make keys only when they can be shown: a first start that found no free port would have lost them.
    const keys = await makeKeys();
    if (till !== undefined) removeNote = publishRunningNote(folder.path, server);
    await starter.ready(served, keys);
    const starting = till === undefined ? loadWrittenChecks() : till.start();
    void starting.catch((fault: unknown) => log('error', 'the till did not start', describeFault(fault)));
    const why = await Promise.race([starter.untilStopped(), reset.wanted.then(() => 'reset' as const)]);
    log('info', why === 'reset' ? 'beginning anew' : 'stopping');
    return why;
  } finally {
    removeNote?.();
    await backup?.stop();
    await stop();
    process.off('uncaughtException', end);
  }
}

function startBackup(args: CommandArguments, folder: DataFolder, log: Log): BackupSchedule | undefined {
  const to = args.text('backup-to');
  const everyMinutes = numberOption(args, 'backup-every', 1, 10_080) ?? 60;
  const keep = numberOption(args, 'backup-keep', 1, 10_000);
  if (to === undefined) return undefined;
  return startBackupSchedule({ sources: () => sourcesOf(folder), to, everyMinutes, ...(keep !== undefined && { keep }), log });
}

function healthOf(backup: BackupSchedule | undefined): { readonly backup?: BackupSchedule['health'] } {
  return backup === undefined ? {} : { backup: backup.health };
}

interface FirstKeys {
  readonly keys?: Readonly<Record<ApiKeyKind, string>>;
}

/** Makes keys while only this host has any. They are shown once and never again. */
async function makeFirstKeys(store: ServiceStore, { path }: DataFolder): Promise<FirstKeys> {
  const own = ownKeyHashes(path);
  if ((await store.keys.listApiKeys()).some(({ hash }) => !own.has(hash))) return {};
  return { keys: { ordering: await makeKey(store, 'ordering'), backoffice: await makeKey(store, 'backoffice') } };
}
