import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import { makeCaller } from '../../shared/client/caller.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { isInForce } from '../../shared/sync/cards/value-list.ts';
import { type ListFile, makeValueLists, type ValueLists } from '../../shared/sync/cards/value-list-keeper.ts';
import { LIST_SPENDS, type ListSpends, leftOf, spendByList } from '../../shared/sync/cards/value-spends.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { NOON, openServiceClient, type ServiceClient } from '../service/service-client.ts';
import { KEYS } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';

const CODE = 'GIFT-2026-WXYZ';

let client: ServiceClient;
beforeEach(async () => {
  client = await openServiceClient({ world: makeWorld({ startsAt: NOON }) });
  await load('l1', CODE, 50);
});
afterEach(() => client.close());

const load = (reference: string, code: string, amount: number) =>
  client.ordering('POST', `/value_cards/loads/${reference}`, { code, amount, by: 'Ada' });

test('a list is in force from the moment it came until the moment it ends, which is no longer part of it', () => {
  const list = { gotAt: 1000, lasts: 500 };
  expect([999, 1000, 1499, 1500].map((at) => isInForce(list, at))).toEqual([false, true, true, false]);
});

interface Host {
  readonly lists: ValueLists;
  readonly journal: Journal;
  readonly file: ListFile & { text: string | undefined; writes: number };
  readonly requests: string[];
  /** What becomes of the answer to each request of a list. */
  alter: (answer: ResponseBytes) => ResponseBytes | undefined;
  epoch: number;
  isOn: boolean;
  cap: number;
  /** Another process with the same data. */
  again(): Promise<Host>;
}

async function openHost(journal = makeMemoryJournal(makeWorld()), kept?: Host['file']): Promise<Host> {
  const file: Host['file'] = kept ?? {
    text: undefined,
    writes: 0,
    read: async () => file.text,
    write: async (text) => {
      file.text = text;
      file.writes += 1;
    },
  };
  const transport = async (request: RequestBytes): Promise<ResponseBytes> => {
    const answer = await client.service.answer(request);
    if (!request.target.includes('/lists/')) return answer;
    host.requests.push(utf8Text(request.body) ?? '');
    const altered = host.alter(answer);
    if (altered === undefined) throw new Error('the answer was lost');
    return altered;
  };
  const caller = makeCaller({ transport, credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice }, world: client.world });
  const lists = makeValueLists({
    ...{ journal, world: client.world, file },
    epoch: () => host.epoch,
    terms: () => ({ isOn: host.isOn, cap: money(host.cap), hours: 4 }),
    service: () => ({ caller, place: PLACE }),
  });
  const host: Host = {
    ...{ lists, journal, file, requests: [], alter: (answer) => answer, epoch: 1, isOn: true, cap: 2000 },
    async again() {
      const next = await openHost(journal, file);
      next.epoch = host.epoch;
      await next.lists.open();
      return next;
    },
  };
  return host;
}

const mostOf = async ({ lists }: Host): Promise<number | undefined> => {
  const usable = await lists.usable();
  const [card] = [...(usable?.list.cards.values() ?? [])];
  return usable && card && leftOf(usable.spends, card, usable.cap);
};

/** As a till takes a part of the only card, and as if the sale's job had ended by then. */
async function take({ lists, journal }: Host, op: string, amount: number, isAnswered = true): Promise<string | undefined> {
  const usable = await lists.usable();
  if (usable === undefined) return 'needs_service';
  const [card = ''] = [...usable.list.cards.keys()];
  const wanted = {
    op: op as OpId,
    card,
    amount: money(amount),
    at: now(client.world),
    now: client.world.epochMilliseconds(),
    cap: usable.cap,
  };
  const taken = spendByList(usable.list, usable.spends, wanted);
  if (!taken.ok) return taken.refusal.code;
  await journal.append({
    facts: { [LIST_SPENDS]: JSON.stringify(taken.value.spends) },
    expects: { facts: { [LIST_SPENDS]: usable.fact } },
  });
  if (!isAnswered) return undefined;
  const intent = JSON.stringify({ place: PLACE });
  await journal.append({
    adds: [{ id: op as OpId, kind: 'value_spend', lane: `gift/${op}`, epoch: 1, intent, createdAt: now(client.world) }],
  });
  await journal.append({ change: { id: op as OpId, state: 'done', endedAt: now(client.world) } });
  return undefined;
}

const spendsOf = async ({ journal }: Host): Promise<ListSpends> => JSON.parse((await journal.findFact(LIST_SPENDS)) as string);

test('a list that is renewed without anything new is not written again, and lasts longer', async () => {
  const host = await openHost();
  expect(await host.lists.renew()).toBe('renewed');
  const { writes } = host.file;
  const first = await host.lists.view();
  client.world.advance(60_000);
  expect(await host.lists.renew()).toBe('renewed');
  expect(host.file.writes).toBe(writes);
  expect(await host.lists.view()).toEqual({ cards: 1, until: (first?.until ?? 0) + 60_000 });
  await load('l2', 'GIFT-2026-BBBB', 5);
  expect(await host.lists.renew()).toBe('renewed');
  expect([host.file.writes, (await host.lists.view())?.cards]).toEqual([writes + 1, 2]);
});

test('what was taken counts until a newer share of the card comes, also in another process', async () => {
  const host = await openHost();
  await host.lists.renew();
  expect(await take(host, 'op-1', 700)).toBeUndefined();
  expect(await mostOf(host)).toBe(1300);
  expect(await host.lists.renew()).toBe('renewed');
  // The ledger has not moved, as after a refusal: what was taken stays taken.
  expect(await mostOf(host)).toBe(1300);
  const next = await host.again();
  expect(await mostOf(next)).toBe(1300);
  await load('l2', CODE, 10);
  expect(await next.lists.renew()).toBe('renewed');
  expect(await mostOf(next)).toBe(2000);
  expect((await spendsOf(next)).next).toBe(2);
});

test('a list is not renewed while something taken by it has no answer, and each payment has a number of its own', async () => {
  const host = await openHost();
  await host.lists.renew();
  expect(await take(host, 'op-1', 100, false)).toBeUndefined();
  expect(await take(host, 'op-2', 100)).toBeUndefined();
  expect(await host.lists.renew()).toBe('waits');
  expect(await spendsOf(host)).toMatchObject({ next: 3, spends: [{ op: 'op-1' }, { op: 'op-2' }] });
  host.isOn = false;
  expect(await host.lists.renew()).toBe('waits');
  expect(host.file.text).toBeDefined();
});

test('an answer that was lost, or is not signed, changes nothing; the same list is asked for again', async () => {
  const host = await openHost();
  host.alter = () => undefined;
  expect(await host.lists.renew()).toBe('away');
  const next = await host.again();
  next.alter = (answer) => ({ ...answer, body: utf8Bytes((utf8Text(answer.body) ?? '').replace('"share":20', '"share":50')) });
  expect(await next.lists.renew()).toBe('away');
  expect(await next.lists.usable()).toBeUndefined();
  next.alter = (answer) => answer;
  expect(await next.lists.renew()).toBe('renewed');
  expect(await mostOf(next)).toBe(2000);
});

test('a host that was killed between the file and the journal has no list until it is renewed, and then its whole share', async () => {
  const host = await openHost();
  await host.lists.renew();
  await take(host, 'op-1', 700);
  await load('l2', CODE, 10);
  const before = await host.journal.findFact(LIST_SPENDS);
  await host.lists.renew();
  await host.journal.append({ facts: { [LIST_SPENDS]: before as string } });
  const next = await host.again();
  expect(await next.lists.usable()).toBeUndefined();
  expect(await next.lists.renew()).toBe('renewed');
  expect(await mostOf(next)).toBe(2000);
});

test('a list of another epoch, one whose file is gone, and one that the service does not know are begun again', async () => {
  const host = await openHost();
  await host.lists.renew();
  host.epoch = 2;
  expect(await host.lists.usable()).toBeUndefined();
  const next = await host.again();
  expect(next.file.text).toBeUndefined();
  expect(await next.lists.renew()).toBe('renewed');
  // What the machine before may still take counts until it has run out, and what it took for two days longer.
  expect((await next.lists.usable())?.list.cards.size).toBe(0);
  client.world.advance((5 + 48) * 3_600_000);
  expect(await next.lists.renew()).toBe('begin_again');
  expect(await next.lists.renew()).toBe('renewed');
  expect(await mostOf(next)).toBe(2000);
});

test('a copy of a host that is behind what the host has confirmed gets no list', async () => {
  const host = await openHost();
  await host.lists.renew();
  const copy = { text: host.file.text, fact: (await host.journal.findFact(LIST_SPENDS)) as string };
  await host.lists.renew();
  await host.lists.renew();
  const journal = makeMemoryJournal(makeWorld());
  await journal.append({ facts: { [LIST_SPENDS]: copy.fact } });
  const file = { ...host.file, text: copy.text, read: async () => copy.text };
  const copied = await openHost(journal, file);
  await copied.lists.open();
  expect(await mostOf(copied)).toBe(2000);
  expect(await copied.lists.renew()).toBe('begin_again');
  expect(await copied.lists.renew()).toBe('renewed');
  expect((await copied.lists.usable())?.list.cards.size).toBe(0);
});

test('a restored service lends no list for a day and half an hour, and says from when on; the host uses what it has', async () => {
  const host = await openHost();
  await host.lists.renew();
  await client.store.valueLists.noteRestored();
  expect(await host.lists.renew()).toBe('restored');
  const from = client.world.epochMilliseconds() + (24 * 60 + 30) * 60_000;
  expect(Date.parse(host.lists.lentFrom() as string)).toBe(from);
  expect(await mostOf(host)).toBe(2000);
  client.world.advance(4 * 3_600_000);
  expect(await host.lists.usable()).toBeUndefined();
  expect(await host.lists.renew()).toBe('restored');
  client.world.advance(from - client.world.epochMilliseconds());
  expect(await host.lists.renew()).toBe('begin_again');
  expect(await host.lists.renew()).toBe('renewed');
  expect(host.lists.lentFrom()).toBeUndefined();
  expect(await mostOf(host)).toBe(2000);
});
