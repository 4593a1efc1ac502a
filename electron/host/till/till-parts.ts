import { join } from 'node:path';
import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { openTextFile } from '../../../shared/base/text-store.ts';
import type { World } from '../../../shared/base/world.ts';
import { makeNetworkTransport } from '../../../shared/client/network-transport.ts';
import { makeTerminalSimulator } from '../../../shared/sync/cards/terminal-simulator.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import { countHeld } from '../../../shared/till/carts/held-carts.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { findUnfinished } from '../../../shared/till/host/connection-handlers.ts';
import type { Invitations } from '../../../shared/till/memory/devices-pairing.ts';
import { type HeldCounts, makeHeldCounts } from '../../../shared/till/memory/held-counts.ts';
import { makeOpenShifts, type OpenShifts } from '../../../shared/till/memory/open-shifts.ts';
import { openQueueIndex, type QueueIndex } from '../../../shared/till/memory/queue-index.ts';
import { makeRefusedTries, type RefusedTries } from '../../../shared/till/memory/refused-tries.ts';
import { type AttemptCounter, makeAttemptCounter, PIN_RULE } from '../../../shared/till/memory/staff-tries.ts';
import { type Devices, openDevices } from '../../../shared/till/records/devices-record.ts';
import { openSettings, type SettingsRecord } from '../../../shared/till/records/settings-record.ts';
import { openStaff, type Staff } from '../../../shared/till/records/staff-record.ts';
import { openShiftOf } from '../../../shared/till/shift/drawer-booking.ts';
import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import type { TillEvent } from '../../../shared/till-contract/operations/till-events.ts';
import { type BackgroundTasks, makeAfterwards } from '../base/afterwards.ts';
import { growingFile } from '../base/growing-file.ts';
import { describeFault } from '../base/log.ts';
import { nodeTimer, yieldToOthers } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { makeSecretBox } from '../base/secret-seal.ts';
import { traceSync } from '../base/traced-seams.ts';
import type { TerminalJournal } from '../data/terminal-journal.ts';
import { startTillMail, type TillMail } from '../mail/till-mail.ts';
import type { Gate } from './link/till-gate.ts';
import { openTillLink, type TillLink } from './link/till-link.ts';
import type { TillLinkOptions } from './link/till-link-options.ts';
import { openTillPictures, type TillPictures } from './link/till-pictures.ts';
import { closePins } from './pin-verifiers.ts';
import { readStatuses } from './till-api.ts';
import { makeTillCards, type TillCards } from './till-cards.ts';
import { type ChargeFinding, findCharges } from './till-charges.ts';
import { makeTillEvents, type TillEvents } from './till-events.ts';
import { openTillGiftLists, type TillGiftLists } from './till-gift-lists.ts';
import type { TillHostOptions } from './till-host-options.ts';
import { openTillKitchen, type TillKitchen } from './till-kitchen.ts';
import { openInvitations } from './till-pairing.ts';
import { openTillPeripherals, type TillPeripherals } from './till-peripherals.ts';
import { openTillPrinting, type TillPrinting } from './till-printing.ts';
import { adoptStaff } from './till-staff.ts';
import { takeFirstSettings } from './till-stand.ts';
import type { RunningDrill, Training } from './till-training.ts';

interface TillSource {
  readonly terminal: TerminalJournal;
  readonly options: TillHostOptions;
  /** The terminal's journal, with each write reported. */
  readonly journal: Journal;
  /** Made from the parts, so that no part calls it before the till is open. */
  readonly context: () => HostContext;
  /** The same holds for it. */
  readonly gate: () => Gate;
}

/** The records of a till, and what its parts report through. */
interface TillBase extends TillSource {
  readonly devices: Devices;
  readonly staff: Staff;
  /** The world that makes and checks encrypted PINs, and seals codes of gift cards. */
  readonly world: World;
  readonly settingsRecord: SettingsRecord;
  readonly settings: () => TillSettings;
  readonly queue: QueueIndex;
  readonly openShifts: OpenShifts;
  readonly heldCounts: HeldCounts;
  readonly invitations: Invitations;
  readonly events: TillEvents;
  readonly emit: (event: TillEvent, deviceId?: string) => void;
  readonly afterwards: BackgroundTasks;
  readonly onFault: (fault: unknown) => void;
}

/** Everything of a till that runs, in the order in which it is opened. */
export interface TillParts extends TillBase {
  readonly link: TillLink;
  readonly pictures: TillPictures;
  readonly cards: TillCards;
  readonly giftLists: TillGiftLists;
  readonly printing: TillPrinting | undefined;
  readonly peripherals: TillPeripherals | undefined;
  readonly mail: TillMail | undefined;
  readonly pinTries: AttemptCounter;
  readonly refusedTries: RefusedTries;
  readonly training: Training | undefined;
  readonly drill: RunningDrill | undefined;
  readonly kitchen: TillKitchen;
  readonly finding: ChargeFinding;
}

export async function openTillBase(source: TillSource): Promise<TillBase> {
  const { options, journal, context } = source;
  const { secrets, log, checks } = options;
  const onFault = (fault: unknown): void => log('error', 'the till failed', describeFault(fault));
  const devices = await openDevices(journal, nodeWorld);
  const staff = await openStaff(journal);
  const { world: pinWorld, lost: lostPins } = await closePins(staff, secrets.hostKeys.pins, log);
  const world: World = { ...pinWorld, secretBox: makeSecretBox(secrets.hostKeys.valueCodes) };
  if (options.staff !== undefined) await adoptStaff(journal, staff, options.staff, world, lostPins > 0);
  const settingsRecord = await openSettings(journal, options.isDemo, nodeWorld);
  if (options.isTraining !== true) await takeFirstSettings(options.folder, settingsRecord);
  const queue = await openQueueIndex(journal);
  const events = makeTillEvents({ timer: nodeTimer, readStatuses: () => readStatuses(context()), onFault, ...checks });
  return {
    ...source,
    devices,
    staff,
    world,
    settingsRecord,
    settings: () => settingsRecord.current().settings,
    queue,
    heldCounts: makeHeldCounts((caller, at) => countHeld(context(), caller, at)),
    openShifts: makeOpenShifts((caller) => openShiftOf({ journal }, caller)),
    invitations: openInvitations(options.folder),
    events,
    emit(event, deviceId) {
      events.emit(event, deviceId);
      // The till that held a cart shows the number at once.
      if (event.kind === 'held_changed' && event.deviceId !== undefined) events.emitStatus(event.deviceId);
      // Frequent events, which change nothing in the status.
      if (event.kind !== 'status' && event.kind !== 'readiness_changed' && event.kind !== 'kitchen_changed') events.emitStatus(deviceId);
    },
    afterwards: makeAfterwards(onFault),
    onFault,
  };
}

export async function openTillParts(base: TillBase): Promise<Outcome<TillParts, Refusal>> {
  const { options, journal, devices, emit, onFault, context } = base;
  const { log, isTraining = false } = options;
  const opened = await openTillLink({
    ...linkOptions(base),
    onService: () => {
      cards.hurry();
      giftLists.hurry();
      pictures.hurry();
    },
    onCatalogue: (vendorId, revision) => {
      options.onMenu?.();
      pictures.follow(vendorId, link.vendorOf({ vendorId })?.menuCache.pictures() ?? []);
      for (const { id, vendorId: own = link.place()?.vendorId } of devices.list())
        if (own === vendorId) emit({ kind: 'catalogue_changed', revision }, id);
    },
  });
  if (!opened.ok) return opened;
  const link = opened.value;
  const pictures = openTillPictures({ dataFolder: options.folder, link: () => link, onFault });
  const cards = await openCards(base, link);
  const giftLists = openGiftLists(base, link);
  const printing = isTraining ? undefined : await openTillPrinting(journal, context, log, options.printTimes);
  const peripherals = isTraining ? undefined : await openTillPeripherals(journal, emit, log);
  const mail = options.sendMail && startTillMail(context, options.sendMail, nodeWorld, nodeTimer, log);
  const pinTries = options.pinTries ?? makeAttemptCounter(journal, nodeWorld, PIN_RULE);
  const refusedTries = makeRefusedTries({ journal, world: nodeWorld, timer: nodeTimer, onFault });
  const training = openTraining(base, link, pinTries);
  const drill = openDrill(base, link);
  const kitchen = await openKitchen(base);
  return accept({
    ...base,
    link,
    pictures,
    cards,
    giftLists,
    printing,
    peripherals,
    mail,
    pinTries,
    refusedTries,
    training,
    drill,
    kitchen,
    finding: findCharges(context, nodeTimer, onFault),
  });
}

function linkOptions(base: TillBase): Omit<TillLinkOptions, 'onService' | 'onCatalogue'> {
  const { terminal, options, journal, gate, devices, queue, settings, events } = base;
  const { secrets, log, local, wanted, onServiceTrouble, menuEveryMilliseconds, sync } = options;
  return {
    journal,
    terminal,
    world: base.world,
    timer: nodeTimer,
    yieldToOthers,
    log,
    devices,
    acceptedVariance: () => settings().acceptedVariance,
    ...(local !== undefined && { local }),
    reachRemote: (baseUrl, credentials) => ({
      transport: makeNetworkTransport({ origin: baseUrl, timer: nodeTimer, keptConnections: options.keptConnections }),
      credentials,
    }),
    remoteKeys: secrets.remoteKeys,
    keepRemoteKeys: secrets.keepRemoteKeys,
    forgetRemoteKeys: secrets.forgetRemoteKeys,
    gate,
    ...(wanted !== undefined && { wanted }),
    ...(onServiceTrouble && { onServiceTrouble }),
    check: () => findUnfinished({ queue, journal }),
    ...(menuEveryMilliseconds !== undefined && { menuEveryMilliseconds }),
    ...(sync !== undefined && { sync }),
    onStatus: events.emitStatus,
    ...traceSync(options.tracer),
  };
}

async function openCards({ terminal, options, journal, settings, events }: TillBase, link: TillLink): Promise<TillCards> {
  const isReachable = (): boolean => link.drainer().connection.connectivity() === 'online';
  return makeTillCards({
    journal,
    identity: terminal,
    terminal: makeTerminalSimulator({
      world: nodeWorld,
      network: options.cardNetwork,
      store: await openTextFile(growingFile(join(options.folder, 'terminal-simulator.jsonl'))),
      isReachable,
    }),
    world: nodeWorld,
    timer: nodeTimer,
    log: options.log,
    settings,
    isReachable,
    drainer: link.drainer,
    onFigures: events.emitStatus,
  });
}

function openGiftLists({ terminal, options, journal, settings, world, events, onFault }: TillBase, link: TillLink): TillGiftLists {
  const { folder, secrets, giftListsEveryMilliseconds: everyMilliseconds } = options;
  return openTillGiftLists({
    ...{ path: join(folder, 'gift-card-list'), journal, identity: terminal, settings, timer: nodeTimer, onFault },
    box: world.secretBox ?? makeSecretBox(secrets.hostKeys.valueCodes),
    link: () => link,
    onChanged: () => events.emitStatus(),
    ...(everyMilliseconds !== undefined && { everyMilliseconds }),
  });
}

function openTraining(
  { options, devices, staff, settingsRecord }: TillBase,
  link: TillLink,
  pinTries: AttemptCounter,
): Training | undefined {
  const { place, mode, vendorOf } = link;
  return options.openTraining?.({ devices, staff, pinTries, settingsRecord, place, mode, vendorOf });
}

function openDrill({ options, journal, emit, onFault }: TillBase, link: TillLink): RunningDrill | undefined {
  const onChanged = (): void => emit({ kind: 'drill_changed' });
  return options.openDrill?.({ journal, world: nodeWorld, timer: nodeTimer, link, onChanged, onFault });
}

async function openKitchen({ options, journal, devices, context, emit, onFault }: TillBase): Promise<TillKitchen> {
  const { kitchenTickets: readTickets, ordersEveryMilliseconds } = options;
  return await openTillKitchen({
    ...{ journal, world: nodeWorld, timer: nodeTimer, devices, readTickets, context, emit, onFault },
    ...(ordersEveryMilliseconds !== undefined && { ordersEveryMilliseconds }),
  });
}

/** Begins to sell. Resolves once that is possible, or once it is clear that the service does not answer. */
export async function startParts({
  cards,
  giftLists,
  mail,
  peripherals,
  link,
  printing,
  drill,
  kitchen,
  finding,
}: TillParts): Promise<void> {
  await cards.start();
  await giftLists.start();
  mail?.hurry();
  peripherals?.start();
  await link.start();
  await printing?.start();
  await drill?.follow();
  finding.start();
  kitchen.start();
}

export async function stopParts(parts: TillParts): Promise<void> {
  parts.events.close();
  await parts.training?.stop();
  await parts.drill?.stop();
  await parts.pictures.stop();
  await parts.kitchen.stop();
  await parts.finding.stop();
  await parts.cards.stop();
  await parts.giftLists.stop();
  await parts.mail?.stop();
  await parts.printing?.stop();
  await parts.peripherals?.stop();
  await parts.link.stop();
  await parts.refusedTries.end();
  await parts.afterwards.over();
  await parts.terminal.close();
}
