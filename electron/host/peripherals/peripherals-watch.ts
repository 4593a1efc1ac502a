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

export function connectPeripheral({
  peripherals,
  line,
  world,
  timer,
  onTrouble,
  onCode,
  onFault,
}: PeripheralConnectionOptions): PeripheralConnection {
  let isStopped = false;
  let channel: PrinterChannel | undefined;
  let trouble: PeripheralTrouble | undefined;
  let reading: ScaleReading | undefined;
  let frame: ScaleFrame | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let beganLookingAt = Number.NEGATIVE_INFINITY;
  let scannedAt: PeripheralState['scannedAt'];
  let wake: () => void = () => undefined;

  const clock = (): number => world.monotonicMilliseconds();
  const isWanted = (): boolean => clock() - lookedAt < WANTED;
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = timer.after(milliseconds, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  const setTrouble = (next: PeripheralTrouble | undefined): void => {
    if (next === trouble) return;
    trouble = next;
    onTrouble();
  };
  const take = (next: ScaleFrame): void => {
    const isLate = clock() - heardAt > FRESH;
    reading = readingOf(isLate ? undefined : frame, next);
    frame = next;
    heardAt = clock();
  };

  /** Sends one request and reads its answer, after discarding earlier bytes. Returns false when no answer comes. */
  const ask = async (open: PrinterChannel, scale: ScaleRecord): Promise<boolean> => {
    await open.read(0);
    const reader = makeScaleReader('asked', scale.unit);
    await open.write(ASK);
    for (const end = clock() + ANSWER; clock() < end; ) {
      const [first] = reader.take(await open.read(end - clock()));
      if (first !== undefined) {
        take(first);
        return true;
      }
    }
    return false;
  };
  const askOnAndOn = async (open: PrinterChannel, scale: ScaleRecord): Promise<void> => {
    for (let silentSince = clock(); !isStopped; ) {
      if (await ask(open, scale)) silentSince = clock();
      if (clock() - silentSince > DEAD) throw new PortBroken('lost');
      await pause(isWanted() ? ASK_OFTEN : ASK_SELDOM);
    }
  };
  const hear = async (open: PrinterChannel, scale: ScaleRecord): Promise<void> => {
    const reader = makeScaleReader('told', scale.unit);
    for (let silentSince = clock(); !isStopped; ) {
      const frames = reader.take(await open.read(READ));
      // Bytes that never become a weight are noise, or come from another machine.
      if (frames.length > 0) silentSince = clock();
      if (clock() - silentSince > DEAD) throw new PortBroken('lost');
      for (const next of frames) take(next);
    }
  };
  const scan = async (open: PrinterChannel, scanner: ScannerForm): Promise<void> => {
    const reader = makeCodeReader(scanner);
    while (!isStopped) {
      for (const code of reader.take(await open.read(READ))) {
        scannedAt = now(world);
        onCode(code);
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let wait: number = RETRY[0]; !isStopped; wait = Math.min(wait * 2, RETRY[1])) {
      try {
        channel = await line.open();
        if (isStopped) break;
        setTrouble(undefined);
        wait = RETRY[0];
        if (peripherals.kind === 'scanner') await scan(channel, peripherals);
        else if (peripherals.speaks === 'asked') await askOnAndOn(channel, peripherals);
        else await hear(channel, peripherals);
      } catch (fault) {
        if (!(fault instanceof PortBroken)) onFault(fault);
        if (!isStopped) setTrouble(fault instanceof PortBroken ? peripheralTrouble(fault) : 'lost');
      } finally {
        await channel?.close().catch(() => undefined);
        channel = undefined;
      }
      if (!isStopped) await pause(wait);
    }
    await channel?.close().catch(() => undefined);
  };
  const working = work().catch(onFault);

  const current = (): ScaleReading => {
    if (trouble === undefined && reading !== undefined && clock() - heardAt <= FRESH) return reading;
    // A caller that has just begun to look waits a moment for the first reading.
    return trouble === undefined && clock() - beganLookingAt < FRESH ? { state: 'moving' } : SILENT;
  };
  return {
    state: () => ({
      ...(trouble !== undefined && { trouble }),
      ...(peripherals.kind === 'scale' && { reading: current() }),
      ...(scannedAt !== undefined && { scannedAt }),
    }),
    look() {
      if (!isWanted()) {
        beganLookingAt = clock();
        lookedAt = clock();
        wake();
      }
      lookedAt = clock();
      return current();
    },
    async stop() {
      isStopped = true;
      wake();
      await channel?.close().catch(() => undefined);
      await working;
    },
  };
}

function peripheralTrouble({ trouble }: PortBroken): PeripheralTrouble {
  return trouble === 'no_access' || trouble === 'not_reachable' ? trouble : 'lost';
}
