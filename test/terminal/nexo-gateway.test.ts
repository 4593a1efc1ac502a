import { afterEach, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type HostTerminals, makeTerminalGateway } from '../../electron/host/cards/terminal-gateway.ts';
import type { SimulatedNexo } from '../../electron/host/simulated/simulated-nexo.ts';
import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import type { CardOrder, Gateway } from '../../shared/service/core/gateway.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { nexoTill, startNexo } from './nexo-till.ts';

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

async function startTerminal(): Promise<SimulatedNexo> {
  const terminal = await startNexo();
  running.push(terminal);
  return terminal;
}

/** The pay layer's way to one terminal, as a process opens it that finds these stores. */
function gatewayTo(terminal: SimulatedNexo, stores: Stores): Gateway {
  const own = { id: 't1', port: nexoTill(terminal, stores.attempts) };
  const terminals: HostTerminals = {
    ofReader: (id) => (id === 'reader-1' ? own : undefined),
    find: (id) => (id === 't1' ? own : undefined),
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

const shown = ({ bookings }: SimulatedNexo): readonly string[] => bookings.map(({ kind, amount }) => `${kind} ${amount}`);

test('a payment goes to the terminal of its till, and that of another till to the simulator', async () => {
  const terminal = await startTerminal();
  const gateway = gatewayTo(terminal, newStores());
  expect(await gateway.pay(order('a', 1250))).toMatchObject({
    status: 'APPROVED',
    approvedAmount: 1250,
    maskedAcc: '411111******1111',
    cardType: 'visa',
    authorizationCode: '123456',
  });
  expect(await gateway.pay(order('b', 300, 'reader-2'))).toMatchObject({ status: 'APPROVED', approvedAmount: 300 });
  terminal.state.answer = 'half';
  expect(await gateway.pay(order('c', 1000))).toMatchObject({ approvedAmount: 500 });
  terminal.state.answer = 'busy';
  expect(await gateway.pay(order('d', 1000))).toMatchObject({ status: 'DECLINED', approvedAmount: 0 });
  expect(await gateway.find('d')).toMatchObject({ status: 'DECLINED' });
  expect(shown(terminal)).toEqual(['pay 1250', 'pay 500']);
});

test('a refund takes a part of the payment back without the card, and what is taken back once stays so', async () => {
  const terminal = await startTerminal();
  const stores = newStores();
  const gateway = gatewayTo(terminal, stores);
  await gateway.pay(order('a', 900));
  expect(await gateway.refund('back 1', 'a', 300)).toMatchObject({ status: 'APPROVED', approvedAmount: 300 });
  expect(await gatewayTo(terminal, stores).refund('back 1', 'a', 300)).toMatchObject({ status: 'APPROVED', approvedAmount: 300 });
  expect(await gateway.refund('back 2', 'a', 600)).toMatchObject({ status: 'APPROVED', approvedAmount: 600 });
  await gateway.pay(order('b', 800));
  expect(await gateway.void('void b', 'b')).toMatchObject({ status: 'APPROVED', approvedAmount: 800 });
  expect(shown(terminal)).toEqual(['pay 900', 'void 300', 'void 600', 'pay 800', 'void 800']);
});

test('a terminal that is busy is asked again for a refund, and gives the money once', async () => {
  const terminal = await startTerminal();
  const gateway = gatewayTo(terminal, newStores());
  await gateway.pay(order('a', 900));
  terminal.state.answer = 'busy';
  expect(await gateway.refund('back', 'a', 900)).toMatchObject({ status: 'DECLINED' });
  terminal.state.answer = 'approve';
  const [first, second] = await Promise.all([gateway.refund('back', 'a', 900), gateway.refund('back', 'a', 900)]);
  expect([first.status, second.status]).toEqual(['APPROVED', 'APPROVED']);
  // Not given to a card beside that: the reversal was not refused for good.
  expect(shown(terminal)).toEqual(['pay 900', 'void 900']);
});

test.each(['before', 'while', 'after'] as const)(
  'a line that is lost %s the guest paid is cleared up by a later process',
  async (losesLine) => {
    const terminal = await startTerminal();
    const stores = newStores();
    terminal.state.losesLine = losesLine;
    await expect(gatewayTo(terminal, stores).pay(order('a', 900))).rejects.toThrow('line_lost');
    const later = gatewayTo(terminal, stores);
    let found = await later.find('a').catch(() => undefined);
    while (found === undefined) found = await later.find('a').catch(() => undefined);
    expect(found).toMatchObject({ approvedAmount: losesLine === 'before' ? 0 : 900 });
    expect(shown(terminal)).toEqual(losesLine === 'before' ? [] : ['pay 900']);
  },
);
