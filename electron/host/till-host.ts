import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openKeptLines } from '../../shared/base/kept-texts.ts';
import { accept, type Outcome, type Refusal } from '../../shared/base/outcome.ts';
import type { KeptConnections } from '../../shared/client/connections.ts';
import { makeNetworkTransport } from '../../shared/client/network-transport.ts';
import type { Transport } from '../../shared/contract/exchange.ts';
import { makeGuestNumbers } from '../../shared/sync/guest-numbers.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal.ts';
import type { SyncSettings } from '../../shared/sync/sync-settings.ts';
import { type CardNetwork, makeTerminalSimulator } from '../../shared/sync/terminal-simulator.ts';
import { makeTillAnswer } from '../../shared/till/answer-till-call.ts';
import { makeShelves } from '../../shared/till/catalogue-shelves.ts';
import { reconcileCharges } from '../../shared/till/charges-settled.ts';
import { findUnfinished } from '../../shared/till/connection-handlers.ts';
import { makeDeviceCookie } from '../../shared/till/devices-cookie.ts';
import { invite } from '../../shared/till/devices-pairing.ts';
import { openDevices } from '../../shared/till/devices-record.ts';
import { EVERY_HANDLER } from '../../shared/till/host-handlers.ts';
import type { HostParts, Machine } from '../../shared/till/host-parts.ts';
import { openQueueIndex, type QueueIndex } from '../../shared/till/queue-index.ts';
import { openSettings } from '../../shared/till/settings-record.ts';
import { openStaff, type Staff } from '../../shared/till/staff-record.ts';
import { makeTries, PAIRING_RULE, PIN_RULE } from '../../shared/till/staff-tries.ts';
import type { ConnectionForm } from '../../shared/till-contract/host-operations.ts';
import type { TillEvent } from '../../shared/till-contract/till-events.ts';
import type { DeviceKind } from '../../shared/till-contract/till-operation.ts';
import type { BackupHealth } from './backup-schedule.ts';
import { growingFile } from './growing-file.ts';
import { describeFault, type Log } from './log.ts';
import { nodeTimer } from './node-timer.ts';
import { nodeWorld } from './node-world.ts';
import type { DiskRoom } from './sqlite/journal.ts';
import { openTerminalJournal, type TerminalJournal } from './terminal-journal.ts';
import { makeTillCards } from './till-cards.ts';
import { addTillEvents, statusOfDevice } from './till-door.ts';
import { makeTillEvents } from './till-events.ts';
import { openInvitations } from './till-invitations.ts';
import { openTillLink, type Reached, type TillLink } from './till-link.ts';
import type { TillSecrets } from './till-secrets.ts';
import { adoptStaff, type StaffSource } from './till-staff.ts';

export interface TillHostOptions {
  /** Of the data. */
  readonly folder: string;
  readonly journalFile: string;
  readonly secrets: TillSecrets;
  readonly log: Log;
  /** What the settings are as long as nobody has set any. */
  readonly isDemo: boolean;
  /** The service in this very process, where there is one. */
  readonly local?: Reached;
  /** Who is named by the catalogue file of the start. */
  readonly staff?: StaffSource;
  /** Which service to sell for, where the start says it. */
  readonly wanted?: ConnectionForm;
  /** For reads from a service elsewhere. */
  readonly keptConnections?: KeptConnections;
  /** By which the terminal charges the cards that it has stored. */
  readonly cardNetwork: CardNetwork;
  readonly room?: DiskRoom;
  readonly backup?: () => BackupHealth;
  readonly sendReceiptMail?: HostParts['sendReceiptMail'];
  /** Where devices reach this host; asked once it listens. */
  readonly url: () => string;
  readonly isTls?: boolean;
  readonly menuEveryMilliseconds?: number;
  readonly sync?: Partial<SyncSettings>;
}

/** The till of a host: its journal, its queue, and what screens ask. */
export interface TillHost {
  readonly answer: Transport;
  readonly staff: Staff;
  /** The part of it that pages are served beside. */
  addTo(pages: FastifyInstance): void;
  /** By which one device joins. */
  inviteDevice(kind: DeviceKind, name: string): Promise<string>;
  isTillPaired(): boolean;
  /** What is sold has changed at the service in this process. */
  menuChanged(): void;
  staffChanged(): void;
  /** Begins to sell; resolves once it can, or once it is clear that the service does not answer. */
  start(): Promise<void>;
  /** Why the host should not be sent anything; empty where all is well. */
  troubles(): readonly string[];
  /** Streams end, requests to the service under way come to their end, and then the journal is closed. */
  stop(): Promise<void>;
}

const { version: VERSION } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const PAGES: Readonly<Record<DeviceKind, string>> = { till: 'register', kiosk: 'kiosk', kitchen: 'kitchen', display: 'register' };
/** Where a device of that kind begins. */
export function pageOf(kind: DeviceKind): string {
  return `/${PAGES[kind]}/`;
}

const LONGEST_NAME = 10;

export async function openTillHost(options: TillHostOptions): Promise<Outcome<TillHost, Refusal>> {
  const { journalFile, log, room } = options;
  const name = hostname()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, LONGEST_NAME);
  const terminal = await openTerminalJournal({ file: journalFile, world: nodeWorld, name, ...(room !== undefined && { room }) });
  try {
    const opened = await openOn(terminal, options);
    if (!opened.ok) await terminal.close();
    return opened;
  } catch (fault) {
    await terminal.close();
    log('error', 'the till could not be opened', describeFault(fault));
    throw fault;
  }
}

async function openOn(terminal: TerminalJournal, options: TillHostOptions): Promise<Outcome<TillHost, Refusal>> {
  const { secrets, log, room } = options;
  const onFault = (fault: unknown): void => log('error', 'the till failed', describeFault(fault));
  let onWritten: (write: JournalWrite) => void = () => undefined;
  const journal = watched(terminal.journal, (write) => onWritten(write));
  const devices = await openDevices(journal, nodeWorld);
  const staff = await openStaff(journal);
  if (options.staff !== undefined) await adoptStaff(journal, staff, options.staff);
  const settingsRecord = await openSettings(journal, options.isDemo);
  const queue = await openQueueIndex(journal);
  const shelves = makeShelves();
  const invitations = openInvitations(options.folder);
  const events = makeTillEvents({ timer: nodeTimer, statusOf: (deviceId) => statusOfDevice(parts, deviceId), onFault });
  const tell = (event: TillEvent, deviceId?: string): void => {
    events.tell(event, deviceId);
    if (event.kind !== 'status') events.tellStatus();
  };
  const machine: Machine = {
    version: VERSION,
    hostName: hostname(),
    secret: secrets.device,
    pairingAddress: (code, kind) => `${options.url()}${pageOf(kind)}#pair=${code}`,
    openedAt: () => terminal.identity().openedAt,
    isOldMachineInQuestion: terminal.isHeld,
    async confirmOldIsOff(employeeId) {
      const place = link.place();
      if (place === undefined) return;
      await terminal.confirmOldIsOff({ employeeId, place });
      link.drainer().wake();
      cards.hurry();
    },
    disk: () => ({ isNearlyFull: room?.refusal() !== undefined, ...(room !== undefined && { freeBytes: room.measure().freeBytes }) }),
    backup: () => backupOf(options.backup?.()),
    cards: () => cards.view(),
    clockAhead() {
      const service = link.drainer().caller.clock.now();
      return service === undefined ? undefined : Math.round(nodeWorld.epochMilliseconds() - service);
    },
  };
  const opened = await openTillLink({
    journal,
    terminal,
    world: nodeWorld,
    timer: nodeTimer,
    log,
    shelves,
    acceptedVariance: () => settingsRecord.current().settings.acceptedVariance,
    ...(options.local !== undefined && { local: options.local }),
    reachRemote: (baseUrl, credentials) => ({
      transport: makeNetworkTransport({ origin: baseUrl, keptConnections: options.keptConnections }),
      credentials,
    }),
    remoteKeys: secrets.remoteKeys,
    keepRemoteKeys: secrets.keepRemoteKeys,
    ...(options.wanted !== undefined && { wanted: options.wanted }),
    check: () => findUnfinished({ queue, journal }),
    ...(options.menuEveryMilliseconds !== undefined && { menuEveryMilliseconds: options.menuEveryMilliseconds }),
    ...(options.sync !== undefined && { sync: options.sync }),
    onStatus: events.tellStatus,
    onService: () => cards.hurry(),
    onCatalogue: (revision) => tell({ kind: 'catalogue_changed', revision }),
  });
  if (!opened.ok) {
    events.close();
    return opened;
  }
  const link: TillLink = opened.value;
  const isReachable = (): boolean => link.drainer().connection.grade() === 'service';
  const cards = makeTillCards({
    journal,
    identity: terminal,
    terminal: makeTerminalSimulator({
      world: nodeWorld,
      network: options.cardNetwork,
      kept: await openKeptLines(growingFile(join(options.folder, 'terminal-simulator.jsonl'))),
      isReachable,
    }),
    world: nodeWorld,
    timer: nodeTimer,
    log,
    isOn: () => settingsRecord.current().settings.offlineCards,
    isReachable,
    drainer: link.drainer,
    onFigures: events.tellStatus,
  });
  const parts: HostParts = {
    world: nodeWorld,
    journal,
    guestNumbers: makeGuestNumbers(journal),
    identity: terminal.identity,
    place: link.place,
    settings: () => settingsRecord.current().settings,
    catalogues: { newest: () => shelves.current()?.catalogue, find: shelves.find },
    drainer: link.drainer,
    takesExtendedCart: link.takesExtendedCart,
    isTraining: () => false,
    tell,
    terminalOf: (deviceId) => `reader-${deviceId}`,
    offlineCards: cards.taking,
    forwardCards: cards.hurry,
    ...(options.sendReceiptMail !== undefined && { sendReceiptMail: options.sendReceiptMail }),
    devices,
    invitations,
    pairingTries: makeTries(journal, nodeWorld, PAIRING_RULE),
    pinTries: makeTries(journal, nodeWorld, PIN_RULE),
    staff,
    settingsRecord,
    shelves,
    queue,
    link,
    machine,
    dismiss: events.dismiss,
  };
  onWritten = (write) => void follow(queue, write, tell).catch(onFault);
  const cookie = makeDeviceCookie(nodeWorld, secrets.device, options.isTls === true);
  const door = {
    parts,
    handlers: EVERY_HANDLER,
    cookie,
    onFault: (fault: unknown, operation: string) => log('error', 'an operation failed', { operation, ...describeFault(fault) }),
  };
  await reconcileCharges(parts);

  return accept({
    answer: makeTillAnswer(door),
    staff,
    addTo(pages) {
      addTillEvents(pages, door, events);
      // A stream has no end of its own to wait for.
      pages.addHook('preClose', (done) => {
        events.close();
        done();
      });
    },
    inviteDevice: async (kind, deviceName) =>
      machine.pairingAddress((await invite(nodeWorld, invitations, { kind, name: deviceName })).code, kind),
    isTillPaired: () => devices.list().some(({ kind, revokedAt }) => kind === 'till' && revokedAt === undefined),
    menuChanged: link.menuChanged,
    staffChanged: () => tell({ kind: 'staff_changed' }),
    async start() {
      await cards.start();
      await link.start();
    },
    troubles: () => [
      ...(machine.disk().isNearlyFull ? ['the disk is nearly full'] : []),
      ...(options.backup?.().isBehind === true ? ['the backup is behind'] : []),
      ...(terminal.isHeld() ? ['somebody must say that the machine with the older journal is off'] : []),
    ],
    async stop() {
      events.close();
      await cards.stop();
      await link.stop();
      await terminal.close();
    },
  });
}

/** The journal, with somebody who hears of every write once it is durable. */
function watched(journal: Journal, onWritten: (write: JournalWrite) => void): Journal {
  return {
    ...journal,
    async append(write) {
      await journal.append(write);
      onWritten(write);
    },
  };
}

async function follow(queue: QueueIndex, write: JournalWrite, tell: (event: TillEvent) => void): Promise<void> {
  for (const jobId of await queue.take(write)) tell({ kind: 'job_changed', jobId });
}

function backupOf(health: BackupHealth | undefined): ReturnType<Machine['backup']> {
  if (health === undefined) return undefined;
  const { lastOk, lastFailure } = health;
  return { ...(lastOk !== undefined && { lastAt: lastOk.at }), ...(lastFailure !== undefined && { lastFailure: lastFailure.code }) };
}
