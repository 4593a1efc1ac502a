import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { openProviderLine, whyNoProviderUrl } from '../../electron/host/network/provider-line.ts';
import { type SimulatedKeeper, startSimulatedKeeper } from '../../electron/host/simulated/simulated-value-cards.ts';
import type { CardAnswer } from '../../shared/service/core/gateway.ts';
import { tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { makeProviderCards, type ProviderCards } from '../../shared/service/provider/provider-cards.ts';
import { restAfterFailures } from '../../shared/service/provider/provider-line.ts';
import { isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';
import { type RoughProxy, startRoughProxy } from './rough-proxy.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

const KEY = 'a-key-of-the-keeper';
const CODE = 'GIFT2026WXYZ';
const DEADLINES = { connected: 2000, answered: 2000 };

async function startKeeper(): Promise<{ readonly keeper: SimulatedKeeper; readonly proxy: RoughProxy }> {
  const keeper = await startSimulatedKeeper({ port: 0, key: KEY, currency: 'EUR' });
  const proxy = await startRoughProxy(keeper.port);
  running.push(proxy, keeper);
  return { keeper, proxy };
}

/** With a rest after failures that no test waits for. */
function cardsAt(port: number, deadlines = DEADLINES): ProviderCards {
  const line = openProviderLine({ url: `http://127.0.0.1:${port}/v1`, key: KEY }, deadlines);
  let at = 0;
  const world = { ...makeWorld({ startsAt: '2026-11-21T18:00:00.000Z' }), monotonicMilliseconds: () => (at += 60_000) };
  return makeProviderCards({ world, line, currency: () => 'EUR' });
}

const order = (reference: string, amount: number) => ({ reference, terminalId: 'T', amount, isCaptured: true, token: tokenOfCode(CODE) });

/** As a till does it: again and again, until there is an answer. */
async function untilSettled(cards: ProviderCards, reference: string): Promise<CardAnswer> {
  for (;;) {
    const answer = await cards.settle(reference).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
}

/** Pays with one line broken, and asks afterwards until the keeper says what became of it: what the host was told is what was taken. */
async function payThrough(
  cards: ProviderCards,
  proxy: RoughProxy,
  plan: Parameters<RoughProxy['plan']>[0],
  reference: string,
): Promise<number> {
  proxy.plan(plan);
  const first = await cards.pay(order(reference, 3), [1]).catch(() => undefined);
  proxy.plan(undefined);
  const settled = await untilSettled(cards, reference);
  const final = first ?? settled;
  expect([reference, settled.status]).toEqual([reference, final.status]);
  return final.status === 'APPROVED' ? final.approvedAmount : 0;
}

describe.each([
  ['cut', 'request'],
  ['cut', 'answer'],
  ['stall', 'request'],
  ['stall', 'answer'],
] as const)('a line that is %s within each byte of the %s', (how, direction) => {
  const step = isLong ? 1 : how === 'cut' ? 11 : 29;

  test('of a hold or a capture takes what the host was told, and no more', async () => {
    const { keeper, proxy } = await startKeeper();
    keeper.ledger.issue(CODE, 1_000_000);
    const cards = cardsAt(proxy.port, how === 'stall' ? { connected: 300, answered: 60 } : DEADLINES);
    let taken = 0;
    let rounds = 0;
    for (const connection of [0, 1]) {
      for (let bytes = 0; ; bytes += step) {
        const reference = `${how}-${direction}-${connection}-${bytes}`;
        taken += await payThrough(cards, proxy, { connection, direction, bytes, how }, reference);
        rounds += 1;
        expect([reference, keeper.ledger.find(CODE)?.balance]).toEqual([reference, 1_000_000 - taken]);
        // Longer than each request and answer.
        if (bytes > 900) break;
      }
    }
    expect(rounds).toBeGreaterThan(20);
  }, 120_000);
});

describe('an answer', () => {
  const serveText = async (status: number, text: string, type = 'application/json'): Promise<ProviderCards> => {
    const server: Server = createServer((incoming, answer) => {
      incoming.resume();
      answer.writeHead(status, { 'content-type': type }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    running.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
    return cardsAt((server.address() as { port: number }).port);
  };
  const card = { id: 'c1', mrequests_code: '****WXYZ', balance: 7, currency: 'EUR', is_blocked: false };
  const hold = { reference: 'p-a', state: 'done', kind: 'hold', amount: 3, currency: 'EUR', balance_before: 10, card };

  test.each([
    ['of another reference', { ...hold, reference: 'p-b' }],
    ['of another step', { ...hold, kind: 'load' }],
    ['that holds more than was wanted', { ...hold, amount: 4, balance_before: 11 }],
    ['that holds nothing', { ...hold, amount: 0, balance_before: 7 }],
    ['whose balance does not match', { ...hold, balance_before: 9 }],
    ['in another currency', { ...hold, currency: 'USD' }],
    ['about a card in another currency', { ...hold, card: { ...card, currency: 'USD' } }],
    ['with an amount that is no whole number', { ...hold, amount: 2.5, balance_before: 9.5 }],
    ['with an amount as text', { ...hold, amount: '3' }],
    ['with a negative balance', { ...hold, balance_before: 2, card: { ...card, balance: -1 } }],
    ['with an amount beyond what JSON carries', { ...hold, amount: 2 ** 60 }],
    ['without its card', { ...hold, card: undefined }],
    ['refused without a reason', { ...hold, state: 'refused' }],
    ['refused for a reason of a prototype', { ...hold, state: 'refused', reason: 'constructor' }],
    ['that is a list', [hold]],
  ])('%s is not believed: the payment stays open', async (_, value) => {
    await expect((await serveText(200, JSON.stringify(value))).pay(order('a', 3), [1])).rejects.toThrow('can’t say');
  });

  test.each([
    ['with the prototype of its own', 200, JSON.stringify(hold).replace('"card"', '"__proto__"'), undefined],
    ['that is no JSON', 200, 'moved', undefined],
    ['that is too long', 200, JSON.stringify({ ...hold, more: 'x'.repeat(70_000) }), undefined],
    ['that is a page', 200, JSON.stringify(hold), 'text/html'],
    ['of a proxy in between', 404, '{"message":"no such page"}', undefined],
    ['with a fault of another status', 500, '{"error":"unknown_reference"}', undefined],
    ['that sends elsewhere', 302, '{}', undefined],
  ])('%s is not believed either', async (_, status, text, type) => {
    await expect((await serveText(status, text, type)).settle('a')).rejects.toThrow('can’t say');
  });

  test('with members that nobody knows is believed', async () => {
    const move = { ...hold, state: 'refused', reason: 'blocked', amount: undefined, card: undefined, tomorrow: { more: [1] } };
    expect(await (await serveText(200, JSON.stringify(move))).pay(order('a', 3), [1])).toMatchObject({
      status: 'DECLINED',
      message: 'the card is blocked',
    });
  });
});

test('a keeper that is not there declines a first payment at once, because nothing was sent', async () => {
  const { proxy } = await startKeeper();
  const { port } = proxy;
  await proxy.stop();
  const cards = cardsAt(port);
  expect(await cards.pay(order('a', 3), [1])).toMatchObject({ status: 'DECLINED', message: 'the keeper of the cards was not reached' });
  await expect(cards.settle('a')).rejects.toThrow();
  expect((await cards.facts()).isReached).toBe(false);
});

test('a keeper that was silent three times is not waited for, until one request finds it well again', async () => {
  let at = 0;
  let requests = 0;
  let isThere = false;
  const line = restAfterFailures(
    {
      async exchange() {
        requests += 1;
        return isThere ? { kind: 'answer', status: 200, body: new Uint8Array() } : { kind: 'no_answer' };
      },
    },
    () => at,
  );
  const ask = async () => (await line.exchange({ method: 'GET', path: '' })).kind;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['no_answer', 'no_answer', 'no_answer', 'not_sent']);
  expect(requests).toBe(3);
  at = 10_000;
  expect([await ask(), await ask()]).toEqual(['no_answer', 'not_sent']);
  isThere = true;
  at = 20_001;
  expect([await ask(), await ask()]).toEqual(['answer', 'answer']);
});

test('the address is https, or http on this machine, and has no secrets in it', () => {
  for (const good of ['https://cards.example/v1', 'http://127.0.0.1:4890/v1', 'http://localhost:1', 'http://[::1]:1/'])
    expect([good, whyNoProviderUrl(good)]).toEqual([good, undefined]);
  for (const bad of [
    'http://cards.example',
    'https://a:b@cards.example',
    'https://c.example/?k=1',
    'ftp://c.example',
    'cards',
    'http://127.0.0.1.example',
  ])
    expect([bad, typeof whyNoProviderUrl(bad)]).toEqual([bad, 'string']);
});
