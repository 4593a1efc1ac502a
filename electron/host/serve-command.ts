import { readFileSync } from 'node:fs';
import type { Credentials } from '../../shared/client/call-operation.ts';
import type { Service } from '../../shared/service/service.ts';
import type { ApiKeyKind, ServiceStore } from '../../shared/service/store.ts';
import type { TrustView } from '../../shared/till-contract/device-operations.ts';
import type { ConnectionForm } from '../../shared/till-contract/host-operations.ts';
import { makeKey } from './api-keys.ts';
import { type BackupSchedule, startBackupSchedule } from './backup-schedule.ts';
import { sourcesOf } from './backup-sources.ts';
import { openCardMemory } from './card-memory.ts';
import { type Asked, type Command, CommandRefused, DATA_OPTION, numberOf } from './command.ts';
import { type DataFolder, databaseUrl, lockFolder, openDataFolder, openServiceStore } from './data-folder.ts';
import { type HostDoor, type Listening, openHostDoor } from './host-door.ts';
import { openHostLog } from './kept-log.ts';
import { describeFault, type Log } from './log.ts';
import { readPublicSide } from './public-side.ts';
import { mailOf } from './receipt-mail.ts';
import { noteRunning } from './running-note.ts';
import { NETWORK_OPTIONS, readTls } from './serve-network.ts';
import { commandLine, sayStopped } from './serve-terminal.ts';
import { openServedTill } from './serve-till.ts';
import { refusalOf, sayServiceTrouble } from './serve-words.ts';
import { putIntoUse, readEmployees } from './served-catalogue.ts';
import { type ServiceHost, startServiceHost } from './service-host.ts';
import type { TillHost } from './till-host.ts';
import { finishReset, makeReset, type Reset } from './till-reset.ts';
import { keysIn, openTillSecrets, ownKeyHashes } from './till-secrets.ts';
import { answeringOnceStarted, startFirstTime } from './till-start.ts';

const FIRST_PORT = 4810;
const PORTS_TRIED = 20;

export const serveCommand: Command = {
  name: 'serve',
  usage:
    '[--catalog FILE] [--data DIR] [--port N] [--open] [--verbose] [--lan] [--host ADDRESS] [--public-url URL] [--remote URL --key-file FILE] [--vendor ID] [--no-till] [--json]',
  summary: 'Serve both interfaces, and a till that sells by them, until it is told to stop',
  options: {
    catalog: { type: 'string', isPath: true, summary: 'catalogue file to put into use at start; the demo stand where there is none yet' },
    ...DATA_OPTION,
    remote: { type: 'string', summary: 'sell for the service at this address, and serve screens only' },
    'key-file': {
      type: 'string',
      isPath: true,
      summary: 'file with the API key for that service, and after it the key of its back office; needed the first time',
    },
    vendor: { type: 'string', summary: 'id of the vendor to sell for; the first one otherwise' },
    'no-till': { type: 'boolean', summary: 'both interfaces only' },
    'backup-to': { type: 'string', isPath: true, summary: 'folder in a second place for a backup on a schedule' },
    'backup-every': { type: 'string', summary: 'minutes from one backup to the next; 60 otherwise' },
    'backup-keep': { type: 'string', summary: 'so many backups stay; 14 otherwise' },
    port: { type: 'string', summary: `port to listen on, 0 for any; the first free one from ${FIRST_PORT} otherwise` },
    ...NETWORK_OPTIONS,
    open: { type: 'boolean', summary: 'open the register in the browser of this machine' },
    verbose: { type: 'boolean', summary: 'show the log on a terminal too; otherwise it is in host.log of the data folder' },
    json: { type: 'boolean', summary: 'print one line of JSON once requests are taken, and nothing else' },
  },
  run: serve,
};

async function serve(asked: Asked): Promise<number> {
  const port = numberOf(asked, 'port', 0, 65_535);
  const address = asked.text('host');
  const openTls = readTls(asked);
  const publicSide = readPublicSide(asked, process.env);
  // A person at a terminal reads sentences; a program that collects standard error reads the log.
  const isLogShown = process.stderr.isTTY !== true || asked.isSet('verbose') || asked.isSet('json');
  const { log, keepIn } = openHostLog(isLogShown);
  const listening: Listening = {
    port: port ?? FIRST_PORT,
    lastPort: port ?? FIRST_PORT + PORTS_TRIED - 1,
    isLan: asked.isSet('lan'),
    ...(address !== undefined && { host: address }),
    ...(publicSide !== undefined && { publicSide }),
    log,
  };
  const wanted = readWanted(asked);
  const folder = openDataFolder(asked.text('data'));
  keepIn(folder.path);
  const tls = openTls?.(folder);
  try {
    await serveFolder({
      asked,
      listening: { ...listening, ...(tls && { tls }) },
      wanted,
      folder,
      starter: commandLine(asked, folder, log),
    });
    sayStopped(asked, folder);
    return 0;
  } catch (fault) {
    const ports = port === undefined ? `all ports from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED - 1} are` : `port ${port} is`;
    throw refusalOf(fault as Error, ports, address);
  }
}

/** Whoever starts a host: a command line that prints and takes signals, or the desktop. */
export interface Starter {
  /** It takes requests. */
  ready(served: Served, keys: FirstKeys): Promise<void>;
  untilTold(): Promise<'told'>;
}

/** Serves until it is told to stop; whoever resets the host finds it begun anew. */
export async function serveFolder(asking: Omit<Asking, 'reset'>): Promise<void> {
  const { folder, wanted } = asking;
  const lock = databaseUrl() === undefined ? lockFolder(folder) : undefined;
  try {
    const start = wanted?.mode === 'remote' ? startRemote : startLocal;
    let begun: Asking = { ...asking, reset: makeReset(folder) };
    for (;;) {
      finishReset(folder);
      const served = await start(begun);
      if ((await serveUntilTold(served, begun)) === 'told') return;
      begun = anew(begun, served);
    }
  } finally {
    lock?.release();
  }
}

/** What is to be served, and how. */
export interface Asking {
  readonly asked: Asked;
  readonly listening: Listening;
  readonly folder: DataFolder;
  readonly wanted: ConnectionForm | undefined;
  readonly reset: Reset;
  readonly starter: Starter;
}

/** After a reset: screens find the host where it was, and it sells for the service that the line names, by the keys that were kept for it. */
function anew({ listening, folder, wanted, ...asking }: Asking, { door }: Served): Asking {
  const port = listening.port === undefined ? undefined : Number(new URL(door.url).port);
  const keys = wanted?.mode === 'remote' ? openTillSecrets(folder.path).remoteKeys() : undefined;
  return {
    ...asking,
    folder,
    listening: { ...listening, ...(port !== undefined && { port, lastPort: port }) },
    wanted: wanted && { ...keys, ...wanted },
    reset: makeReset(folder),
  };
}

/** A host that answers. */
export interface Served {
  readonly door: Pick<HostDoor, 'url' | 'network'>;
  readonly till: TillHost | undefined;
  /** Where nobody could call yet. */
  makeKeys(): Promise<FirstKeys>;
  readonly backup: BackupSchedule | undefined;
  stop(): Promise<void>;
}

async function startLocal({ asked, listening, folder, wanted, reset: { keepAside } }: Asking): Promise<Served> {
  const { log } = listening;
  const store = await openServiceStore(folder, true);
  let host: ServiceHost;
  let backup: BackupSchedule | undefined;
  const url = (): string => host.network().networkUrl;
  const trust = (): TrustView | undefined => host.network().trust;
  try {
    const catalogue = await putIntoUse(store, folder.path, asked.text('catalog'));
    backup = startBackup(asked, folder, log);
    const mail = mailOf(process.env);
    const doesServiceMail = mail.sendMail !== undefined;
    const tilled = {
      folder,
      log,
      ...catalogue,
      keepAside,
      ...mail,
      url,
      trust,
      doesServiceMail,
      ...(wanted !== undefined && { wanted }),
      ...healthOf(backup),
    };
    const openTill = asked.isSet('no-till')
      ? {}
      : { openTill: async (service: Service) => answeringOnceStarted(await openServedTill(tilled, { service, store })) };
    const cards = await openCardMemory(folder.path);
    host = await startServiceHost({ ...listening, ...mail, ...openTill, store, cards });
  } catch (fault) {
    await backup?.stop();
    await store.close();
    throw fault;
  }
  return { door: host, till: host.till, makeKeys: () => makeFirstKeys(store, folder), backup, stop: host.stop };
}

/** A till of a service elsewhere. It needs nothing of the service to be there: what it sells waits. */
async function startRemote({ asked, listening, folder, wanted, reset: { keepAside } }: Asking): Promise<Served> {
  const { log } = listening;
  let door: HostDoor;
  const file = asked.text('catalog');
  const backup = startBackup(asked, folder, log);
  const employees = file === undefined ? [] : readEmployees(file);
  const tilled = {
    folder,
    log,
    isDemo: false,
    keepAside,
    ...(file !== undefined && { staff: { file, employees: () => employees } }),
    ...mailOf(process.env),
    url: (): string => door.network().networkUrl,
    trust: (): TrustView | undefined => door.network().trust,
    onServiceTrouble: sayServiceTrouble(log, asked.isSet('json') ? undefined : (text) => process.stdout.write(text)),
    ...healthOf(backup),
  };
  const till = answeringOnceStarted(await openServedTill({ ...tilled, ...(wanted !== undefined && { wanted }) }, undefined));
  try {
    door = await openHostDoor(listening, { till, probe: { ping: async () => undefined, troubles: till.troubles } });
  } catch (fault) {
    await till.stop();
    throw fault;
  }
  return {
    door,
    till,
    makeKeys: async () => ({}),
    backup,
    async stop() {
      await door.close();
      await till.stop();
    },
  };
}

async function serveUntilTold(served: Served, { folder, reset, starter, listening: { log } }: Asking): Promise<'told' | 'reset'> {
  const { door, till, makeKeys, backup, stop } = served;
  const end = (fault: unknown): never => {
    log('error', 'the process ends', describeFault(fault));
    process.exit(1);
  };
  process.on('uncaughtException', end);
  let removeNote: (() => void) | undefined;
  try {
    if (till !== undefined) await startFirstTime(till);
    // Only now, when they can be told: a first start that found no port would have kept them for itself.
    const keys = await makeKeys();
    if (till !== undefined) removeNote = noteRunning(folder.path, door.network);
    await starter.ready(served, keys);
    if (till !== undefined) void till.start().catch((fault: unknown) => log('error', 'the till did not start', describeFault(fault)));
    const why = await Promise.race([starter.untilTold(), reset.wanted.then(() => 'reset' as const)]);
    log('info', why === 'reset' ? 'beginning anew' : 'stopping');
    return why;
  } finally {
    removeNote?.();
    await backup?.stop();
    await stop();
    process.off('uncaughtException', end);
  }
}

/** Which service the line asks to sell for; undefined where it leaves that as it was. */
function readWanted(asked: Asked): ConnectionForm | undefined {
  const remote = asked.text('remote');
  const keyFile = asked.text('key-file');
  const vendorId = numberOf(asked, 'vendor', 1, Number.MAX_SAFE_INTEGER);
  if (remote === undefined) {
    if (keyFile !== undefined) throw new CommandRefused('--key-file goes with --remote');
    return vendorId === undefined ? undefined : { mode: 'local', vendorId };
  }
  if (asked.isSet('no-till')) throw new CommandRefused('choose --remote or --no-till, not both');
  const keys = keyFile === undefined ? {} : readKeys(keyFile);
  return { mode: 'remote', baseUrl: remote, ...keys, ...(vendorId !== undefined && { vendorId }) };
}

function readKeys(file: string): Credentials {
  let keys: Credentials | undefined;
  try {
    keys = keysIn(readFileSync(file, 'utf8'));
  } catch (fault) {
    throw new CommandRefused(`${file} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
  if (keys === undefined) throw new CommandRefused(`${file} holds no key`);
  return keys;
}

function startBackup(asked: Asked, folder: DataFolder, log: Log): BackupSchedule | undefined {
  const to = asked.text('backup-to');
  const everyMinutes = numberOf(asked, 'backup-every', 1, 10_080) ?? 60;
  const keep = numberOf(asked, 'backup-keep', 1, 10_000);
  if (to === undefined) return undefined;
  return startBackupSchedule({ sources: () => sourcesOf(folder), to, everyMinutes, ...(keep !== undefined && { keep }), log });
}

function healthOf(backup: BackupSchedule | undefined): { readonly backup?: BackupSchedule['health'] } {
  return backup === undefined ? {} : { backup: backup.health };
}

interface FirstKeys {
  readonly keys?: Readonly<Record<ApiKeyKind, string>>;
}

/** Where nobody but this host could call yet. They are told once and never again. */
async function makeFirstKeys(store: ServiceStore, { path }: DataFolder): Promise<FirstKeys> {
  const own = ownKeyHashes(path);
  if ((await store.keys.listApiKeys()).some(({ hash }) => !own.has(hash))) return {};
  return { keys: { ordering: await makeKey(store, 'ordering'), backoffice: await makeKey(store, 'backoffice') } };
}
