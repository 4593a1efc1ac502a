import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { isLent, type LentPage, LIST_MEMORY_SECONDS, MOST_VALUE_LISTS, type WantedPage } from '../../shared/service/core/value-lists.ts';
import type { StoredValueCard } from '../../shared/service/core/value-store.ts';
import { firstSeed, isLong } from '../base/search.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;
const HOUR = 3_600_000;

const aCard = (changes: Partial<StoredValueCard> = {}): StoredValueCard => ({
  ...{ id: 'card-1', corporateId: 1, hash: 'h1', hint: 'WXYZ', balance: 5000, isBlocked: false, version: 1, body: '{}' },
  ...changes,
});

const aPage = (listId: string, changes: Partial<WantedPage> = {}): WantedPage => ({
  ...{ listId, corporateId: 1, key: 'a'.repeat(64), cap: 2000, since: 0, at: NOON, most: 100 },
  ...{ endsAt: addMilliseconds(NOON, HOUR), countsUntil: addMilliseconds(NOON, 2 * HOUR) },
  allEndedBy: addMilliseconds(changes.at ?? NOON, 25 * HOUR),
  forgottenAt: addMilliseconds(changes.at ?? NOON, -LIST_MEMORY_SECONDS * 1000),
  ...changes,
});

/** The rules of lists that both databases keep. Names of lists and cards are chosen anew for each test, so that all share a database. */
export function testValueLists(store: () => Pick<ServiceStore, 'values' | 'valueLists'>): void {
  let made = 0;
  /** A corporate that no other test has, and names within it. */
  const begin = () => {
    made += 1;
    const own = made;
    const corporateId = 1000 + own;
    const name = (id: string): string => `${id}-${own}`;
    return {
      card: (changes: Partial<StoredValueCard> & { readonly id: string }) =>
        aCard({ corporateId, ...changes, id: name(changes.id), hash: name(changes.hash ?? changes.id) }),
      keep: (card: StoredValueCard) => store().values.write(card),
      lend: async (list: string, changes: Partial<WantedPage> = {}): Promise<LentPage> => {
        const page = await ask(list, changes);
        if (!isLent(page)) throw new Error(`${list}: ${JSON.stringify(page)}`);
        return page;
      },
      ask: (list: string, changes: Partial<WantedPage> = {}) => ask(list, changes),
      giveBack: (list: string, of = corporateId) => store().valueLists.giveBack(name(list), of),
    };
    function ask(list: string, changes: Partial<WantedPage>) {
      return store().valueLists.lend(aPage(name(list), { corporateId, ...changes }));
    }
  };
  const sharesOf = (page: LentPage): readonly number[] => page.cards.map(({ share }) => share);

  test('one host is lent the whole cap of a card, or what is on it, and of what has no money nothing', async () => {
    const { card, keep, lend } = begin();
    await keep(card({ id: 'rich' }));
    await keep(card({ id: 'poor', balance: 700 }));
    await keep(card({ id: 'empty', balance: 0 }));
    await keep(card({ id: 'blocked', isBlocked: true }));
    await keep(card({ id: 'late', expiresAt: NOON }));
    const page = await lend('a');
    expect(page.cards.map(({ id, share, balance }) => [id.split('-')[0], share, balance])).toEqual([
      ['rich', 2000, 5000],
      ['poor', 700, 700],
    ]);
    expect([page.version, page.endsAt, page.after]).toEqual([1, addMilliseconds(NOON, HOUR), undefined]);
  });

  test('another corporate has other cards, and lists of its own', async () => {
    const [one, other] = [begin(), begin()];
    await one.keep(one.card({ id: 'c' }));
    expect((await other.lend('a')).cards).toEqual([]);
    await one.lend('a');
    await one.giveBack('a', 1);
    expect(await one.ask('a', { since: 1 })).toMatchObject({ version: 2 });
  });

  test('a second host gets nothing before the first one has confirmed its smaller share, and then half', async () => {
    const { card, keep, lend } = begin();
    await keep(card({ id: 'c' }));
    expect(sharesOf(await lend('a'))).toEqual([2000]);
    expect(sharesOf(await lend('b'))).toEqual([]);
    const smaller = await lend('a', { since: 1 });
    expect(sharesOf(smaller)).toEqual([1000]);
    expect(sharesOf(await lend('b'))).toEqual([]);
    await lend('a', { since: smaller.version });
    expect(sharesOf(await lend('b'))).toEqual([1000]);
  });

  test('only what is new comes again: a card whose money changed, and one that may not pay any more', async () => {
    const { card, keep, lend } = begin();
    await keep(card({ id: 'c' }));
    await keep(card({ id: 'd' }));
    const first = await lend('a');
    expect((await lend('a', { since: first.version })).cards).toEqual([]);
    await keep(card({ id: 'c', balance: 900, version: 2 }));
    await keep(card({ id: 'd', isBlocked: true, version: 2 }));
    const next = await lend('a', { since: first.version + 1 });
    expect(next.cards.map(({ share }) => share).sort()).toEqual([0, 900]);
    // Its answer was lost: the same comes again.
    const again = await lend('a', { since: first.version + 1 });
    expect(again.cards.map(({ id, share }) => [id, share])).toEqual(next.cards.map(({ id, share }) => [id, share]));
    const sameShare = await lend('a', { since: again.version });
    expect(sameShare.cards).toEqual([]);
  });

  test('pages follow each other in one version, and leave no card out', async () => {
    const { card, keep, lend } = begin();
    for (let index = 0; index < 7; index++) await keep(card({ id: `c${index}` }));
    const seen: string[] = [];
    let page = await lend('a', { most: 3 });
    seen.push(...page.cards.map(({ id }) => id));
    while (page.after !== undefined) {
      page = await lend('a', { most: 3, after: page.after });
      expect(page.version).toBe(1);
      seen.push(...page.cards.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    expect([...seen].sort().reverse()).toEqual(seen);
  });

  test('a host that is behind what it has confirmed, or ahead of what it was lent, is not known', async () => {
    const { card, keep, lend, ask } = begin();
    await keep(card({ id: 'c' }));
    expect(await ask('a', { since: 1 })).toBe('unknown');
    const first = await lend('a');
    await lend('a', { since: first.version });
    expect(await ask('a')).toBe('unknown');
    expect(await ask('a', { since: 9 })).toBe('unknown');
    expect(await ask('b', { after: 'x' })).toBe('unknown');
  });

  /** Terms of an hour, so many hours after noon; one more is grace. */
  const atHour = (hours: number) => {
    const at = addMilliseconds(NOON, hours * HOUR);
    return { at, endsAt: addMilliseconds(at, HOUR), countsUntil: addMilliseconds(at, 2 * HOUR) };
  };

  test('what ran out counts until its host is back: what it took may not have been captured', async () => {
    const { card, keep, lend, ask, giveBack } = begin();
    await keep(card({ id: 'c' }));
    await lend('a');
    expect(sharesOf(await lend('b', atHour(1.9)))).toEqual([]);
    // The same list, as the service does not know it, is no return.
    expect(await ask('a', { ...atHour(30), since: 9 })).toBe('unknown');
    expect(sharesOf(await lend('d', atHour(30)))).toEqual([]);
    expect(await ask('a', { ...atHour(30), since: 1 })).toBe('unknown');
    expect(sharesOf(await lend('d', { ...atHour(30), since: 1 }))).toEqual([2000]);
    await giveBack('d');
    expect(sharesOf(await lend('e', atHour(30)))).toEqual([2000]);
  });

  test('what ran out is forgotten two days later, and is no list in use until then', async () => {
    const { card, keep, lend } = begin();
    await keep(card({ id: 'c' }));
    await lend('a');
    expect(sharesOf(await lend('b', atHour(49.9)))).toEqual([]);
    // Alone in use, it has the whole of what the other leaves.
    expect(sharesOf(await lend('b', { ...atHour(50), since: 1 }))).toEqual([2000]);
  });

  test('restored data lend nothing before every list has run out that may be forgotten, and then lend again', async () => {
    const { card, keep, lend, ask } = begin();
    await keep(card({ id: 'c' }));
    await store().valueLists.noteRestored();
    // Counted from the first host that asks: only then has this service taken the place of the one before.
    const waits = { waitsUntil: addMilliseconds(NOON, 125 * HOUR) };
    expect(await ask('a', atHour(100))).toEqual(waits);
    expect(await ask('b', atHour(124.9))).toEqual(waits);
    expect(sharesOf(await lend('a', atHour(125)))).toEqual([2000]);
    expect(sharesOf(await lend('b', atHour(125)))).toEqual([]);
  });

  test('a host with a smaller cap never lifts what is lent above its own', async () => {
    const { card, keep, lend } = begin();
    await keep(card({ id: 'c' }));
    await lend('a', { cap: 800 });
    await lend('a', { cap: 800, since: 1 });
    expect(sharesOf(await lend('b', { cap: 3000 }))).toEqual([1500]);
    expect(sharesOf(await lend('d', { cap: 1000 }))).toEqual([]);
  });

  test('hosts beyond the bound get no list', async () => {
    const { lend, ask } = begin();
    for (let index = 0; index < MOST_VALUE_LISTS; index++) await lend(`l${index}`);
    expect(await ask('one more')).toBe('too_many');
    expect(await ask('l0', { since: 1 })).toMatchObject({ version: 2 });
  });

  test('a number of a list belongs to who names it first, however many do at once', async () => {
    const { valueLists } = store();
    const claims = Array.from({ length: 6 }, (_, index) => ({ spend: `op-${index}`, reference: `uid-${index}` }));
    const list = `numbers-${++made}`;
    const first = await Promise.all(claims.map((claim) => valueLists.claimSpend(list, 1, claim)));
    expect(new Set(first.map(({ spend }) => spend)).size).toBe(1);
    expect(await valueLists.claimSpend(list, 1, { spend: 'late', reference: 'late' })).toEqual(first[0]);
    expect(await valueLists.claimSpend(list, 2, { spend: 'late', reference: 'late' })).toEqual({ spend: 'late', reference: 'late' });
  });

  test('what hosts may believe to have together is never more than the cap, nor than what was on the card, in any order of requests', async () => {
    let lent = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.array(
          fc.record({
            host: fc.integer({ min: 0, max: 4 }),
            does: fc.constantFrom('renew', 'renew', 'lose the answer', 'give back', 'begin again'),
            later: fc.integer({ min: 0, max: 60 }),
          }),
          { minLength: 5, maxLength: 40 },
        ),
        async (balance, cap, steps) => {
          const { card, keep, ask, giveBack } = begin();
          await keep(card({ id: 'c', balance }));
          /** What each host may believe to have, and until when; a lost answer may have come all the same. */
          const beliefs = new Map<string, { version: number; applied: number; offers: { share: number; until: number }[] }>();
          const names = [0, 0, 0, 0, 0];
          let now = Date.parse(NOON);
          for (const { host, does, later } of steps) {
            now += later * 60_000;
            const name = (): string => `h${host} ${names[host]}`;
            if (does === 'begin again') names[host] = (names[host] ?? 0) + 1;
            const known = beliefs.get(name());
            if (does === 'give back') {
              await giveBack(name());
              beliefs.delete(name());
              names[host] = (names[host] ?? 0) + 1;
              continue;
            }
            const at = new Date(now).toISOString() as Instant;
            const until = { endsAt: addMilliseconds(at, HOUR), countsUntil: addMilliseconds(at, HOUR) };
            const page = await ask(name(), { cap, at, since: known?.version ?? 0, ...until });
            if (!isLent(page)) {
              names[host] = (names[host] ?? 0) + 1;
              continue;
            }
            lent += 1;
            const [newest] = sharesOf(page);
            const share = newest ?? known?.applied ?? 0;
            const isLost = does === 'lose the answer';
            const offer = { share, until: now + HOUR };
            beliefs.set(
              name(),
              isLost
                ? { version: known?.version ?? 0, applied: known?.applied ?? 0, offers: [offer, ...(known?.offers ?? [])] }
                : { version: page.version, applied: share, offers: [offer] },
            );
            const believed = [...beliefs.values()].map(({ offers }) =>
              Math.max(0, ...offers.filter(({ until: end }) => end > now).map((each) => each.share)),
            );
            const sum = believed.reduce((total, each) => total + each, 0);
            expect(sum).toBeLessThanOrEqual(Math.min(cap, balance));
          }
        },
      ),
      { seed: firstSeed, numRuns: isLong ? 300 : 25 },
    );
    expect(lent).toBeGreaterThan(100);
  });
}
