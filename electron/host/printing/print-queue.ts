import { epochOf, now } from '../../../shared/base/time.ts';
import { listOpenJobs, moveJob } from '../../../shared/till/records/print-jobs.ts';
import type { Printer, PrinterState } from '../../../shared/till/records/printers-record.ts';
import { loadEncoder } from './paper-bytes.ts';
import { printJob } from './print-job.ts';
import { askStatus } from './print-on.ts';
import { PortBroken } from './printer-port.ts';
import { STATUS_LANGUAGES } from './printer-status.ts';
import {
  clearPause,
  failJob,
  type Lane,
  laneOf,
  noteStatus,
  noteTrouble,
  type PrintQueueOptions,
  pauseLane,
  portOf,
  type QueueState,
  reportChange,
  reportFault,
  waitingAt,
} from './queue-state.ts';

export interface PrintQueue {
  hurry(): void;
  stateOf(printerId: string): PrinterState;
  counts(): readonly PrinterCounts[];
  stop(): Promise<void>;
}

interface PrinterCounts {
  readonly printerId: string;
  readonly waiting: number;
  readonly unclear: number;
}

/**
 * Sends every job to its printer, one at a time and in order. Printers are independent, and no request waits for one. A printer in trouble
 * is tried again after a growing, limited pause, until its jobs expire.
 */
export async function openPrintQueue(options: PrintQueueOptions): Promise<PrintQueue> {
  const queue: QueueState = {
    options,
    lanes: new Map(),
    channels: new Set(),
    working: new Set(),
    open: [],
    reading: Promise.resolve(),
    isStopped: false,
  };
  await endInterruptedJobs(options);
  hurry(queue);
  return {
    hurry: () => hurry(queue),
    stateOf: (printerId) => stateOf(laneOf(queue, printerId)),
    counts: () => options.printers.current().map(({ id }) => countJobs(queue, id)),
    stop: () => stopQueue(queue),
  };
}

/** Ends the jobs that an earlier process was printing: what of them is on paper is unknown. */
async function endInterruptedJobs({ parts, world }: PrintQueueOptions): Promise<void> {
  const { journal } = parts();
  for (const { id, state, body } of await listOpenJobs(journal)) {
    if (state !== 'printing') continue;
    const to = body.what.kind === 'drawer' ? 'failed' : 'unclear';
    await moveJob(journal, id, {
      from: ['printing'],
      to,
      change: () => (to === 'failed' ? { endedAt: now(world), failure: 'too_late' } : {}),
    });
  }
}

function hurry(queue: QueueState): void {
  if (queue.isStopped) return;
  queue.reading = queue.reading
    .then(() => readJobs(queue))
    .then(() => {
      for (const { id } of queue.options.printers.current()) beginLane(queue, id);
      reportChange(queue);
    })
    .catch((fault: unknown) => reportFault(queue, fault));
}

/** Reads the open jobs, and fails those whose printer is gone or whose time is over. */
async function readJobs(queue: QueueState): Promise<void> {
  const { parts, printers, world } = queue.options;
  const jobs = await listOpenJobs(parts().journal);
  queue.open = jobs;
  const at = now(world);
  for (const { id, state, body } of jobs) {
    const isThere = printers.current().some((printer) => printer.id === body.printerId);
    if (state !== 'waiting') continue;
    if (!isThere) await failJob(queue, id, 'no_printer');
    else if (body.expiresAt <= at) await failJob(queue, id, 'too_late');
  }
}

function beginLane(queue: QueueState, printerId: string): void {
  const lane = laneOf(queue, printerId);
  if (queue.isStopped || lane.isBusy) return;
  lane.cancel();
  lane.isBusy = true;
  const work = runLane(queue, printerId, lane)
    .catch((fault: unknown) => {
      reportFault(queue, fault);
      pauseLane(queue, lane);
    })
    .finally(() => {
      lane.isBusy = false;
      lane.isPrinting = false;
      queue.working.delete(work);
      planLane(queue, printerId, lane);
    });
  queue.working.add(work);
}

function planLane(queue: QueueState, printerId: string, lane: Lane): void {
  const { printers, timer } = queue.options;
  if (queue.isStopped || !printers.current().some(({ id }) => id === printerId)) return;
  lane.cancel = timer.after(pauseOf(queue, printerId, lane), () => {
    queue.reading = queue.reading.then(() => readJobs(queue)).catch((fault: unknown) => reportFault(queue, fault));
    void queue.reading.then(() => beginLane(queue, printerId));
  });
}

/** Without a pause when a job came in during a status check. */
function pauseOf(queue: QueueState, printerId: string, { notBefore }: Lane): number {
  const { world, lookMilliseconds } = queue.options;
  if (notBefore !== undefined) return Math.max(10, epochOf(notBefore) - world.epochMilliseconds());
  return waitingAt(queue, printerId) === undefined ? lookMilliseconds : 0;
}

/** Prints all jobs that wait for the printer, until one can't be printed now. Without jobs it checks the printer. */
async function runLane(queue: QueueState, printerId: string, lane: Lane): Promise<void> {
  let hasPrinted = false;
  while (!queue.isStopped) {
    const printer = queue.options.printers.current().find(({ id }) => id === printerId);
    if (printer === undefined) return;
    const job = waitingAt(queue, printerId);
    if (job === undefined) {
      if (!hasPrinted) await checkPrinter(queue, printer, lane);
      return;
    }
    hasPrinted = true;
    if (!(await printJob(queue, printer, lane, job))) return;
    clearPause(lane);
  }
}

async function checkPrinter(queue: QueueState, printer: Printer, lane: Lane): Promise<void> {
  await loadEncoder();
  try {
    const channel = await portOf(queue, printer).open();
    try {
      const status = printer.tellsStatus
        ? await askStatus(channel, STATUS_LANGUAGES[printer.speaks], queue.options.patience.answer)
        : { isPaperLow: false };
      if (status.trouble !== undefined) return noteTrouble(queue, lane, status.trouble);
      clearPause(lane);
      noteStatus(queue, lane, status);
    } finally {
      await channel.close();
    }
  } catch (fault) {
    if (!(fault instanceof PortBroken)) throw fault;
    noteTrouble(queue, lane, fault.trouble);
  }
}

function stateOf({ isPaperLow, isPrinting, trouble, wellAt }: Lane): PrinterState {
  return { isPaperLow, isPrinting, ...(trouble !== undefined && { trouble }), ...(wellAt !== undefined && { wellAt }) };
}

function countJobs({ open }: QueueState, printerId: string): PrinterCounts {
  const own = open.filter(({ body }) => body.printerId === printerId);
  return {
    printerId,
    waiting: own.filter(({ state }) => state === 'waiting').length,
    unclear: own.filter(({ state }) => state === 'unclear').length,
  };
}

async function stopQueue(queue: QueueState): Promise<void> {
  queue.isStopped = true;
  for (const { cancel } of queue.lanes.values()) cancel();
  await queue.reading;
  // Closes the channels to end the waits for their printers.
  await Promise.all([...queue.channels].map((channel) => channel.close()));
  await Promise.all(queue.working);
}
