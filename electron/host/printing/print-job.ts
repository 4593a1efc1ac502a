import { type Instant, now } from '../../../shared/base/time.ts';
import { paperOf } from '../../../shared/till/papers/print-papers.ts';
import { type KeptJob, moveJob } from '../../../shared/till/records/print-jobs.ts';
import type { Printer } from '../../../shared/till/records/printers-record.ts';
import type { PrintFailure } from '../../../shared/till-contract/operations/printer-operations.ts';
import { drawerBytes, paperBytes } from './paper-bytes.ts';
import { type Printing, printOn } from './print-on.ts';
import {
  failJob,
  forgetJob,
  type Lane,
  noteStatus,
  noteTrouble,
  pauseLane,
  portOf,
  type QueueState,
  reportChange,
  reportFault,
} from './queue-state.ts';

/** Returns whether the next job may be tried. */
export async function printJob(queue: QueueState, printer: Printer, lane: Lane, job: KeptJob): Promise<boolean> {
  const bytes = await makeBytes(queue, printer, job);
  if (bytes === 'later') {
    pauseLane(queue, lane);
    return false;
  }
  if (typeof bytes === 'string') {
    await failJob(queue, job.id, bytes);
    return true;
  }
  const done = await printOn(portOf(queue, printer), {
    printer,
    bytes,
    patience: queue.options.patience,
    onStatus: (status) => noteStatus(queue, lane, status),
    isStopped: () => queue.isStopped,
    begin: () => beginJob(queue, lane, job.id),
  });
  lane.isPrinting = false;
  if (done === undefined) return true;
  if (done.kind === 'before') {
    noteTrouble(queue, lane, done.trouble);
    return false;
  }
  const endedAt = await endJob(queue, job, done.kind);
  if (done.kind === 'printed') {
    noteStatus(queue, lane, { isPaperLow: done.isPaperLow });
    if (job.body.what.kind === 'test') await noteTest(queue, printer.id, endedAt);
  } else noteTrouble(queue, lane, done.trouble);
  reportChange(queue);
  return done.kind === 'printed';
}

/** Returns the bytes to print, or why there are none. */
async function makeBytes(queue: QueueState, printer: Printer, { body }: KeptJob): Promise<Uint8Array | 'later' | PrintFailure> {
  const { parts, world, hostName } = queue.options;
  const at = now(world);
  if (body.expiresAt <= at) return 'too_late';
  const paper = await paperOf(parts(), body, { printer, hostName, at });
  if (paper === undefined) return 'nothing_to_print';
  if (paper === 'later') return 'later';
  const making = body.what.kind === 'drawer' ? drawerBytes(printer) : paperBytes(paper, printer);
  return await making.catch((fault: unknown) => {
    reportFault(queue, fault);
    // A retry would fail again and hold up all jobs behind it.
    return 'nothing_to_print';
  });
}

/** Returns false when the job no longer waits. */
async function beginJob(queue: QueueState, lane: Lane, id: string): Promise<boolean> {
  const begun = await moveJob(queue.options.parts().journal, id, {
    from: ['waiting'],
    to: 'printing',
    change: ({ tries }) => ({ tries: tries + 1 }),
  });
  forgetJob(queue, id);
  lane.isPrinting = begun !== undefined;
  if (begun !== undefined) reportChange(queue);
  return begun !== undefined;
}

async function endJob(queue: QueueState, { id, body }: KeptJob, kind: Exclude<Printing['kind'], 'before'>): Promise<Instant> {
  const { parts, world } = queue.options;
  const endedAt = now(world);
  // A drawer that may have opened is not opened again, and people are not asked about it.
  const to = kind === 'printed' ? 'printed' : body.what.kind === 'drawer' ? 'failed' : 'unclear';
  const change = () => (to === 'unclear' ? {} : { endedAt, ...(to === 'failed' && { failure: 'given_up' as const }) });
  const moved = await moveJob(parts().journal, id, { from: ['printing'], to, change });
  if (moved !== undefined && to === 'unclear') queue.open = [...queue.open, moved];
  return endedAt;
}

async function noteTest({ options }: QueueState, printerId: string, testedAt: Instant): Promise<void> {
  await options.printers.change((known) => known.map((printer) => (printer.id === printerId ? { ...printer, testedAt } : printer)));
}
