import { afterEach, describe, expect, test } from 'vitest';
import { makeFileLine } from '../../electron/host/printing/file-port.ts';
import type { PrintTimeouts } from '../../electron/host/printing/print-on.ts';
import { makeInbox, PortBroken, withTimeout } from '../../electron/host/printing/printer-port.ts';
import { makeSerialLine } from '../../electron/host/printing/serial-port.ts';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { addMilliseconds } from '../../shared/base/time.ts';
import { printingSummary } from '../../shared/till/papers/printers-handlers.ts';
import { moveJob, newJob } from '../../shared/till/records/print-jobs.ts';
import { TILL } from '../till/test-till.ts';
import { freePort, openPrintingTill, type PrintingTill, printerAt } from './printing-till.ts';
import { testPatience } from './printing-times.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function openPrinting(patience: PrintTimeouts = testPatience): Promise<PrintingTill> {
  const printingTill = await openPrintingTill(patience);
  ends.push(printingTill.close);
  return printingTill;
}

async function simulated(speaks: 'esc-pos' | 'star-prnt', port = 0): Promise<SimulatedPrinter> {
  const printer = await startSimulatedPrinter({ port, speaks });
  ends.push(printer.stop);
  return printer;
}

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 20 });
const texts = ({ papers }: SimulatedPrinter): readonly string[] => papers.map(({ marks }) => textOfMarks(marks));
const trouble = (printingTill: PrintingTill) => printingTill.queue().stateOf('p1').trouble?.code;

describe.each(['esc-pos', 'star-prnt'] as const)('a printer that speaks %s', (speaks) => {
  test('opens the drawer and prints the receipt of a cash sale, each once, and the till waits for neither', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated(speaks)];
    await printingTill.setUp(printerAt(printer.port, { speaks, hasDrawer: true }));
    await printingTill.sell('s1');
    await soon(printingTill.states).toEqual(['drawer printed', 'sale printed']);
    expect(texts(printer).map((text) => text.includes('[DRAWER]'))).toEqual([true, false]);
    expect(texts(printer)[1]).toMatch(/Burger +\$8\.00[\s\S]*Total +\$14\.80[\s\S]*Change +\$0\.20[\s\S]*\[QR s1\]/);
    expect(trouble(printingTill)).toBeUndefined();
  });

  test('without paper keeps what waits, says so, and prints it once when there is some', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated(speaks)];
    printer.state.paper = 'out';
    await printingTill.setUp(printerAt(printer.port, { speaks }));
    await printingTill.sell('s1');
    await soon(() => trouble(printingTill)).toBe('paper_out');
    expect(await printingTill.states()).toEqual(['sale waiting']);
    printer.state.paper = 'full';
    await soon(printingTill.states).toEqual(['sale printed']);
    expect(printer.papers).toHaveLength(1);
    expect(trouble(printingTill)).toBeUndefined();
  });

  test('that runs out of paper in the middle goes on where it stopped, and the receipt is one', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated(speaks)];
    printer.state.paperLastsRows = 3;
    await printingTill.setUp(printerAt(printer.port, { speaks }));
    await printingTill.sell('s1');
    await soon(() => trouble(printingTill)).toBe('paper_out');
    expect(await printingTill.states()).toEqual(['sale printing']);
    printer.state.paper = 'full';
    await soon(printingTill.states).toEqual(['sale printed']);
    expect(printer.papers).toHaveLength(1);
  });

  test('whose line breaks in the middle leaves the paper unclear: a person says, and a second one is marked', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated(speaks)];
    printer.state.dropsAfter = 120;
    await printingTill.setUp(printerAt(printer.port, { speaks }));
    await printingTill.sell('s1');
    await soon(printingTill.states).toEqual(['sale unclear']);
    await printingTill.sell('s2');
    await soon(printingTill.states).toEqual(['sale printed', 'sale unclear']);
    const unclear = (await printingTill.jobs()).find(({ state }) => state === 'unclear');
    await printingTill.decide(unclear?.id ?? '', 'again');
    await soon(printingTill.states).toEqual(['sale printed', 'sale printed copy']);
    expect(texts(printer).map((text) => text.includes('COPY'))).toEqual([false, true]);
  });

  test('that is silent, open or offline is known by its name and its trouble, and gets nothing', async () => {
    const [printingTill, printer] = [await openPrinting({ ...testPatience, answer: 150 }), await simulated(speaks)];
    printer.state.isSilent = true;
    await printingTill.setUp(printerAt(printer.port, { speaks }));
    await printingTill.sell('s1');
    await soon(() => trouble(printingTill)).toBe('silent');
    printer.state.isSilent = false;
    printer.state.isCoverOpen = true;
    await soon(() => trouble(printingTill)).toBe('cover_open');
    printer.state.isCoverOpen = false;
    printer.state.isOffline = true;
    await soon(() => trouble(printingTill)).toBe('offline');
    const { printing } = printingTill.till.parts;
    if (printing === undefined) throw new Error('nobody prints');
    expect(printingSummary(printing, printingTill.till.now())).toMatchObject({
      troubled: [{ name: 'Counter', code: 'offline' }],
      waiting: 1,
      untested: ['Counter'],
    });
    expect(printer.papers).toHaveLength(0);
    printer.state.isOffline = false;
    await soon(printingTill.states).toEqual(['sale printed']);
  });

  test('that was printing when the process ended leaves the paper unclear for the next one, which prints it no second time', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated(speaks)];
    printer.state.paperLastsRows = 3;
    await printingTill.setUp(printerAt(printer.port, { speaks }));
    await printingTill.sell('s1');
    await soon(printingTill.states).toEqual(['sale printing']);
    await soon(() => trouble(printingTill)).toBe('paper_out');
    await printingTill.restart();
    await soon(printingTill.states).toEqual(['sale unclear']);
    printer.state.paper = 'full';
    // What the printer had taken comes out by itself.
    await soon(() => printer.papers.length).toBe(1);
    await printingTill.test('p1', 'test1');
    await soon(printingTill.states).toEqual(['sale unclear', 'test printed']);
    await printingTill.decide('sale/s1', 'came_out');
    expect(await printingTill.states()).toEqual(['sale printed', 'test printed']);
    expect(texts(printer).filter((text) => text.includes('[QR s1]'))).toHaveLength(1);
  });
});

describe('the print queue', () => {
  test('notices a printer that nobody can reach, prints there once it is back, and holds nobody else up', async () => {
    const [printingTill, other, port] = [await openPrinting(), await simulated('esc-pos'), await freePort()];
    const kitchen = printerAt(other.port, { id: 'p2', name: 'Reports', prints: ['reports'] });
    await printingTill.setUp(printerAt(port), kitchen);
    await printingTill.sell('s1');
    await soon(() => trouble(printingTill)).toBe('not_reachable');
    await printingTill.test('p2', 'test2');
    await soon(printingTill.states).toEqual(['sale waiting', 'test printed']);
    const printer = await simulated('esc-pos', port);
    await soon(printingTill.states).toEqual(['sale printed', 'test printed']);
    expect(printer.papers).toHaveLength(1);
    expect(printingTill.till.parts.printing?.printers.current().find(({ id }) => id === 'p2')?.testedAt).toBeDefined();
  });

  test('keeps through a sudden end what had begun as unclear and what had not as waiting', async () => {
    const [printingTill, port] = [await openPrinting(), await freePort()];
    await printingTill.setUp(printerAt(port));
    const request = { printer: { id: 'p1' }, deviceId: TILL.deviceId, at: printingTill.till.now() };
    const records = ['j1', 'j2'].map((id) => newJob({ ...request, id, what: { kind: 'test' } }));
    const drawer = newJob({ ...request, id: 'd1', what: { kind: 'drawer' } });
    await printingTill.queue().stop();
    await printingTill.till.journal.append({ records: [...records, drawer] });
    // As a kill between the write and the first byte, or the last, leaves them.
    for (const id of ['j1', 'd1']) await moveJob(printingTill.till.journal, id, { from: ['waiting'], to: 'printing', change: () => ({}) });
    await printingTill.restart();
    expect(await printingTill.states()).toEqual(['drawer failed', 'test unclear', 'test waiting']);
  });

  test('opens no drawer and prints no receipt that is too late to be of use', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated('esc-pos')];
    await printingTill.setUp(printerAt(printer.port, { hasDrawer: true }));
    const at = addMilliseconds(printingTill.till.now(), -3_600_000);
    const request = { printer: { id: 'p1' }, deviceId: TILL.deviceId, at };
    const saleId = 's1';
    await printingTill.till.journal.append({
      records: [newJob({ ...request, id: 'd', what: { kind: 'drawer' } }), newJob({ ...request, id: 'r', what: { kind: 'sale', saleId } })],
    });
    await soon(printingTill.states).toEqual(['drawer failed', 'sale failed']);
    expect(printer.papers).toHaveLength(0);
  });

  test('gives up what waits for a printer that was removed, and what there is nothing to print of', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated('esc-pos')];
    printer.state.paper = 'out';
    await printingTill.setUp(printerAt(printer.port));
    await printingTill.sell('s1');
    await soon(() => trouble(printingTill)).toBe('paper_out');
    await printingTill.setUp();
    await soon(async () => (await printingTill.jobs())[0]?.failure).toBe('no_printer');
    printer.state.paper = 'full';
    await printingTill.setUp(printerAt(printer.port));
    const request = { printer: { id: 'p1' }, deviceId: TILL.deviceId, at: printingTill.till.now() };
    await printingTill.till.journal.append({ records: [newJob({ ...request, id: 'none', what: { kind: 'sale', saleId: 'none' } })] });
    await soon(async () => (await printingTill.jobs()).find(({ id }) => id === 'none')?.failure).toBe('nothing_to_print');
    expect(printer.papers).toHaveLength(0);
  });

  test('gives up a paper that can’t be made, and prints what waits behind it', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated('esc-pos')];
    await printingTill.setUp(printerAt(printer.port, { make: 'of nobody' as never }));
    await printingTill.sell('s1');
    await soon(async () => (await printingTill.jobs())[0]?.failure).toBe('nothing_to_print');
    await printingTill.setUp(printerAt(printer.port));
    await printingTill.sell('s2');
    await soon(printingTill.states).toEqual(['sale failed', 'sale printed']);
  });

  test('whose work at a printer fails by a fault of ours begins it again after a pause, and not at once for ever', async () => {
    const printingTill = await openPrinting();
    // The lines of this till go over the network only.
    await printingTill.setUp(printerAt(0, { address: { kind: 'file', path: '/dev/null' } }));
    await printingTill.sell('s1');
    await soon(() => printingTill.pauses.length).toBeGreaterThan(3);
    expect(printingTill.pauses.filter((pause) => pause < 10)).toEqual([]);
    expect(await printingTill.states()).toEqual(['sale waiting']);
  });

  test('wants nothing where no printer is set up, or receipts are never printed', async () => {
    const [printingTill, printer] = [await openPrinting(), await simulated('esc-pos')];
    await printingTill.sell('s1');
    expect(await printingTill.states()).toEqual([]);
    await printingTill.setUp(printerAt(printer.port));
    printingTill.till.settings = { ...printingTill.till.settings, printsReceipt: 'never' };
    await printingTill.sell('s2');
    expect(await printingTill.states()).toEqual([]);
  });
});

describe('what came in over a line', () => {
  test('is kept up to what a printer may say, however much came: the latest of it', async () => {
    const inbox = makeInbox();
    for (let part = 1; part <= 5; part++) inbox.take(new Uint8Array(3000).fill(part));
    const read = await inbox.read(0);
    expect([read.length, read.at(0), read.at(-1)]).toEqual([4096, 4, 5]);
    expect((await inbox.read(0)).length).toBe(0);
  });

  test('is read before the broken line is noticed', async () => {
    const inbox = makeInbox();
    inbox.take(Uint8Array.of(1));
    inbox.broken(new PortBroken('lost'));
    expect([...(await inbox.read(0))]).toEqual([1]);
    await expect(inbox.read(0)).rejects.toThrow(PortBroken);
  });
});

test('what opens too late is closed again, so that the next try finds it free', async () => {
  const undone: string[] = [];
  const undo = (port: string): void => void undone.push(port);
  expect(await withTimeout(Promise.resolve('in time'), 20_000, 'not_reachable', undo)).toBe('in time');
  const opening = Promise.withResolvers<string>();
  await expect(withTimeout(opening.promise, 1, 'not_reachable', undo)).rejects.toMatchObject({ trouble: 'not_reachable' });
  opening.resolve('late');
  await expect.poll(() => undone).toEqual(['late']);
});

describe('a line to a device of this machine', () => {
  test('that is not there is not reachable, by file and by serial port', async () => {
    await expect(makeFileLine('/dev/usb/lp999').open()).rejects.toMatchObject({ trouble: 'not_reachable' });
    await expect(makeSerialLine({ path: '/dev/ttyNONE999', baud: 9600 }).open()).rejects.toMatchObject({ trouble: 'not_reachable' });
  });

  test('takes bytes, and hears nothing where nothing is said', async () => {
    const channel = await makeFileLine('/dev/null').open();
    await channel.write(Uint8Array.of(1, 2, 3));
    expect((await channel.read(30)).length).toBe(0);
    await channel.close();
  });
});
