import { now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { PeripheralState, PeripheralsRecord, ScaleRecord } from '../../../shared/till/records/peripherals-record.ts';
import type { PeripheralTrouble, ScaleReading, ScannerForm } from '../../../shared/till-contract/operations/peripheral-operations.ts';
import { PortBroken, type PrinterChannel, type PrinterPort } from '../printing/printer-port.ts';
import { makeScaleReader, readingOf, type ScaleFrame } from './scale-frames.ts';
import { makeCodeReader } from './scanned-codes.ts';

/** The connection to one scale or scanner, for as long as it is set up. A broken connection is opened again and again. */
export interface PeripheralConnection {
  state(): PeripheralState;
  look(): ScaleReading;
  /** As `look`, but where the last frames are too old to say what is on the scale now, waits a moment for the next ones. */
  lookAgain(): Promise<ScaleReading>;
  stop(): Promise<void>;
}

export interface PeripheralConnectionOptions {
  readonly peripherals: PeripheralsRecord;
  readonly line: PrinterPort;
  readonly world: Pick<World, 'monotonicMilliseconds' | 'epochMilliseconds'>;
  readonly timer: Timer;
  /** Reports that the connection broke or works again. */
  readonly onTrouble: () => void;
  readonly onCode: (code: string) => void;
  readonly onFault: (fault: unknown) => void;
}

const SILENT: ScaleReading = { state: 'silent' };
/** An older reading says nothing about what is on the scale now. */
const FRESH = 1000;
/** `lookAgain` waits at most this long, so that a weight can be taken on a busy machine too, and checks this often whether one has come. */
const AGAIN = 3000;
const CHECK = 20;
/** The scale is asked often for this long after the last look. */
const WANTED = 5000;
const ASK_OFTEN = 150;
const ASK_SELDOM = 2000;
const ANSWER = 500;
/** A connection without a valid frame for this long counts as dead. */
const DEAD = 5000;
const READ = 1000;
const RETRY = [500, 5000] as const;
const ASK = Uint8Array.of(0x57, 0x0d);

/** The state of one connection. Times are those of the monotonic clock. */
interface Connection {
  readonly options: PeripheralConnectionOptions;
  isStopped: boolean;
  channel: PrinterChannel | undefined;
  trouble: PeripheralTrouble | undefined;
  reading: ScaleReading | undefined;
  frame: ScaleFrame | undefined;
  frameAt: number;
  /** How many frames have come without a long pause between them: the reading is of the last two. */
  framesInARow: number;
  lookedAt: number;
  beganLookingAt: number;
  scannedAt: PeripheralState['scannedAt'];
  /** Ends the current pause. */
  wake: () => void;
}

export function connectPeripheral(options: PeripheralConnectionOptions): PeripheralConnection {
  const connection: Connection = {
    options,
    isStopped: false,
    channel: undefined,
    trouble: undefined,
    reading: undefined,
    frame: undefined,
    frameAt: Number.NEGATIVE_INFINITY,
    framesInARow: 0,
    lookedAt: Number.NEGATIVE_INFINITY,
    beganLookingAt: Number.NEGATIVE_INFINITY,
    scannedAt: undefined,
    wake: () => undefined,
  };
  const working = keepConnected(connection).catch(options.onFault);
  return {
    state: () => stateOf(connection),
    look: () => lookAtScale(connection),
    lookAgain: () => lookAgain(connection),
    async stop() {
      connection.isStopped = true;
      connection.wake();
      await closeChannel(connection);
      await working;
    },
  };
}

async function keepConnected(connection: Connection): Promise<void> {
  const { line, onFault } = connection.options;
  for (let wait: number = RETRY[0]; !connection.isStopped; wait = Math.min(wait * 2, RETRY[1])) {
    try {
      const channel = await line.open();
      connection.channel = channel;
      if (connection.isStopped) break;
      setTrouble(connection, undefined);
      wait = RETRY[0];
      await readFrom(connection, channel);
    } catch (fault) {
      if (!(fault instanceof PortBroken)) onFault(fault);
      if (!connection.isStopped) setTrouble(connection, fault instanceof PortBroken ? peripheralTrouble(fault) : 'lost');
    } finally {
      await closeChannel(connection);
      connection.channel = undefined;
    }
    if (!connection.isStopped) await pause(connection, wait);
  }
}

async function readFrom(connection: Connection, channel: PrinterChannel): Promise<void> {
  const { peripherals } = connection.options;
  if (peripherals.kind === 'scanner') await readCodes(connection, channel, peripherals);
  else if (peripherals.speaks === 'asked') await requestWeights(connection, channel, peripherals);
  else await receiveWeights(connection, channel, peripherals);
}

async function closeChannel({ channel }: Connection): Promise<void> {
  await channel?.close().catch(() => undefined);
}

function clockOf({ options }: Connection): number {
  return options.world.monotonicMilliseconds();
}

function pause(connection: Connection, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cancel = connection.options.timer.after(milliseconds, resolve);
    connection.wake = () => {
      cancel();
      resolve();
    };
  });
}

function setTrouble(connection: Connection, next: PeripheralTrouble | undefined): void {
  if (next === connection.trouble) return;
  connection.trouble = next;
  connection.options.onTrouble();
}

function peripheralTrouble({ trouble }: PortBroken): PeripheralTrouble {
  return trouble === 'no_access' || trouble === 'not_reachable' ? trouble : 'lost';
}

async function requestWeights(connection: Connection, channel: PrinterChannel, scale: ScaleRecord): Promise<void> {
  for (let silentSince = clockOf(connection); !connection.isStopped; ) {
    if (await requestWeight(connection, channel, scale)) silentSince = clockOf(connection);
    if (clockOf(connection) - silentSince > DEAD) throw new PortBroken('lost');
    await pause(connection, isWanted(connection) ? ASK_OFTEN : ASK_SELDOM);
  }
}

/** Sends one request and reads its answer, after discarding earlier bytes. Returns false when no answer comes. */
async function requestWeight(connection: Connection, channel: PrinterChannel, scale: ScaleRecord): Promise<boolean> {
  await channel.read(0);
  const reader = makeScaleReader('asked', scale.unit);
  await channel.write(ASK);
  for (const end = clockOf(connection) + ANSWER; clockOf(connection) < end; ) {
    const [first] = reader.take(await channel.read(end - clockOf(connection)));
    if (first !== undefined) {
      takeFrame(connection, first);
      return true;
    }
  }
  return false;
}

async function receiveWeights(connection: Connection, channel: PrinterChannel, scale: ScaleRecord): Promise<void> {
  const reader = makeScaleReader('told', scale.unit);
  for (let silentSince = clockOf(connection); !connection.isStopped; ) {
    const frames = reader.take(await channel.read(READ));
    // Bytes that never become a weight are noise, or come from another machine.
    if (frames.length > 0) silentSince = clockOf(connection);
    if (clockOf(connection) - silentSince > DEAD) throw new PortBroken('lost');
    for (const next of frames) takeFrame(connection, next);
  }
}

async function readCodes(connection: Connection, channel: PrinterChannel, scanner: ScannerForm): Promise<void> {
  const { world, onCode } = connection.options;
  const reader = makeCodeReader(scanner);
  while (!connection.isStopped) {
    for (const code of reader.take(await channel.read(READ))) {
      connection.scannedAt = now(world);
      onCode(code);
    }
  }
}

function takeFrame(connection: Connection, next: ScaleFrame): void {
  const isLate = clockOf(connection) - connection.frameAt > FRESH;
  connection.reading = readingOf(isLate ? undefined : connection.frame, next);
  connection.frame = next;
  connection.frameAt = clockOf(connection);
  connection.framesInARow = isLate ? 1 : connection.framesInARow + 1;
}

function isWanted(connection: Connection): boolean {
  return clockOf(connection) - connection.lookedAt < WANTED;
}

function stateOf(connection: Connection): PeripheralState {
  const { options, trouble, scannedAt } = connection;
  return {
    ...(trouble !== undefined && { trouble }),
    ...(options.peripherals.kind === 'scale' && { reading: currentReading(connection) }),
    ...(scannedAt !== undefined && { scannedAt }),
  };
}

function lookAtScale(connection: Connection): ScaleReading {
  const isFirst = !isWanted(connection);
  connection.lookedAt = clockOf(connection);
  if (isFirst) {
    connection.beganLookingAt = connection.lookedAt;
    connection.wake();
  }
  return currentReading(connection);
}

async function lookAgain(connection: Connection): Promise<ScaleReading> {
  lookAtScale(connection);
  const isSure = (): boolean => hasFreshFrame(connection) && connection.framesInARow >= 2;
  const end = clockOf(connection) + AGAIN;
  while (connection.trouble === undefined && !connection.isStopped && !isSure() && clockOf(connection) < end)
    await new Promise<void>((resolve) => connection.options.timer.after(CHECK, resolve));
  return currentReading(connection);
}

function hasFreshFrame(connection: Connection): boolean {
  return connection.trouble === undefined && clockOf(connection) - connection.frameAt <= FRESH;
}

function currentReading(connection: Connection): ScaleReading {
  const { trouble, reading, beganLookingAt } = connection;
  if (reading !== undefined && hasFreshFrame(connection)) return reading;
  // A caller that has just begun to look waits a moment for the first reading.
  return trouble === undefined && clockOf(connection) - beganLookingAt < FRESH ? { state: 'moving' } : SILENT;
}
