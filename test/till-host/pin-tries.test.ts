import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { type AttemptCounter, makeAttemptCounter, PIN_RULE, pauseAfter } from '../../shared/till/memory/staff-tries.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';

const RUNS = isLong ? 10_000 : 1000;
const PAUSE = PIN_RULE.pauseMilliseconds;

type Step =
  /** At one person's PIN, as signing in does. */
  | { readonly kind: 'try'; readonly who: Who; readonly isRight: boolean }
  /** At everybody's at once, as an approval does; `right` is whose PIN it turns out to be. */
  | { readonly kind: 'approve'; readonly place: Place; readonly right: string | undefined }
  /** Several at the same moment. */
  | { readonly kind: 'rush'; readonly who: Who; readonly count: number }
  | { readonly kind: 'lift'; readonly who: Who }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'set_clock'; readonly by: number }
  | { readonly kind: 'restart' }
  /** The process ends while a try is being judged. */
  | { readonly kind: 'cut_off'; readonly who: Who };
type Place = 'till' | 'other till' | 'kiosk';
interface Who {
  readonly place: Place;
  readonly person: string;
}

const PEOPLE = ['ada', 'bo'] as const;
const place = fc.constantFrom<Place>('till', 'other till', 'kiosk');
const who = fc.record({ place, person: fc.constantFrom(...PEOPLE) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('try' as const), who, isRight: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('approve' as const), place, right: fc.constantFrom(undefined, undefined, ...PEOPLE) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rush' as const), who, count: fc.integer({ min: 2, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lift' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, 60_000, PAUSE - 1, PAUSE, PAUSE * 2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set_clock' as const), by: fc.constantFrom(-1e12, -PAUSE, PAUSE, 1e12) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut_off' as const), who }) },
);

/** When wrong guesses at one person's PIN at one place were judged, since the last right one or since it was lifted. */
class Guesses {
  readonly at: number[] = [];
  isLockedAt(now: number): boolean {
    const last = this.at.at(-1);
    return (
      this.at.length > 0 && this.at.length % PIN_RULE.most === 0 && last !== undefined && now < last + pauseAfter(PIN_RULE, this.at.length)
    );
  }
}

test('no sequence of sign-ins, approvals, restarts, cut cables and clocks that are set gives more than five guesses in half an hour [A2]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), async (steps) => {
      const base = makeWorld({ seed: 1 });
      let wall = 1_800_000_000_000;
      let passed = 0;
      let bornAt = 0;
      const world = { ...base, epochMilliseconds: () => wall, monotonicMilliseconds: () => passed - bornAt };
      const journal = makeMemoryJournal(base);
      let tries: AttemptCounter = makeAttemptCounter(journal, world, PIN_RULE);
      const restart = (): void => {
        bornAt = passed;
        tries = makeAttemptCounter(journal, world, PIN_RULE);
      };
      const known = new Map<string, Guesses>();
      const of = ({ place: where, person }: Who): Guesses => {
        const found = known.get(`${where}/${person}`) ?? new Guesses();
        known.set(`${where}/${person}`, found);
        return found;
      };
      /** Called for each try that was checked, with everybody whose PIN it was compared with. */
      const checked = (where: Place, open: readonly string[], right: string | undefined): string | undefined => {
        const found = right !== undefined && open.includes(right) ? right : undefined;
        for (const person of open) {
          const guesses = of({ place: where, person });
          expect(guesses.isLockedAt(passed), `${where}/${person} is judged while locked`).toBe(false);
          if (found === person) guesses.at.length = 0;
          if (found === undefined) guesses.at.push(passed);
          expect(guesses.at.filter((at) => at > passed - PAUSE).length).toBeLessThanOrEqual(PIN_RULE.most);
        }
        return found;
      };
      const attempt = (where: Place, subjects: readonly string[], right: string | undefined) =>
        tries.attempt({ source: where, subjects }, async (open) => checked(where, open, right));
      for (const each of steps) {
        switch (each.kind) {
          case 'try': {
            const isLocked = of(each.who).isLockedAt(passed);
            const { state } = await attempt(each.who.place, [each.who.person], each.isRight ? each.who.person : undefined);
            // A restart may make the pause longer, and never shorter.
            if (isLocked) expect(state).toBe('locked');
            if (state !== 'locked') expect(state).toBe(each.isRight ? 'right' : 'wrong');
            break;
          }
          case 'approve': {
            const isLocked = PEOPLE.every((person) => of({ place: each.place, person }).isLockedAt(passed));
            const { state } = await attempt(each.place, PEOPLE, each.right);
            if (isLocked) expect(state).toBe('locked');
            break;
          }
          case 'rush':
            await Promise.all(Array.from({ length: each.count }, () => attempt(each.who.place, [each.who.person], undefined)));
            break;
          case 'lift': {
            const { place: where, person } = each.who;
            await tries.lift(where, person, { at: instantFromEpoch(wall), event: 'lockout_lifted', body: '{}' });
            of(each.who).at.length = 0;
            expect(await tries.lockedFor(where, person)).toBe(0);
            break;
          }
          case 'wait':
            passed += each.milliseconds;
            wall += each.milliseconds;
            break;
          case 'set_clock':
            wall += each.by;
            break;
          case 'restart':
            restart();
            break;
          case 'cut_off': {
            const { place: where, person } = each.who;
            await new Promise<void>((resolve) => {
              const cut = tries.attempt({ source: where, subjects: [person] }, (open) => {
                checked(where, open, undefined);
                resolve();
                return new Promise(() => undefined);
              });
              void cut.then(() => resolve());
            });
            restart();
            break;
          }
        }
      }
    }),
    { seed: firstSeed, numRuns: RUNS },
  );
});

test('a right one starts the count anew, and tries at a kiosk or at another person lock nobody out of a till', async () => {
  const world = makeWorld({ seed: 2 });
  const tries = makeAttemptCounter(makeMemoryJournal(world), world, PIN_RULE);
  const attempt = (where: string, person: string, isRight: boolean) =>
    tries.attempt({ source: where, subjects: [person] }, async () => (isRight ? person : undefined));
  for (let round = 0; round < 3; round += 1) {
    for (let left = 4; left >= 1; left -= 1) expect(await attempt('till', 'ada', false)).toEqual({ state: 'wrong', left });
    expect((await attempt('till', 'ada', true)).state).toBe('right');
  }
  for (let left = 4; left >= 0; left -= 1) expect(await attempt('kiosk', 'ada', false)).toEqual({ state: 'wrong', left });
  expect((await attempt('kiosk', 'ada', true)).state).toBe('locked');
  expect((await attempt('till', 'bo', true)).state).toBe('right');
  expect((await attempt('till', 'ada', true)).state).toBe('right');
});

test('names that differ only in where a place ends and a person begins count apart', async () => {
  const world = makeWorld({ seed: 3 });
  const tries = makeAttemptCounter(makeMemoryJournal(world), world, PIN_RULE);
  for (let round = 0; round < 5; round += 1) await tries.attempt({ source: 'a/b', subjects: ['c'] }, async () => undefined);
  expect(await tries.lockedFor('a/b', 'c')).toBe(PAUSE);
  expect(await tries.lockedFor('a', 'b/c')).toBe(0);
});

test('an approval is a guess at everybody whose PIN it could be, and none at the others once it is the PIN of one', async () => {
  const world = makeWorld({ seed: 4 });
  const tries = makeAttemptCounter(makeMemoryJournal(world), world, PIN_RULE);
  const approve = (right?: string) => tries.attempt({ source: 'till', subjects: ['ada', 'bo'] }, async () => right);
  for (let round = 0; round < 8; round += 1) expect(await approve('ada')).toEqual({ state: 'right', subject: 'ada' });
  for (let left = 4; left >= 1; left -= 1) expect(await approve()).toEqual({ state: 'wrong', left });
  expect((await approve('ada')).state).toBe('right');
  expect(await tries.attempt({ source: 'till', subjects: ['bo'] }, async () => undefined)).toEqual({ state: 'wrong', left: 0 });
  expect(await tries.lockedFor('till', 'bo')).toBe(PAUSE);
  expect(await approve('ada')).toEqual({ state: 'right', subject: 'ada' });
});

test('each further five wrong ones in a row shut out for twice as long, up to eight hours, after restarts too; a right one ends that [A2]', async () => {
  const base = makeWorld({ seed: 5 });
  let passed = 0;
  const journal = makeMemoryJournal(base);
  const open = () => {
    const bornAt = passed;
    return makeAttemptCounter(journal, { monotonicMilliseconds: () => passed - bornAt }, PIN_RULE);
  };
  let tries = open();
  const attempt = (right?: string) => tries.attempt({ source: 'till', subjects: ['ada'] }, async () => right);
  const hours: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (let left = 4; left >= 0; left -= 1) expect(await attempt()).toEqual({ state: 'wrong', left });
    tries = open();
    const pause = await tries.lockedFor('till', 'ada');
    hours.push(pause / 3_600_000);
    passed += pause - 1;
    expect((await attempt('ada')).state).toBe('locked');
    passed += 1;
  }
  expect(hours).toEqual([0.5, 1, 2, 4, 8, 8]);
  expect((await attempt('ada')).state).toBe('right');
  expect(await attempt()).toEqual({ state: 'wrong', left: 4 });
});
