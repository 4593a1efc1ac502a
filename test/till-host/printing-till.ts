import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeTimer } from '../../electron/host/base/node-timer.ts';
import { makeNetworkLine } from '../../electron/host/printing/network-port.ts';
import type { PrintTimeouts } from '../../electron/host/printing/print-on.ts';
import { openPrintQueue, type PrintQueue } from '../../electron/host/printing/print-queue.ts';
import type { PrinterPort } from '../../electron/host/printing/printer-port.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { money } from '../../shared/base/money.ts';
import type { JournalWrite } from '../../shared/sync/journal/journal.ts';
import type { Timer } from '../../shared/sync/journal/timer.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { PRINTER_HANDLERS } from '../../shared/till/papers/printers-handlers.ts';
import { listOpenJobs } from '../../shared/till/records/print-jobs.ts';
import { openPrinters, type Printer, type Printing } from '../../shared/till/records/printers-record.ts';
import type { PrintJobView } from '../../shared/till-contract/operations/printer-operations.ts';
import { cartOf, LUNCH, openingOf } from '../till/carts.ts';
import { openTill, type TestTill, TILL } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';
import { testPatience } from './printing-times.ts';

/** A till on a real journal, whose printers are at the other end of real connections. */
export interface PrintingTill {
  readonly till: TestTill;
  /** Sets these printers up, in place of those before. */
  setUp(...printers: readonly Printer[]): Promise<void>;
  /** Sells for cash, which prints what the settings say. */
  sell(id: string): Promise<void>;
  jobs(): Promise<readonly PrintJobView[]>;
  /** `sale waiting` */
  states(): Promise<readonly string[]>;
  decide(id: string, decision: 'came_out' | 'again' | 'give_up'): Promise<void>;
  test(printerId: string, jobId: string): Promise<void>;
  readonly queue: () => PrintQueue;
  /** The pauses that the queue has made, in milliseconds. */
  readonly pauses: readonly number[];
  /** The process ends and another begins with the same journal. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export function printerAt(port: number, more: Partial<Printer> = {}): Printer {
  return {
    id: 'p1',
    name: 'Counter',
    address: { kind: 'network', host: '127.0.0.1', port },
    speaks: 'esc-pos',
    make: 'epson',
    paper: '80',
    letters: 'latin',
    tellsStatus: true,
    hasDrawer: false,
    prints: ['receipts', 'reports'],
    kitchenCategories: [],
    tills: [],
    ...more,
  };
}

export async function openPrintingTill(patience: PrintTimeouts = testPatience): Promise<PrintingTill> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-printing-'));
  const kept = openSqliteJournal(join(folder, 'journal.sqlite'), makeWorld());
  let queue: PrintQueue | undefined;
  const pauses: number[] = [];
  const timer: Timer = {
    after(milliseconds, run) {
      pauses.push(milliseconds);
      return nodeTimer.after(milliseconds, run);
    },
  };
  const journal = {
    ...kept,
    async append(write: JournalWrite) {
      await kept.append(write);
      if (write.records?.some(({ kind, state }) => kind === 'print_job' && state === 'waiting') === true) queue?.hurry();
    },
  };
  const till = await openTill({ journal });
  till.settings = { ...till.settings, printsReceipt: 'always' };
  const printers = await openPrinters(journal);
  const begin = async (): Promise<void> => {
    queue = await openPrintQueue({
      parts: () => till.parts,
      printers,
      lineTo: ({ address }): PrinterPort => {
        if (address.kind !== 'network') throw new Error('only over the network');
        return makeNetworkLine(address);
      },
      world: till.world,
      timer,
      log: () => undefined,
      hostName: 'box',
      patience,
      lookMilliseconds: 100,
      retryPause: { first: 30, longest: 100 },
    });
  };
  const printing: Printing = {
    printers,
    stateOf: (id) => queue?.stateOf(id) ?? { isPaperLow: false, isPrinting: false },
    counts: () => queue?.counts() ?? [],
    hurry: () => queue?.hurry(),
    find: async () => [],
  };
  Object.assign(till.parts, { printing });
  const call = { caller: TILL, query: {} };
  const jobs = async (): Promise<readonly PrintJobView[]> => {
    const answer = await PRINTER_HANDLERS.listPrintJobs(till.parts as HostContext, {
      ...call,
      at: till.now(),
      path: {},
      body: undefined,
    });
    return answer.ok ? answer.value : [];
  };
  await begin();
  return {
    till,
    async setUp(...wanted) {
      await printers.change(() => wanted);
      queue?.hurry();
    },
    async sell(id) {
      const path = { sale_id: id };
      const { sale } = await till.must('openSale', { path, body: openingOf(till, cartOf(LUNCH.lines)) });
      const body = { kind: 'cash', amount: money(sale.priced.totals.due + 20) } as const;
      await till.must('addTender', { path: { ...path, tender_id: `of ${id}` }, body });
      await till.must('completeSale', { path, body: {} });
    },
    jobs,
    states: async () => (await jobs()).map(({ kind, state, isCopy }) => `${kind} ${state}${isCopy ? ' copy' : ''}`).toSorted(),
    async decide(id, decision) {
      const request = { ...call, at: till.now(), path: { job_id: id }, body: { decision } };
      const decided = await PRINTER_HANDLERS.decidePrintJob(till.parts as HostContext, request);
      if (!decided.ok) throw new Error(decided.refusal.code);
    },
    async test(printer_id, job_id) {
      const request = { ...call, at: till.now(), path: { printer_id, job_id }, body: undefined };
      const begun = await PRINTER_HANDLERS.testPrinter(till.parts as HostContext, request);
      if (!begun.ok) throw new Error(begun.refusal.code);
    },
    pauses,
    queue: () => {
      if (queue === undefined) throw new Error('the print queue is stopped');
      return queue;
    },
    async restart() {
      await queue?.stop();
      queue = undefined;
      await begin();
    },
    async close() {
      await queue?.stop();
      await kept.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openJobs({ till }: Pick<PrintingTill, 'till'>) {
  return await listOpenJobs(till.journal);
}

/** A port that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
