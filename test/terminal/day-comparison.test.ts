import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTerminalLine } from '../../electron/host/network/terminal-line.ts';
import { startSimulatedZvt } from '../../electron/host/simulated/simulated-zvt.ts';
import { keepInMemory, type TextStore } from '../../shared/base/text-store.ts';
import { compareDay } from '../../shared/terminal/port/day-comparison.ts';
import type { CardTerminalPort } from '../../shared/terminal/port/terminal-port.ts';
import type { Turnover } from '../../shared/terminal/port/turnover.ts';
import { makeZvtTerminal } from '../../shared/terminal/zvt/zvt-terminal.ts';
import { checkAlways } from '../base/properties.ts';
import { pay } from './nexo-till.ts';

const AT = '2026-11-28T22:00:00.000Z';

async function withTerminal(
  work: (beside: { terminal: Awaited<ReturnType<typeof startSimulatedZvt>>; open(store: TextStore): CardTerminalPort }) => Promise<void>,
) {
  const terminal = await startSimulatedZvt({ port: 0 });
  const line = () => openTerminalLine({ host: '127.0.0.1', port: terminal.port });
  const settings = { password: '000000', currency: '978' };
  const timeouts = { acknowledged: 300, answered: 600 };
  try {
    await work({ terminal, open: (store) => makeZvtTerminal({ settings, timeouts, store, open: line }) });
  } finally {
    await terminal.stop();
  }
}

/** A store as an older version left it: its attempts have no numbers, and no day was closed. */
async function unnumbered(store: TextStore): Promise<TextStore> {
  const old = keepInMemory();
  for (const key of store.keys?.() ?? []) if (!key.startsWith(' booked')) await old.keep(key, (await store.find(key)) ?? '');
  return old;
}

test('payments of a version without numbers are counted into the first day that is closed, or named beside it', async () => {
  await withTerminal(async ({ open }) => {
    const before = keepInMemory();
    const old = open(before);
    await old.start(pay('a', 1000));
    await old.start(pay('b', 200));
    const store = await unnumbered(before);
    const till = open(store);
    await till.start(pay('c', 30));
    expect(await till.day()).toMatchObject({ booked: { amount: 30 } });
    // All of them are of this day.
    const closed = await till.closeDay({ id: 'd1', at: AT });
    expect(closed).toMatchObject({ closing: { booked: { amount: 1230, count: 3 }, terminal: { amount: 1230 } } });
    expect(closed).not.toMatchObject({ closing: { earlier: expect.anything() } });
    await till.start(pay('e', 5));
    const next = await till.closeDay({ id: 'd2', at: AT });
    expect(next).toMatchObject({ closing: { booked: { amount: 5 }, terminal: { amount: 5 } } });
    expect(next).not.toMatchObject({ closing: { earlier: expect.anything() } });
  });
  await withTerminal(async ({ open }) => {
    const before = keepInMemory();
    const old = open(before);
    await old.start(pay('a', 1000));
    await old.closeDay({ id: 'd0', at: AT });
    await old.start(pay('b', 200));
    const store = await unnumbered(before);
    await store.keep(' day', JSON.stringify({ from: 0, lost: [] }));
    const till = open(store);
    await till.start(pay('c', 30));
    // Of two that were made before, one was in a day that someone closed: no one can tell which.
    expect(await till.closeDay({ id: 'd1', at: AT })).toMatchObject({
      closing: { booked: { amount: 30 }, terminal: { amount: 230 }, earlier: { count: 2, amount: 1200 } },
    });
  });
});

test.each([
  ['size', -400, undefined],
  ['added', 600, 'added_up'],
  [undefined, 0, 'no_sign'],
] as const)('a day with more refunds than payments, of a terminal that sums up by %s', async (sums, terminalSays, comparison) => {
  await withTerminal(async ({ terminal, open }) => {
    terminal.state.sums = sums;
    const till = open(keepInMemory());
    await till.start(pay('a', 100));
    await till.start({ kind: 'refund', reference: 'r', amount: 500 });
    const closed = await till.closeDay({ id: 'd', at: AT });
    expect(closed).toMatchObject({ kind: 'closed', closing: { booked: { amount: -400 }, terminal: { amount: terminalSays } } });
    const closing = 'closing' in closed ? closed.closing : undefined;
    expect(closing?.comparison).toBe(comparison);
    // The brand's sum goes the same way as the whole.
    if (sums === 'size') expect(closing?.terminal?.brands).toEqual(closing?.booked.brands);
  });
});

test('sums that agree are never called different, and sums that differ in size never called the same', () => {
  const turnover = (amount: number): Turnover => ({ amount, count: 1, brands: [] });
  const sum = fc.integer({ min: -1000, max: 1000 });
  checkAlways(
    fc.property(sum, fc.nat(1000), fc.nat(2000), fc.boolean(), (booked, more, terminal, isUnsigned) => {
      const moved = Math.abs(booked) + more;
      const compared = compareDay({ booked: turnover(booked), moved, earlier: undefined }, turnover(terminal), isUnsigned);
      const difference = compared.comparison === undefined ? (compared.terminal?.amount ?? 0) - compared.booked.amount : undefined;
      if (!isUnsigned) expect(difference).toBe(terminal - booked);
      else if (terminal === booked || (booked < 0 && terminal === -booked)) expect(difference).toBe(0);
      else if (terminal === moved) expect(compared.comparison).toBe('added_up');
      else if (booked < 0) expect(compared.comparison).toBe('no_sign');
      else expect(difference).toBe(terminal - booked);
    }),
  );
});
