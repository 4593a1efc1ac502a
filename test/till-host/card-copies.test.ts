import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { textOfMarks } from '../../electron/host/simulated/paper-marks.ts';
import { SIMULATED_KEY, SIMULATED_POI, type SimulatedNexo, startSimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { type SimulatedPrinter, startSimulatedPrinter } from '../../electron/host/simulated/simulated-printer.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { writeLetter } from '../../shared/till/papers/receipt-letter.ts';
import { TERMINAL_OPERATIONS, type TerminalForm } from '../../shared/till-contract/cards/terminal-operations.ts';
import { HOST_OPERATIONS, type VendorPlace } from '../../shared/till-contract/operations/host-operations.ts';
import { PRINTER_OPERATIONS, type PrinterForm } from '../../shared/till-contract/operations/printer-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS, type SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { printerAt } from './printing-till.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole, sellOne } from './till-sale.ts';

let zvt: SimulatedZvt;
let nexo: SimulatedNexo;
let printer: SimulatedPrinter;
let running: RunningTillHost;
let till: PairedDevice;

beforeEach(async () => {
  [zvt, nexo, printer, running] = await Promise.all([
    startSimulatedZvt({ port: 0 }),
    startSimulatedNexo({ port: 0, poiId: SIMULATED_POI, key: SIMULATED_KEY }),
    startSimulatedPrinter({ port: 0, speaks: 'esc-pos' }),
    startTillHost(),
  ]);
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { id, ...form } = printerAt(printer.port);
  await till.must(PRINTER_OPERATIONS.keepPrinter, { path: { printer_id: id }, body: form satisfies PrinterForm });
});
afterEach(async () => {
  await running.stop();
  await Promise.all([zvt.stop(), nexo.stop(), printer.stop()]);
});

const { passphrase, identifier: keyIdentifier, version: keyVersion } = SIMULATED_KEY;
const formOf = (protocol: 'zvt' | 'nexo', more: Partial<TerminalForm> = {}): TerminalForm => ({
  name: 'Counter',
  protocol,
  host: '127.0.0.1',
  port: protocol === 'zvt' ? zvt.port : nexo.port,
  tillId: till.id,
  ...(protocol === 'zvt' ? { password: '000000' } : { nexo: { poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion } }),
  ...more,
});
const save = (form: TerminalForm) => till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: form });

async function sellByCard(): Promise<SaleView> {
  const { saleId, due } = await openOne(till, await pullWhole(till));
  await till.must(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id: uuidV4(nodeWorld) }, body: { amount: due } });
  return await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
}

async function print(kind: 'sale' | 'card_slip', saleId: string) {
  return await till.ask(PRINTER_OPERATIONS.printPaper, { path: { job_id: uuidV4(nodeWorld) }, body: { what: { kind, saleId } } });
}

async function askRefund(saleId: string): Promise<void> {
  const { amount } = await till.must(REFUND_OPERATIONS.offerRefund, { query: { sale_id: saleId } });
  const approval_id = uuidV4(nodeWorld);
  const facts = { order: saleId, amount, reason: 'Cold' };
  await till.must(HOST_OPERATIONS.approve, { path: { approval_id }, body: { pin: DEMO_MANAGER.pin, action: 'refund', facts } });
  const body = { saleId, way: 'card', amount, reason: 'Cold', approvals: [approval_id] } as const;
  await till.must(REFUND_OPERATIONS.askRefund, { path: { refund_id: uuidV4(nodeWorld) }, body });
}

const papers = (): readonly string[] => printer.papers.map(({ marks }) => textOfMarks(marks));
const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 50 });

test("the guest's paper of the terminal is on the receipt and in the letter, and the merchant's copy is a paper of its own", async () => {
  zvt.state.marksPapers = true;
  await save(formOf('zvt', { printsMerchantCopy: true }));
  const view = await sellByCard();
  expect(view.cardCopies).toMatchObject({ guest: [expect.stringMatching(/^CUSTOMER COPY\nSIMULATED TERMINAL\npay /)], hasMerchant: true });
  // The setting wants it, and no receipt is printed by itself.
  await soon(papers).toHaveLength(1);
  const [merchant = ''] = papers();
  for (const text of ['MERCHANT COPY', 'SIMULATED TERMINAL', 'x____________', view.sale.completion?.guestNumber ?? '?'])
    expect(merchant).toContain(text);
  expect(merchant).not.toContain('CUSTOMER COPY');
  await print('sale', view.sale.id);
  await soon(papers).toHaveLength(2);
  expect(papers()[1]).toContain('CUSTOMER COPY');
  expect(papers()[1]).not.toContain('x____________');
  // A reprint has it too, and the merchant's copy is then a copy.
  await print('sale', view.sale.id);
  await print('card_slip', view.sale.id);
  await soon(papers).toHaveLength(4);
  for (const text of papers().slice(2)) expect(text).toContain('COPY');
  const place = { vendorName: 'Grill', currency: 'USD', timezone: 'UTC' } as VendorPlace;
  expect(writeLetter({ view, place, languages: ['ar'] }).text).toContain('CUSTOMER COPY');
  // What the host still knows after it began anew.
  running = await running.restart();
});

test('a copy that the guest signs is printed by itself, one that no one wants is not, and a sale without a card has none', async () => {
  await save(formOf('nexo'));
  const plain = await sellByCard();
  expect(plain.cardCopies?.guest).toEqual([expect.stringContaining('SIMULATED TERMINAL')]);
  nexo.state.signs = true;
  const signed = await sellByCard();
  await soon(papers).toHaveLength(1);
  expect(papers()[0]).toContain(signed.sale.completion?.guestNumber ?? '?');
  expect((await print('card_slip', plain.sale.id)).status).toBe(200);
  const cash = await sellOne(till, await pullWhole(till));
  expect(cash.cardCopies).toBeUndefined();
  expect((await print('card_slip', cash.sale.id)).refusal?.code).toBe('unknown');
  await untilStatus(till, isAllSent);
});

test('the guest enters the tip at the terminal: it is the tip of the payment, at the till and at the service', async () => {
  await save(formOf('nexo', { nexo: { poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion, asksTip: true } }));
  expect((await till.must(HOST_OPERATIONS.readStatus)).asksTipAtTerminal).toBe(true);
  nexo.state.tipPercent = 20;
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const tip = Math.floor((due * 20) / 100);
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  // The answer is lost, and the terminal is asked: it brings the tip as well.
  nexo.state.losesLine = 'after';
  const charged = await till.must(SALE_OPERATIONS.chargeCard, { path, body: { amount: due } });
  expect(charged.charges).toMatchObject([{ state: 'approved', amount: due, tip }]);
  const { sale } = await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  expect(sale.tenders).toMatchObject([{ kind: 'card', amount: due, tip }]);
  expect(nexo.bookings).toMatchObject([{ kind: 'pay', amount: due + tip, tip }]);
  // The books are compared as the host stops.
  await untilStatus(till, isAllSent);
});

test('a guest who gave a tip at the till is not asked for one at the terminal', async () => {
  await save(formOf('nexo', { nexo: { poiId: SIMULATED_POI, passphrase, keyIdentifier, keyVersion, asksTip: true } }));
  nexo.state.tipPercent = 20;
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const body = { amount: due, tip: 50 as never };
  await till.must(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id: uuidV4(nodeWorld) }, body });
  const { sale } = await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  expect(sale.tenders).toMatchObject([{ amount: due, tip: 50 }]);
  expect(nexo.bookings).toMatchObject([{ kind: 'pay', amount: due + 50 }]);
  await untilStatus(till, isAllSent);
});

test('a terminal does one thing at once: no payment begins while a refund waits for its card, and the till says with what it is busy', async () => {
  await save(formOf('zvt'));
  const sold = await sellByCard();
  await untilStatus(till, isAllSent);
  // What is in a closed day is not voided: the guest has to present the card.
  await till.must(TERMINAL_OPERATIONS.closeTerminalDay, { path: { terminal_id: 't1', closing_id: 'd1' } });
  zvt.state.waits = Number.POSITIVE_INFINITY;
  const progress = () => till.must(TERMINAL_OPERATIONS.readTerminal);
  await askRefund(sold.sale.id);
  await expect.poll(async () => (await progress()).act, { timeout: 20_000 }).toBe('refund');
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const path = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  const { charges } = await till.must(SALE_OPERATIONS.chargeCard, { path, body: { amount: due } });
  expect(charges).toMatchObject([{ state: 'declined', reason: expect.stringContaining('busy') }]);
  expect((await progress()).act).toBe('refund');
  zvt.state.waits = 0;
  await expect.poll(() => zvt.bookings.at(-1)?.kind, { timeout: 20_000 }).toBe('refund');
  const refunded = async () => (await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: sold.sale.id } })).cardCopies?.refunded;
  await expect.poll(refunded, { timeout: 20_000 }).toEqual([expect.stringContaining('refund ')]);
  await expect.poll(async () => (await progress()).isBusy).toBe(false);
  const again = { sale_id: saleId, charge_id: uuidV4(nodeWorld) };
  expect((await till.must(SALE_OPERATIONS.chargeCard, { path: again, body: { amount: due } })).charges.at(-1)?.state).toBe('approved');
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  await untilStatus(till, isAllSent);
});
