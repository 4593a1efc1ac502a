import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import type { SimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { cashOf, leftOf, type RefundSelection, refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';
import { TERMINAL_OPERATIONS, type TerminalForm } from '../../shared/till-contract/cards/terminal-operations.ts';
import { VALUE_CARD_OPERATIONS } from '../../shared/till-contract/cards/value-card-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { KEY, POI, startNexo } from '../terminal/nexo-till.ts';
import type { PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole } from './till-sale.ts';

/**
 * One day at three tills: one beside a ZVT terminal, one beside a nexo terminal, one whose cards are simulated. Cash, cards, gift cards and
 * several of them together pay; sales are voided, refunded whole and in part. Then every book is compared with every other.
 */

const LOADED = 9000;
let zvt: SimulatedZvt;
let nexo: SimulatedNexo;
let running: RunningTillHost;
let tills: readonly [PairedDevice, PairedDevice, PairedDevice];
let catalogue: Catalogue;
let giftCard: string;

beforeAll(async () => {
  zvt = await startSimulatedZvt({ port: 0 });
  nexo = await startNexo();
  running = await startTillHost();
  tills = [await running.pair(), await running.pair(), await running.pair()];
  for (const till of tills) {
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    await till.must(SHIFT_OPERATIONS.openShift, { path: { shift_id: shiftOf(till) }, body: { float: { total: money(10_000) } } });
  }
  const { revision, settings } = await tills[0].must(HOST_OPERATIONS.readSettings);
  const tenders = [...new Set([...settings.tenders, 'gift' as const])];
  await tills[0].must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, tenders } } });
  const ofNexo = { poiId: POI, keyIdentifier: KEY.identifier, keyVersion: KEY.version, passphrase: KEY.passphrase };
  await saveTerminal('t-zvt', { protocol: 'zvt', port: zvt.port, tillId: tills[0].id, password: '000000' });
  const rootCertificate = nexo.certificate.replaceAll('\n', '');
  await saveTerminal('t-nexo', { protocol: 'nexo', port: nexo.port, tillId: tills[1].id, nexo: { ...ofNexo, rootCertificate } });
  catalogue = await pullWhole(tills[0]);
  const load = { path: { load_id: uuidV4(nodeWorld) }, body: { code: 'GIFT-2026-DAYS', amount: money(LOADED) } };
  giftCard = (await tills[0].must(VALUE_CARD_OPERATIONS.loadValueCard, load)).id;
});
afterAll(async () => {
  await running?.stop();
  await zvt?.stop();
  await nexo?.stop();
});

const shiftOf = ({ id }: PairedDevice): string => `shift-${id}`;

async function saveTerminal(terminal_id: string, form: Omit<TerminalForm, 'name' | 'host'>): Promise<void> {
  await tills[0].must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id }, body: { name: terminal_id, host: '127.0.0.1', ...form } });
}

type Pay = 'cash' | 'card' | 'gift';

/** Each pays its share of the sale, the last what is left; a card that pays less leaves the rest to cash. */
async function sell(till: PairedDevice, pays: readonly Pay[], { units = 2, tip = 0 } = {}): Promise<string> {
  const { saleId, due } = await openOne(till, catalogue, units);
  const path = { sale_id: saleId };
  let left: number = due;
  const inCash = async (amount: number): Promise<void> => {
    left -= amount;
    await till.must(SALE_OPERATIONS.addTender, {
      path: { ...path, tender_id: uuidV4(nodeWorld) },
      body: { kind: 'cash', amount: money(amount) },
    });
  };
  for (const [place, pay] of pays.entries()) {
    const amount = place === pays.length - 1 ? left : Math.trunc(due / pays.length);
    if (pay === 'cash') await inCash(amount);
    else {
      const charge = { path: { ...path, charge_id: uuidV4(nodeWorld) } };
      const card = pay === 'gift' ? { valueCard: giftCard } : tip > 0 ? { tip: money(tip) } : {};
      const { charges, sale } = await till.must(SALE_OPERATIONS.chargeCard, { ...charge, body: { amount: money(amount), ...card } });
      const { state } = charges.find(({ id }) => id === charge.path.charge_id) ?? {};
      expect(state).toMatch(/approved|declined/);
      left = sale.tenders.reduce((rest, tender) => (tender.state === 'taken' ? rest - tender.amount : rest), due as number);
    }
  }
  if (left > 0) await inCash(left);
  await till.must(SALE_OPERATIONS.completeSale, { path, body: {} });
  await untilStatus(till, isAllSent);
  return saleId;
}

async function refund(till: PairedDevice, saleId: string, selection?: RefundSelection): Promise<void> {
  const query = { sale_id: saleId };
  const offer = await till.must(REFUND_OPERATIONS.offerRefund, { query });
  const { choice } = offer;
  const part = selection ?? (offer.way === undefined && choice !== undefined ? { amount: leftOf(choice) } : undefined);
  const selected = part && choice && refundOf(choice, part);
  if (part !== undefined && selected === undefined) throw new Error('nothing to refund');
  const amount = selected?.amount ?? offer.amount;
  const isCash = selected !== undefined && cashOf(selected) === amount;
  const way = selected === undefined ? (offer.way ?? 'card') : isCash ? 'cash' : 'card';
  const approval = { path: { approval_id: uuidV4(nodeWorld) } };
  const facts = { order: saleId, amount, reason: 'Cold' };
  await till.must(HOST_OPERATIONS.approve, { ...approval, body: { pin: DEMO_MANAGER.pin, action: 'refund', facts } });
  const body = { saleId, way, amount, reason: 'Cold', approvals: [approval.path.approval_id] } as const;
  const shown = part && selected && { part: { ...part, cash: cashOf(selected) } };
  await till.must(REFUND_OPERATIONS.askRefund, { path: { refund_id: uuidV4(nodeWorld) }, body: { ...body, ...shown } });
  const states = async () => {
    const { refund: whole, inPart = [] } = await till.must(REFUND_OPERATIONS.offerRefund, { query });
    return [...new Set([whole, ...inPart].flatMap((each) => (each === undefined ? [] : [each.state])))];
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(['done']);
}

async function firstUnit(till: PairedDevice, saleId: string): Promise<RefundSelection> {
  const { choice } = await till.must(REFUND_OPERATIONS.offerRefund, { query: { sale_id: saleId } });
  return { lines: [{ lineId: choice?.lines[0]?.lineId ?? '', units: 1 }] };
}

const netOf = (bookings: readonly { readonly kind: string; readonly amount: number }[]): number =>
  bookings.reduce((sum, { kind, amount }) => sum + (kind === 'pay' ? amount : -amount), 0);

test('at the end of a day with all tenders, tills, service, terminals and gift cards agree to the cent', { timeout: 300_000 }, async () => {
  const [atZvt, atNexo, simulated] = tills;
  for (const till of tills) {
    await sell(till, ['cash']);
    const whole = await sell(till, ['card'], { tip: 150 });
    const inPart = await sell(till, ['card'], { units: 3, tip: 90 });
    const split = await sell(till, ['cash', 'gift', 'card'], { units: 3 });
    await sell(till, ['gift', 'cash']);
    await refund(till, whole);
    await refund(till, inPart, await firstUnit(till, inPart));
    await refund(till, inPart, { amount: money(125) });
    await refund(till, split, await firstUnit(till, split));
    await refund(till, split);
  }
  // Cards that are declined, or approved in part.
  zvt.state.answer = 'decline';
  nexo.state.answer = 'decline';
  for (const till of [atZvt, atNexo]) await sell(till, ['card']);
  zvt.state.answer = 'half';
  nexo.state.answer = 'half';
  for (const till of [atZvt, atNexo]) await refund(till, await sell(till, ['card']), { amount: money(77) });
  await sell(simulated, ['cash', 'card']);

  const net = new Map<string, number>();
  const reported = new Map<string, number>();
  for (const till of tills) {
    const approval_id = uuidV4(nodeWorld);
    const look = { pin: DEMO_MANAGER.pin, action: 'x_report', facts: { shift: shiftOf(till) } } as const;
    await till.must(HOST_OPERATIONS.approve, { path: { approval_id }, body: look });
    const path = { shift_id: shiftOf(till), x_id: uuidV4(nodeWorld) };
    const report = await till.must(SHIFT_OPERATIONS.readXReport, { path, body: { approvals: [approval_id] } });
    const of = (kind: string): number =>
      report.sales.tenders.reduce((sum, each) => (each.kind === kind ? sum + each.amount + each.tips : sum), 0) -
      report.sales.refunds.reduce((sum, each) => (each.kind === kind ? sum + each.amount : sum), 0);
    for (const kind of ['cash', 'card', 'gift']) reported.set(kind, (reported.get(kind) ?? 0) + of(kind));
    net.set(till.id, of('card'));
    expect(report.drawer.expected).toBe(10_000 + of('cash'));
  }
  expect([net.get(atZvt.id), net.get(atNexo.id)]).toEqual([netOf(zvt.bookings), netOf(nexo.bookings)]);
  // The terminal's own end of the day.
  const settings = { password: '000000', currency: '840' };
  const open = () => openTerminalLine({ host: '127.0.0.1', port: zvt.port });
  const closed = await makeZvtTerminal({ settings, store: keepInMemory(), open }).closeDay({ id: 'd', at: '2026-11-28T22:00:00.000Z' });
  expect(closed).toMatchObject({ closing: { terminal: { amount: net.get(atZvt.id) } } });
  // What is still owed to holders of gift cards.
  const owed = await atZvt.must(VALUE_CARD_OPERATIONS.readValueCardReport);
  expect(owed.balance).toBe(LOADED - (reported.get('gift') ?? 0));
  expect(await atService()).toEqual({ card: reported.get('card'), gift: reported.get('gift') });
});

/** What the service's orders have of cards and gift cards, less what its refunds gave back. */
async function atService(): Promise<Readonly<Record<'card' | 'gift', Money>>> {
  const { store } = running.host.service.context;
  const sums = { card: 0, gift: 0 };
  for (const { body } of await ordersKept(store)) {
    const { completed } = JSON.parse(body) as {
      completed?: {
        cart: { payments: readonly { payment_type?: number; amount?: number; tip?: number }[] };
        partialRefunds?: readonly { payment: number; amount: number; state: string }[];
        isGivenBack?: boolean;
      };
    };
    if (completed === undefined) continue;
    const { partialRefunds = [], isGivenBack = false } = completed;
    for (const [place, { payment_type, amount = 0, tip = 0 }] of completed.cart.payments.entries()) {
      const kind = payment_type === 2 ? 'card' : payment_type === 3 ? 'gift' : undefined;
      if (kind === undefined || (isGivenBack && partialRefunds.length === 0)) continue;
      const back = partialRefunds.reduce((sum, part) => (part.payment === place && part.state === 'done' ? sum + part.amount : sum), 0);
      sums[kind] += Math.round(amount * 100) + Math.round(tip * 100) - back;
    }
  }
  return { card: money(sums.card), gift: money(sums.gift) };
}
