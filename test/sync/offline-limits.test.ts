import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { decideCharge } from '../../shared/sync/cards/card-decision.ts';
import { isLong } from '../base/search.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { opIdOf } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { openOfflineTill, wantedCard } from './offline-till.ts';

const HOUR = 3_600_000;
const LIMITS = { mostOfASale: 5000, mostStored: 20_000, mostRecords: 8, longestAge: 24 * HOUR, warnAge: 12 * HOUR };

/** The rules in a few lines: a list of what is stored, and what each sale has taken. */
interface Oracle {
  records: { readonly name: string; readonly amount: number; readonly at: number; isUnknown: boolean }[];
  readonly sales: Map<string, number>;
  readonly blocked: Map<string, 'payment_unknown' | 'needs_manager'>;
}

interface Wanted {
  readonly name: string;
  readonly lane: string;
  readonly amount: number;
  readonly isApproved: boolean;
  readonly isAllowed: boolean;
}

function expectedOf(oracle: Oracle, { lane, amount, isApproved, isAllowed }: Wanted, at: number): string | undefined {
  const block = oracle.blocked.get(lane);
  if (block === 'payment_unknown' || (block === 'needs_manager' && !isAllowed)) return block;
  if (oracle.records.length >= LIMITS.mostRecords) return 'too_many_stored';
  if (oracle.records.some((record) => at - record.at >= LIMITS.longestAge)) return 'too_old';
  if (isApproved) return undefined;
  if ((oracle.sales.get(lane) ?? 0) + amount > LIMITS.mostOfASale) return 'over_sale_limit';
  return oracle.records.reduce((sum, record) => sum + record.amount, amount) > LIMITS.mostStored ? 'over_store_limit' : undefined;
}

async function playSeed(seed: number, seen: Map<string, number>): Promise<void> {
  const random: Seeded = seeded(seed);
  let till = openOfflineTill({ settings: LIMITS });
  const oracle: Oracle = { records: [], sales: new Map(), blocked: new Map() };
  for (let step = 0; step < 60; step++) {
    const at = till.world.epochMilliseconds();
    const action = random.below(12);
    if (action < 8) {
      const wanted: Wanted = {
        name: `card-${step}`,
        lane: `sale/${random.below(12)}`,
        amount: random.pick([100, 1000, 2500, 4000, 5000, 5001, 6000, 4401, 4468]),
        isApproved: random.chance(0.25),
        isAllowed: random.chance(0.3),
      };
      const { name, lane, amount } = wanted;
      const expected = expectedOf(oracle, wanted, at);
      const more = { ...(wanted.isApproved && { approvedBy: 'm1' }), ...(wanted.isAllowed && { allowedBy: 'm2' }) };
      const outcome = await till.cards.take(wantedCard(name, amount, more, lane));
      const code = outcome.ok ? undefined : outcome.refusal.code;
      expect({ seed, step, code }).toEqual({ seed, step, code: expected });
      seen.set(code ?? 'taken', (seen.get(code ?? 'taken') ?? 0) + 1);
      if (outcome.ok && outcome.value.state !== 'rejected') {
        const isUnknown = outcome.value.state === 'attention';
        oracle.records.push({ name, amount, at, isUnknown });
        oracle.sales.set(lane, (oracle.sales.get(lane) ?? 0) + amount);
        if (isUnknown) oracle.blocked.set(lane, 'payment_unknown');
      }
    } else if (action === 8) till.world.advance(random.pick([1, 3, 8]) * HOUR);
    else if (action === 9) {
      const isUp = random.chance(0.5);
      till.setReachable(isUp);
      await till.cards.forwardAll();
      if (isUp) oracle.records = oracle.records.filter(({ isUnknown }) => isUnknown);
    } else if (action === 10) till = till.restart();
    else {
      const open = oracle.records.find(({ isUnknown }) => isUnknown);
      if (open === undefined) continue;
      const op = await till.journal.findOp(opIdOf(open.name));
      const deciding = { journal: till.journal, world: till.world, epoch: 1, employeeId: 'e1' };
      await decideCharge(deciding, opIdOf(open.name), { kind: random.pick(['declined', 'cannot_tell']) });
      oracle.records = oracle.records.filter((record) => record !== open);
      const lane = op?.lane ?? '';
      oracle.sales.set(lane, (oracle.sales.get(lane) ?? 0) - open.amount);
      oracle.blocked.set(lane, 'needs_manager');
    }
    const { count, total } = await till.cards.figures();
    const sum = oracle.records.reduce((all, { amount }) => all + amount, 0);
    expect({ seed, step, count, total }).toEqual({ seed, step, count: oracle.records.length, total: sum });
  }
}

test('after any sales, forwards and decisions, with restarts in between, the limits are those of a few lines', async () => {
  const seen = new Map<string, number>();
  const runs = isLong ? 5000 : 150;
  for (let seed = 1; seed <= runs; seed++) await playSeed(seed, seen);
  const codes = ['needs_manager', 'over_sale_limit', 'over_store_limit', 'payment_unknown', 'taken', 'too_many_stored', 'too_old'];
  expect([...seen.keys()].sort()).toEqual(codes);
  for (const count of seen.values()) expect(count).toBeGreaterThan(10);
});

test('cards that are wanted at the same time never come to more than is allowed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-stored-'));
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), makeWorld());
  const till = openOfflineTill({ journal });
  const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => till.cards.take(wantedCard(`n${n}`, 4000))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25);
  expect(await till.cards.figures()).toMatchObject({ count: 25, total: 100_000 });
  const inOneSale = await Promise.all([1, 2, 3].map((n) => till.cards.take(wantedCard(`s${n}`, 10, { approvedBy: 'm1' }, 'sale/one'))));
  expect(inOneSale.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  await journal.close();
  rmSync(folder, { recursive: true, force: true });
});
