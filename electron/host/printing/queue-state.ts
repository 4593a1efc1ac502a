import { type DoublingPause, pauseOfRound } from '../../../shared/base/doubling-pause.ts';
import { addMilliseconds, type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { TillContext } from '../../../shared/till/context/till-context.ts';
import { type KeptJob, moveJob } from '../../../shared/till/records/print-jobs.ts';
import type { Printer, PrintersRecord } from '../../../shared/till/records/printers-record.ts';
import type { PrinterTrouble, PrintFailure } from '../../../shared/till-contract/operations/printer-operations.ts';
import { describeFault, type Log } from '../base/log.ts';
import type { PrintTimeouts } from './print-on.ts';
import type { PrinterChannel, PrinterPort } from './printer-port.ts';
import type { PrinterStatus } from './printer-status.ts';

export interface PrintQueueOptions {
  readonly parts: () => TillContext;
  readonly printers: PrintersRecord;
  readonly lineTo: (printer: Printer) => PrinterPort;
  readonly world: World;
  readonly timer: Timer;
  readonly log: Log;
  readonly hostName: string;
  readonly patience: PrintTimeouts;
  /** Between two checks of an idle printer, so that one that failed is noticed by then. */
  readonly lookMilliseconds: number;
  /** The first pause after a trouble; it doubles up to the longest. */
  readonly retryPause: DoublingPause;
}

export interface QueueState {
  readonly options: PrintQueueOptions;
  readonly lanes: Map<string, Lane>;
  /** The channels that are open, to be closed at a stop. */
  readonly channels: Set<PrinterChannel>;
  readonly working: Set<Promise<void>>;
  open: readonly KeptJob[];
  reading: Promise<void>;
  isStopped: boolean;
}

/** What the queue knows of one printer. */
export interface Lane {
  isBusy: boolean;
  isPrinting: boolean;
  isPaperLow: boolean;
  wellAt?: Instant;
  trouble?: { readonly code: PrinterTrouble; readonly since: Instant };
  troubles: number;
  notBefore?: Instant;
  cancel: () => void;
}

export function laneOf({ lanes }: QueueState, printerId: string): Lane {
  const known = lanes.get(printerId);
  if (known !== undefined) return known;
  const made: Lane = { isBusy: false, isPrinting: false, isPaperLow: false, troubles: 0, cancel: () => undefined };
  lanes.set(printerId, made);
  return made;
}

export function waitingAt({ open }: QueueState, printerId: string): KeptJob | undefined {
  return open.find(({ state, body }) => state === 'waiting' && body.printerId === printerId);
}

export function forgetJob(queue: QueueState, id: string): void {
  queue.open = queue.open.filter((job) => job.id !== id);
}

export function reportChange({ options }: QueueState): void {
  options.parts().emit({ kind: 'printers_changed' });
}

export function reportFault({ options }: QueueState, fault: unknown): void {
  options.log('error', 'the print queue failed', describeFault(fault));
}

export function noteStatus(queue: QueueState, lane: Lane, { trouble, isPaperLow }: PrinterStatus): void {
  const at = now(queue.options.world);
  const isChanged = lane.trouble?.code !== trouble || lane.isPaperLow !== isPaperLow;
  lane.isPaperLow = isPaperLow;
  if (trouble === undefined) {
    lane.wellAt = at;
    delete lane.trouble;
  } else if (lane.trouble?.code !== trouble) lane.trouble = { code: trouble, since: lane.trouble?.since ?? at };
  if (isChanged) reportChange(queue);
}

export function noteTrouble(queue: QueueState, lane: Lane, code: PrinterTrouble): void {
  noteStatus(queue, lane, { trouble: code, isPaperLow: lane.isPaperLow });
  pauseLane(queue, lane);
}

export function pauseLane({ options }: QueueState, lane: Lane): void {
  lane.notBefore = addMilliseconds(now(options.world), pauseOfRound(options.retryPause, lane.troubles));
  lane.troubles++;
}

export function clearPause(lane: Lane): void {
  lane.troubles = 0;
  delete lane.notBefore;
}

/** The port of the printer, with each channel known to the queue while it is open. */
export function portOf({ options, channels }: QueueState, printer: Printer): PrinterPort {
  return {
    async open() {
      const channel = await options.lineTo(printer).open();
      channels.add(channel);
      const close = async (): Promise<void> => {
        channels.delete(channel);
        await channel.close();
      };
      return { ...channel, close };
    },
  };
}

export async function failJob(queue: QueueState, id: string, failure: PrintFailure): Promise<void> {
  const { parts, world, log } = queue.options;
  const failed = await moveJob(parts().journal, id, {
    from: ['waiting'],
    to: 'failed',
    change: () => ({ endedAt: now(world), failure }),
  });
  if (failed === undefined) return;
  forgetJob(queue, id);
  if (failure === 'too_late' || failure === 'nothing_to_print') log('warn', 'a paper was not printed', { job: id, failure });
  reportChange(queue);
}
