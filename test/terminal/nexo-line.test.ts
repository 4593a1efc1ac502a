import { afterEach, describe, expect, test } from 'vitest';
import { openNexoLine } from '../../electron/host/network/nexo-line.ts';
import type { SimulatedNexo, SimulatedNexoOptions } from '../../electron/host/simulated/simulated-nexo.ts';
import { keepInMemory } from '../../shared/base/text-store.ts';
import type { TerminalAttempt } from '../../shared/terminal/port/terminal-port.ts';
import { isLong } from '../base/search.ts';
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
  const counts = { rounds: 0, unreached: 0, unknown: 0, approved: 0, declined: 0, double: 0, forgotten: 0, unresolved: 0, wrongTip: 0 };
  // Every other guest is asked for a tip, which any answer has to bring, however late.
  terminal.state.tipPercent = 10;
  /** Returns whether the payment was begun before the line was cut there. */
  const round = async (direction: 'to_terminal' | 'to_till', cut: number): Promise<boolean> => {
    // The keys are proved and an unknown is looked up on whole lines: the cut falls into the payment.
    let lines = 0;
    const port = (): number => (lines++ === 1 ? proxy.port : terminal.port);
    const open = () => openNexoLine({ host: '127.0.0.1', port: port(), poiId: POI, rootCertificate: terminal.certificate });
    const till = nexoTill(terminal, store, { open });
    const paid = pay(`${direction} ${cut} ${counts.rounds}`, 1000 + counts.rounds);
    const attempt: TerminalAttempt = paid.kind === 'pay' && counts.rounds % 2 === 1 ? { ...paid, asksTip: true } : paid;
    proxy.cutAfter(direction, cut);
    const first = await till.start(attempt);
    const result = first.kind === 'unknown' ? await settled(till, attempt.reference) : first;
    const bookings = terminal.bookings.filter(({ reference }) => reference === attempt.reference);
    const booked = bookings.length;
    if (result.kind === 'approved') {
      const { amount, tip = 0 } = result.card;
      if (bookings[0]?.amount !== amount || (bookings[0]?.tip ?? 0) !== tip || amount - tip !== attempt.amount) counts.wrongTip++;
    }
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
  expect(counts).toMatchObject({ double: 0, forgotten: 0, unresolved: 0, wrongTip: 0 });
  expect(counts.rounds).toBeGreaterThan(3000 / STRIDE);
  expect(counts.unknown).toBeGreaterThan(2000 / STRIDE);
  expect(counts.approved).toBeGreaterThan(1000 / STRIDE);
}, 300_000);

const HANDSHAKE_STRIDE = isLong ? 16 : 61;
/** LONG=1 cuts after every single byte of the messages, which takes minutes. */
const STRIDE = isLong ? 1 : 17;
