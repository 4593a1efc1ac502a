import { money, subtract } from '../../shared/base/money.ts';
import { LIST_GRACE_SECONDS } from '../../shared/contract/records/value-card.ts';
import { leftOf } from '../../shared/sync/cards/value-spends.ts';
import { intentOf, type ValueSpendIntent } from '../../shared/sync/journal/intent.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { makeChance } from '../simulation/chance.ts';
import { PLACE } from '../simulation/plan.ts';
import { type ListFault, plantInService } from './list-faults.ts';
import { type ListedHost, loadCard, onCard, openFries, openListedHost, payRest, takeByList } from './listed-gift-cards.ts';
import { makeTillWorld, type TillWorld } from './test-till.ts';

const CAP = 2000;
const TERMS = { isOn: true, cap: CAP, hours: 1 };
/** The documented bound: a host's clock is never further from the service's than this. */
const MOST_SKEW = (LIST_GRACE_SECONDS * 1000) / 2;
const CODES = ['GIFT-2026-AAAA', 'GIFT-2026-BBBB', 'GIFT-2026-CCCC'] as const;
const BALANCES = [9000, 1500, 4000] as const;

export interface Counts {
  taken: number;
  refused: number;
  voided: number;
  cuts: number;
  kills: number;
  renewals: number;
  steps: number;
  cases: number;
  captured: number;
  missing: number;
}

interface Sold {
  readonly host: ListedHost;
  readonly saleId: string;
  readonly card: string;
  readonly amount: number;
  isComplete: boolean;
}

const spendsOf = async ({ journal }: ListedHost): Promise<readonly Op[]> =>
  (await journal.listOps(['waiting', 'attention', 'done', 'rejected'])).filter(({ kind }) => kind === 'value_spend');

/** What hosts have taken of each card, and the ledger has not answered yet. */
async function outstanding(hosts: readonly ListedHost[], sold: readonly Sold[]): Promise<ReadonlyMap<string, number>> {
  const open = new Map<string, number>();
  const add = (card: string, amount: number): void => void open.set(card, (open.get(card) ?? 0) + amount);
  for (const { card, amount, isComplete } of sold) if (!isComplete) add(card, amount);
  for (const host of hosts) {
    for (const op of await spendsOf(host)) {
      const { card, amount } = intentOf<ValueSpendIntent>(op);
      if (op.state === 'waiting') add(card, amount);
    }
  }
  return open;
}

interface Search {
  readonly findings: string[];
  readonly tillWorld: TillWorld;
  readonly hosts: readonly ListedHost[];
  readonly cards: readonly string[];
  readonly chance: ReturnType<typeof makeChance>;
  readonly counts: Counts;
  readonly sold: Sold[];
  sales: number;
  payments: number;
}

/** Two devices of the host at once, each with a sale of its own, and often with the same card. */
async function sell(search: Search, host: ListedHost): Promise<void> {
  const { cards, chance, counts, sold } = search;
  const wanted: Sold[] = [];
  // Most guests have the same card, so that there is something to fight for.
  const card = cards[chance.whole(2) === 0 ? 0 : chance.whole(cards.length)] as string;
  for (let device = chance.whole(3) === 0 ? 2 : 1; device > 0; device--) {
    const saleId = `s${++search.sales}`;
    const { sale } = await openFries(host.till, saleId, 1 + chance.whole(6));
    const { due } = sale.priced.totals;
    wanted.push({ host, saleId, card, amount: Math.min(due, await chooseAmount(search, host, card)), isComplete: false });
  }
  const taken = await Promise.all(wanted.map(({ saleId, amount }) => takeByList(host.till, saleId, card, amount)));
  for (const [at, entry] of wanted.entries()) {
    if (taken[at]?.ok !== true) {
      counts.refused += 1;
      await host.till.must('abandonSale', { path: { sale_id: entry.saleId } });
      continue;
    }
    counts.taken += 1;
    sold.push(entry);
    if (chance.whole(4) > 0) await finish(search, entry);
  }
}

/** All that is left of the host's share, or any other amount, also one that is too much. */
async function chooseAmount({ chance }: Search, { till }: ListedHost, card: string): Promise<number> {
  const usable = chance.whole(2) === 0 ? await till.parts.valueLists?.usable() : undefined;
  const listed = usable?.list.cards.get(card);
  const most = usable && listed ? leftOf(usable.spends, listed, usable.cap) : 0;
  return most > 0 ? most : 100 + chance.whole(2000);
}

/** Completes a sale that was begun, or takes its card back. */
async function finish({ chance, counts, sold }: Search, entry: Sold): Promise<void> {
  const { host, saleId, amount } = entry;
  const path = { sale_id: saleId };
  if (chance.whole(6) === 0) {
    await host.till.must('voidTender', { path: { ...path, tender_id: `${saleId} gift` } });
    sold.splice(sold.indexOf(entry), 1);
    counts.voided += 1;
    return;
  }
  const { sale } = await host.till.must('findSale', { path });
  const rest = subtract(sale.priced.totals.due, money(amount));
  if (rest > 0) await payRest(host.till, saleId, rest);
  await host.till.must('completeSale', { path, body: {} });
  entry.isComplete = true;
}

async function step(search: Search): Promise<void> {
  const { hosts, chance, counts, sold, cards, tillWorld } = search;
  const host = hosts[chance.whole(hosts.length)] as ListedHost;
  const { valueCards } = tillWorld.deployment.service.context;
  counts.steps += 1;
  switch (chance.whole(24)) {
    case 0: {
      const open = sold.find(({ isComplete }) => !isComplete);
      return open === undefined ? undefined : await finish(search, open);
    }
    case 1:
    case 2:
      host.isCut = !host.isCut;
      counts.cuts += 1;
      return await host.till.pass(20);
    case 3:
      counts.kills += 1;
      return await host.kill();
    case 4:
      host.ahead = chance.whole(2 * MOST_SKEW) - MOST_SKEW;
      return;
    case 5:
    case 6:
      return await renew(search);
    case 7:
      host.losesAnswers = !host.losesAnswers;
      return await host.till.pass(20);
    case 8:
    case 9:
    case 10:
      await host.till.pass(60 * (1 + chance.whole(25)));
      return await renew(search);
    case 11: {
      // The guest pays at another seller, which asks the service.
      const card = cards[chance.whole(cards.length)] as string;
      const order = { reference: `online ${++search.payments}`, terminalId: 't', isCaptured: true, token: `value-card:#${card}` };
      await valueCards.pay({ ...order, amount: 50 + chance.whole(700) }, [PLACE.corporateId]);
      return;
    }
    case 12: {
      const code = CODES[chance.whole(CODES.length)] as string;
      await valueCards.change([PLACE.corporateId], code, { isBlocked: chance.whole(4) === 0, by: 'Ada' });
      return;
    }
    case 13:
      // A manager of the host changes their mind: its list is given back, and another one asked for later.
      host.isOn = !host.isOn;
      return;
    default:
      return await sell(search, host);
  }
}

/** Hosts come one after the other, each of which makes the shares of the others smaller, and some of them do not hear of it. */
async function join({ hosts, chance }: Search): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const host of hosts) {
      if (chance.whole(3) === 0) continue;
      host.losesAnswers = chance.whole(4) === 0;
      await host.till.renewList();
      host.losesAnswers = false;
    }
  }
}

/** As each host does once a minute. */
async function renew({ hosts, counts }: Search): Promise<void> {
  for (const { till } of hosts) if ((await till.renewList()) === 'renewed') counts.renewals += 1;
}

async function comeToRest({ hosts, chance: _, ...search }: Search): Promise<void> {
  for (const host of hosts) {
    host.isCut = false;
    host.losesAnswers = false;
    host.ahead = 0;
  }
  for (const entry of [...search.sold]) {
    if (entry.isComplete) continue;
    await entry.host.till.must('voidTender', { path: { sale_id: entry.saleId, tender_id: `${entry.saleId} gift` } });
    search.sold.splice(search.sold.indexOf(entry), 1);
    search.counts.voided += 1;
  }
  for (const host of hosts) await host.till.pass(120);
}

/** What one search did, and what it found to be wrong. */
export interface Played {
  readonly counts: Counts;
  readonly findings: readonly string[];
}

export interface SearchPlan {
  readonly seed: number;
  readonly hosts: number;
  readonly steps: number;
  readonly fault?: ListFault;
}

/** Plays one search. It ends at its first finding. */
export async function playListSearch({ seed, hosts: hostCount, steps, fault }: SearchPlan): Promise<Played> {
  const counts: Counts = { taken: 0, refused: 0, voided: 0, cuts: 0, kills: 0, renewals: 0, steps: 0, cases: 0, captured: 0, missing: 0 };
  const tillWorld = await makeTillWorld();
  if (fault !== undefined) plantInService(tillWorld.deployment.store.valueLists, fault);
  const hosts: ListedHost[] = [];
  for (let index = 0; index < hostCount; index++) hosts.push(await openListedHost(tillWorld, TERMS, fault));
  const [first] = hosts as [ListedHost];
  const { context } = tillWorld.deployment.service;
  const cards: string[] = [];
  for (const [index, code] of CODES.entries()) {
    await loadCard(first.till, `load ${index}`, code, BALANCES[index] as number);
    cards.push((await context.valueCards.lookUp([PLACE.corporateId], code))?.id as string);
  }
  const findings: string[] = [];
  const search: Search = { findings, tillWorld, hosts, cards, chance: makeChance(seed), counts, sold: [], sales: 0, payments: 0 };
  await join(search);
  for (let done = 0; done < steps && findings.length === 0; done++) {
    await step(search);
    for (const [card, open] of await outstanding(hosts, search.sold))
      if (open > CAP) findings.push(`step ${done}: ${open} of card ${cards.indexOf(card)} is taken and not captured`);
  }
  if (findings.length > 0) return { counts, findings };
  await comeToRest(search);
  await checkLedger(search);
  return { counts, findings };
}

/** To the cent: what was taken is captured, or a case says what is missing; and the ledger moved nothing else. */
async function checkLedger({ findings, hosts, counts, sold, tillWorld, cards }: Search): Promise<void> {
  const captured = new Map<string, number>();
  const mustBe = (what: string, is: unknown, expected: unknown): void => {
    if (is !== expected) findings.push(`${what}: ${String(is)}, and not ${String(expected)}`);
  };
  for (const host of hosts) {
    for (const mistake of host.till.mistakes) findings.push(String(mistake));
    for (const op of await spendsOf(host)) {
      const { card, amount } = intentOf<ValueSpendIntent>(op);
      const { missing = 0 } = (op.evidence ?? {}) as { readonly missing?: number };
      if (op.state !== 'done') mustBe(`the end of ${op.id}`, `${op.state} ${op.reason}`, 'attention gift_not_covered');
      counts.cases += op.state === 'attention' ? 1 : 0;
      counts.missing += missing;
      counts.captured += amount - missing;
      captured.set(card, (captured.get(card) ?? 0) + amount - missing);
    }
  }
  const taken = sold.reduce((sum, { amount }) => sum + amount, 0);
  mustBe('captured or in a case', counts.captured + counts.missing, taken);
  for (const [index, code] of CODES.entries()) {
    const card = cards[index] as string;
    const moves = await tillWorld.deployment.store.values.movesOf(card, 100_000);
    const payments = moves.filter(({ kind }) => kind === 'payment');
    const all = payments.reduce((sum, { amount }) => sum + amount, 0);
    const elsewhere = payments.filter(({ body }) => (JSON.parse(body) as { terminal?: string }).terminal === 't');
    const online = elsewhere.reduce((sum, { amount }) => sum + amount, 0);
    mustBe(`captured of card ${index}`, all - online, captured.get(card) ?? 0);
    mustBe(`left on card ${index}`, await onCard((hosts[0] as ListedHost).till, code), (BALANCES[index] as number) - all);
  }
}
