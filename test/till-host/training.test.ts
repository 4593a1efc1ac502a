import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { NOT_IN_TRAINING, TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { TRAINING_OPERATIONS } from '../../shared/till-contract/operations/training-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { startRemoteTill } from './remote-till.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, charge, openOne, payInCash, pullWhole, sellOne } from './till-sale.ts';

// A second till and service are opened in each.

const { emptyTraining, enterTraining, leaveTraining } = TRAINING_OPERATIONS;
const PIN = { body: { pin: DEMO_MANAGER.pin } };

let running: RunningTillHost;
let till: PairedDevice;
/** What was written at the real service. */
let written: string[];
beforeEach(async () => {
  written = [];
  running = await startTillHost(undefined, (answer) => (request) => {
    if (request.method !== 'GET') written.push(`${request.method} ${request.target}`);
    return answer(request);
  });
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});
afterEach(() => running.stop());

/** Every row that the real journal has. */
function digestOfJournal(): string {
  const database = new DatabaseSync(join(running.folder, 'journal.sqlite'), { readOnly: true });
  const hash = createHash('sha256');
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  for (const { name } of tables) {
    hash.update(String(name));
    for (const row of database.prepare(`select * from "${String(name)}"`).all()) hash.update(JSON.stringify(row));
  }
  database.close();
  return hash.digest('hex');
}

const isPractising = async (device: PairedDevice): Promise<boolean> => (await device.must(HOST_OPERATIONS.readStatus)).isTraining;
const ordersOf = async (device: PairedDevice) => (await device.must(STAND_OPERATIONS.searchOrders, { query: { where: 'both' } })).orders;

test('practice sells, charges and sends as the real till does, and neither the real journal nor the real service hears of it [V10]', async () => {
  await till.must(enterTraining);
  expect(await isPractising(till)).toBe(true);
  const [journal, requests] = [digestOfJournal(), written.length];
  const catalogue = await pullWhole(till);
  const inCash = await sellOne(till, catalogue);
  expect(inCash.sale).toMatchObject({ isTraining: true, completion: { guestNumber: 'T1' } });
  const { saleId, due } = await openOne(till, catalogue, 2);
  expect(await charge(till, saleId, due)).toMatchObject({ state: 'approved' });
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  await untilStatus(till, isAllSent);
  expect((await ordersOf(till)).filter(({ orderNumber }) => orderNumber !== undefined)).toHaveLength(2);
  expect([digestOfJournal(), written.length]).toEqual([journal, requests]);
  await till.must(leaveTraining, PIN);
  expect(await ordersOf(till)).toEqual([]);
  expect(written.slice(requests)).toEqual([]);
  // The audit names who began and ended the training, so that a change of the digest would show that too.
  expect(digestOfJournal()).not.toBe(journal);
});

test('one device practises while another sells, and neither sees what the other sold', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await till.must(enterTraining);
  expect([await isPractising(till), await isPractising(other)]).toEqual([true, false]);
  const [practised, sold] = [await sellOne(till, await pullWhole(till)), await sellOne(other, await pullWhole(other))];
  expect(sold.sale.isTraining).toBeUndefined();
  await untilStatus(till, isAllSent);
  await untilStatus(other, isAllSent);
  const idsOf = async (device: PairedDevice) => (await ordersOf(device)).flatMap(({ saleId }) => saleId ?? []);
  expect([await idsOf(till), await idsOf(other)]).toEqual([[practised.sale.id], [sold.sale.id]]);
});

test('only who has the right begins it, with no sale half paid; the right PIN ends it, and the cart of before is there', async () => {
  const { cart } = cartThatSells(await pullWhole(till));
  await till.must(CART_KEEPING_OPERATIONS.keepDraft, { body: { version: 3, cart } });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await till.ask(enterTraining)).refusal).toEqual({ code: 'not_allowed', facts: { action: 'training' } });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const half = await openOne(till, await pullWhole(till));
  expect((await till.ask(enterTraining)).refusal).toMatchObject({ code: 'sale_unfinished', facts: { amount: expect.any(Number) } });
  await payInCash(till, half);
  await till.must(enterTraining);
  await till.must(enterTraining);
  expect((await till.must(CART_KEEPING_OPERATIONS.findDraft)).draft).toBeUndefined();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await till.ask(leaveTraining, { body: { pin: '1234' } })).refusal?.code).toBe('wrong_pin');
  expect((await till.ask(leaveTraining, { body: {} })).refusal?.code).toBe('wrong_pin');
  expect(await isPractising(till)).toBe(true);
  await till.must(leaveTraining, PIN);
  await till.must(leaveTraining, PIN);
  expect(await isPractising(till)).toBe(false);
  expect((await till.must(CART_KEEPING_OPERATIONS.findDraft)).draft).toMatchObject({ version: 3, cart });
  expect((await till.must(HOST_OPERATIONS.readStatus)).employee?.id).toBe(DEMO_MANAGER.employeeId);
});

test('a sale that is opened while practice begins is in the one till or hinders the other: none is left half paid behind it', async () => {
  const catalogue = await pullWhole(till);
  let isOver = false;
  const entering = till.ask(enterTraining).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const path = { sale_id: uuidV4(nodeWorld) };
    const opened = await till.ask(SALE_OPERATIONS.openSale, { path, body: cartThatSells(catalogue) });
    if (opened.refusal === undefined) break;
  }
  const entered = await entering;
  const journal = new DatabaseSync(join(running.folder, 'journal.sqlite'), { readOnly: true });
  const left = journal.prepare("select count(*) as count from records where kind = 'sale' and state = 'paying'").get()?.count;
  journal.close();
  expect(entered.refusal === undefined ? left : 0, `training ${entered.refusal?.code ?? 'began'}`).toBe(0);
});

test('a PIN is guessed in practice and beside it as often as at the real till alone', async () => {
  await till.must(enterTraining);
  const guess = { body: { employeeId: DEMO_MANAGER.employeeId, pin: '1234' } };
  const guesses = [() => till.ask(HOST_OPERATIONS.signIn, guess), () => till.ask(leaveTraining, { body: { pin: '1234' } })] as const;
  // The last one is made in practice.
  for (const left of [4, 3, 2, 1, 0])
    expect((await guesses[left % 2 === 0 ? 0 : 1]()).refusal).toEqual({ code: 'wrong_pin', facts: { left } });
  const locked = [await till.ask(HOST_OPERATIONS.signIn, guess), await till.ask(leaveTraining, PIN)];
  expect(locked.map(({ refusal }) => refusal?.code)).toEqual(['locked_out', 'locked_out']);
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { entries } = await other.must(AUDIT_OPERATIONS.listAudit);
  expect(entries.map(({ event }) => event)).toContain('pin_locked');
});

test('practice outlives the host, and is gone once the last device has left it', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  for (const device of [till, other]) await device.must(enterTraining);
  const { sale } = await sellOne(till, await pullWhole(till));
  running = await running.restart();
  const [first, second] = [till, other].map(({ id, cookie }) => deviceAt(running.url, id, cookie)) as [PairedDevice, PairedDevice];
  expect(await isPractising(first)).toBe(true);
  expect((await ordersOf(first)).map(({ saleId }) => saleId)).toContain(sale.id);
  const home = join(running.folder, 'training');
  await first.must(leaveTraining, PIN);
  expect([existsSync(home), await isPractising(second)]).toEqual([true, true]);
  await second.must(leaveTraining, PIN);
  expect(existsSync(home)).toBe(false);
  await first.must(enterTraining);
  expect(await ordersOf(first)).toEqual([]);
  expect((await sellOne(first, await pullWhole(first))).sale.completion?.guestNumber).toBe('T1');
});

test('a device that loses its access, or joins anew, leaves practice', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const home = join(running.folder, 'training');
  await till.must(enterTraining);
  expect(existsSync(home)).toBe(true);
  await other.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: till.id } });
  expect([existsSync(home), (await till.ask(HOST_OPERATIONS.readStatus)).refusal?.code]).toEqual([false, 'not_paired']);
  const again = await running.pair('till', 'the same window');
  await again.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await again.must(enterTraining);
  const once = await running.pair('till', 'the same window');
  expect([once.id, await isPractising(once), existsSync(home)]).toEqual([again.id, false, false]);
});

test('practice that can no longer be read begins anew, with the people and the rules of the stand', async () => {
  await till.must(enterTraining);
  await sellOne(till, await pullWhole(till));
  await running.host.stop();
  writeFileSync(join(running.folder, 'training', 'journal.sqlite'), 'what a disk left of it');
  running = await startTillHost(running.folder);
  const again = deviceAt(running.url, till.id, till.cookie);
  expect(await isPractising(again)).toBe(true);
  expect(await ordersOf(again)).toEqual([]);
  expect((await sellOne(again, await pullWhole(again))).sale.completion?.guestNumber).toBe('T1');
  expect((await again.must(HOST_OPERATIONS.listStaff)).map(({ name }) => name)).toContain('Dana Kowalski');
});

/** It comes a moment after the host has started. */
const hasMenu = ({ catalogue }: { readonly catalogue?: unknown }): boolean => catalogue !== undefined;

test('a host that sells for a service elsewhere practises by what it has pulled, with no service in reach, and by the same prices', async () => {
  const remote = await startRemoteTill();
  try {
    let device = await remote.pair();
    await device.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
    await untilStatus(device, hasMenu);
    const real = await pullWhole(device);
    await remote.stopService();
    await remote.restart();
    device = deviceAt(remote.url, device.id, device.cookie);
    await device.must(enterTraining);
    await untilStatus(device, hasMenu);
    const practised = await pullWhole(device);
    const { cart, at } = cartThatSells(real, 3);
    const [here, there] = [real, practised].map((catalogue) => priceCart(catalogue, cart, { at } as never));
    expect(there).toEqual({ ...here, revision: practised.revision });
    expect((await sellOne(device, practised)).sale.completion?.guestNumber).toBe('T1');
    await untilStatus(device, isAllSent);
    await device.must(leaveTraining, { body: {} });
    expect((await device.must(HOST_OPERATIONS.readStatus)).mode).toBe('remote');
  } finally {
    await remote.stop();
  }
});

test('practice is emptied once however often that is asked for, and its devices go on in a new one', async () => {
  await till.must(enterTraining);
  await sellOne(till, await pullWhole(till));
  const received = await till.listen();
  for (const _twice of [1, 2]) {
    await till.must(emptyTraining, { path: { empty_id: 'e1' } });
    await received.ended;
    expect(await isPractising(till)).toBe(true);
  }
  expect(await ordersOf(till)).toEqual([]);
  expect((await sellOne(till, await pullWhole(till))).sale.completion?.guestNumber).toBe('T1');
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  await till.must(emptyTraining, { path: { empty_id: 'e1' } });
  expect(await ordersOf(till)).toHaveLength(1);
  await till.must(emptyTraining, { path: { empty_id: 'e2' } });
  expect(await ordersOf(till)).toEqual([]);
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect((await other.ask(emptyTraining, { path: { empty_id: 'e3' } })).refusal?.code).toBe('not_training');
});

test('a device that goes on while another empties practice is in the new one, which lasts', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  for (const device of [till, other]) await device.must(enterTraining);
  for (const empty_id of ['e1', 'e2', 'e3']) {
    await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    // Practice does not end before what it is just sending has come to its end.
    const catalogue = await pullWhole(other);
    await Promise.all(Array.from({ length: 4 }, () => sellOne(other, catalogue)));
    let isOver = false;
    const emptied = till.must(emptyTraining, { path: { empty_id } }).finally(() => {
      isOver = true;
    });
    const goOn = async (): Promise<void> => {
      while (!isOver) await other.ask(HOST_OPERATIONS.readSettings);
    };
    await Promise.all([emptied, ...Array.from({ length: 4 }, goOn)]);
    expect(await ordersOf(other)).toEqual([]);
  }
  expect(running.log.filter((line) => line.includes('practice begins anew'))).toEqual([]);
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { sale } = await sellOne(other, await pullWhole(other));
  running = await running.restart();
  const again = deviceAt(running.url, other.id, other.cookie);
  expect((await ordersOf(again)).map(({ saleId }) => saleId)).toEqual([sale.id]);
});

test('a device hears the till that answers it', async () => {
  const before = await till.listen();
  await before.next('status', ({ status }) => !status.isTraining);
  await till.must(enterTraining);
  await before.ended;
  const practice = await till.listen();
  await practice.next('status', ({ status }) => status.isTraining);
  const { saleId, due } = await openOne(till, await pullWhole(till));
  await payInCash(till, { saleId, due: money(due) });
  await practice.next('sale_changed', (event) => event.saleId === saleId);
  await till.must(leaveTraining, PIN);
  await practice.ended;
});

test('what would hold for the stand is refused in practice', async () => {
  for (const id of NOT_IN_TRAINING) expect(Object.keys(TILL_OPERATIONS), id).toContain(id);
  await till.must(enterTraining);
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  const refused = [
    await till.ask(HOST_OPERATIONS.changeSettings, { body: { revision, settings } as never }),
    await till.ask(HOST_OPERATIONS.changeConnection, { body: { mode: 'remote', baseUrl: running.url, apiKey: 'k' } }),
    await till.ask(HOST_OPERATIONS.makePairingCode, { body: { kind: 'till', name: 'Another' } }),
  ];
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(Array(3).fill('not_in_training'));
});
