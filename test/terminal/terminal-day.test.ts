import { afterEach, describe, expect, test } from 'vitest';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import { startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import { brandOf } from '../../shared/terminal/port/card-brands.ts';
import type { CardTerminalPort } from '../../shared/terminal/port/terminal-port.ts';
import { writeFields } from '../../shared/terminal/zvt/fields.ts';
import { readStatusInformation, writeTotals } from '../../shared/terminal/zvt/messages.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';
import { nexoTill, pay, startNexo } from './nexo-till.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

interface Beside {
  readonly state: { answer: string; losesLine: 'before' | 'while' | 'after' | undefined; isSilent: boolean };
  readonly bookings: readonly unknown[];
  readonly open: (store: TextStore) => CardTerminalPort;
  stop(): Promise<void>;
}

async function zvt(): Promise<Beside> {
  const terminal = await startSimulatedZvt({ port: 0 });
  running.push(terminal);
  const open = () => openTerminalLine({ host: '127.0.0.1', port: terminal.port });
  const timeouts = { acknowledged: 300, answered: 600 };
  const settings = { password: '000000', currency: '978' };
  return { ...terminal, open: (store) => makeZvtTerminal({ settings, timeouts, store, open, clock: () => 5 }) } as Beside;
}

async function nexo(): Promise<Beside> {
  const terminal = await startNexo();
  running.push(terminal);
  const timeouts = { paid: 10_000, answered: 500, look: 10, late: 5 };
  return { ...terminal, open: (store) => nexoTill(terminal, store, { timeouts }) } as Beside;
}

const AT = '2026-11-28T22:00:00.000Z';
const closing = (id: string) => ({ id, at: AT });

describe.each([
  ['zvt', zvt],
  ['nexo', nexo],
])('the day of a terminal of %s', (protocol, start) => {
  test('is closed with what the till booked and what the terminal says, and the next day begins', async () => {
    const beside = await start();
    const till = beside.open(keepInMemory());
    await till.start(pay('a', 1000));
    const paid = await till.start(pay('b', 500));
    const receipt = paid.kind === 'approved' ? (paid.card.receipt ?? '') : '';
    await till.start({ kind: 'void', reference: 'v', amount: 500, receipt });
    await till.start({ kind: 'refund', reference: 'r', amount: 100 });
    expect(await till.day()).toMatchObject({ booked: { amount: 900, count: 4 }, isUnclear: false, since: expect.any(Number) });
    const closed = await till.closeDay(closing('d1'));
    const sums = { amount: 900, brands: [{ name: 'Visa', count: 4, amount: 900 }] };
    expect(closed).toMatchObject({ kind: 'closed', closing: { id: 'd1', booked: sums, terminal: sums, isAfterLostTry: false } });
    expect(await till.closeDay(closing('d1'))).toEqual(closed);
    expect(await till.day()).toMatchObject({ booked: { amount: 0, count: 0 }, last: { id: 'd1' } });
    await till.start(pay('c', 70));
    expect(await till.closeDay(closing('d2'))).toMatchObject({ closing: { booked: { amount: 70 }, terminal: { amount: 70 } } });
  });

  test('stays open where the terminal is not reached, refuses, or a payment is unclear', async () => {
    const beside = await start();
    const store = keepInMemory();
    const till = beside.open(store);
    await till.start(pay('a', 1000));
    beside.state.answer = protocol === 'zvt' ? 'decline' : 'busy';
    expect(await till.closeDay(closing('d'))).toMatchObject({ kind: 'not_closed', code: protocol === 'zvt' ? '83' : 'busy' });
    beside.state.answer = 'approve';
    beside.state.losesLine = 'after';
    await till.start(pay('b', 50));
    beside.state.isSilent = true;
    expect(await till.closeDay(closing('d'))).toMatchObject({ kind: 'not_closed', code: 'another_is_unknown', booked: { amount: 1000 } });
    beside.state.isSilent = false;
    // The payment is found first, so it is in the day.
    expect(await till.closeDay(closing('d'))).toMatchObject({ closing: { booked: { amount: 1050 }, terminal: { amount: 1050 } } });
    await beside.stop();
    expect(await till.closeDay(closing('e'))).toMatchObject({ kind: 'not_closed', code: 'not_reached' });
    expect(await till.day()).toMatchObject({ isUnclear: false, last: { id: 'd' } });
  });

  test.each(['before', 'after'] as const)(
    'whose answer is lost %s it was closed may be closed again, also by the next process',
    async (losesLine) => {
      const beside = await start();
      const store = keepInMemory();
      const till = beside.open(store);
      await till.start(pay('a', 1000));
      beside.state.losesLine = losesLine;
      expect(await till.closeDay(closing('d'))).toMatchObject({ kind: 'unclear', booked: { amount: 1000 } });
      expect(await till.day()).toMatchObject({ isUnclear: true, booked: { amount: 1000 } });
      const next = beside.open(store);
      await next.start(pay('b', 30));
      const again = await next.closeDay(closing('e'));
      if (losesLine === 'before') {
        expect(again).toMatchObject({ closing: { booked: { amount: 1030 }, terminal: { amount: 1030 }, isAfterLostTry: false } });
      } else if (protocol === 'zvt') {
        // ZVT gives no sums of a day that is over: they are on the terminal's own paper.
        expect(again).toMatchObject({ closing: { booked: { amount: 30 }, terminal: { amount: 30 }, isAfterLostTry: true } });
      } else {
        expect(again).toMatchObject({ closing: { booked: { amount: 1000 }, terminal: { amount: 1000 }, isAfterLostTry: false } });
        expect(await next.closeDay(closing('f'))).toMatchObject({ closing: { booked: { amount: 30 }, terminal: { amount: 30 } } });
      }
      expect(await next.day()).toMatchObject({ isUnclear: false, booked: { amount: 0 } });
    },
  );

  test('differs where someone took a payment at the terminal itself', async () => {
    const beside = await start();
    const [till, other] = [beside.open(keepInMemory()), beside.open(keepInMemory())];
    await till.start(pay('a', 1000));
    await other.start(pay('x', 9));
    expect(await till.closeDay(closing('d'))).toMatchObject({ closing: { booked: { amount: 1000 }, terminal: { amount: 1009 } } });
  });
});

test('a nexo terminal that keeps no sums says so, and its day stays open', async () => {
  const terminal = await startNexo();
  running.push(terminal);
  terminal.state.hasNoTotals = true;
  const till = nexoTill(terminal);
  await till.start(pay('a', 1000));
  expect(await till.closeDay(closing('d'))).toMatchObject({ kind: 'not_closed', code: 'no_totals', booked: { amount: 1000 } });
});

test('sums by brand are read as they are written, and sums of another form are none', () => {
  const totals = [
    { name: 'girocard', count: 3, amount: 1234 },
    { name: 'Visa', count: 255, amount: 999_999_999_999 },
  ];
  const read = (bytes: Uint8Array) => readStatusInformation(writeFields([[0x60, bytes]]));
  expect(read(writeTotals(totals))).toMatchObject({ value: { totals } });
  expect(read(new Uint8Array(20).fill(1))).toMatchObject({ ok: true, value: expect.not.objectContaining({ totals: expect.anything() }) });
  expect(read(new Uint8Array(53).fill(0xff))).toMatchObject({
    ok: true,
    value: expect.not.objectContaining({ totals: expect.anything() }),
  });
});

test('a card belongs to a brand whatever its terminal calls it', () => {
  expect(
    ['VISA', 'visa debit', 'Visa Electron', 'V PAY', 'mc', 'MASTERCARD', 'maestro', 'amex', 'girocard', 'EC-Karte', 'UnionPay'].map(
      brandOf,
    ),
  ).toEqual([
    'Visa',
    'Visa',
    'Visa',
    'Visa',
    'Mastercard',
    'Mastercard',
    'Maestro',
    'American Express',
    'girocard',
    'girocard',
    'UnionPay',
  ]);
});
