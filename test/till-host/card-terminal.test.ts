import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { TERMINAL_OPERATIONS, type TerminalForm } from '../../shared/till-contract/cards/terminal-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { READINESS_OPERATIONS } from '../../shared/till-contract/operations/readiness-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole } from './till-sale.ts';

let terminal: SimulatedZvt;
let running: RunningTillHost;
let till: PairedDevice;

beforeEach(async () => {
  terminal = await startSimulatedZvt({ port: 0 });
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body: formOf() });
});

afterEach(async () => {
  await running.stop();
  await terminal.stop();
});

const PASSWORD = '471193';

function formOf(changes: Partial<TerminalForm> = {}): TerminalForm {
  return { name: 'Counter', protocol: 'zvt', host: '127.0.0.1', port: terminal.port, tillId: till.id, password: PASSWORD, ...changes };
}

async function restart(): Promise<void> {
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
}

async function chargeWhole() {
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const charge_id = uuidV4(nodeWorld);
  const charged = till.must(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id }, body: { amount: due } });
  return { saleId, due, charge_id, charged };
}

/** Minor units that the terminal holds by its own book. */
function total(): number {
  return terminal.bookings.reduce((sum, { kind, amount }) => sum + (kind === 'pay' ? amount : -amount), 0);
}

test('a card is charged at the terminal of its till, and the sale names the masked card', async () => {
  const { saleId, due, charged } = await chargeWhole();
  expect((await charged).charges).toMatchObject([{ state: 'approved' }]);
  expect(terminal.bookings).toMatchObject([{ kind: 'pay', amount: due }]);
  const { sale } = await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  expect(sale.tenders).toMatchObject([
    { kind: 'card', card: { maskedNumber: '************1111', cardType: 'VISA', authorizationCode: '100001' } },
  ]);
  await untilStatus(till, isAllSent);
});

test('a till without a terminal is simulated as before, and a terminal serves one till', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect((await other.ask(TERMINAL_OPERATIONS.readTerminal)).refusal?.code).toBe('no_terminal');
  const save = (terminal_id: string, body: TerminalForm) => other.ask(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id }, body });
  expect((await save('t2', formOf({ tillId: other.id }))).refusal?.code).toBe('terminal_taken');
  expect((await save('t2', formOf({ host: '127.0.0.2' }))).refusal?.code).toBe('terminal_taken');
  const { password: _, ...bare } = formOf({ host: '127.0.0.2', tillId: other.id });
  expect((await save('t2', bare)).refusal?.code).toBe('password_needed');
  expect((await save('t2', formOf({ tillId: 'none' }))).refusal?.code).toBe('unknown_till');
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await save('t1', formOf())).refusal?.code).toBe('not_allowed');
  till = other;
  expect((await (await chargeWhole()).charged).charges).toMatchObject([{ state: 'approved' }]);
  expect(terminal.bookings).toEqual([]);
});

test('the test payment is taken back, its settings are audited, and the password is shown and logged nowhere', async () => {
  const tested = await till.must(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: 't1', test_id: 'x1' } });
  expect(tested).toEqual({ outcome: 'works', amount: 1 });
  // A browser may send it again.
  expect(await till.must(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: 't1', test_id: 'x1' } })).toEqual(tested);
  expect(terminal.bookings.map(({ kind }) => kind)).toEqual(['pay', 'void']);
  const listed = await till.must(TERMINAL_OPERATIONS.listTerminals);
  expect(listed).toEqual([{ id: 't1', name: 'Counter', protocol: 'zvt', host: '127.0.0.1', port: terminal.port, tillId: till.id }]);
  const audit = JSON.stringify(await till.must(AUDIT_OPERATIONS.listAudit, { query: {} }));
  expect(audit).toContain('terminal_kept');
  expect(audit + running.log.join()).not.toContain(PASSWORD);
  for (const file of ['journal.sqlite', 'service.sqlite', 'card-terminals.jsonl'])
    expect(readFileSync(join(running.folder, file)).includes(PASSWORD), file).toBe(false);
  expect((await till.must(READINESS_OPERATIONS.readReadiness)).terminal).toBe('answers');
  await terminal.stop();
  expect((await till.must(READINESS_OPERATIONS.readReadiness)).terminal).toBe('silent');
  expect(await till.must(TERMINAL_OPERATIONS.testTerminal, { path: { terminal_id: 't1', test_id: 'x2' } })).toMatchObject({
    outcome: 'not_reached',
  });
  await till.must(TERMINAL_OPERATIONS.removeTerminal, { path: { terminal_id: 't1' } });
  expect(await till.must(TERMINAL_OPERATIONS.listTerminals)).toEqual([]);
});

test('the screen sees what the terminal waits for, and may ask it to stop', async () => {
  terminal.state.waits = 1500;
  const { charged } = await chargeWhole();
  let seen = await till.must(TERMINAL_OPERATIONS.readTerminal);
  while (seen.code === undefined) seen = await till.must(TERMINAL_OPERATIONS.readTerminal);
  expect(seen).toMatchObject({ isBusy: true, isCancelling: false, code: 10 });
  expect(await till.must(TERMINAL_OPERATIONS.cancelTerminal, { path: { cancel_id: 'c1' } })).toMatchObject({ isCancelling: true });
  const [last] = (await charged).charges;
  // The terminal's own answer counts, whichever it is.
  expect(last?.state === 'approved' ? total() > 0 : total() === 0).toBe(true);
  expect(await till.must(TERMINAL_OPERATIONS.readTerminal)).toMatchObject({ isBusy: false });
});

test("a charge whose line broke is found by the terminal's own proof, also by a host that begins again", async () => {
  await (await chargeWhole()).charged;
  terminal.state.losesLine = 'after';
  const lost = await chargeWhole();
  expect((await lost.charged).charges).toMatchObject([{ state: 'approved' }]);
  terminal.state.losesLine = 'before';
  const never = await chargeWhole();
  expect((await never.charged).charges).toMatchObject([{ state: 'declined' }]);
  const wanted = total();
  terminal.state.losesLine = 'after';
  terminal.state.onLost = () => {
    terminal.state.isSilent = true;
  };
  const silent = await chargeWhole();
  expect((await silent.charged).charges).toMatchObject([{ state: 'unknown' }]);
  expect(total()).toBe(wanted + (silent.due as number));
  terminal.state.isSilent = false;
  terminal.state.onLost = undefined;
  await restart();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const path = { sale_id: silent.saleId, charge_id: silent.charge_id };
  // A person who saw it otherwise is not believed against the terminal.
  expect((await till.ask(SALE_OPERATIONS.decideCharge, { path, body: { saw: 'declined' } })).refusal?.code).toBe('not_unknown');
  expect((await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: silent.saleId } })).charges).toMatchObject([{ state: 'approved' }]);
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: silent.saleId }, body: {} });
  await untilStatus(till, isAllSent);
});

test('the first charge of a new terminal has no earlier receipt, so a person settles it, and the terminal takes the next', async () => {
  terminal.state.losesLine = 'before';
  const { saleId, charge_id, charged } = await chargeWhole();
  expect((await charged).charges).toMatchObject([{ state: 'unknown' }]);
  expect((await till.ask(TERMINAL_OPERATIONS.removeTerminal, { path: { terminal_id: 't1' } })).refusal?.code).toBe('terminal_busy');
  const path = { sale_id: saleId, charge_id };
  await till.must(SALE_OPERATIONS.decideCharge, { path, body: { saw: 'declined' } });
  expect((await (await chargeWhole()).charged).charges).toMatchObject([{ state: 'approved' }]);
  expect(terminal.bookings).toHaveLength(1);
});
