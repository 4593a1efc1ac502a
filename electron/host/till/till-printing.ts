import { hostname } from 'node:os';
import { now } from '../../../shared/base/time.ts';
import type { JournalWrite } from '../../../shared/sync/journal/journal.ts';
import type { TillContext } from '../../../shared/till/context/till-context.ts';
import { foldOldJobs } from '../../../shared/till/records/print-jobs.ts';
import { openPrinters, type Printer, type Printing } from '../../../shared/till/records/printers-record.ts';
import { describeFault, type Log } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { makeFileLine } from '../printing/file-port.ts';
import { findPrinters } from '../printing/find-printers.ts';
import { makeNetworkLine } from '../printing/network-port.ts';
import { USUAL_PRINT_PATIENCE } from '../printing/print-on.ts';
import { openPrintQueue, type PrintQueue } from '../printing/print-queue.ts';
import type { PrinterPort } from '../printing/printer-port.ts';
import type { PrintQueueOptions } from '../printing/queue-state.ts';
import { makeSerialLine } from '../printing/serial-port.ts';

/** Times that tests shorten. */
export type PrintTimes = Partial<Pick<PrintQueueOptions, 'patience' | 'lookMilliseconds' | 'retryPause'>>;

export interface TillPrinting extends Printing {
  /** Call it after each durable write. */
  take(write: Pick<JournalWrite, 'records'>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MILLISECONDS = 15_000;
const FOLD_MILLISECONDS = 10 * 60_000;
const RETRY_PAUSE = { first: 1000, longest: 10_000 };

/** Opens the host's printers. They are listed at once, and print once the till has started. */
export async function openTillPrinting(
  journal: TillContext['journal'],
  parts: () => TillContext,
  log: Log,
  times: PrintTimes = {},
): Promise<TillPrinting> {
  const printers = await openPrinters(journal);
  let queue: PrintQueue | undefined;
  let folding: { stop(): Promise<void> } | undefined;
  let isFinding = false;
  return {
    printers,
    stateOf: (printerId) => queue?.stateOf(printerId) ?? { isPaperLow: false, isPrinting: false },
    counts: () => queue?.counts() ?? [],
    hurry: () => queue?.hurry(),
    async find() {
      if (isFinding) return undefined;
      isFinding = true;
      try {
        return await findPrinters(printers.current());
      } finally {
        isFinding = false;
      }
    },
    take({ records = [] }) {
      if (records.some(({ kind, state }) => kind === 'print_job' && state === 'waiting')) queue?.hurry();
    },
    async start() {
      folding ??= repeat(() => foldOldJobs(journal, now(nodeWorld)), FOLD_MILLISECONDS, log);
      queue ??= await openPrintQueue({
        parts,
        log,
        world: nodeWorld,
        timer: nodeTimer,
        printers,
        lineTo,
        hostName: hostname(),
        patience: USUAL_PRINT_PATIENCE,
        lookMilliseconds: LOOK_MILLISECONDS,
        retryPause: RETRY_PAUSE,
        ...times,
      });
    },
    async stop() {
      await folding?.stop();
      await queue?.stop();
    },
  };
}

/** Runs `work` now and again after each pause. A failure is logged, and the next run tries again. */
function repeat(work: () => Promise<unknown>, milliseconds: number, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  let cancel = (): void => undefined;
  let working: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    working = work()
      .catch((fault: unknown) => log('error', 'old print jobs were not folded', describeFault(fault)))
      .finally(() => {
        if (!isStopped) cancel = nodeTimer.after(milliseconds, begin);
      });
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      cancel();
      await working;
    },
  };
}

function lineTo({ address }: Printer): PrinterPort {
  switch (address.kind) {
    case 'network':
      return makeNetworkLine(address);
    case 'file':
      return makeFileLine(address.path);
    case 'serial':
      return makeSerialLine({ path: address.path, baud: Number(address.baud) });
  }
}
