import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import { makeTillApi, type TillApiContext } from '../../../shared/till/api/answer-till-call.ts';
import { EVERY_HANDLER } from '../../../shared/till/api/host-handlers.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { makeDeviceCookie } from '../../../shared/till/devices/devices-cookie.ts';
import { invite } from '../../../shared/till/memory/devices-pairing.ts';
import type { RefusedTry } from '../../../shared/till/memory/refused-tries.ts';
import { SETTINGS } from '../../../shared/till/records/settings-record.ts';
import type { Staff } from '../../../shared/till/records/staff-record.ts';
import { reconcileCharges } from '../../../shared/till/sale/charges-settled.ts';
import { completeAsideOf, listAside } from '../../../shared/till/sale/sales-aside.ts';
import { closeEndedKioskShifts } from '../../../shared/till/shift/shifts-of-kiosks.ts';
import type { DeviceKind } from '../../../shared/till-contract/parts/till-operation.ts';
import { describeFault } from '../base/log.ts';
import { yieldToOthers } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { traceJournal, traceTill } from '../base/traced-seams.ts';
import { openTerminalJournal, type TerminalJournal } from '../data/terminal-journal.ts';
import { type Gate, makeGate } from './link/till-gate.ts';
import { addTillEvents, withActivity } from './till-api.ts';
import { makeHostContext } from './till-context.ts';
import type { TillEvents } from './till-events.ts';
import { makeTillFigures, type TillFigures } from './till-figures.ts';
import type { TillHostOptions } from './till-host-options.ts';
import { addTillLogo, addTillPictures } from './till-images.ts';
import { openTillBase, openTillParts, startParts, stopParts, type TillParts } from './till-parts.ts';
import { sendJobChanges, withWriteListener } from './watched-journal.ts';

/** The till of a host: its journal, its queue, and the API for screens. */
export interface TillHost {
  readonly answer: Transport;
  readonly staff: Staff;
  /** For the host that this is the practice till of, and for the process that started it. */
  readonly inside: Pick<HostContext, 'devices' | 'settingsRecord' | 'link' | 'drainer' | 'forwardCards'> & {
    readonly events: TillEvents;
    /** The dispatcher behind `answer`. */
    readonly api: TillApiContext;
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
  let onWritten: (write: JournalWrite) => void = () => undefined;
  const journal = withWriteListener(traceJournal(options.tracer, terminal.journal), (write) => onWritten(write));
  const base = await openTillBase({ terminal, options, journal, context: () => context, gate: () => gate });
  const opened = await openTillParts(base);
  if (!opened.ok) {
    base.events.close();
    return opened;
  }
  const parts = opened.value;
  const context: HostContext = makeHostContext(parts);
  const figures = openFigures(parts, context.machine);
  onWritten = (write) => {
    reportWrite(parts, figures, write);
    const { change, facts } = write;
    // Settings of gift cards without the connection act at once.
    if (facts !== undefined && Object.hasOwn(facts, SETTINGS)) parts.giftLists.hurry();
    if (change?.state === 'done') context.afterwards(() => completeAsideOf(context, change.id, now(nodeWorld)));
  };
  const api = makeApiContext(parts, context);
  const gate: Gate = makeGate(makeTillApi(api));
  await reconcileCharges(context);
  await listAside(context, now(nodeWorld));
  await closeEndedKioskShifts(context, now(nodeWorld));
  const { devices, settingsRecord, link, cards, events, staff, refusedTries, emit } = parts;
  return accept({
    answer: traceTill(parts.options.tracer, withActivity(gate.answer, link.watchClosely)),
    staff,
    inside: { devices, settingsRecord, link, drainer: link.drainer, forwardCards: cards.hurry, events, api },
    addTo: (pages) => addStreams(parts, api, pages),
    inviteDevice: async (kind, deviceName) =>
      context.machine.pairingAddress((await invite(nodeWorld, parts.invitations, { kind, name: deviceName })).code, kind),
    isTillPaired: () => devices.list().some(({ kind, revokedAt }) => kind === 'till' && revokedAt === undefined),
    noteRefused: refusedTries.note,
    menuChanged: link.menuChanged,
    staffChanged: () => emit({ kind: 'staff_changed' }),
    start: () => startParts(parts),
    figures: figures.text,
    troubles: () => listTroubles(parts, context.machine),
    stop: () => stopParts(parts),
  });
}

function openFigures({ options, queue, link }: TillParts, { disk }: HostContext['machine']): TillFigures {
  return makeTillFigures({
    world: nodeWorld,
    queue: queue.summary,
    connectivity: () => link.drainer().connection.connectivity(),
    disk,
    backup: () => options.backup?.(),
  });
}

function reportWrite(parts: TillParts, figures: TillFigures, write: JournalWrite): void {
  const { queue, journal, link, events, emit, onFault } = parts;
  figures.take(write);
  parts.openShifts.take(write);
  parts.heldCounts.take(write);
  parts.printing?.take(write);
  parts.kitchen.take(write);
  void sendJobChanges({ queue, journal, drainer: link.drainer, hasListeners: events.hasListeners, emit }, write).catch(onFault);
}

function makeApiContext({ options: { secrets, log, checks }, training }: TillParts, context: HostContext): TillApiContext {
  return {
    context,
    handlers: EVERY_HANDLER,
    cookie: makeDeviceCookie(nodeWorld, secrets.device),
    ...checks,
    ...(training !== undefined && { training: training.answer }),
    yieldToOthers,
    onFault: (fault, operation) => log('error', 'an operation failed', { operation, ...describeFault(fault) }),
  };
}

function addStreams({ events, training, pictures }: TillParts, api: TillApiContext, pages: FastifyInstance): void {
  addTillEvents(pages, api, events, training);
  addTillLogo(pages, api, training);
  addTillPictures(pages, api, pictures);
  // Close the streams first, since they never end by themselves.
  pages.addHook('preClose', (done) => {
    events.close();
    training?.closeStreams();
    done();
  });
}

function listTroubles({ options, terminal }: TillParts, { disk }: HostContext['machine']): readonly string[] {
  return [
    ...(disk().isNearlyFull ? ['the disk is nearly full'] : []),
    ...(options.backup?.().isBehind === true ? ['the backup is behind'] : []),
    ...(terminal.isHeld() ? ['somebody must say that the machine with the older journal is off'] : []),
  ];
}
