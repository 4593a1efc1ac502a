import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { PRINTER_OPERATIONS, type PrinterForm } from '../../shared/till-contract/operations/printer-operations.ts';
import { knowStaff } from '../host/known-staff.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { printerAt } from './printing-till.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let folder: string;
let host: ServedHost;
let printer: SimulatedPrinter;
const start = () => serve(join(folder, 'data'), ['--port', '0']);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-print-kill-'));
  await knowStaff(join(folder, 'data'));
  [host, printer] = await Promise.all([start(), startSimulatedPrinter({ port: 0, speaks: 'esc-pos' })]);
});
afterAll(async () => {
  await printer.stop();
  await host.end('SIGKILL').finally(() => rmSync(folder, { recursive: true, force: true }));
});

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 50 });
const receipts = (): readonly string[] => printer.papers.map(({ marks }) => textOfMarks(marks)).filter((text) => text.includes('[QR '));

test('a host that is killed while it prints asks about the paper and prints the others, each once', async () => {
  const { register } = JSON.parse(host.output().split('\n')[0] ?? '') as { readonly register: string };
  let till: PairedDevice = await pairWith(host.url, register);
  const staff = await till.must(HOST_OPERATIONS.listStaff);
  const manager = staff.find(({ role }) => role === 'manager');
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: manager?.id ?? '', pin: '5555' } });
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, printsReceipt: 'always' } } });
  const { id, ...form } = printerAt(printer.port);
  await till.must(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: id }, body: form satisfies PrinterForm });
  const catalogue = await pullWhole(till);
  const states = async () =>
    (await till.must(PRINTER_OPERATIONS.listPrintJobs))
      .map(({ kind, state, isCopy }) => `${kind} ${state}${isCopy ? ' copy' : ''}`)
      .toSorted();

  printer.state.paperLastsRows = 2;
  await sellOne(till, catalogue);
  await soon(states).toEqual(['sale printing']);
  await soon(() => printer.state.paper).toBe('out');
  await sellOne(till, catalogue);
  await host.end('SIGKILL');
  host = await start();
  till = deviceAt(host.url, till.id, till.cookie);
  await soon(states).toEqual(['sale unclear', 'sale waiting']);
  printer.state.paper = 'full';
  await soon(states).toEqual(['sale printed', 'sale unclear']);
  // What the printer had taken before the host was killed came out, and nothing came out twice.
  await soon(() => receipts().length).toBe(2);
  expect(new Set(receipts()).size).toBe(2);
  const unclear = (await till.must(PRINTER_OPERATIONS.listPrintJobs)).find(({ state }) => state === 'unclear');
  await till.must(PRINTER_OPERATIONS.decidePrintJob, { path: { job_id: unclear?.id ?? '' }, body: { decision: 'again' } });
  await soon(states).toEqual(['sale printed', 'sale printed copy']);
  expect(receipts().filter((text) => text.includes('COPY'))).toHaveLength(1);

  // A name of its own for every write: the same again is the same.
  const path = { job_id: uuidV4(nodeWorld) };
  const body = { what: { kind: 'sale', saleId: unclear?.id.replace('sale/', '') ?? '' } } as const;
  const answer = await Promise.all([
    till.must(PRINTER_OPERATIONS.printPaper, { path, body }),
    till.must(PRINTER_OPERATIONS.printPaper, { path, body }),
  ]);
  expect(new Set(answer.map((job) => job.id)).size).toBe(1);
  await soon(() => receipts().length).toBe(4);
  expect((await till.ask(PRINTER_OPERATIONS.printPaper, { path, body: { what: { kind: 'tab', tabId: 't' } } })).refusal?.code).toBe(
    'id_taken',
  );
  expect(
    (await till.ask(PRINTER_OPERATIONS.printPaper, { path: { job_id: 'x' }, body: { what: { kind: 'sale', saleId: 'none' } } })).refusal
      ?.code,
  ).toBe('unknown');
  await till.must(PRINTER_OPERATIONS.removePrinter, { path: { printer_id: id } });
  expect(await till.must(PRINTER_OPERATIONS.listPrinters)).toEqual([]);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: staff.find(({ role }) => role === 'cashier')?.id ?? '', pin: '1111' } });
  const refused = await till.ask(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: id }, body: form });
  expect([refused.status, refused.refusal?.code]).toEqual([403, 'not_allowed']);
  const file = { ...form, address: { kind: 'file', path: '/etc/passwd' } } as const;
  expect((await till.ask(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: id }, body: file })).status).toBe(400);
});
