import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { TERMINAL_OPERATIONS } from '../../shared/till-contract/cards/terminal-operations.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { READINESS_OPERATIONS } from '../../shared/till-contract/operations/readiness-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
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
  const body = { name: 'Counter', protocol: 'zvt', host: '127.0.0.1', port: terminal.port, tillId: till.id, password: '471193' } as const;
  await till.must(TERMINAL_OPERATIONS.saveTerminal, { path: { terminal_id: 't1' }, body });
});

afterEach(async () => {
  await running.stop();
  await terminal.stop();
});

async function sellByCard(): Promise<number> {
  const { saleId, due } = await openOne(till, await pullWhole(till));
  await till.must(SALE_OPERATIONS.chargeCard, { path: { sale_id: saleId, charge_id: uuidV4(nodeWorld) }, body: { amount: due } });
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  return due;
}

const close = (closing_id: string) => till.must(TERMINAL_OPERATIONS.closeTerminalDay, { path: { terminal_id: 't1', closing_id } });
const days = () => till.must(TERMINAL_OPERATIONS.listTerminalDays);

test("a terminal's day is closed by a manager, compared, kept in the journal and the audit, and told again", async () => {
  const sold = (await sellByCard()) + (await sellByCard());
  expect(await days()).toMatchObject([{ name: 'Counter', booked: { amount: sold, count: 2 }, isUnclear: false }]);
  const closed = await close('d1');
  const sums = { amount: sold, brands: [{ name: 'Visa', count: 2, amount: sold }] };
  expect(closed).toMatchObject({ outcome: 'closed', closing: { terminalName: 'Counter', booked: sums, terminal: sums, difference: 0 } });
  expect(closed.closing?.papers).toEqual([expect.stringContaining('END OF DAY')]);
  expect(await close('d1')).toMatchObject({ outcome: 'closed', closing: closed.closing });
  const audit = JSON.stringify(await till.must(AUDIT_OPERATIONS.listAudit, { query: {} }));
  expect(audit.match(/terminal_day_closed/g)).toHaveLength(1);
  const [day] = await days();
  expect(day).toMatchObject({ booked: { amount: 0 }, last: { id: 'd1' } });
  expect(day?.since).toBeUndefined();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const path = { terminal_id: 't1', closing_id: 'd2' };
  expect((await till.ask(TERMINAL_OPERATIONS.closeTerminalDay, { path })).refusal?.code).toBe('not_allowed');
});

test('a day whose answer was lost is remembered as unclear by the next process, and closed by pressing again', async () => {
  const sold = await sellByCard();
  terminal.state.losesLine = 'after';
  expect(await close('d1')).toMatchObject({ outcome: 'unclear', booked: { amount: sold } });
  expect((await till.must(READINESS_OPERATIONS.readReadiness)).terminalDays).toMatchObject([{ name: 'Counter' }]);
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect(await days()).toMatchObject([{ isUnclear: true, booked: { amount: sold } }]);
  const more = await sellByCard();
  expect(await close('d1')).toMatchObject({
    outcome: 'closed',
    closing: { booked: { amount: more }, difference: 0, isAfterLostTry: true },
  });
  expect((await till.must(READINESS_OPERATIONS.readReadiness)).terminalDays).toEqual([]);
});

test('a terminal that takes a payment, or is not reached, keeps its day', async () => {
  terminal.state.waits = Number.POSITIVE_INFINITY;
  const selling = sellByCard();
  while (!(await till.must(TERMINAL_OPERATIONS.readTerminal)).isBusy) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await close('d1')).toMatchObject({ outcome: 'busy' });
  terminal.state.waits = 0;
  const sold = await selling;
  await terminal.stop();
  expect(await close('d1')).toMatchObject({ outcome: 'not_reached', booked: { amount: sold } });
});

test('someone who paid at the terminal itself shows as a difference', async () => {
  await sellByCard();
  (terminal.bookings as { kind: 'pay'; amount: number; receipt: number }[]).push({ kind: 'pay', amount: 9, receipt: 2 });
  expect(await close('d1')).toMatchObject({ outcome: 'closed', closing: { difference: 9 } });
});
