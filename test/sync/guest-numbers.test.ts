import { expect, test } from 'vitest';
import { GUEST_NUMBERS, makeGuestNumbers, skipPossiblyUsedNumbers } from '../../shared/sync/journal/guest-numbers.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWriteQueue } from '../../shared/sync/journal/write-queue.ts';
import { makeWorld } from '../world.ts';

const allotTo = (journal: Journal) => (date: string) =>
  makeGuestNumbers(makeWriteQueue(journal)).allot(date, (number) => ({ facts: { [`sale/${date}/${number}`]: 'sold' } }));

test('each date counts from one, and a number is durable with what it is for [V2]', async () => {
  const journal = makeMemoryJournal(makeWorld());
  const allot = allotTo(journal);
  expect([await allot('2026-11-21'), await allot('2026-11-21'), await allot('2026-11-22')]).toEqual([1, 2, 1]);
  expect(await journal.findFact('sale/2026-11-21/2')).toBe('sold');
});

test('those who ask at once get one number each, and a write that fails keeps none [V2]', async () => {
  const journal = makeMemoryJournal(makeWorld());
  const numbers = makeGuestNumbers(makeWriteQueue(journal));
  const given = [1, 2, 3, 4].map((each) =>
    numbers.allot('2026-11-21', () => (each === 2 ? { change: { id: 'nobody' as never, state: 'done' } } : { facts: {} })),
  );
  const outcomes = await Promise.allSettled(given);
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([1, 'failed', 2, 3]);
});

test('after a new epoch no number comes again that the journal may have given out before, on any date', async () => {
  for (const date of ['2026-11-21', '2026-11-22']) {
    const journal = makeMemoryJournal(makeWorld());
    const allot = allotTo(journal);
    for (let count = 0; count < 47; count += 1) await allot('2026-11-21');
    await journal.append({
      facts: { [GUEST_NUMBERS]: skipPossiblyUsedNumbers(skipPossiblyUsedNumbers(await journal.findFact(GUEST_NUMBERS))) },
    });
    expect(await allot(date)).toBeGreaterThan(2000);
    expect(await allot(date)).toBeLessThan(2100);
    expect(await allot('2026-11-23')).toBe(1);
  }
});
