import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { growingFile } from '../../electron/host/base/growing-file.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openNexoLine } from '../../electron/host/network/nexo-line.ts';
import type { SimulatedNexo, SimulatedNexoOptions, SimulatedNexoState } from '../../electron/host/simulated/simulated-nexo.ts';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { keepInMemory, openTextFile } from '../../shared/base/text-store.ts';
import type { TerminalAttempt } from '../../shared/terminal/port/terminal-port.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { KEY, nexoTill, POI, pay, settled, startNexo } from './nexo-till.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function startTerminal(options: Partial<SimulatedNexoOptions> = {}): Promise<SimulatedNexo> {
  const terminal = await startNexo(options);
  running.push(terminal);
  return terminal;
}

const shown = ({ bookings }: SimulatedNexo): readonly string[] => bookings.map(({ kind, amount }) => `${kind} ${amount}`);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a terminal that answers', () => {
  test('takes a payment, names the card by its mask, and gives its papers', async () => {
    const terminal = await startTerminal();
    const result = await nexoTill(terminal).start(pay('a', 1250));
    expect(result).toEqual({
      kind: 'approved',
      card: {
        amount: 1250,
        receipt: expect.stringMatching(/^sim000000001\.\d+ \d{4}-/),
        maskedCard: '411111******1111',
        cardName: 'visa',
        authorisation: '123456',
        terminalId: POI,
      },
      papers: Array(2).fill('SIMULATED TERMINAL\npay 12.5\nCard ************1111'),
    });
    expect(terminal.bookings).toMatchObject([{ kind: 'pay', amount: 1250, currency: 'EUR', reference: 'a' }]);
    expect(terminal.heard).toEqual(['Diagnosis', 'Payment']);
  });

  test('approves in part, declines with its words, and is asked again after it was busy', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal);
    terminal.state.answer = 'half';
    expect(await till.start(pay('half', 1001))).toMatchObject({ kind: 'partly_approved', card: { amount: 500 } });
    terminal.state.answer = 'decline';
    expect(await till.start(pay('no', 1000))).toEqual({ kind: 'declined', code: 'Refusal', text: 'simulated Refusal' });
    terminal.state.answer = 'busy';
    expect(await till.start(pay('busy', 1000))).toMatchObject({ kind: 'declined', code: 'Busy' });
    terminal.state.answer = 'approve';
    expect(await till.start(pay('again', 1000))).toMatchObject({ kind: 'approved' });
    expect(shown(terminal)).toEqual(['pay 500', 'pay 1000']);
  });

  test('takes a payment back in parts up to its whole, and gives money to a card that is presented', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal);
    const paid = await till.start(pay('a', 900));
    const receipt = paid.kind === 'approved' ? (paid.card.receipt ?? '') : '';
    const back = (reference: string, amount: number): TerminalAttempt => ({ kind: 'void', reference, amount, receipt });
    expect(await till.start(back('v1', 400))).toMatchObject({ kind: 'approved', card: { amount: 400 } });
    expect(await till.start(back('v1', 400))).toMatchObject({ kind: 'approved', card: { amount: 400 } });
    expect(await till.start(back('v2', 501))).toMatchObject({ kind: 'declined', code: 'NotAllowed' });
    expect(await till.start(back('v3', 500))).toMatchObject({ kind: 'approved' });
    expect(await till.start({ kind: 'void', reference: 'v4', amount: 1, receipt: '0001' })).toEqual({
      kind: 'declined',
      code: 'no_receipt',
    });
    expect(await till.start({ kind: 'refund', reference: 'r', amount: 70 })).toMatchObject({ kind: 'approved', card: { amount: 70 } });
    expect(shown(terminal)).toEqual(['pay 900', 'void 400', 'void 500', 'refund 70']);
  });

  test.each([
    ['JPY', 1250, '1250'],
    ['EUR', 1, '0.01'],
    ['EUR', 999_999_999_999, '9999999999.99'],
    ['KWD', 1234, '1.234'],
  ])('charges %s %i exactly', async (currency, amount, written) => {
    const terminal = await startTerminal();
    expect(await nexoTill(terminal, keepInMemory(), { currency }).start(pay('a', amount))).toMatchObject({
      kind: 'approved',
      card: { amount },
    });
    expect(terminal.bookings).toMatchObject([{ amount, currency }]);
    expect(JSON.stringify({ amount: amount / 10 ** (written.split('.')[1]?.length ?? 0) })).toBe(`{"amount":${written}}`);
  });

  test('moves money once for a reference, also for two that ask at once and after a restart', async () => {
    const terminal = await startTerminal();
    const store = keepInMemory();
    const till = nexoTill(terminal, store);
    const [first, second] = await Promise.all([till.start(pay('same', 300)), till.start(pay('same', 300))]);
    expect(second).toEqual(first);
    expect(await nexoTill(terminal, store).start(pay('same', 300))).toEqual(first);
    expect(terminal.bookings).toHaveLength(1);
  });

  test('is acknowledged what it wants shown, and ends the payment after that', async () => {
    const terminal = await startTerminal();
    terminal.state.shows = ['Insert card', 'PIN'];
    const lines: string[] = [];
    expect(await nexoTill(terminal).start(pay('a', 100), { onWait: (_, texts) => lines.push(...texts) })).toMatchObject({
      kind: 'approved',
    });
    expect(lines).toEqual(['Insert card', 'PIN']);
    expect(terminal.heard).toEqual(['Diagnosis', 'Payment', 'Display', 'Display']);
  });

  test('stops when the cashier wants it, and its own answer counts', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal, keepInMemory(), { timeouts: { paid: 60_000, answered: 1000, look: 5, late: 5 } });
    terminal.state.waits = Number.POSITIVE_INFINITY;
    expect(await till.start(pay('a', 100), { isCancelled: () => terminal.heard.includes('Payment') })).toMatchObject({
      kind: 'declined',
      code: 'Aborted',
    });
    expect(terminal.bookings).toEqual([]);
    terminal.state.waits = 0;
    // Too late: it was approved meanwhile.
    expect(await till.start(pay('b', 100), { isCancelled: () => terminal.bookings.length > 0 })).toMatchObject({ kind: 'approved' });
  });
});

describe('a line that breaks', () => {
  const cases = [
    ['before', 0],
    ['while', 1],
    ['after', 1],
  ] as const satisfies readonly (readonly [SimulatedNexoState['losesLine'], number])[];

  test.each(cases)(
    '%s the guest paid leaves an unknown, which the terminal resolves, also at its first payment',
    async (losesLine, booked) => {
      const terminal = await startTerminal();
      const store = keepInMemory();
      terminal.state.losesLine = losesLine;
      terminal.state.waits = 80;
      expect(await nexoTill(terminal, store).start(pay('lost', 900))).toEqual({ kind: 'unknown', code: 'line_lost' });
      const till = nexoTill(terminal, store);
      if (losesLine === 'while') expect(await till.find('lost')).toEqual({ kind: 'unknown', code: 'InProgress' });
      expect(await settled(till, 'lost')).toMatchObject(
        booked === 1 ? { kind: 'approved', card: { amount: 900 } } : { kind: 'declined', code: 'never_arrived' },
      );
      expect(terminal.bookings).toHaveLength(booked);
      expect(await till.start(pay('next', 50))).toMatchObject({ kind: 'approved' });
    },
  );

  test('stays unknown while the terminal is silent, no other attempt begins, and a person may settle it', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal, keepInMemory(), { timeouts: { paid: 300, answered: 100, look: 5, late: 5 } });
    terminal.state.losesLine = 'after';
    terminal.state.onLost = () => {
      terminal.state.isSilent = true;
    };
    await till.start(pay('lost', 900));
    expect(await till.find('lost')).toEqual({ kind: 'unknown', code: 'not_verified' });
    expect(await till.start(pay('next', 50))).toEqual({ kind: 'declined', code: 'another_is_unknown' });
    terminal.state.isSilent = false;
    expect(await till.find('lost')).toMatchObject({ kind: 'approved' });
    terminal.state.losesLine = 'after';
    await till.start(pay('lost 2', 800));
    expect(await till.decide('lost 2', true)).toMatchObject({ kind: 'approved', card: { amount: 800 } });
    expect(await till.decide('lost 2', false)).toMatchObject({ kind: 'approved' });
  });

  test('a reversal whose answer was lost is found by its own message', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal);
    const paid = await till.start(pay('a', 900));
    terminal.state.losesLine = 'after';
    const receipt = paid.kind === 'approved' ? (paid.card.receipt ?? '') : '';
    expect(await till.start({ kind: 'void', reference: 'v', amount: 900, receipt })).toMatchObject({ kind: 'unknown' });
    expect(await till.find('v')).toMatchObject({ kind: 'approved', card: { amount: 900 } });
    expect(shown(terminal)).toEqual(['pay 900', 'void 900']);
  });

  test('a word that a message never came proves nothing after a day', async () => {
    const terminal = await startTerminal();
    const store = keepInMemory();
    terminal.state.losesLine = 'before';
    await nexoTill(terminal, store).start(pay('lost', 900));
    const later = { ...nodeWorld, epochMilliseconds: () => nodeWorld.epochMilliseconds() + 25 * 3_600_000 };
    expect(await nexoTill(terminal, store, { world: later }).find('lost')).toEqual({ kind: 'unknown', code: 'too_long_ago' });
    expect(await nexoTill(terminal, store).find('lost')).toMatchObject({ kind: 'declined' });
  });

  test('nobody at the address declines and keeps nothing open', async () => {
    const till = nexoTill(await startTerminal(), keepInMemory(), { port: 1 });
    expect(await till.start(pay('a', 100))).toEqual({ kind: 'declined', code: 'not_reached' });
    expect(await till.find('a')).toEqual({ kind: 'declined', code: 'never_sent' });
  });
});

test('a process that dies between sending and answer leaves what the next one needs, and no card number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nexo-'));
  running.push({ stop: () => rm(folder, { recursive: true }) });
  const file = join(folder, 'attempts.jsonl');
  const terminal = await startTerminal();
  terminal.state.waits = Number.POSITIVE_INFINITY;
  const dying = nexoTill(terminal, await openTextFile(growingFile(file))).start(pay('a', 700));
  await until(() => terminal.heard.includes('Payment'));
  const till = nexoTill(terminal, await openTextFile(growingFile(file)));
  expect(await till.find('a')).toEqual({ kind: 'unknown', code: 'InProgress' });
  expect(await till.start(pay('b', 100))).toEqual({ kind: 'declined', code: 'another_is_unknown' });
  terminal.state.waits = 0;
  await until(() => terminal.bookings.length > 0);
  expect(await settled(till, 'a')).toMatchObject({ kind: 'approved', card: { amount: 700 } });
  await dying;
  expect(shown(terminal)).toEqual(['pay 700']);
  expect(holdsCardNumber(await readFile(file, 'utf8'))).toBe(false);
});

describe('who is not the terminal', () => {
  test('has another name or another authority, and is sent nothing', async () => {
    const terminal = await startTerminal();
    const other = await startTerminal();
    const wrongName = await startTerminal({ certificateName: 'V400m-1.test.terminal.adyen.com' });
    const open = (port: number, rootCertificate: string | undefined, poiId = POI) =>
      openNexoLine({ host: '127.0.0.1', port, poiId, rootCertificate });
    const line = await open(terminal.port, terminal.certificate);
    expect(line).toBeDefined();
    line?.close();
    expect(await open(terminal.port, other.certificate)).toBeUndefined();
    expect(await open(wrongName.port, wrongName.certificate)).toBeUndefined();
    expect(await open(terminal.port, terminal.certificate, 'V400m-2')).toBeUndefined();
    expect(await open(terminal.port, 'no certificate')).toBeUndefined();
    // Without an authority only a simulator is believed, by its own name, and only on this machine.
    expect(await open(terminal.port, undefined)).toBeUndefined();
    const simulator = await startNexo({ certificateName: 'simulated.terminal.grandstand' });
    running.push(simulator);
    const plain = await open(simulator.port, undefined);
    expect(plain).toBeDefined();
    plain?.close();
    expect(await openNexoLine({ host: 'terminal.local', port: simulator.port, poiId: POI })).toBeUndefined();
    for (const each of [terminal, other, wrongName, simulator]) expect(each.heard).toEqual([]);
  });

  test('with another key is found out before money is at stake', async () => {
    const terminal = await startTerminal({ key: { ...KEY, passphrase: 'another' } });
    const till = nexoTill(terminal);
    expect(await till.start(pay('a', 100))).toEqual({ kind: 'declined', code: 'not_verified' });
    expect(await till.find('a')).toEqual({ kind: 'declined', code: 'never_sent' });
  });

  const tampers: readonly (readonly [string, (text: string) => string])[] = [
    ['another blob', (text) => text.replace(/"NexoBlob":"(.)/, (_, letter) => `"NexoBlob":"${letter === 'A' ? 'B' : 'A'}`)],
    ['another seal', (text) => text.replace(/"Hmac":"(.)/, (_, letter) => `"Hmac":"${letter === 'A' ? 'B' : 'A'}`)],
    ['another nonce', (text) => text.replace(/"Nonce":"(.)/, (_, letter) => `"Nonce":"${letter === 'A' ? 'B' : 'A'}`)],
    ['another header', (text) => text.replace(POI, 'V400m-2')],
    ['no seal', () => JSON.stringify({ SaleToPOIResponse: { PaymentResponse: { Response: { Result: 'Success' } } } })],
    ['no end', () => ' '.repeat(300 * 1024)],
    ['nothing', () => ''],
  ];

  test.each(tampers)('who answers with %s is not believed, and the terminal itself is asked', async (_, tamper) => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal);
    await till.start(pay('first', 1));
    terminal.state.tamper = tamper;
    expect(await till.start(pay('a', 100))).toEqual({ kind: 'unknown', code: 'line_lost' });
    expect(await till.find('a')).toMatchObject({ kind: 'unknown' });
    terminal.state.tamper = undefined;
    expect(await till.find('a')).toMatchObject({ kind: 'approved', card: { amount: 100 } });
  });

  test('an answer to an earlier message is not taken for this one', async () => {
    const terminal = await startTerminal();
    const till = nexoTill(terminal);
    let earlier: string | undefined;
    terminal.state.tamper = (text) => (earlier = text);
    await till.start(pay('first', 100));
    const replayed = earlier ?? '';
    terminal.state.answer = 'decline';
    terminal.state.tamper = () => replayed;
    expect(await till.start(pay('second', 100))).toEqual({ kind: 'unknown', code: 'line_lost' });
    terminal.state.tamper = undefined;
    expect(await till.find('second')).toMatchObject({ kind: 'declined', code: 'Refusal' });
  });
});

test('cut anywhere in either direction: no guest is charged twice, no charge is forgotten, every unknown is resolved', async () => {
  const terminal = await startTerminal();
  const proxy = await startCuttingProxy(terminal.port);
  running.push(proxy);
  const store = keepInMemory();
  const counts = { rounds: 0, unreached: 0, unknown: 0, approved: 0, declined: 0, double: 0, forgotten: 0, unresolved: 0 };
  /** Returns whether the payment was begun before the line was cut there. */
  const round = async (direction: 'to_terminal' | 'to_till', cut: number): Promise<boolean> => {
    // The keys are proved and an unknown is looked up on whole lines: the cut falls into the payment.
    let lines = 0;
    const port = (): number => (lines++ === 1 ? proxy.port : terminal.port);
    const open = () => openNexoLine({ host: '127.0.0.1', port: port(), poiId: POI, rootCertificate: terminal.certificate });
    const till = nexoTill(terminal, store, { open });
    const attempt = pay(`${direction} ${cut} ${counts.rounds}`, 1000 + counts.rounds);
    proxy.cutAfter(direction, cut);
    const first = await till.start(attempt);
    const result = first.kind === 'unknown' ? await settled(till, attempt.reference) : first;
    const booked = terminal.bookings.filter(({ amount }) => amount === attempt.amount).length;
    const isReached = first.kind !== 'declined' || first.code !== 'not_reached';
    counts.rounds++;
    if (!isReached) counts.unreached++;
    if (first.kind === 'unknown') counts.unknown++;
    if (result.kind === 'approved') counts.approved++;
    if (result.kind === 'declined') counts.declined++;
    if (result.kind === 'unknown') counts.unresolved++;
    if (booked > 1) counts.double++;
    if (booked !== (result.kind === 'approved' ? 1 : 0)) counts.forgotten++;
    return isReached;
  };
  for (const direction of ['to_terminal', 'to_till'] as const) {
    // A handshake moves no money, so it is cut here and there until a little before its end.
    let cut = 1;
    while (!(await round(direction, cut))) cut += HANDSHAKE_STRIDE;
    for (cut = Math.max(1, cut - HANDSHAKE_STRIDE); ; cut += STRIDE) {
      await round(direction, cut);
      if (!proxy.isCut()) break;
    }
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  expect(counts).toMatchObject({ double: 0, forgotten: 0, unresolved: 0 });
  expect(counts.rounds).toBeGreaterThan(3000 / STRIDE);
  expect(counts.unknown).toBeGreaterThan(2000 / STRIDE);
  expect(counts.approved).toBeGreaterThan(1000 / STRIDE);
}, 300_000);

const HANDSHAKE_STRIDE = 16;
/** LONG=1 cuts after every single byte of the messages, which takes minutes. */
const STRIDE = process.env.LONG === '1' ? 1 : 5;
