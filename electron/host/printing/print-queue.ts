import { addMilliseconds, epochOf, type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { TillContext } from '../../../shared/till/context/till-context.ts';
import { paperOf } from '../../../shared/till/papers/print-papers.ts';
import { type KeptJob, listOpenJobs, moveJob } from '../../../shared/till/records/print-jobs.ts';
import type { Printer, PrinterState, PrintersRecord } from '../../../shared/till/records/printers-record.ts';
import type { PrinterTrouble, PrintFailure } from '../../../shared/till-contract/operations/printer-operations.ts';
import { describeFault, type Log } from '../base/log.ts';
import { drawerBytes, loadEncoder, paperBytes } from './paper-bytes.ts';
import { askStatus, type PrintTimeouts, printOn } from './print-on.ts';
import { PortBroken, type PrinterChannel, type PrinterPort } from './printer-port.ts';
import { type PrinterStatus, STATUS_LANGUAGES } from './printer-status.ts';

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
  readonly retryMilliseconds: readonly [first: number, longest: number];
}

export interface PrintQueue {
  hurry(): void;
  stateOf(printerId: string): PrinterState;
  counts(): readonly { readonly printerId: string; readonly waiting: number; readonly unclear: number }[];
  stop(): Promise<void>;
}

interface Lane {
  isBusy: boolean;
  isPrinting: boolean;
  isPaperLow: boolean;
  wellAt?: Instant;
  trouble?: { readonly code: PrinterTrouble; readonly since: Instant };
  troubles: number;
  notBefore?: Instant;
  cancel: () => void;
}

/**
 * Sends every job to its printer, one at a time and in order. Printers are independent, and no request waits for one. A printer in trouble
 * is tried again after a growing, limited pause, until its jobs expire.
 */
export async function openPrintQueue(options: PrintQueueOptions): Promise<PrintQueue> {
  const { printers, world, timer, log, patience } = options;
  const lanes = new Map<string, Lane>();
  let open: readonly KeptJob[] = [];
  let isStopped = false;
  let reading: Promise<void> = Promise.resolve();
  const working = new Set<Promise<void>>();
  const journal = () => options.parts().journal;
  const channels = new Set<PrinterChannel>();
  const lineTo = (printer: Printer): PrinterPort => ({
    async open() {
      const channel = await options.lineTo(printer).open();
      channels.add(channel);
      const close = async (): Promise<void> => {
        channels.delete(channel);
        await channel.close();
      };
      return { ...channel, close };
    },
  });

  const laneOf = (printerId: string): Lane => {
    const known = lanes.get(printerId);
    if (known !== undefined) return known;
    const made: Lane = { isBusy: false, isPrinting: false, isPaperLow: false, troubles: 0, cancel: () => undefined };
    lanes.set(printerId, made);
    return made;
  };
  const tell = (): void => options.parts().tell({ kind: 'printers_changed' });

  const noteStatus = (lane: Lane, { trouble, isPaperLow }: PrinterStatus): void => {
    const at = now(world);
    const isChanged = lane.trouble?.code !== trouble || lane.isPaperLow !== isPaperLow;
    lane.isPaperLow = isPaperLow;
    if (trouble === undefined) {
      lane.wellAt = at;
      delete lane.trouble;
    } else if (lane.trouble?.code !== trouble) lane.trouble = { code: trouble, since: lane.trouble?.since ?? at };
    if (isChanged) tell();
  };
  const pauseLane = (lane: Lane): void => {
    const [first, longest] = options.retryMilliseconds;
    lane.notBefore = addMilliseconds(now(world), Math.min(longest, first * 2 ** Math.min(lane.troubles, 10)));
    lane.troubles++;
  };
  const clearPause = (lane: Lane): void => {
    lane.troubles = 0;
    delete lane.notBefore;
  };
  const noteTrouble = (lane: Lane, code: PrinterTrouble): void => {
    noteStatus(lane, { trouble: code, isPaperLow: lane.isPaperLow });
    pauseLane(lane);
  };

  /** Reads the open jobs, and fails those whose printer is gone or whose time is over. */
  const read = async (): Promise<void> => {
    const jobs = await listOpenJobs(journal());
    open = jobs;
    const at = now(world);
    for (const { id, state, body } of jobs) {
      const isThere = printers.current().some((printer) => printer.id === body.printerId);
      if (state !== 'waiting') continue;
      if (!isThere) await fail(id, 'no_printer');
      else if (body.expiresAt <= at) await fail(id, 'too_late');
    }
  };
  const fail = async (id: string, failure: PrintFailure): Promise<void> => {
    const failed = await moveJob(journal(), id, {
      from: ['waiting'],
      to: 'failed',
      change: () => ({ endedAt: now(world), failure }),
    });
    if (failed === undefined) return;
    open = open.filter((job) => job.id !== id);
    if (failure === 'too_late' || failure === 'nothing_to_print') log('warn', 'a paper was not printed', { job: id, failure });
    tell();
  };

  const hurry = (): void => {
    if (isStopped) return;
    reading = reading
      .then(read)
      .then(() => {
        for (const { id } of printers.current()) begin(id);
        tell();
      })
      .catch(onFault);
  };
  const onFault = (fault: unknown): void => log('error', 'the print queue failed', describeFault(fault));

  const begin = (printerId: string): void => {
    const lane = laneOf(printerId);
    if (isStopped || lane.isBusy) return;
    lane.cancel();
    lane.isBusy = true;
    const work = runLane(printerId, lane)
      .catch((fault: unknown) => {
        onFault(fault);
        pauseLane(lane);
      })
      .finally(() => {
        lane.isBusy = false;
        lane.isPrinting = false;
        working.delete(work);
        if (!isStopped && printers.current().some(({ id }) => id === printerId))
          lane.cancel = timer.after(pauseOf(printerId, lane), () => again(printerId));
      });
    working.add(work);
  };
  const again = (printerId: string): void => {
    reading = reading.then(read).catch(onFault);
    void reading.then(() => begin(printerId));
  };
  /** Without a pause when a job came in during a status check. */
  const pauseOf = (printerId: string, lane: Lane): number => {
    if (lane.notBefore !== undefined) return Math.max(10, epochOf(lane.notBefore) - world.epochMilliseconds());
    return waitingAt(printerId) === undefined ? options.lookMilliseconds : 0;
  };
  const waitingAt = (printerId: string): KeptJob | undefined =>
    open.find(({ state, body }) => state === 'waiting' && body.printerId === printerId);

  /** Prints all jobs that wait for the printer, until one can't be printed now. Without jobs it checks the printer. */
  const runLane = async (printerId: string, lane: Lane): Promise<void> => {
    let hasPrinted = false;
    while (!isStopped) {
      const printer = printers.current().find(({ id }) => id === printerId);
      if (printer === undefined) return;
      const job = waitingAt(printerId);
      if (job === undefined) {
        if (!hasPrinted) await look(printer, lane);
        return;
      }
      hasPrinted = true;
      if (!(await printJob(printer, lane, job))) return;
      clearPause(lane);
    }
  };

  const look = async (printer: Printer, lane: Lane): Promise<void> => {
    await loadEncoder();
    try {
      const channel = await lineTo(printer).open();
      try {
        const status = printer.tellsStatus
          ? await askStatus(channel, STATUS_LANGUAGES[printer.speaks], patience.answer)
          : { isPaperLow: false };
        if (status.trouble !== undefined) return noteTrouble(lane, status.trouble);
        clearPause(lane);
        noteStatus(lane, status);
      } finally {
        await channel.close();
      }
    } catch (fault) {
      if (!(fault instanceof PortBroken)) throw fault;
      noteTrouble(lane, fault.trouble);
    }
  };

  /** Returns whether the next job may be tried. */
  const printJob = async (printer: Printer, lane: Lane, job: KeptJob): Promise<boolean> => {
    const { id, body } = job;
    const isDrawer = body.what.kind === 'drawer';
    if (body.expiresAt <= now(world)) {
      await fail(id, 'too_late');
      return true;
    }
    const paper = await paperOf(options.parts(), body, { printer, hostName: options.hostName, at: now(world) });
    if (paper === undefined) {
      await fail(id, 'nothing_to_print');
      return true;
    }
    if (paper === 'later') {
      pauseLane(lane);
      return false;
    }
    const bytes = await (isDrawer ? drawerBytes(printer) : paperBytes(paper, printer)).catch((fault: unknown) => void onFault(fault));
    // A retry would fail again and hold up all jobs behind it.
    if (bytes === undefined) {
      await fail(id, 'nothing_to_print');
      return true;
    }
    const forget = (): void => {
      open = open.filter((one) => one.id !== id);
    };
    const done = await printOn(lineTo(printer), {
      printer,
      bytes,
      patience,
      onStatus: (status) => noteStatus(lane, status),
      isStopped: () => isStopped,
      begin: async () => {
        const begun = await moveJob(journal(), id, { from: ['waiting'], to: 'printing', change: ({ tries }) => ({ tries: tries + 1 }) });
        forget();
        lane.isPrinting = begun !== undefined;
        if (begun !== undefined) tell();
        return begun !== undefined;
      },
    });
    lane.isPrinting = false;
    if (done === undefined) return true;
    if (done.kind === 'before') {
      noteTrouble(lane, done.trouble);
      return false;
    }
    const endedAt = now(world);
    // A drawer that may have opened is not opened again, and people are not asked about it.
    const to = done.kind === 'printed' ? 'printed' : isDrawer ? 'failed' : 'unclear';
    const change = () => (to === 'unclear' ? {} : { endedAt, ...(to === 'failed' && { failure: 'given_up' as const }) });
    const moved = await moveJob(journal(), id, { from: ['printing'], to, change });
    if (moved !== undefined && to === 'unclear') open = [...open, moved];
    if (done.kind === 'printed') {
      noteStatus(lane, { isPaperLow: done.isPaperLow });
      if (body.what.kind === 'test') await noteTest(printer.id, endedAt);
    } else noteTrouble(lane, done.trouble);
    tell();
    return done.kind === 'printed';
  };
  const noteTest = (printerId: string, testedAt: Instant): Promise<unknown> =>
    printers.change((known) => known.map((printer) => (printer.id === printerId ? { ...printer, testedAt } : printer)));

  const left = await listOpenJobs(journal());
  for (const { id, state, body } of left) {
    if (state !== 'printing') continue;
    const to = body.what.kind === 'drawer' ? 'failed' : 'unclear';
    await moveJob(journal(), id, {
      from: ['printing'],
      to,
      change: () => (to === 'failed' ? { endedAt: now(world), failure: 'too_late' } : {}),
    });
  }
  hurry();

  return {
    hurry,
    stateOf(printerId) {
      const { isPaperLow, isPrinting, trouble, wellAt } = laneOf(printerId);
      return { isPaperLow, isPrinting, ...(trouble !== undefined && { trouble }), ...(wellAt !== undefined && { wellAt }) };
    },
    counts: () =>
      printers.current().map(({ id }) => {
        const own = open.filter(({ body }) => body.printerId === id);
        return {
          printerId: id,
          waiting: own.filter(({ state }) => state === 'waiting').length,
          unclear: own.filter(({ state }) => state === 'unclear').length,
        };
      }),
    async stop() {
      isStopped = true;
      for (const { cancel } of lanes.values()) cancel();
      await reading;
      // Closes the channels to end the waits for their printers.
      await Promise.all([...channels].map((channel) => channel.close()));
      await Promise.all(working);
    },
  };
}
