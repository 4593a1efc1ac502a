import { afterEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type HostTerminal, type HostTerminals, makeTerminalGateway } from '../../electron/host/cards/terminal-gateway.ts';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import { type SimulatedZvt, startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import type { CardOrder, Gateway } from '../../shared/service/core/gateway.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import type { AttemptWatch } from '../../shared/terminal/port/terminal-port.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

interface Stores {
  readonly attempts: TextStore;
  readonly notes: TextStore;
  readonly answers: TextStore;
}

const newStores = (): Stores => ({ attempts: keepInMemory(), notes: keepInMemory(), answers: keepInMemory() });

async function startTerminal(): Promise<SimulatedZvt> {
  const terminal = await startSimulatedZvt({ port: 0 });
  running.push(terminal);
  return terminal;
}

/** The pay layer's way to one terminal, as a process opens it that finds these stores. */
function gatewayTo(port: number, stores: Stores, watch?: AttemptWatch): Gateway {
  const zvt = makeZvtTerminal({
    settings: { password: '000000', currency: '978' },
    store: stores.attempts,
    timeouts: { acknowledged: 300, answered: 600 },
    open: () => openTerminalLine({ host: '127.0.0.1', port }),
  });
  const terminal: HostTerminal = { id: 't1', port: zvt, ...(watch !== undefined && { attend: (work) => work(watch) }) };
  const terminals: HostTerminals = {
    ofReader: (id) => (id === 'reader-1' ? terminal : undefined),
    find: (id) => (id === 't1' ? terminal : undefined),
    watchOf: () => ({}),
  };
  return makeTerminalGateway({ terminals, otherwise: makeCardSimulator(nodeWorld, stores.answers), ...stores });
}

const order = (reference: string, amount: number, terminalId = 'reader-1'): CardOrder => ({
  reference,
  terminalId,
  amount,
  isCaptured: true,
});

/** What the terminal holds by its own bookings. */
function totalOf({ bookings }: SimulatedZvt): number {
  return bookings.reduce((sum, { kind, amount }) => sum + (kind === 'pay' ? amount : -amount), 0);
}

test('a payment goes to the terminal of its till, and that of another till to the simulator', async () => {
  const terminal = await startTerminal();
  const gateway = gatewayTo(terminal.port, newStores());
  expect(await gateway.pay(order('a', 1250))).toMatchObject({
    status: 'APPROVED',
    approvedAmount: 1250,
    maskedAcc: '************1111',
    cardType: 'VISA',
    authorizationCode: '100001',
  });
  expect(await gateway.pay(order('b', 300, 'reader-2'))).toMatchObject({ status: 'APPROVED', approvedAmount: 300 });
  expect(terminal.bookings.map(({ amount }) => amount)).toEqual([1250]);
  terminal.state.answer = 'half';
  expect(await gateway.pay(order('c', 1000))).toMatchObject({ approvedAmount: 500 });
  terminal.state.answer = 'decline';
  expect(await gateway.pay(order('d', 1000))).toMatchObject({ status: 'DECLINED', approvedAmount: 0 });
  expect(await gateway.find('d')).toMatchObject({ status: 'DECLINED' });
  expect(await gateway.find('never')).toBeUndefined();
});

test('a payment that was announced by a process that ended before it sent anything is declined, and one that is about to be sent is unclear', async () => {
  const terminal = await startTerminal();
  const stores = newStores();
  const gateway = gatewayTo(terminal.port, stores);
  const end = await gateway.announce?.(order('a', 900));
  await expect(gateway.find('a')).rejects.toThrow('about to be sent');
  // A process that starts later knows that the terminal was never asked.
  expect(await gatewayTo(terminal.port, stores).find('a')).toMatchObject({ status: 'DECLINED', approvedAmount: 0 });
  const other = await gateway.announce?.(order('b', 300, 'reader-2'));
  expect(await gateway.find('b')).toBeUndefined();
  other?.();
  expect(await gateway.pay(order('c', 500))).toMatchObject({ status: 'APPROVED' });
  end?.();
  expect(await gateway.find('a')).toMatchObject({ status: 'DECLINED' });
  expect(totalOf(terminal)).toBe(500);
});

test('a refund voids the whole payment, and gives the money to the card where the terminal voids no more', async () => {
  const terminal = await startTerminal();
  const stores = newStores();
  const gateway = gatewayTo(terminal.port, stores);
  await gateway.pay(order('a', 900));
  expect(await gateway.refund('back-a', 'a', 900)).toMatchObject({ status: 'APPROVED', approvedAmount: 900 });
  expect(await gateway.refund('back-a', 'a', 900)).toMatchObject({ status: 'APPROVED', approvedAmount: 900 });
  // Also by a process that starts later.
  expect(await gatewayTo(terminal.port, stores).refund('back-a', 'a', 900)).toMatchObject({ status: 'APPROVED' });
  await gateway.pay(order('b', 800));
  // Somebody voids at the terminal itself, so that it refuses a second void.
  const direct = makeZvtTerminal({
    settings: { password: '000000', currency: '978' },
    store: keepInMemory(),
    open: () => openTerminalLine({ host: '127.0.0.1', port: terminal.port }),
  });
  await direct.start({ kind: 'void', reference: 'x', amount: 800, receipt: '0003' });
  expect(await gateway.refund('back-b', 'b', 800)).toMatchObject({ status: 'APPROVED' });
  expect(terminal.bookings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'pay 900',
    'void 900',
    'pay 800',
    'void 800',
    'refund 800',
  ]);
});

test('a refund of a part waits for the card, which the till sees and may stop, and a void waits for none', async () => {
  const terminal = await startTerminal();
  const waits: number[] = [];
  let isCancelled = false;
  const gateway = gatewayTo(terminal.port, newStores(), { onWait: (code) => waits.push(code), isCancelled: () => isCancelled });
  await gateway.pay(order('a', 900));
  await gateway.pay(order('b', 500));
  await gateway.refund('whole', 'b', 500);
  expect(waits).toEqual([]);
  expect(await gateway.refund('part', 'a', 300)).toMatchObject({ status: 'APPROVED', approvedAmount: 300 });
  expect(waits).toEqual([0x0a]);
  isCancelled = true;
  // A stop that comes too late changes nothing.
  expect(await gateway.refund('other', 'a', 200)).toMatchObject({ status: 'APPROVED', approvedAmount: 200 });
  expect(totalOf(terminal)).toBe(400);
});

test('a refund that the guest broke off can be asked for again, and is paid once', async () => {
  const terminal = await startTerminal();
  const gateway = gatewayTo(terminal.port, newStores());
  await gateway.pay(order('a', 900));
  terminal.state.answer = 'decline';
  expect(await gateway.refund('back', 'a', 900)).toMatchObject({ status: 'DECLINED' });
  terminal.state.answer = 'approve';
  const [first, second] = await Promise.all([gateway.refund('back', 'a', 900), gateway.refund('back', 'a', 900)]);
  expect([first.status, second.status]).toEqual(['APPROVED', 'APPROVED']);
  expect(totalOf(terminal)).toBe(0);
});

test('the line is cut after every byte: no guest is charged twice, and no charge is forgotten', async () => {
  const terminal = await startTerminal();
  const stores = newStores();
  let known = 0;
  let rounds = 0;
  let unclear = 0;
  await gatewayTo(terminal.port, stores).pay(order('first', 100));
  known += 100;
  const proxy = await startCuttingProxy(terminal.port);
  running.push(proxy);
  for (const direction of ['to_terminal', 'to_till'] as const) {
    for (let after = 1; ; after++) {
      proxy.cutAfter(direction, after);
      const reference = `${direction}-${after}`;
      const charged = await gatewayTo(proxy.port, stores)
        .pay(order(reference, 500))
        .catch(() => undefined);
      rounds++;
      if (charged === undefined) unclear++;
      // A later process on the same files, with the line back.
      let found = charged;
      for (let tries = 0; found === undefined && tries < 100; tries++) {
        found = await gatewayTo(terminal.port, stores)
          .find(reference)
          .catch(() => undefined);
        if (found === undefined) await new Promise((done) => setTimeout(done, 10));
      }
      expect(found, reference).toBeDefined();
      known += found?.approvedAmount ?? 0;
      expect(totalOf(terminal), reference).toBe(known);
      if (!proxy.isCut()) break;
    }
  }
  console.log(`${rounds} rounds, ${unclear} of them unclear at first, ${known} minor units on both sides`);
  expect(unclear).toBeGreaterThan(20);
}, 120_000);
