import { describe, expect, test } from 'vitest';
import { checkCatalogue, checkNewCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { MAX_VIOLATIONS } from '../../shared/contract/catalogue/catalogue-violations.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { type Change, changedDemo, REMOVED } from './catalogue-change.ts';
import { DISCOUNT, EMPTY_SET, FAULTS, ITEM, NEXT } from './catalogue-faults.ts';

/** What an import would complain of, without the sentences. */
function complaints(...changes: readonly Change[]): readonly (readonly [path: string, code: string])[] {
  const outcome = checkCatalogue(changedDemo(...changes));
  return outcome.ok ? [] : outcome.refusal.violations.map(({ path, code }) => [path, code]);
}

test('the demonstration as it is has nothing to complain of', () => {
  expect(complaints()).toEqual([]);
});

test('a catalogue that comes in holds no card number in any text, and its numbers on goods and its own ids are none', () => {
  const card = '4111 1111 1111 1111';
  const checked = checkNewCatalogue(
    changedDemo(['items[0].name', card], ['items[1].barcode', '4000000000150'], ['items[2].barcode', '4111111111111111']),
  );
  const found = checked.ok ? [] : checked.refusal.violations.map(({ path, code }) => [path, code]);
  expect(found).toEqual([
    ['items[0].name', 'card_number'],
    ['items[2].barcode', 'card_number'],
  ]);
  expect(JSON.stringify(checked)).not.toContain(card);
  expect(checkNewCatalogue(changedDemo()).ok).toBe(true);
});

test('a language that no screen has is named, with those that can be', () => {
  const checked = checkCatalogue(changedDemo(['items[0].translations', { es_MX: { name: 'Papas' } }]));
  expect(checked.ok ? [] : checked.refusal.violations).toEqual([
    {
      path: 'items[0].translations',
      code: 'malformed',
      message: 'no screen reads the language "es_MX". Its tag must be ar, de, en, es, fr or pt, alone or with a region as in pt-BR',
    },
  ]);
});

for (const [what, rows] of Object.entries(FAULTS)) {
  describe(what, () => {
    test.each(rows)('$at: $code', ({ at, to, code, path }) => {
      expect(complaints([at, to])).toEqual([[path ?? at, code]]);
    });
  });
}

describe('what a set demands', () => {
  test('more than its nodes can give cannot be satisfied', () => {
    expect(complaints(['item_sets[0].max', null], ['item_sets[0].min', 5])).toEqual([['item_sets[0].min', 'not_satisfiable']]);
  });

  test('defaults must fit into the set', () => {
    expect(complaints(['item_sets[0].max', 2], ['item_sets[0].included_quantity', 0])).toEqual([['item_sets[0].max', 'not_satisfiable']]);
  });
});

describe('how deep and wide sets may stand in each other', () => {
  const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const nodeUuid = (index: number) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const node = (index: number, opens: readonly string[]) => ({
    uuid: nodeUuid(index),
    item_id: '2001',
    mode: 'INCLUDED',
    default_quantity: 0,
    max_quantity: 1,
    item_set_ids: opens,
  });
  const chain = (length: number, end: readonly string[] = []) =>
    Array.from({ length }, (_, index) => ({
      ...EMPTY_SET,
      uuid: uuid(index),
      nodes: [node(index, index + 1 < length ? [uuid(index + 1)] : end)],
    }));
  const withSets = (sets: readonly unknown[], roots: readonly string[]): readonly Change[] => [
    ['item_sets', [...demoCatalogue.item_sets, ...sets]],
    [NEXT.item, { ...ITEM, item_set_ids: roots }],
  ];

  test('sixteen deep is enough for everyone, seventeen is refused at the item', () => {
    expect(complaints(...withSets(chain(16), [uuid(0)]))).toEqual([]);
    expect(complaints(...withSets(chain(17), [uuid(0)]))).toEqual([[`${NEXT.item}.item_set_ids[0]`, 'too_deep']]);
  });

  test('a chain of ten thousand sets is reported, without a stack overflow', () => {
    const problems = complaints(...withSets(chain(10_000), [uuid(0)]));
    expect(new Set(problems.map(([, code]) => code))).toEqual(new Set(['too_deep']));
  });

  test('a circle of ten thousand sets is reported once, where it closes', () => {
    const problems = complaints(...withSets(chain(10_000, [uuid(0)]), []));
    expect(problems.filter(([, code]) => code === 'set_cycle')).toEqual([
      [`item_sets[${demoCatalogue.item_sets.length + 9999}].nodes[0].item_set_ids[0]`, 'set_cycle'],
    ]);
  });

  test('a thousand sets below an item are enough, one more is refused', () => {
    const flat = (count: number) => Array.from({ length: count }, (_, index) => ({ ...EMPTY_SET, uuid: uuid(index), nodes: [] }));
    const fan = (count: number) => [
      ...flat(count),
      {
        ...EMPTY_SET,
        uuid: uuid(5000),
        nodes: Array.from({ length: Math.ceil(count / 100) }, (_, part) =>
          node(
            part,
            flat(count)
              .slice(part * 100, part * 100 + 100)
              .map((set) => set.uuid),
          ),
        ),
      },
    ];
    expect(complaints(...withSets(fan(999), [uuid(5000)]))).toEqual([]);
    expect(complaints(...withSets(fan(1000), [uuid(5000)]))).toEqual([[`${NEXT.item}.item_set_ids[0]`, 'too_large']]);
  });

  test('a diamond is reported at the set that has both ways, not at the items above', () => {
    const diamond = [
      { ...EMPTY_SET, uuid: uuid(1), nodes: [node(1, [uuid(2)]), node(2, [uuid(3)])] },
      { ...EMPTY_SET, uuid: uuid(2), nodes: [node(3, [uuid(4)])] },
      { ...EMPTY_SET, uuid: uuid(3), nodes: [node(4, [uuid(4)])] },
      { ...EMPTY_SET, uuid: uuid(4), nodes: [] },
    ];
    expect(complaints(...withSets(diamond, [uuid(1)]))).toEqual([
      [`item_sets[${demoCatalogue.item_sets.length}].nodes[1].item_set_ids[0]`, 'set_repeated'],
    ]);
  });

  test('two sets of an item that lead to the same third are refused at the item', () => {
    const sets = [
      { ...EMPTY_SET, uuid: uuid(1), nodes: [node(1, [uuid(3)])] },
      { ...EMPTY_SET, uuid: uuid(2), nodes: [node(2, [uuid(3)])] },
      { ...EMPTY_SET, uuid: uuid(3), nodes: [] },
    ];
    expect(complaints(...withSets(sets, [uuid(1), uuid(2)]))).toEqual([[`${NEXT.item}.item_set_ids[1]`, 'set_repeated']]);
    expect(complaints(...withSets(sets, [uuid(1)]))).toEqual([]);
  });

  test('the sets of a node’s item do not nest', () => {
    const set = { ...EMPTY_SET, uuid: uuid(1), nodes: [{ ...node(1, []), item_id: '9001' }] };
    expect(complaints(...withSets([set], [uuid(1)]))).toEqual([]);
  });
});

describe('what is allowed', () => {
  test.each<[string, readonly Change[]]>([
    ['the largest id', [[NEXT.item, { ...ITEM, id: '9223372036854775807' }]]],
    ['an item without any price', [[NEXT.item, ITEM]]],
    [
      'members that nobody knows',
      [
        ['items[0].colour', 'red'],
        ['theme', {}],
      ],
    ],
    ['no api keys at all', [['api_keys', REMOVED]]],
    ['the SKU of an item of another vendor', [['items[0].sku', 'DFT-1101']]],
    ['the SKU of an item that is switched off', [['items[0].sku', 'DRK-1091']]],
    ['a promo code at vendors that do not meet', [[NEXT.discount, { ...DISCOUNT, promo_code: 'HALFTIME' }]]],
    ['a promo code that is its own reference', [['discounts[7].reference_id', 'LAKE5']]],
    ['a day part of a whole day by the same start and end', [['vendors[0].dayparts[1].end', '10:00']]],
    ['a day part that never runs', [['vendors[0].dayparts[1].days', []]]],
    [
      'a schedule without gaps',
      [['vendors[1].price_level_schedule[3]', { level: 'EVENT', starts_at: '2036-01-01T00:00:00-06:00', ends_at: '2036-01-02T00:00:00Z' }]],
    ],
    ['no rounding by an increment of nothing', [['vendors[4].rounding', { mode: 'NONE', increment: 0 }]]],
    [
      'validated cart totals where nothing is calculated',
      [['vendors[4].calculate_options', { validate_cart_totals: true, fees: false, reductions: false, taxes: false, modifiers: false }]],
    ],
    [
      'a narrower option over a wider one',
      [
        ['venues[1].calculate_options', { validate_cart_totals: true }],
        ...['4', '5', '6'].map((index): Change => [`vendors[${index}].calculate_options`, { validate_cart_totals: false }]),
      ],
    ],
  ])('%s', (_, changes) => expect(complaints(...changes)).toEqual([]));
});

describe('a report', () => {
  test('names every offending member at once, shapes and rules alike', () => {
    const problems = complaints(
      ['items[2].name', 7],
      ['items[3].tax_ids[0]', 'vat'],
      ['venues[0].timezone', 'Nowhere'],
      ['discounts[2].bogo', REMOVED],
      ['fees[0].fee_basis', 0.001],
      ['employees[0].pin', ''],
    );
    expect(new Set(problems.map(([path]) => path))).toEqual(
      new Set(['items[2].name', 'items[3].tax_ids[0]', 'venues[0].timezone', 'discounts[2].bogo', 'fees[0].fee_basis', 'employees[0].pin']),
    );
  });

  test('does not tell the fault of one again at all that refer to it', () => {
    expect(complaints(['taxes[0].rate', 'high'])).toEqual([['taxes[0].rate', 'shape']]);
    expect(complaints(['vendors[1].name', ''])).toEqual([['vendors[1].name', 'shape']]);
    expect(complaints(['taxes[0].id', 7])).toEqual([['taxes[0].id', 'shape']]);
    expect(complaints(['items', 'none'])).toEqual([['items', 'shape']]);
  });

  test('counts on where it no longer lists', () => {
    const items = Array.from({ length: MAX_VIOLATIONS + 500 }, (_, index) => ({ ...ITEM, id: String(9001 + index), tax_ids: ['vat'] }));
    const outcome = checkCatalogue(changedDemo(['items', [...demoCatalogue.items, ...items]]));
    expect(outcome.ok ? undefined : [outcome.refusal.violations.length, outcome.refusal.total]).toEqual([
      MAX_VIOLATIONS,
      MAX_VIOLATIONS + 500,
    ]);
  });

  test('judges money by the currency of the document', () => {
    const inYen = checkCatalogue(changedDemo(['currency', 'JPY']));
    expect(inYen.ok).toBe(false);
    expect(inYen.ok ? [] : inYen.refusal.violations.map(({ code }) => code)).toEqual(expect.arrayContaining(['too_precise']));
    expect(complaints(['currency', 'KWD'], ['items[0].prices.VENUE_DEFAULT', 10.505])).toEqual([]);
  });

  test('never quotes a PIN or a key', () => {
    const secret = '48151623';
    const outcome = checkCatalogue(
      changedDemo(
        ['employees[0].pin', `${secret}42`],
        ['api_keys[0].key', secret],
        ['api_keys[2].key', '00000000-de30-4000-8000-000000000002'],
      ),
    );
    const text = JSON.stringify(outcome.ok ? '' : outcome.refusal);
    expect(text).toContain('api_keys[2].key');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('de30');
  });

  test.each([undefined, null, 1, 'catalogue', [], [{}], {}])('of no catalogue at all says so: %j', (value) => {
    expect(checkCatalogue(value)).toMatchObject({ ok: false, refusal: { total: 1 } });
  });
});
