import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { growingFile } from '../../electron/host/base/growing-file.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import type { SimulatedNexo, SimulatedNexoOptions, SimulatedNexoState } from '../../electron/host/simulated/simulated-nexo.ts';
import { holdsCardNumber } from '../../shared/base/card-numbers.ts';
import { keepInMemory, openTextFile } from '../../shared/base/text-store.ts';
import type { TerminalAttempt } from '../../shared/terminal/port/terminal-port.ts';
import { nexoTill, POI, pay, settled, startNexo } from './nexo-till.ts';

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
    const till = nexoTill(terminal, keepInMemory(), { timeouts: { paid: 60_000, answered: 10_000, look: 5, late: 5 } });
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
    const till = nexoTill(terminal, keepInMemory(), { timeouts: { paid: 2000, answered: 800, look: 5, late: 5 } });
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

  test('brings the tip that the guest entered, by the answer and by a later look', async () => {
    const terminal = await startTerminal();
    terminal.state.tipPercent = 15;
    const store = keepInMemory();
    const tipped = (reference: string): TerminalAttempt => ({ kind: 'pay', reference, amount: 1000, asksTip: true });
    expect(await nexoTill(terminal, store).start(tipped('a'))).toMatchObject({ kind: 'approved', card: { amount: 1150, tip: 150 } });
    terminal.state.losesLine = 'after';
    expect(await nexoTill(terminal, store).start(tipped('b'))).toMatchObject({ kind: 'unknown' });
    expect(await settled(nexoTill(terminal, store), 'b')).toMatchObject({ kind: 'approved', card: { amount: 1150, tip: 150 } });
    terminal.state.answer = 'half';
    expect(await nexoTill(terminal, store).start(tipped('c'))).toMatchObject({ kind: 'approved', card: { amount: 1150, tip: 150 } });
    // A guest who is not asked gives none.
    expect(await nexoTill(terminal, store).start(pay('d', 1000))).toMatchObject({ kind: 'partly_approved', card: { amount: 500 } });
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
