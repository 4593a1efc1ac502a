import { afterEach, describe, expect, test } from 'vitest';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { money } from '../../shared/base/money.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { makeKitchenPull, vendorsThatCook } from '../../shared/till/kitchen/kitchen-pull.ts';
import { ITEMS } from '../service/stall-catalogue.ts';
import { approve } from '../till/approved.ts';
import { cartOf, lineOf } from '../till/carts.ts';
import { sellFor } from '../till/kitchen-ground.ts';
import { openPrintingStand, type PrintingStand, printerAt } from './printing-stand.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Grill {
  readonly stand: PrintingStand;
  readonly printer: SimulatedPrinter;
}

async function grill({ paper = 'full' as const }: { readonly paper?: 'full' | 'out' } = {}): Promise<Grill> {
  const stand = await openPrintingStand();
  ends.push(stand.close);
  const printer = await startSimulatedPrinter({ port: 0, speaks: 'esc-pos' });
  ends.push(printer.stop);
  printer.state.paper = paper;
  await stand.setUp(printerAt(printer.port, { prints: ['kitchen'] }));
  return { stand, printer };
}

const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 20 });
const texts = ({ papers }: SimulatedPrinter): readonly string[] => papers.map(({ marks }) => textOfMarks(marks));
/** Of each paper: whether it is cancelled, and what is to be made. */
const made = (printer: SimulatedPrinter): readonly string[] =>
  texts(printer).map((text) => [...(text.match(/CANCELLED/i) ?? []), ...(text.match(/\d+ x \w+/g) ?? [])].join(', '));
const BURGER = lineOf(ITEMS.burger);

function keepTab({ stand }: Grill, edit: string, revision: number, cart: Cart) {
  return stand.stand.must('keepTab', { path: { tab_id: 'tab1', edit_id: edit }, body: { name: 'Row 5', cart, revision, submits: true } });
}

/** As a browser does that hears no answer. */
async function voidSaleTwice({ stand }: Grill): Promise<void> {
  const facts = { order: 's1', amount: 880, reason: 'Wrong item' };
  const approvals = [await approve(stand.stand, 'void_sale', { facts })];
  const body = { saleId: 's1', way: 'void' as const, amount: money(880), reason: 'Wrong item', approvals };
  for (let time = 0; time < 2; time++) await stand.stand.must('askRefund', { path: { refund_id: 'r1' }, body });
}

describe('a kitchen that works by paper', () => {
  test('gets each piece on one paper: of a sale, of a tab, of what is added to it; and a new start prints none again', async () => {
    const { stand, printer } = await grill();
    await sellFor(stand.stand, 's1', cartOf([BURGER]));
    await keepTab({ stand, printer }, 'e1', 0, cartOf([BURGER]));
    await keepTab({ stand, printer }, 'e1', 0, cartOf([BURGER]));
    await keepTab({ stand, printer }, 'e2', 1, cartOf([lineOf(ITEMS.burger, 3)]));
    const all = ['1 x Burger', '1 x Burger', '2 x Burger'];
    await soon(() => made(printer)).toEqual(all);
    await soon(stand.states).toEqual(all.map(() => 'kitchen printed'));
    await stand.restart();
    await stand.test('p1', 't1');
    await soon(() => printer.papers.length).toBe(all.length + 1);
    expect(made(printer).slice(0, all.length)).toEqual(all);
  });

  test('hears once of what is cancelled after its paper came out, with a screen beside it or without', async () => {
    for (const hasKitchen of [true, false]) {
      const one = await grill();
      Object.assign(one.stand.stand.parts, { hasKitchen: () => hasKitchen });
      await sellFor(one.stand.stand, 's1', cartOf([BURGER]));
      await soon(one.stand.states).toEqual(['kitchen printed']);
      await voidSaleTwice(one);
      await soon(() => made(one.printer)).toEqual(['1 x Burger', 'CANCELLED, 1 x Burger']);
      await soon(one.stand.states).toEqual(['kitchen printed', 'kitchen printed']);
    }
  });

  test('never sees what was cancelled before any of it was printed', async () => {
    const one = await grill({ paper: 'out' });
    await keepTab(one, 'e1', 0, cartOf([BURGER]));
    await soon(one.stand.states).toEqual(['kitchen waiting']);
    const body = { revision: 1, reason: 'Left', approvals: [await approve(one.stand.stand, 'cancel_tab')] };
    await one.stand.stand.must('cancelTab', { path: { tab_id: 'tab1' }, body });
    await soon(one.stand.states).toEqual(['kitchen failed']);
    one.printer.state.paper = 'full';
    await one.stand.test('p1', 't1');
    await soon(() => one.printer.papers.length).toBe(1);
    expect(made(one.printer)).toEqual(['']);
  });

  test('hears nothing of an order that is given back long after it was made', async () => {
    const one = await grill();
    Object.assign(one.stand.stand.parts, { hasKitchen: () => false });
    await sellFor(one.stand.stand, 's1', cartOf([BURGER]));
    await soon(one.stand.states).toEqual(['kitchen printed']);
    await one.stand.stand.pass(2 * 3600);
    const body = {
      saleId: 's1',
      way: 'cash' as const,
      amount: money(880),
      reason: 'Cold',
      approvals: [await approve(one.stand.stand, 'refund')],
    };
    await one.stand.stand.must('askRefund', { path: { refund_id: 'r1' }, body });
    expect(await one.stand.states()).toEqual(['kitchen printed']);
  });

  test('prints what others order at the service, once, and nothing that was ordered hours before', async () => {
    const { stand, printer } = await grill();
    const { parts, now } = stand.stand;
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
    expect(await stand.states()).toHaveLength(1);
  });

  test('finds the guest by section, row and seat', async () => {
    const { stand, printer } = await grill();
    const venueId = stand.stand.parts.place()?.venueId;
    const facts = {
      [`till/levels/${venueId}`]: JSON.stringify({ value: [{ id: 7, name: 'Lower' }] }),
      [`till/seats/${venueId}/7`]: JSON.stringify({ value: [{ id: 4711, section: '104', row: 'F', seat: '12' }] }),
    };
    await stand.stand.journal.append({ facts });
    await sellFor(stand.stand, 's1', cartOf([BURGER], { seatId: '4711' }));
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
