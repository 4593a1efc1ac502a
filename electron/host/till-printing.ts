import { hostname } from 'node:os';
import type { JournalWrite } from '../../shared/sync/journal.ts';
import { openPrinters, type Printer, type Printing } from '../../shared/till/printers-record.ts';
import type { TillParts } from '../../shared/till/till-parts.ts';
import type { Log } from './log.ts';
import { nodeTimer } from './node-timer.ts';
import { nodeWorld } from './node-world.ts';
import { makeFileLine } from './printing/file-line.ts';
import { findPrinters } from './printing/find-printers.ts';
import { makeNetworkLine } from './printing/network-line.ts';
import { readPng } from './printing/png-picture.ts';
import { USUAL_PRINT_PATIENCE } from './printing/print-on.ts';
import { openPrintQueue, type PrintQueue, type PrintQueueOptions } from './printing/print-queue.ts';
import type { PrinterLine } from './printing/printer-line.ts';
import { makeSerialLine } from './printing/serial-line.ts';

/** What tests have shorter. */
export type PrintTimes = Partial<Pick<PrintQueueOptions, 'patience' | 'lookMilliseconds' | 'retryMilliseconds'>>;

export interface TillPrinting extends Printing {
  /** A write that is durable. */
  take(write: Pick<JournalWrite, 'records'>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = [1000, 10_000] as const;

/** The printers of the host: each is known from the start, and work begins with the till. */
export async function openTillPrinting(
  journal: TillParts['journal'],
  parts: () => TillParts,
  log: Log,
  times: PrintTimes = {},
): Promise<TillPrinting> {
  const printers = await openPrinters(journal);
  let queue: PrintQueue | undefined;
  let isFinding = false;
  return {
    printers,
    stateOf: (printerId) => queue?.stateOf(printerId) ?? { isPaperLow: false, isPrinting: false },
    counts: () => queue?.counts() ?? [],
    hurry: () => queue?.hurry(),
    isPicture: (base64) => readPng(Buffer.from(base64, 'base64')) !== undefined,
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
        retryMilliseconds: RETRY_MILLISECONDS,
        ...times,
      });
    },
    async stop() {
      await queue?.stop();
    },
  };
}

function lineTo({ address }: Printer): PrinterLine {
  switch (address.kind) {
    case 'network':
      return makeNetworkLine(address);
    case 'file':
      return makeFileLine(address.path);
    case 'serial':
      return makeSerialLine({ path: address.path, baud: Number(address.baud) });
  }
}
