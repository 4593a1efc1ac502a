import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMemoryJournal } from '../../shared/sync/memory-journal.ts';
import { makeTries, PIN_RULE, type Tries } from '../../shared/till/staff-tries.ts';
import { makeWorld } from '../world.ts';

const RUNS = process.env.LONG === '1' ? 10_000 : 1000;
const PAUSE = PIN_RULE.pauseMilliseconds;

type Step =
  | { readonly kind: 'try'; readonly person: string; readonly isRight: boolean }
  /** Several at the same moment. */
  | { readonly kind: 'rush'; readonly person: string; readonly count: number }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'set_clock'; readonly by: number }
  | { readonly kind: 'restart' }
  /** The process ends while a try is being judged. */
  | { readonly kind: 'cut_off'; readonly person: string };

const person = fc.constantFrom('till/ada', 'till/bo', 'kiosk/ada');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('try' as const), person, isRight: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rush' as const), person, count: fc.integer({ min: 2, max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, 60_000, PAUSE - 1, PAUSE, PAUSE * 2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set_clock' as const), by: fc.constantFrom(-1e12, -PAUSE, PAUSE, 1e12) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut_off' as const), person }) },
);

/** What is known of one person at one device: tries since the last right one, and when the last was let through. */
interface Known {
  count: number;
  lockedUntil: number;
}

test('no sequence of tries, restarts, cut cables and clocks that are set gives more than five guesses in half an hour', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async (steps) => {
      const base = makeWorld({ seed: 1 });
      let wall = 1_800_000_000_000;
      let passed = 0;
      let bornAt = 0;
      const world = { ...base, epochMilliseconds: () => wall, monotonicMilliseconds: () => passed - bornAt };
      const journal = makeMemoryJournal(base);
      let tries: Tries = makeTries(journal, world, PIN_RULE);
      const known = new Map<string, Known>();
      const of = (name: string): Known => {
        const found = known.get(name) ?? { count: 0, lockedUntil: -1 };
        known.set(name, found);
        return found;
      };
      /** Told of each try that was judged. */
      const judged = (name: string, isRight: boolean): boolean => {
        const each = of(name);
        expect(passed, `${name} is judged while locked`).toBeGreaterThanOrEqual(each.lockedUntil);
        if (each.count >= PIN_RULE.most) each.count = 0;
        each.count += 1;
        if (each.count >= PIN_RULE.most) each.lockedUntil = passed + PAUSE;
        if (isRight) Object.assign(each, { count: 0, lockedUntil: -1 });
        return isRight;
      };
      const attempt = (name: string, isRight: boolean) => tries.attempt(name, async () => judged(name, isRight));
      for (const each of steps) {
        switch (each.kind) {
          case 'try': {
            const isLocked = passed < of(each.person).lockedUntil;
            const { state } = await attempt(each.person, each.isRight);
            // A restart may make the pause longer, and never shorter.
            if (isLocked) expect(state).toBe('locked');
            if (state !== 'locked') expect(state).toBe(each.isRight ? 'right' : 'wrong');
            break;
          }
          case 'rush':
            await Promise.all(Array.from({ length: each.count }, () => attempt(each.person, false)));
            break;
          case 'wait':
            passed += each.milliseconds;
            wall += each.milliseconds;
            break;
          case 'set_clock':
            wall += each.by;
            break;
          case 'restart':
            bornAt = passed;
            tries = makeTries(journal, world, PIN_RULE);
            break;
          case 'cut_off': {
            const begun = new Promise<void>((resolve) => {
              void tries
                .attempt(each.person, () => {
                  judged(each.person, false);
                  resolve();
                  return new Promise(() => undefined);
                })
                .then(() => resolve());
            });
            await begun;
            bornAt = passed;
            tries = makeTries(journal, world, PIN_RULE);
            break;
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test('a right one starts the count anew, and one person at one device never locks another out', async () => {
  const world = makeWorld({ seed: 2 });
  const tries = makeTries(makeMemoryJournal(world), world, PIN_RULE);
  const attempt = (name: string, isRight: boolean) => tries.attempt(name, async () => isRight);
  for (let round = 0; round < 3; round += 1) {
    for (let left = 4; left >= 1; left -= 1) expect(await attempt('till/ada', false)).toEqual({ state: 'wrong', left });
    expect(await attempt('till/ada', true)).toEqual({ state: 'right' });
  }
  for (let left = 4; left >= 0; left -= 1) expect(await attempt('kiosk/ada', false)).toEqual({ state: 'wrong', left });
  expect((await attempt('kiosk/ada', true)).state).toBe('locked');
  expect((await attempt('till/ada', true)).state).toBe('right');
});
