import { describe, expect, test } from 'vitest';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueDaypart } from '../../shared/contract/catalogue/catalogue-places.ts';
import { isLong } from '../base/search.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { ordersOf } from './carts.ts';
import { forVendor, type Line, type Mode, type Travelled, type Turn, travel, withoutItem } from './time-traveller.ts';

const HOUR = 3_600_000;
const EVENING = '2026-11-21T23:00:00.000Z';
const later = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
const DAYS: CatalogueDaypart['days'] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

function changeItem(file: CatalogueFile, itemId: string, change: Partial<CatalogueFile['items'][number]>): CatalogueFile {
  return { ...file, items: file.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)) };
}

/** Drinks at half the price within the window. */
function happyHour(file: CatalogueFile, criteria: CatalogueFile['discounts'][number]['criteria']): CatalogueFile {
  const happy = {
    ...file.discounts[0],
    id: 'happy',
    reference_id: 'HAPPY',
    name: 'Happy hour',
    level: 'ITEM',
    amount: 50,
    auto_apply: true,
  };
  const { promo_code: _, ...terms } = happy as typeof happy & { promo_code?: string };
  return { ...file, discounts: [...file.discounts, { ...terms, criteria: { category_ids: ['drinks'], ...criteria } } as never] };
}

function openUntil(file: CatalogueFile, spans: readonly (readonly [string, string])[]): CatalogueFile {
  const [vendor] = file.vendors;
  const groups = vendor?.dayparts[0]?.groups ?? [];
  return forVendor(file, {
    dayparts: spans.map(([start, end], index) => ({ id: `part ${index}`, name: start, days: DAYS, start, end, groups })),
  });
}

/** The beer costs 6, at an event 7. */
function levels(file: CatalogueFile, event: { readonly from: string; readonly until: string } | undefined): CatalogueFile {
  const usual = (starts_at: string, ends_at: string) => ({ level: 'CORPORATE_DEFAULT', starts_at, ends_at }) as const;
  const [from, until] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
  const schedule =
    event === undefined
      ? [usual(from, until)]
      : [usual(from, event.from), { level: 'EVENT', starts_at: event.from, ends_at: event.until } as const, usual(event.until, until)];
  return forVendor(file, { price_level_schedule: schedule });
}

const same = (file: CatalogueFile) => file;

/** Chicago, in November six hours behind UTC. */
const TURNS: readonly Turn[] = [
  {
    name: 'a price level begins',
    at: EVENING,
    file: (file, at) => levels(file, { from: at, until: later(at, HOUR) }),
  },
  {
    name: 'a price level ends',
    at: EVENING,
    file: (file, at) => levels(file, { from: later(at, -HOUR), until: at }),
  },
  { name: 'a happy hour begins', at: EVENING, file: (file, at) => happyHour(file, { starts_at: at, ends_at: later(at, HOUR) }) },
  { name: 'a happy hour ends', at: EVENING, file: (file, at) => happyHour(file, { starts_at: later(at, -HOUR), ends_at: at }) },
  {
    name: 'a happy hour by day part ends',
    at: EVENING,
    file: (file) =>
      happyHour(
        openUntil(file, [
          ['00:00', '17:00'],
          ['17:00', '24:00'],
        ]),
        { dayparts: ['part 0'] },
      ),
  },
  { name: 'the last day part ends', at: EVENING, closes: true, file: (file) => openUntil(file, [['08:00', '17:00']]) },
  {
    name: 'midnight',
    at: '2026-11-22T06:00:00.000Z',
    file: (file) =>
      openUntil(file, [
        ['10:00', '24:00'],
        ['00:00', '10:00'],
      ]),
  },
  { name: 'the business day ends', at: '2026-11-22T10:00:00.000Z', file: same },
  {
    name: 'clocks go forward, over the hour in which happy hour would end',
    at: '2026-03-08T08:00:00.000Z',
    file: (file) =>
      happyHour(
        openUntil(file, [
          ['00:00', '02:30'],
          ['02:30', '24:00'],
        ]),
        { dayparts: ['part 0'] },
      ),
  },
  {
    name: 'clocks go back, into the hour of which happy hour has half',
    at: '2026-11-01T07:00:00.000Z',
    file: (file) =>
      happyHour(
        openUntil(file, [
          ['00:00', '01:30'],
          ['01:30', '24:00'],
        ]),
        { dayparts: ['part 0'] },
      ),
  },
  { name: 'a price rises', at: EVENING, file: same, edit: (file) => changeItem(file, ITEMS.beer, { prices: { CORPORATE_DEFAULT: 6.5 } }) },
  { name: 'an item is switched off', at: EVENING, file: same, edit: (file) => changeItem(file, ITEMS.fries, { active: false }) },
  { name: 'an item is deleted', at: EVENING, file: same, edit: (file) => withoutItem(file, ITEMS.fries) },
  {
    name: 'a tax rises',
    at: EVENING,
    file: same,
    edit: (file) => ({ ...file, taxes: file.taxes.map((tax) => ({ ...tax, rate: 0.2 })) }),
  },
  { name: 'a discount for everything begins', at: EVENING, file: same, edit: (file) => happyHour(file, {}) },
  {
    name: 'the schedule itself is changed',
    at: EVENING,
    file: same,
    edit: (file) => levels(file, { from: EVENING, until: later(EVENING, HOUR) }),
  },
];

/** Where a turn says nothing of price levels, the usual one holds. */
function usually(turn: Turn): Turn {
  return { ...turn, file: (file, at) => turn.file(levels(file, undefined), at) };
}

const TAKEN = new Map<string, Promise<Travelled['taken']>>();

/** What is taken over a turn with the right time: travelled once, however many tests ask. */
function takenOver(turn: Turn, line: Line, mode: Mode): Promise<Travelled['taken']> {
  const key = `${turn.name}, ${line}, ${mode}`;
  const taken = TAKEN.get(key) ?? travelAndSell(turn, line, mode);
  TAKEN.set(key, taken);
  return taken;
}

async function travelAndSell(turn: Turn, line: Line, mode: Mode): Promise<Travelled['taken']> {
  const travelled = await travel(usually(turn), line, mode);
  await expectAllSold(travelled);
  return travelled.taken;
}

const LINES: readonly Line[] = ['online', 'cut off over it'];
const MODES: readonly Mode[] = ['local', 'remote'];

/** Every job ended well, and every order was completed with the money that was taken; the test till also compares the books. */
async function expectAllSold({ till, taken }: Travelled): Promise<void> {
  const undone = await till.journal.listOps(['waiting', 'attention', 'rejected']);
  expect(undone.map(({ kind, state, reason, evidence }) => ({ kind, state, reason, evidence }))).toEqual([]);
  const orders = await ordersOf(till);
  expect(orders.map(({ status, due, paid }) => ({ status, isPaid: due === paid }))).toEqual(
    orders.map(() => ({ status: 'COMPLETED', isPaid: true })),
  );
  expect(orders.map(({ paid }) => paid).sort()).toEqual(Object.values(taken).sort());
  expect(await till.must('listTabs', {})).toEqual([]);
  expect(till.mistakes).toEqual([]);
}

describe.each(TURNS)('$name', (turn) => {
  test.each(LINES.flatMap((line) => MODES.map((mode) => [line, mode] as const)))(
    '%s, %s: nobody has to decide anything',
    async (line, mode) => {
      await takenOver(turn, line, mode);
    },
  );
});

describe('a tab costs what was true when its items were ordered', () => {
  const turnOf = (name: string): Turn => TURNS.find((turn) => turn.name === name) as Turn;

  /** Beer and burger, then fries, before; another beer after. Food is taxed ten percent. */
  test.each([
    ['a price level begins', 600 + 880 + 385 + 700],
    ['a price level ends', 700 + 880 + 385 + 600],
    ['a happy hour begins', 600 + 880 + 385 + 300],
    ['a happy hour ends', 300 + 880 + 385 + 600],
    ['a tax rises', 600 + 880 + 385 + 600],
    ['an item is deleted', 600 + 880 + 385 + 600],
    ['the last day part ends', 600 + 880 + 385],
  ])('%s [T4]', async (name, due) => {
    expect((await takenOver(turnOf(name), 'online', 'remote')).long).toBe(due);
  });

  test('a price that rises counts from when the till knew of it', async () => {
    expect((await takenOver(turnOf('a price rises'), 'cut off over it', 'remote')).long).toBe(600 + 880 + 385 + 600);
  });
});

const TIMED = [
  'a price level begins',
  'a happy hour ends',
  'a happy hour by day part ends',
  'midnight',
  'the business day ends',
  'clocks go forward, over the hour in which happy hour would end',
  'clocks go back, into the hour of which happy hour has half',
];

/** Minutes. The standard suite has a fast clock at one turn and a slow one at the next. */
function wrongClocks({ name }: Turn, line: Line): readonly number[] {
  if (isLong) return [20, -20];
  return [(TIMED.indexOf(name) + LINES.indexOf(line)) % 2 === 0 ? 20 : -20];
}

/** Elsewhere such a till's sales would lie in the future, or be priced by another level. Locally the clock passes the turn twice, or leaps. */
describe.each(TURNS.filter(({ name }) => TIMED.includes(name)))('$name', (turn) => {
  test.each(LINES)('%s, whose clock is 20 minutes wrong: nobody has to decide anything', async (line) => {
    const taken = await takenOver(turn, line, 'remote');
    for (const clockAhead of wrongClocks(turn, line)) {
      const travelled = await travel(usually(turn), line, 'remote', { clockAhead });
      await expectAllSold(travelled);
      expect(travelled.taken).toEqual(taken);
      // What was priced by a clock that is set back before it is sent has no moment at its service.
      if (line === 'online' || clockAhead < 0) await expectAllSold(await travel(usually(turn), line, 'local', { clockAhead }));
    }
  });
});
