import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { paperOf } from '../../shared/till/papers/print-papers.ts';
import { PRINTER_HANDLERS } from '../../shared/till/papers/printers-handlers.ts';
import { findJob, moveJob, newJob } from '../../shared/till/records/print-jobs.ts';
import { openPrinters, type Printed, type Printer } from '../../shared/till/records/printers-record.ts';
import type { PrinterForm } from '../../shared/till-contract/operations/printer-operations.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { MANAGER, openTill, type TestTill, TILL } from './test-till.ts';

const printer = (id: string, more: Partial<Printer>): Printer =>
  ({ id, name: id, paper: '80', letters: 'latin', kitchenCategories: [], tills: [], prints: [], ...more }) as unknown as Printer;
const PRINTERS = [
  printer('counter', { prints: ['receipts'] }),
  printer('office', { prints: ['reports'] }),
  printer('bar', { prints: ['kitchen'], kitchenCategories: ['drinks'] }),
  printer('grill', { prints: ['kitchen'] }),
];
const COUNTER = {
  name: 'Counter',
  address: { kind: 'network', host: '10.0.0.5', port: 9100 },
  speaks: 'esc-pos',
  make: 'epson',
  paper: '80',
  letters: 'latin',
  tellsStatus: true,
  hasDrawer: false,
  prints: ['receipts'],
  kitchenCategories: [],
  tills: [],
} as const satisfies PrinterForm;
const LINE = { itemId: '1', name: 'Soup', quantity: 1000, categoryIds: ['food'], stationId: 'rest', modifiers: [] };
const TICKET = { id: 'k1', vendorId: 1, at: '2026-11-21T18:00:00.000Z', source: 'sale', state: 'open', lines: [LINE], parts: [] };

async function openPrinting(): Promise<TestTill> {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const printing = { printers: { current: () => PRINTERS }, hurry: () => undefined };
  Object.assign(till.parts, { printing });
  return till;
}

test.each([
  ['a receipt', 'counter', { kind: 'sale', saleId: 's1' }],
  ['a report', 'office', { kind: 'z_report', drawerId: TILL.deviceId, number: 1 }],
  ['a ticket', 'grill', { kind: 'kitchen', ticket: TICKET, lines: [LINE] }],
])('%s whose printer is gone is printed again where such papers are printed now', async (_name, expected, what) => {
  const till = await openPrinting();
  const { journal, parts } = till;
  const at = till.now();
  await journal.append({ records: [newJob({ id: 'j1', printer: { id: 'gone' }, what: what as Printed, deviceId: TILL.deviceId, at })] });
  await moveJob(journal, 'j1', { from: ['waiting'], to: 'failed', change: () => ({ endedAt: at, failure: 'no_printer' }) });
  const call = { caller: TILL, at, path: { job_id: 'j1' }, query: {}, body: { decision: 'again' } } as const;
  expect(await PRINTER_HANDLERS.decidePrintJob(parts as HostContext, call)).toMatchObject({ ok: true, value: { state: 'waiting' } });
  expect((await findJob(journal, 'j1'))?.body.printerId).toBe(expected);
});

test('slips and reports of a drawer are in the currency of its shift, also where the host sells in another one', async () => {
  const till = await openPrinting();
  const here = till.parts.place();
  if (here === undefined) throw new Error('no place');
  Object.assign(till.parts, { place: () => ({ ...here, currency: 'EUR' }) });
  await till.must('openShift', { path: { shift_id: 'shift1' }, body: { float: { total: money(5000) } } });
  await till.must('moveCash', { path: { movement_id: 'm1' }, body: { kind: 'drop', amount: money(1000), reason: 'Rush' } });
  const approvals = [await approve(till, 'x_report')];
  await till.must('readXReport', { path: { shift_id: 'shift1', x_id: 'x1' }, body: { approvals } });
  await till.must('countShift', { path: { shift_id: 'shift1', count_id: 'c1' }, body: { counted: { total: money(4000) } } });
  await till.must('closeShift', { path: { shift_id: 'shift1' }, body: { countId: 'c1' } });
  const papers: readonly Printed[] = [
    { kind: 'movement', movementId: 'm1' },
    { kind: 'x_report', xId: 'x1' },
    { kind: 'z_report', drawerId: TILL.deviceId, number: 1 },
  ];
  for (const what of papers) {
    const wanted = { printer: PRINTERS[1] as Printer, hostName: 'box', at: till.now() };
    const text = JSON.stringify(await paperOf(till.parts, { what, isCopy: false }, wanted));
    expect(text, what.kind).toContain('$');
    expect(text, what.kind).not.toContain('€');
  }
});

test('a printer that was tested stays so for as long as it stands at the same address', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const printers = await openPrinters(till.journal);
  const at = till.now();
  const testedAt = at;
  await printers.change(() => [{ ...COUNTER, id: 'p1', testedAt }]);
  Object.assign(till.parts, {
    printing: { printers, hurry: () => undefined, stateOf: () => ({}), counts: () => [] },
  });
  const keep = async (more: Partial<PrinterForm>) => {
    const call = { caller: { ...TILL, employee: MANAGER }, at, path: { printer_id: 'p1' }, query: {}, body: { ...COUNTER, ...more } };
    const kept = await PRINTER_HANDLERS.keepPrinter(till.parts as HostContext, call);
    return kept.ok && kept.value.testedAt;
  };
  expect(await keep({ name: 'Bar' })).toBe(testedAt);
  expect(await keep({ address: { ...COUNTER.address, port: 9101 } })).toBeUndefined();
});
