import { afterEach, describe, expect, test } from 'vitest';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { money } from '../../shared/base/money.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { makeKitchenPull, vendorsThatCook } from '../../shared/till/kitchen/kitchen-pull.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { approve } from '../till/approved.ts';
import { cartOf, lineOf } from '../till/carts.ts';
import { sellFor } from '../till/kitchen-steps.ts';
import { openPrintingTill, type PrintingTill, printerAt } from './printing-till.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Grill {
  readonly printingTill: PrintingTill;
  readonly printer: SimulatedPrinter;
}

async function grill({ paper = 'full' as const }: { readonly paper?: 'full' | 'out' } = {}): Promise<Grill> {
  const printingTill = await openPrintingTill();
  ends.push(printingTill.close);
  const printer = await startSimulatedPrinter({ port: 0, speaks: 'esc-pos' });
  ends.push(printer.stop);
  printer.state.paper = paper;
  await printingTill.setUp(printerAt(printer.port, { prints: ['kitchen'] }));
  return { printingTill, printer };
}

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000, interval: 20 });
const texts = ({ papers }: SimulatedPrinter): readonly string[] => papers.map(({ marks }) => textOfMarks(marks));
/** Of each paper: whether it is cancelled, and what is to be made. */
const made = (printer: SimulatedPrinter): readonly string[] =>
  texts(printer).map((text) => [...(text.match(/VOID/) ?? []), ...(text.match(/\d+ x \w+/g) ?? [])].join(', '));
const BURGER = lineOf(ITEMS.burger);

function keepTab({ printingTill }: Grill, edit: string, revision: number, cart: Cart) {
  return printingTill.till.must('keepTab', {
    path: { tab_id: 'tab1', edit_id: edit },
    body: { name: 'Row 5', cart, revision, submits: true },
  });
}

/** As a browser does that hears no answer. */
async function voidSaleTwice({ printingTill }: Grill): Promise<void> {
  const facts = { order: 's1', amount: 880, reason: 'Wrong item' };
  const approvals = [await approve(printingTill.till, 'void_sale', { facts })];
  const body = { saleId: 's1', way: 'void' as const, amount: money(880), reason: 'Wrong item', approvals };
  for (let time = 0; time < 2; time++) await printingTill.till.must('askRefund', { path: { refund_id: 'r1' }, body });
}

describe('a kitchen that works by paper', () => {
  test('gets each piece on one paper: of a sale, of a tab, of what is added to it; and a new start prints none again', async () => {
    const { printingTill, printer } = await grill();
    await sellFor(printingTill.till, 's1', cartOf([BURGER]));
    await keepTab({ printingTill, printer }, 'e1', 0, cartOf([BURGER]));
    await keepTab({ printingTill, printer }, 'e1', 0, cartOf([BURGER]));
    await keepTab({ printingTill, printer }, 'e2', 1, cartOf([lineOf(ITEMS.burger, 3)]));
    const all = ['1 x Burger', '1 x Burger', '2 x Burger'];
    await soon(() => made(printer)).toEqual(all);
    await soon(printingTill.states).toEqual(all.map(() => 'kitchen printed'));
    await printingTill.restart();
    await printingTill.test('p1', 't1');
    await soon(() => printer.papers.length).toBe(all.length + 1);
    expect(made(printer).slice(0, all.length)).toEqual(all);
  });

  test('hears once of what is cancelled after its paper came out, with a screen beside it or without', async () => {
    for (const hasKitchen of [true, false]) {
      const one = await grill();
      Object.assign(one.printingTill.till.parts, { hasKitchen: () => hasKitchen });
      await sellFor(one.printingTill.till, 's1', cartOf([BURGER]));
      await soon(one.printingTill.states).toEqual(['kitchen printed']);
      await voidSaleTwice(one);
      await soon(() => made(one.printer)).toEqual(['1 x Burger', 'VOID, 1 x Burger']);
      await soon(one.printingTill.states).toEqual(['kitchen printed', 'kitchen printed']);
    }
  });

  test('never sees what was cancelled before any of it was printed', async () => {
    const one = await grill({ paper: 'out' });
    await keepTab(one, 'e1', 0, cartOf([BURGER]));
    await soon(one.printingTill.states).toEqual(['kitchen waiting']);
    const body = { revision: 1, reason: 'Left', approvals: [await approve(one.printingTill.till, 'cancel_tab')] };
    await one.printingTill.till.must('cancelTab', { path: { tab_id: 'tab1' }, body });
    await soon(one.printingTill.states).toEqual(['kitchen failed']);
    one.printer.state.paper = 'full';
    await one.printingTill.test('p1', 't1');
    await soon(() => one.printer.papers.length).toBe(1);
    expect(made(one.printer)).toEqual(['']);
  });

  test('hears nothing of an order that is given back long after it was made', async () => {
    const one = await grill();
    Object.assign(one.printingTill.till.parts, { hasKitchen: () => false });
    await sellFor(one.printingTill.till, 's1', cartOf([BURGER]));
    await soon(one.printingTill.states).toEqual(['kitchen printed']);
    await one.printingTill.till.pass(2 * 3600);
    const body = {
      saleId: 's1',
      way: 'cash' as const,
      amount: money(880),
      reason: 'Cold',
      approvals: [await approve(one.printingTill.till, 'refund')],
    };
    await one.printingTill.till.must('askRefund', { path: { refund_id: 'r1' }, body });
    expect(await one.printingTill.states()).toEqual(['kitchen printed']);
  });

  test('prints what others order at the service, once, and nothing that was ordered hours before', async () => {
    const { printingTill, printer } = await grill();
    const { parts, now } = printingTill.till;
    const body = JSON.stringify({
      deviceOrderId: 'app-1',
      lines: [{ itemId: '1', name: 'Soup', quantity: 2, categoryIds: [], modifiers: [] }],
    });
    const long = addMilliseconds(now(), -90 * 60_000);
    const tickets = [long, now()].map((at: Instant, seq) => ({
      seq: seq + 1,
      orderUuid: `0d000000-0000-4000-8000-00000000000${seq}`,
      at,
      body,
    }));
    const vendorId = parts.place()?.vendorId ?? 0;
    const read = async (_: number, after: number) => tickets.filter(({ seq }) => seq > after);
    await makeKitchenPull(parts, read).pull(vendorId, now());
    await makeKitchenPull(parts, read).pull(vendorId, addMilliseconds(now(), 60_000));
    await soon(() => made(printer)).toEqual(['2 x Soup']);
    expect(await printingTill.states()).toHaveLength(1);
  });

  test('finds the guest by section, row and seat', async () => {
    const { printingTill, printer } = await grill();
    const venueId = printingTill.till.parts.place()?.venueId;
    const facts = {
      [`till/levels/${venueId}`]: JSON.stringify({ value: [{ id: 7, name: 'Lower' }] }),
      [`till/seats/${venueId}/7`]: JSON.stringify({ value: [{ id: 4711, section: '104', row: 'F', seat: '12' }] }),
    };
    await printingTill.till.journal.append({ facts });
    await sellFor(printingTill.till, 's1', cartOf([BURGER], { seatId: '4711' }));
    await soon(() => texts(printer).join()).toContain('104 / F / 12');
    expect(texts(printer).join()).not.toContain('4711');
  });
});

test('orders of others are looked for where a printer of the kitchen or a screen of it is, and for whom', () => {
  const device = (kind: string, vendorId: number, more: object = {}) => ({ kind, vendorId, ...more });
  const parts = (devices: readonly object[], prints: readonly string[]) =>
    ({
      devices: { list: () => devices },
      printing: { printers: { current: () => [{ prints, kitchenCategories: [] }] } },
      place: () => ({ vendorId: 1 }),
      vendorOf: ({ vendorId = 1 }: { readonly vendorId?: number }) => ({ place: { vendorId } }),
    }) as unknown as HostContext;
  const devices = [device('till', 2), device('kitchen', 3), device('board', 4, { revokedAt: 'then' })];
  expect([...vendorsThatCook(parts(devices, ['receipts']))]).toEqual([3]);
  expect([...vendorsThatCook(parts(devices, ['kitchen']))]).toEqual([1, 2, 3]);
});
