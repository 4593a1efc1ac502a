import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import { makeDisplayMemory } from '../../shared/till/memory/display-memory.ts';
import type { DisplayContent, DisplayForm } from '../../shared/till-contract/operations/display-operations.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeChance } from '../simulation/chance.ts';

const AT = '2026-11-21T20:00:00.000Z' as Instant;
const later = (milliseconds: number): Instant => addMilliseconds(AT, milliseconds);
const IDLE: DisplayContent = { kind: 'idle' };

function paying(saleId: string, offer: number | undefined = 1000): DisplayContent {
  const tip = offer === undefined ? {} : { tip: { percents: [10, 20], of: money(offer), amount: money(offer) } };
  return { kind: 'paying', saleId, lines: [], rows: [], total: money(1000), ...tip };
}

function form(turn: number, shown: DisplayContent, windowId = 'w1'): DisplayForm {
  return { windowId, turn, language: 'en', shown };
}

describe('what a display shows', () => {
  test('is the newest turn of the window that spoke last, in whatever order they arrive', () => {
    const seed = firstSeed;
    const count = isLong ? 5000 : 300;
    process.stdout.write(`display turns: ${count} orders, seed ${seed}\n`);
    const chance = makeChance(seed);
    for (let round = 0; round < count; round++) {
      const memory = makeDisplayMemory();
      const turns = Array.from({ length: 8 }, (_, place) => place + 1).sort(() => chance.whole(3) - 1);
      for (const turn of turns) memory.show('t1', form(turn, paying(`s${turn}`)), AT);
      expect(memory.shown('t1', AT)?.shown, `seed ${seed}, round ${round}`).toEqual(paying('s8'));
      memory.show('t1', form(1, IDLE, 'w2'), AT);
      expect(memory.shown('t1', AT)?.shown).toEqual(IDLE);
    }
  });

  test('is nothing once its till has said nothing for a while, and never what another till says', () => {
    const memory = makeDisplayMemory();
    memory.show('t1', form(1, paying('s1')), AT);
    expect(memory.shown('t1', later(11_000))).toBeDefined();
    expect(memory.shown('t1', later(12_001))).toBeUndefined();
    expect(memory.shown('t2', AT)).toBeUndefined();
  });
});

describe('the guest’s tip', () => {
  const choose = (memory: ReturnType<typeof makeDisplayMemory>, id: string, saleId: string, percent: number, of = 1000, at = AT) =>
    memory.choose('t1', { id, saleId, percent, of }, at);

  test('is taken for the sale that asks for it, of what it asks for and among what it offers; none is a choice too', () => {
    const memory = makeDisplayMemory();
    expect(choose(memory, 'c0', 's1', 10)).toBe(false);
    memory.show('t1', form(1, paying('s1')), AT);
    expect(choose(memory, 'c1', 's2', 10)).toBe(false);
    expect(choose(memory, 'c1', 's1', 10, 999)).toBe(false);
    expect(choose(memory, 'c1', 's1', 15)).toBe(false);
    expect(choose(memory, 'c1', 's1', 10, 1000, later(20_000))).toBe(false);
    expect(memory.choice('t1')).toBeUndefined();
    expect(choose(memory, 'c1', 's1', 10)).toBe(true);
    expect(choose(memory, 'c2', 's1', 0)).toBe(true);
    expect(memory.choice('t1')).toEqual({ id: 'c2', saleId: 's1', percent: 0 });
  });

  test('is refused once the card is charged or the sale is over, except that the same again says the same', () => {
    const memory = makeDisplayMemory();
    memory.show('t1', form(1, paying('s1')), AT);
    expect(choose(memory, 'c1', 's1', 20)).toBe(true);
    memory.show('t1', form(2, { kind: 'paying', saleId: 's1', lines: [], rows: [], total: money(1000) }), AT);
    expect(choose(memory, 'c2', 's1', 10)).toBe(false);
    expect(choose(memory, 'c1', 's1', 20)).toBe(true);
    expect(memory.choice('t1')?.percent).toBe(20);
    memory.show('t1', form(3, paying('s2')), AT);
    expect(memory.choice('t1')).toBeUndefined();
  });
});
