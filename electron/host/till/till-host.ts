import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { makeSequencer } from '../../../shared/base/run-sequentially.ts';
import { openTextFile } from '../../../shared/base/text-store.ts';
import { now } from '../../../shared/base/time.ts';
import { makeNetworkTransport } from '../../../shared/client/network-transport.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import { makeTerminalSimulator } from '../../../shared/sync/cards/terminal-simulator.ts';
import { makeGuestNumbers } from '../../../shared/sync/journal/guest-numbers.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import { makeTillApi, type TillApiContext } from '../../../shared/till/api/answer-till-call.ts';
import { EVERY_HANDLER } from '../../../shared/till/api/host-handlers.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { makeDeviceCookie } from '../../../shared/till/devices/devices-cookie.ts';
import { findUnfinished } from '../../../shared/till/host/connection-handlers.ts';
import { invite } from '../../../shared/till/memory/devices-pairing.ts';
import { makeDisplayMemory } from '../../../shared/till/memory/display-memory.ts';
import { openQueueIndex } from '../../../shared/till/memory/queue-index.ts';
import { makeReadinessMemory } from '../../../shared/till/memory/readiness-memory.ts';
import { makeRefusedTries, type RefusedTry } from '../../../shared/till/memory/refused-tries.ts';
import { makeAttemptCounter, PAIRING_RULE, PIN_RULE } from '../../../shared/till/memory/staff-tries.ts';
import { openDevices } from '../../../shared/till/records/devices-record.ts';
import { openSettings } from '../../../shared/till/records/settings-record.ts';
import { openStaff, type Staff } from '../../../shared/till/records/staff-record.ts';
import { reconcileCharges } from '../../../shared/till/sale/charges-settled.ts';
import { closeEndedKioskShifts } from '../../../shared/till/shift/shifts-of-kiosks.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';
import { makeAfterwards } from '../base/afterwards.ts';
import { growingFile } from '../base/growing-file.ts';
import { describeFault } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { openTerminalJournal, type TerminalJournal } from '../data/terminal-journal.ts';
import { startTillMail } from '../mail/till-mail.ts';
import { closePins } from './pin-verifiers.ts';
import { addTillEvents, statusOfDevice, withActivity } from './till-api.ts';
import { makeTillCards } from './till-cards.ts';
import { makeTillEvents, type TillEvents } from './till-events.ts';
import { makeTillFigures } from './till-figures.ts';
import type { TillHostOptions } from './till-host-options.ts';
import { openInvitations } from './till-invitations.ts';
import { openTillKitchen } from './till-kitchen.ts';
import { openTillLink, type TillLink } from './till-link.ts';
import { makeTillMachine } from './till-machine.ts';
import { openTillPeripherals } from './till-peripherals.ts';
import { openTillPrinting } from './till-printing.ts';
import { makeGate } from './till-reset.ts';
import { adoptStaff } from './till-staff.ts';
import { sendJobChanges, withWriteListener } from './watched-journal.ts';

/** The till of a host: its journal, its queue, and the API for screens. */
export interface TillHost {
  readonly answer: Transport;
  readonly staff: Staff;
  /** For the host that this is the practice till of, and for the process that started it. */
  readonly inside: Pick<HostContext, 'devices' | 'settingsRecord' | 'link' | 'drainer' | 'forwardCards'> & {
    readonly events: TillEvents;
    /** The dispatcher behind `answer`. */
    readonly door: TillApiContext;
  };
  /** Adds the event streams to the HTTP server. */
  addTo(pages: FastifyInstance): void;
  /** Returns the address with which one device can join. */
  inviteDevice(kind: DeviceKind, name: string): Promise<string>;
  isTillPaired(): boolean;
  /** Call it when the menu of the service in this process changed. */
  menuChanged(): void;
  /** Call it when an invalid credential was shown to the service in this process. */
  noteRefused(refused: RefusedTry): void;
  staffChanged(): void;
  /** Begins to sell. Resolves once that is possible, or once it is clear that the service does not answer. */
  start(): Promise<void>;
  /** The reasons not to send work to this host; empty when there are none. */
  troubles(): readonly string[];
  /** Returns its metrics in the text format of Prometheus. */
  figures(): string;
  /** Ends the streams, finishes pending requests to the service, and closes the journal. */
  stop(): Promise<void>;
}

const LONGEST_NAME = 10;

export async function openTillHost(options: TillHostOptions): Promise<Outcome<TillHost, Refusal>> {
  const { journalFile, log, room, secrets } = options;
  const name = hostname()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, LONGEST_NAME);
  const sealing = secrets.hostKeys.sealing.journal;
  const terminal = await openTerminalJournal({ file: journalFile, world: nodeWorld, name, sealing, ...(room !== undefined && { room }) });
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
  const { secrets, log } = options;
  const onFault = (fault: unknown): void => log('error', 'the till failed', describeFault(fault));
  let onWritten: (write: JournalWrite) => void = () => undefined;
  const journal = withWriteListener(terminal.journal, (write) => onWritten(write));
  const afterwards = makeAfterwards(onFault);
  const devices = await openDevices(journal, nodeWorld);
  const staff = await openStaff(journal);
  const { world, lost: lostPins } = await closePins(staff, secrets.hostKeys.pins, log);
  if (options.staff !== undefined) await adoptStaff(journal, staff, options.staff, world, lostPins > 0);
  const settingsRecord = await openSettings(journal, options.isDemo);
  const queue = await openQueueIndex(journal);
  const invitations = openInvitations(options.folder);
  const events = makeTillEvents({ timer: nodeTimer, statusOf: (deviceId) => statusOfDevice(context, deviceId), onFault });
  const tell = (event: TillEvent, deviceId?: string): void => {
    events.tell(event, deviceId);
    // Frequent events, which change nothing in the status.
    if (event.kind !== 'status' && event.kind !== 'readiness_changed' && event.kind !== 'kitchen_changed') events.tellStatus(deviceId);
  };
  const machine = makeTillMachine({ options, terminal, link: () => link, cards: () => cards, gate: () => gate, onFault });
  const opened = await openTillLink({
    journal,
    terminal,
    world: nodeWorld,
    timer: nodeTimer,
    log,
    devices,
    acceptedVariance: () => settingsRecord.current().settings.acceptedVariance,
    ...(options.local !== undefined && { local: options.local }),
    reachRemote: (baseUrl, credentials) => ({
      transport: makeNetworkTransport({ origin: baseUrl, timer: nodeTimer, keptConnections: options.keptConnections }),
      credentials,
    }),
    remoteKeys: secrets.remoteKeys,
    keepRemoteKeys: secrets.keepRemoteKeys,
    forgetRemoteKeys: secrets.forgetRemoteKeys,
    gate: () => gate,
    ...(options.wanted !== undefined && { wanted: options.wanted }),
    ...(options.onServiceTrouble && { onServiceTrouble: options.onServiceTrouble }),
    check: () => findUnfinished({ queue, journal }),
    ...(options.menuEveryMilliseconds !== undefined && { menuEveryMilliseconds: options.menuEveryMilliseconds }),
    ...(options.sync !== undefined && { sync: options.sync }),
    onStatus: events.tellStatus,
    onService: () => cards.hurry(),
    onCatalogue: (vendorId, revision) => {
      for (const { id, vendorId: own = link.place()?.vendorId } of devices.list())
        if (own === vendorId) tell({ kind: 'catalogue_changed', revision }, id);
    },
  });
  if (!opened.ok) {
    events.close();
    return opened;
  }
  const link: TillLink = opened.value;
  const isReachable = (): boolean => link.drainer().connection.connectivity() === 'online';
  const cards = makeTillCards({
    journal,
    identity: terminal,
    terminal: makeTerminalSimulator({
      world: nodeWorld,
      network: options.cardNetwork,
      kept: await openTextFile(growingFile(join(options.folder, 'terminal-simulator.jsonl'))),
      isReachable,
    }),
    world: nodeWorld,
    timer: nodeTimer,
    log,
    settings: () => settingsRecord.current().settings,
    isReachable,
    drainer: link.drainer,
    onFigures: events.tellStatus,
  });
  const printing = options.isTraining === true ? undefined : await openTillPrinting(journal, () => context, log, options.printTimes);
  const peripherals = options.isTraining === true ? undefined : await openTillPeripherals(journal, tell, log);
  const mail = options.sendMail && startTillMail(() => context, options.sendMail, nodeWorld, nodeTimer, log);
  const pinTries = options.pinTries ?? makeAttemptCounter(journal, nodeWorld, PIN_RULE);
  const refusedTries = makeRefusedTries({ journal, world: nodeWorld, timer: nodeTimer, onFault });
  const training = options.openTraining?.({
    devices,
    staff,
    pinTries,
    settings: () => settingsRecord.current().settings,
    place: link.place,
    mode: link.mode,
    vendorOf: link.vendorOf,
  });
  const onDrill = (): void => tell({ kind: 'drill_changed' });
  const drill = options.openDrill?.({ journal, world: nodeWorld, timer: nodeTimer, link, onChanged: onDrill, onFault });
  const { kitchenTickets: readTickets } = options;
  const { ordersEveryMilliseconds } = options;
  const kitchen = await openTillKitchen({
    ...{ journal, world: nodeWorld, timer: nodeTimer, devices, readTickets, context: () => context, tell, onFault },
    ...(ordersEveryMilliseconds !== undefined && { ordersEveryMilliseconds }),
  });
  const context: HostContext = {
    world,
    journal,
    guestNumbers: makeGuestNumbers(journal),
    identity: terminal.identity,
    place: link.place,
    vendorOf: link.vendorOf,
    settings: () => settingsRecord.current().settings,
    drainer: link.drainer,
    maySettleTabs: () => link.maySettleTabs(),
    takesExtendedCart: link.takesExtendedCart,
    isTraining: () => options.isTraining === true,
    tell,
    afterwards: afterwards.begin,
    inTurnAt: makeSequencer(),
    isPractising: (deviceId) => devices.find(deviceId)?.isTraining === true,
    terminalOf: (deviceId) => `reader-${deviceId}`,
    offlineCards: cards.taking,
    forwardCards: cards.hurry,
    doesServiceMail: () => link.mode() === 'remote' || options.doesServiceMail === true,
    ...(mail !== undefined && { mailer: mail }),
    ...(printing !== undefined && { printing }),
    devices,
    invitations,
    pairingTries: makeAttemptCounter(journal, nodeWorld, PAIRING_RULE),
    pinTries,
    refusedTries,
    staff,
    settingsRecord,
    queue,
    readiness: makeReadinessMemory(),
    displays: makeDisplayMemory(),
    ...(peripherals !== undefined && { peripherals }),
    kitchen: kitchen.rail,
    hasKitchen: kitchen.isWatched,
    link,
    machine,
    dismiss: events.dismiss,
    ...(training !== undefined && { training }),
    ...(drill !== undefined && { drill }),
  };
  const figures = makeTillFigures({
    world: nodeWorld,
    queue: queue.summary,
    connectivity: () => link.drainer().connection.connectivity(),
    disk: machine.disk,
    backup: () => options.backup?.(),
  });
  onWritten = (write) => {
    figures.take(write);
    printing?.take(write);
    kitchen.take(write);
    void sendJobChanges({ queue, journal, drainer: () => link.drainer(), isHeard: events.isHeard, tell }, write).catch(onFault);
  };
  const cookie = makeDeviceCookie(nodeWorld, secrets.device);
  const door = {
    context,
    handlers: EVERY_HANDLER,
    cookie,
    ...(training !== undefined && { training: training.answer }),
    onFault: (fault: unknown, operation: string) => log('error', 'an operation failed', { operation, ...describeFault(fault) }),
  };
  const gate = makeGate(makeTillApi(door));
  await reconcileCharges(context);
  await closeEndedKioskShifts(context, now(nodeWorld));

  return accept({
    answer: withActivity(gate.answer, link.watchClosely),
    staff,
    inside: { devices, settingsRecord, link, drainer: link.drainer, forwardCards: cards.hurry, events, door },
    addTo(pages) {
      addTillEvents(pages, door, events, training);
      // Close the streams first, since they never end by themselves.
      pages.addHook('preClose', (done) => {
        events.close();
        training?.closeStreams();
        done();
      });
    },
    inviteDevice: async (kind, deviceName) =>
      machine.pairingAddress((await invite(nodeWorld, invitations, { kind, name: deviceName })).code, kind),
    isTillPaired: () => devices.list().some(({ kind, revokedAt }) => kind === 'till' && revokedAt === undefined),
    noteRefused: refusedTries.note,
    menuChanged: link.menuChanged,
    staffChanged: () => tell({ kind: 'staff_changed' }),
    async start() {
      await cards.start();
      mail?.hurry();
      peripherals?.start();
      await link.start();
      await printing?.start();
      await drill?.follow();
      kitchen.start();
    },
    figures: figures.text,
    troubles: () => [
      ...(machine.disk().isNearlyFull ? ['the disk is nearly full'] : []),
      ...(options.backup?.().isBehind === true ? ['the backup is behind'] : []),
      ...(terminal.isHeld() ? ['somebody must say that the machine with the older journal is off'] : []),
    ],
    async stop() {
      events.close();
      await training?.stop();
      await drill?.stop();
      await kitchen.stop();
      await cards.stop();
      await mail?.stop();
      await printing?.stop();
      await peripherals?.stop();
      await link.stop();
      await refusedTries.end();
      await afterwards.over();
      await terminal.close();
    },
  });
}
