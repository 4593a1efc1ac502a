import { expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import type { StoredValueCard, ValueMove } from '../../shared/service/core/value-store.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;

const aCard = (changes: Partial<StoredValueCard> = {}): StoredValueCard => ({
  id: 'card-1',
  corporateId: 1,
  hash: 'h1',
  hint: 'WXYZ',
  balance: 2000,
  isBlocked: false,
  version: 1,
  body: '{"holder":"Zoë"}',
  ...changes,
});

const aMove = (changes: Partial<ValueMove> = {}): ValueMove => ({
  reference: 'load-1',
  cardId: 'card-1',
  kind: 'load',
  amount: 2000,
  at: NOON,
  body: '{"by":"Ada"}',
  ...changes,
});

/** The rules of value cards that both databases keep. */
export function testValueStore(values: () => ServiceStore['values']): void {
  test('a card and its move are written together, and read again to the letter', async () => {
    const card = aCard({ expiresAt: addMilliseconds(NOON, 1000) });
    expect(await values().write(card, aMove())).toBe(true);
    expect(await values().find('h1')).toEqual(card);
    expect(await values().findById('card-1')).toEqual(card);
    expect(await values().findMove('load-1')).toEqual(aMove());
    expect([await values().find('h2'), await values().findById('card-2'), await values().findMove('load-2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('another version, a code or a reference that is taken leave nothing', async () => {
    await values().write(aCard(), aMove());
    const spent = aCard({ balance: 500, version: 2 });
    const payment = aMove({ reference: 'pay-1', kind: 'payment', amount: 1500 });
    expect(await values().write(aCard({ id: 'card-2' }), aMove({ reference: 'load-2', cardId: 'card-2' }))).toBe(false);
    expect(await values().write({ ...spent, version: 3 }, payment)).toBe(false);
    expect(await values().write(spent, aMove())).toBe(false);
    expect([await values().findMove('pay-1'), await values().findMove('load-2'), await values().find('h1')]).toEqual([
      undefined,
      undefined,
      aCard(),
    ]);
    expect(await values().write(spent, payment)).toBe(true);
    expect(await values().find('h1')).toEqual(spent);
  });

  test('of many writers of one version one is first', async () => {
    await values().write(aCard(), aMove());
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        values().write(aCard({ balance: 0, version: 2 }), aMove({ reference: `pay-${index}`, kind: 'payment' })),
      ),
    );
    expect(outcomes.filter((isWritten) => isWritten)).toHaveLength(1);
    expect(await values().movesOf('card-1', 10)).toHaveLength(2);
  });

  test('moves are listed newest first, and those that gave a payment back by it; one of no card is found by its reference', async () => {
    await values().write(aCard(), aMove());
    const payment = aMove({ reference: 'pay-1', kind: 'payment', amount: 700, at: addMilliseconds(NOON, 1) });
    const back = aMove({ reference: 'back-1', kind: 'refund', amount: 300, original: 'pay-1', at: addMilliseconds(NOON, 2) });
    await values().write(aCard({ balance: 1300, version: 2 }), payment);
    await values().write(aCard({ balance: 1600, version: 3 }), back);
    expect(await values().movesOf('card-1', 2)).toEqual([back, payment]);
    expect(await values().givenBack('pay-1')).toEqual([back]);
    const { cardId: _, ...nowhere } = aMove({ reference: 'pay-2', kind: 'declined', amount: 0 });
    expect(await values().write(undefined, nowhere)).toBe(true);
    expect(await values().write(undefined, nowhere)).toBe(false);
    expect(await values().findMove('pay-2')).toEqual(nowhere);
  });

  test('the sums are of the corporates asked for, with what is blocked and what has expired', async () => {
    const kinds = [
      {},
      { isBlocked: true, expiresAt: NOON },
      { expiresAt: NOON },
      { expiresAt: addMilliseconds(NOON, 1) },
      { corporateId: 2 },
    ];
    for (const [index, kind] of kinds.entries())
      await values().write(aCard({ id: `card-${index}`, hash: `h${index}`, balance: 10 ** index, ...kind }));
    expect(await values().sums([1], NOON)).toEqual({
      cards: 4,
      balance: 1111,
      blocked: { cards: 1, balance: 10 },
      expired: { cards: 1, balance: 100 },
    });
    expect(await values().sums([1, 2], NOON)).toMatchObject({ cards: 5, balance: 11_111 });
    const none = { cards: 0, balance: 0 };
    expect(await values().sums([3], NOON)).toEqual({ ...none, blocked: none, expired: none });
  });
}
