import { accept, refuse } from '../../base/outcome.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant } from '../../base/time.ts';
import type { PRINTER_OPERATIONS, PrinterView, PrintingSummary } from '../../till-contract/operations/printer-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { MOST_PRINTERS, type Printer, type Printing, testOf } from '../records/printers-record.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';
import { decidePrintJob, listPrintJobs, printPaper, testPrinter } from './print-handlers.ts';

type Operations = typeof PRINTER_OPERATIONS;

function viewOf(printing: Printing, printer: Printer): PrinterView {
  const { waiting = 0 } = printing.counts().find(({ printerId }) => printerId === printer.id) ?? {};
  return { ...printer, ...printing.stateOf(printer.id), waiting };
}

export function printingSummary(printing: Printing, at: Instant): PrintingSummary {
  const printers = printing.printers.current();
  const counts = printing.counts();
  const dayAgo = addMilliseconds(at, -DAY_IN_MILLISECONDS);
  return {
    printers: printers.length,
    troubled: printers.flatMap(({ id, name }) => {
      const { trouble } = printing.stateOf(id);
      return trouble === undefined ? [] : [{ name, ...trouble }];
    }),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    unclear: counts.reduce((sum, { unclear }) => sum + unclear, 0),
    untested: printers.filter(({ testedAt }) => testedAt === undefined || testedAt < dayAgo).map(({ name }) => name),
  };
}

const listPrinters: TillHandler<HostContext, Operations['listPrinters']> = async ({ printing }) =>
  accept(printing === undefined ? [] : printing.printers.current().map((printer) => viewOf(printing, printer)));

const findPrinters: TillHandler<HostContext, Operations['findPrinters']> = async ({ printing }) => {
  const found = printing === undefined ? [] : await printing.find();
  return found === undefined ? refuse({ code: 'too_busy' }) : accept(found);
};

const keepPrinter: TillHandler<HostContext, Operations['keepPrinter']> = async ({ printing, emit }, { caller, path, body, at }) => {
  if (printing === undefined) return refuse({ code: 'not_allowed' });
  const id = path.printer_id;
  let isOneTooMany = false;
  const audit = { at, event: 'printer_kept', body: JSON.stringify({ printer: id, ...body, by: signedIn(caller).id }) };
  await printing.printers.change(
    (printers) => {
      const index = printers.findIndex((printer) => printer.id === id);
      isOneTooMany = index < 0 && printers.length >= MOST_PRINTERS;
      if (isOneTooMany) return undefined;
      const next: Printer = { ...body, id, ...testOf(printers[index], body) };
      if (index >= 0 && JSON.stringify(printers[index]) === JSON.stringify(next)) return undefined;
      return index < 0 ? [...printers, next] : printers.with(index, next);
    },
    { audit },
  );
  if (isOneTooMany) return refuse({ code: 'too_many' });
  printing.hurry();
  emit({ kind: 'printers_changed' });
  return accept(viewOf(printing, printing.printers.current().find((printer) => printer.id === id) as Printer));
};

const removePrinter: TillHandler<HostContext, Operations['removePrinter']> = async ({ printing, emit }, { caller, path, at }) => {
  const id = path.printer_id;
  const known = printing?.printers.current().find((printer) => printer.id === id);
  // A repeated request gets the same answer.
  if (printing === undefined || known === undefined) return accept(undefined);
  const audit = { at, event: 'printer_removed', body: JSON.stringify({ printer: id, name: known.name, by: signedIn(caller).id }) };
  await printing.printers.change((printers) => printers.filter((printer) => printer.id !== id), { audit });
  printing.hurry();
  emit({ kind: 'printers_changed' });
  return accept(undefined);
};

export const PRINTER_HANDLERS: TillHandlers<HostContext, Operations> = {
  listPrinters,
  findPrinters,
  keepPrinter,
  removePrinter,
  testPrinter,
  listPrintJobs,
  printPaper,
  decidePrintJob,
};
