import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSimulatedLedger, type SimulatedLedger } from '../../electron/host/simulated/simulated-value-ledger.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { ProviderStep } from '../../shared/contract/provider/provider-records.ts';
import type { CardAnswer } from '../../shared/service/core/gateway.ts';
import { tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { makeProviderCards, type ProviderCards } from '../../shared/service/provider/provider-cards.ts';
import type { ProviderLine, ProviderReply, ProviderRequest } from '../../shared/service/provider/provider-line.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';

/**
 * What may happen to an exchange. `held`: the request arrives only after some later ones. `twice`: it arrives twice. `foreign`: what comes
 * back is not what the keeper said.
 */
const FATES = ['good', 'good', 'good', 'not_sent', 'lost_request', 'lost_answer', 'held', 'twice', 'foreign'] as const;
type Fate = (typeof FATES)[number];

const CODES = ['AAAA2026', 'BBBB2026'] as const;
const START = 1000;

/** A line to a ledger in memory, on which each exchange has the next fate; once they are used up all are good. */
function roughLine(ledger: SimulatedLedger, fates: Fate[]): ProviderLine & { arriveAll(): void } {
  const late: ProviderRequest[] = [];
  const arriveAll = (): void => {
    for (const request of late.splice(0)) answerOf(ledger, request);
  };
  return {
    arriveAll,
    async exchange(request) {
      const fate = fates.shift() ?? 'good';
      if (fate === 'not_sent') return { kind: 'not_sent' };
      if (fate === 'lost_request') return { kind: 'no_answer' };
      if (fate === 'held') {
        late.push(request);
        return { kind: 'no_answer' };
      }
      const answer = answerOf(ledger, request);
      if (fate === 'twice') answerOf(ledger, request);
      if (fate === 'lost_answer') return { kind: 'no_answer' };
      if (late.length > 2) arriveAll();
      return fate === 'foreign' ? { kind: 'answer', status: 200, body: utf8Bytes('{"state":"done","amount":99999}') } : answer;
    },
  };
}

function answerOf(ledger: SimulatedLedger, { method, path, body = '{}' }: ProviderRequest): ProviderReply {
  const answer = (status: number, value: unknown): ProviderReply => ({ kind: 'answer', status, body: utf8Bytes(JSON.stringify(value)) });
  const [, reference = '', settles] = /^moves\/([^/]+)(\/settle)?$/.exec(path) ?? [];
  if (method === 'POST' && settles !== undefined) return answer(200, ledger.settle(reference));
  if (method === 'PUT') {
    const moved = ledger.step(reference, JSON.parse(body) as ProviderStep);
    return typeof moved === 'string' ? answer(409, { error: moved }) : answer(200, moved);
  }
  const known = ledger.ask(reference);
  return known === undefined ? answer(404, { error: 'unknown_reference' }) : answer(200, known);
}

interface Step {
  readonly kind: 'pay' | 'ask' | 'void' | 'refund';
  readonly card: 0 | 1;
  readonly name: number;
  readonly amount: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('pay', 'pay', 'ask', 'void', 'refund'),
    card: fc.constantFrom<0 | 1>(0, 1),
    name: fc.integer({ min: 0, max: 4 }),
    amount: fc.integer({ min: 1, max: 700 }),
  }),
  { maxLength: 14 },
);

/** What a host knows of its payments, and of what it gave back. */
interface HostBook {
  readonly payments: Map<string, { readonly card: number; answer?: CardAnswer }>;
  readonly backs: Map<string, { readonly original: string; readonly wanted?: number; answer?: CardAnswer }>;
}

async function perform(cards: ProviderCards, book: HostBook, { kind, card, name, amount }: Step): Promise<void> {
  const reference = `p${name}`;
  const payment = book.payments.get(reference);
  if (kind === 'pay' && payment === undefined) {
    const order = { reference, terminalId: 'T', amount, isCaptured: true, token: tokenOfCode(CODES[card]) };
    const begun: { card: number; answer?: CardAnswer } = { card };
    book.payments.set(reference, begun);
    const answer = await cards.pay(order, [1]).catch(() => undefined);
    if (answer !== undefined) begun.answer = answer;
  } else if (payment !== undefined && payment.answer === undefined) {
    const answer = await cards.settle(reference).catch(() => undefined);
    if (answer !== undefined) payment.answer = answer;
  } else if (payment?.answer?.status === 'APPROVED' && (kind === 'void' || kind === 'refund'))
    await giveBack(cards, book, kind, name, amount);
}

async function giveBack(cards: ProviderCards, book: HostBook, kind: 'void' | 'refund', name: number, amount: number): Promise<void> {
  const reference = `${kind}${name}`;
  const back = book.backs.get(reference) ?? { original: `p${name}`, ...(kind === 'refund' && { wanted: amount }) };
  book.backs.set(reference, back);
  if ('answer' in back && back.answer !== undefined) return;
  const ask = back.wanted === undefined ? cards.void(reference, back.original) : cards.refund(reference, back.original, back.wanted);
  const answer = await ask.catch(() => undefined);
  if (answer !== undefined) book.backs.set(reference, { ...back, answer });
}

/** What is on the cards by the host's own book alone. */
function balancesOf({ payments, backs }: HostBook): readonly number[] {
  const balances: number[] = CODES.map(() => START);
  for (const { card, answer } of payments.values())
    if (answer?.status === 'APPROVED') balances[card] = (balances[card] as number) - answer.approvedAmount;
  for (const { original, wanted, answer } of backs.values()) {
    const payment = payments.get(original);
    if (answer?.status === 'APPROVED' && payment !== undefined)
      balances[payment.card] = (balances[payment.card] as number) + (wanted ?? payment.answer?.approvedAmount ?? 0);
  }
  return balances;
}

test('any sequence of payments and returns, with requests and answers lost, late, doubled or foreign, leaves both books equal to the cent [C16]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.constantFrom(...FATES), { maxLength: 40 }), async (taken, fates) => {
      const ledger = openSimulatedLedger(':memory:', 'EUR');
      for (const code of CODES) ledger.issue(code, START);
      const ahead = [...fates];
      const line = roughLine(ledger, ahead);
      let at = 0;
      // Each look at the clock is later than any rest after failures.
      const world = { ...makeWorld({ startsAt: '2026-11-21T18:00:00.000Z' }), monotonicMilliseconds: () => (at += 60_000) };
      const cards = makeProviderCards({ world, line, currency: () => 'EUR' });
      const book: HostBook = { payments: new Map(), backs: new Map() };
      for (const step of taken) await perform(cards, book, step);
      // Everything that is open is asked about once the line is good, and what was on its way arrives at last.
      ahead.length = 0;
      for (let round = 0; round < 3; round++) {
        for (const name of [0, 1, 2, 3, 4]) await perform(cards, book, { kind: 'ask', card: 0, name, amount: 1 });
        for (const [reference, back] of book.backs)
          if (back.answer === undefined)
            await giveBack(cards, book, reference.startsWith('void') ? 'void' : 'refund', Number(reference.slice(-1)), back.wanted ?? 1);
      }
      const before = CODES.map((code) => ledger.find(code)?.balance);
      line.arriveAll();
      expect(CODES.map((code) => ledger.find(code)?.balance)).toEqual(before);
      expect([...book.payments.values(), ...book.backs.values()].filter(({ answer }) => answer === undefined)).toEqual([]);
      expect(before).toEqual(balancesOf(book));
      // Nothing stays held.
      const held = ledger.moves().filter(({ kind, state }) => kind === 'hold' && state === 'done');
      const ended = new Set(ledger.moves().flatMap(({ kind, state, of }) => (state === 'done' && kind !== 'refund' ? [of] : [])));
      expect(held.filter(({ reference }) => !ended.has(reference))).toEqual([]);
      ledger.close();
    }),
    { numRuns: isLong ? 3000 : 150, seed: firstSeed },
  );
}, 120_000);
