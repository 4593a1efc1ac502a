import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { DiscountData } from '../../shared/engine/terms/catalogue-data.ts';
import {
  at,
  cart,
  catalogueWith,
  daypart,
  discount,
  firstLine,
  flat,
  item,
  itemSet,
  line,
  NOW,
  netOf,
  node,
  percent,
  pick,
  priced,
  problemsOf,
  terms,
  withOptions,
} from './small-catalogue.ts';

const items = [
  item('beer', 600, { categoryIds: ['drinks'] }),
  item('cola', 300, { categoryIds: ['drinks'] }),
  item('meal', 1000, { itemSetIds: ['sides'] }),
  item('fries', 250),
  item('voucher', 2000, { discountable: false }),
];
const itemSets = [itemSet('sides', [node('fries', 'fries', { mode: 'SEPARATE' })])];
const selling = (...discounts: readonly DiscountData[]) => catalogueWith(items, { itemSets, discounts });

function applied(answer: PricedCart) {
  const figures = (list: PricedCart['discounts']) => list.map(({ discount: { id }, value, quantity }) => [id, value, quantity]);
  return { lines: answer.lines.map((one) => figures(one.discounts)), cart: figures(answer.discounts) };
}

describe('PERCENT', () => {
  test('is one rounded value over all matching components, spread by what is left of each, the odd cent to the largest remainder [M3]', () => {
    const catalogue = catalogueWith([item('a', 105), item('b', 102)], { discounts: [discount('d', percent(10))] });
    const answer = priced(catalogue, cart([line('a'), line('b'), line('b')]));
    expect(answer.totals).toMatchObject({ itemDiscountsTotal: -31, subtotal: 278 });
    expect(netOf(answer)).toEqual([[94], [92], [92]]);
  });

  test('of equal remainders the earlier component bears the odd cent [M3]', () => {
    const catalogue = catalogueWith([item('a', 5)], { discounts: [discount('d', percent(20))] });
    expect(netOf(priced(catalogue, cart([line('a'), line('a'), line('a'), line('a', 1)])))).toEqual([[4], [4], [4], [4]]);
    const odd = catalogueWith([item('a', 5)], { discounts: [discount('d', flat(1), { level: 'CART' })] });
    expect(netOf(priced(odd, cart([line('a'), line('a')])))).toEqual([[4], [5]]);
  });

  test('takes what earlier discounts have left, item level before cart level, by priority, then id [P4]', () => {
    const catalogue = selling(
      discount('z', percent(50), { level: 'CART', priority: -5 }),
      discount('b', flat(100), { priority: 2 }),
      discount('c', percent(10), { priority: 1 }),
      discount('a', percent(50), { priority: 2 }),
    );
    const answer = priced(catalogue, cart([line('meal')]));
    expect(applied(answer)).toEqual({
      lines: [
        [
          ['c', -100, 1000],
          ['a', -450, 1000],
          ['b', -100, 1000],
        ],
      ],
      cart: [['z', -175, 1000]],
    });
    expect(answer.totals).toMatchObject({
      subtotal: 350,
      itemDiscountsTotal: -650,
      cartDiscountsTotal: -175,
      discountsTotal: -825,
      total: 175,
    });
  });

  test('a line brings all its components, and only discountable purchases count', () => {
    const catalogue = selling(discount('d', percent(10), { criteria: { itemIds: ['meal', 'voucher'] } }));
    const withFries = line('meal', 2, { modifiers: [pick('fries', 'fries')] });
    const answer = priced(catalogue, cart([withFries, line('voucher'), line('beer'), line('meal', 1, { activity: 'RETURN' })]));
    expect(netOf(answer)).toEqual([[1800, 450], [2000], [600], [-1000]]);
  });

  test('never takes more than there is [P5]', () => {
    expect(netOf(priced(selling(discount('d', percent(150))), cart([line('beer')])))).toEqual([[0]]);
  });
});

describe('FLAT', () => {
  test('at item level is taken off every matching unit, weighed ones in part, and at most what is left', () => {
    const catalogue = selling(discount('d', flat(99), { criteria: { itemIds: ['beer'] } }));
    expect(priced(catalogue, cart([line('beer', 2), line('cola'), line('beer', 0.5)])).totals.itemDiscountsTotal).toBe(-248);
    const dear = selling(discount('d', flat(5000), { criteria: { itemIds: ['beer'] } }));
    expect(netOf(priced(dear, cart([line('beer', 2), line('cola')])))).toEqual([[0], [300]]);
  });

  test('at cart level is taken off once', () => {
    const answer = priced(selling(discount('d', flat(500), { level: 'CART' })), cart([line('beer', 2), line('cola', 1)]));
    expect(netOf(answer)).toEqual([[800], [200]]);
    expect(applied(answer).cart).toEqual([['d', -500, 3000]]);
  });
});

describe('criteria', () => {
  const holds = (criteria: DiscountData['criteria'], lines = [line('beer', 2), line('meal')], more: Partial<DiscountData> = {}) =>
    priced(selling(discount('d', percent(10), { criteria, ...more })), cart(lines)).totals.discountsTotal as number;

  test('items and categories choose the lines; both together must hold', () => {
    expect(holds({ itemIds: ['beer'] })).toBe(-120);
    expect(holds({ categoryIds: ['drinks'] })).toBe(-120);
    expect(holds({ itemIds: ['meal', 'beer'], categoryIds: ['drinks'] })).toBe(-120);
    expect(holds({ itemIds: ['meal'], categoryIds: ['drinks'] })).toBe(0);
  });

  test('at cart level they only decide whether it applies', () => {
    expect(holds({ itemIds: ['beer'] }, undefined, { level: 'CART' })).toBe(-220);
    expect(holds({ itemIds: ['cola'] }, undefined, { level: 'CART' })).toBe(0);
    expect(holds({ itemIds: ['beer'], minQuantity: 3 }, undefined, { level: 'CART' })).toBe(0);
  });

  test('min_quantity counts the matching lines', () => {
    expect(holds({ itemIds: ['beer'], minQuantity: 2 })).toBe(-120);
    expect(holds({ itemIds: ['beer'], minQuantity: 2.001 })).toBe(0);
    expect(holds({ minQuantity: 3 })).toBe(-220);
    expect(holds({ minQuantity: 3 }, [line('beer', 2), line('voucher', 5)])).toBe(0);
  });

  test('min_subtotal looks at gross and item-level reductions so far, returns included', () => {
    expect(holds({ minSubtotal: money(2200) })).toBe(-220);
    expect(holds({ minSubtotal: money(2201) })).toBe(0);
    expect(holds({ minSubtotal: money(2200) }, [line('beer', 2), line('meal'), line('cola', 1, { activity: 'RETURN' })])).toBe(0);
    const catalogue = selling(
      discount('a', flat(1), { level: 'CART', criteria: { minSubtotal: money(540) } }),
      discount('b', flat(60)),
      discount('c', flat(2), { level: 'CART', criteria: { minSubtotal: money(541) } }),
    );
    expect(applied(priced(catalogue, cart([line('beer')]))).cart).toEqual([['a', -1, 1000]]);
  });

  test('the window starts inclusive and ends exclusive', () => {
    const catalogue = selling(
      discount('d', percent(10), { criteria: { startsAt: at('2026-11-21T17:00:00Z'), endsAt: at('2026-11-21T19:00:00Z') } }),
    );
    const valueAt = (text: string) => priced(catalogue, cart([line('beer')]), { at: at(text) }).totals.discountsTotal as number;
    expect(['16:59:59.999', '17:00:00', '18:59:59.999', '19:00:00'].map((time) => valueAt(`2026-11-21T${time}Z`))).toEqual([
      0, -60, -60, 0,
    ]);
  });

  test('day parts and order types', () => {
    const dayparts = [daypart('noon', ['beer'], '11:00', '13:00'), daypart('all', ['beer'])];
    const happy = discount('d', percent(50), { criteria: { daypartIds: ['noon'], orderTypes: ['POS', 'MOBILE'] } });
    const catalogue = catalogueWith(items, { itemSets, dayparts, discounts: [happy] });
    const noon = at('2026-11-21T11:00:00Z');
    expect(priced(catalogue, cart([line('beer')]), { at: noon }).totals.total).toBe(300);
    expect(priced(catalogue, cart([line('beer')]), { at: at('2026-11-21T12:00:00Z') }).totals.total).toBe(600);
    expect(priced(catalogue, cart([line('beer')], { orderType: 'BACKOFFICE' }), { at: noon }).totals.total).toBe(600);
  });

  test('what is not active never applies', () => {
    expect(holds({}, undefined, { active: false })).toBe(0);
  });
});

describe('stacking', () => {
  const off = { stackable: false };

  test('one that does not stack keeps later ones of its level out, anywhere in the cart', () => {
    const catalogue = selling(
      discount('a', flat(10), { ...off, criteria: { itemIds: ['beer'] } }),
      discount('b', flat(20), { criteria: { itemIds: ['cola'] } }),
      discount('c', flat(40), { level: 'CART' }),
    );
    const answer = priced(catalogue, cart([line('beer'), line('cola')]));
    expect(applied(answer)).toEqual({ lines: [[['a', -10, 1000]], []], cart: [['c', -40, 2000]] });
  });

  test('and comes in only where none of its level was applied before', () => {
    const catalogue = selling(discount('a', flat(10)), discount('b', flat(20), off), discount('c', flat(40)));
    expect(applied(priced(catalogue, cart([line('beer')]))).lines).toEqual([
      [
        ['a', -10, 1000],
        ['c', -40, 1000],
      ],
    ]);
  });

  test('what comes to nothing was not applied and shuts nobody out', () => {
    const catalogue = selling(discount('a', percent(0.01), off), discount('b', flat(20)));
    expect(applied(priced(catalogue, cart([line('cola')]))).lines).toEqual([[['b', -20, 1000]]]);
  });
});

test('max_amount caps a discount', () => {
  const catalogue = selling(
    discount('a', percent(50), { maxAmount: money(75) }),
    discount('b', flat(900), { level: 'CART', maxAmount: money(125) }),
  );
  expect(priced(catalogue, cart([line('beer', 2)])).totals).toMatchObject({ itemDiscountsTotal: -75, cartDiscountsTotal: -125 });
});

describe('hand-picked', () => {
  const manual = { autoApply: false };
  const catalogue = selling(
    discount('a', flat(10), { ...manual, promoCode: 'TEN' }),
    discount('b', flat(20), { ...manual, level: 'CART', criteria: { itemIds: ['cola'] } }),
    discount('c', flat(40), { ...manual, active: false }),
  );

  test('applies by reference or promo code, once however often it is named', () => {
    const discounts = [{ promoCode: 'TEN' }, { referenceId: 'ref-a' }];
    expect(applied(priced(catalogue, cart([line('beer')], { discounts }))).lines).toEqual([[['a', -10, 1000]]]);
    expect(priced(catalogue, cart([line('beer')])).totals.discountsTotal).toBe(0);
  });

  test('takes its place by priority among the automatic ones', () => {
    const mixed = selling(discount('m', percent(50), { ...manual, priority: 1 }), discount('n', flat(100), { priority: 2 }));
    const answer = priced(mixed, cart([line('beer')], { discounts: [{ referenceId: 'ref-m' }] }));
    expect(applied(answer).lines[0]).toEqual([
      ['m', -300, 1000],
      ['n', -100, 1000],
    ]);
  });

  test('stays out without a problem while its criteria fail, and is shown as pending', () => {
    const answer = priced(catalogue, cart([line('beer')], { discounts: [{ referenceId: 'ref-b' }, { referenceId: 'ref-c' }] }));
    expect(answer.pendingDiscounts.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(answer.totals.discountsTotal).toBe(0);
  });

  test('an unknown one is refused by name', () => {
    const { problems } = priceCart(catalogue, cart([line('beer')], { discounts: [{ promoCode: 'NOPE' }] }), { at: NOW });
    expect(problems).toEqual([{ severity: 'refuse', code: 'unknown_discount', subjectId: 'NOPE' }]);
  });
});

describe('payment partners', () => {
  const partner = discount('p', percent(10), { autoApply: false, criteria: { paymentProvider: 'acme' } });
  const on = catalogueWith(items, {
    itemSets,
    discounts: [partner],
    terms: terms({ options: { ...terms().options, paymentPartner: true } }),
  });
  const paid = (paymentType: number, partnerProvider: string) => cart([line('beer')], { payments: [{ paymentType, partnerProvider }] });

  test('a stored-value payment of the provider makes its discount apply', () => {
    expect(priced(on, paid(4, 'acme')).totals.total).toBe(540);
    expect(priced(on, paid(4, 'other')).totals.total).toBe(600);
    expect(priced(on, paid(3, 'acme')).totals.total).toBe(600);
  });

  test('and with the option off neither the payment nor a pick does', () => {
    const off = catalogueWith(items, { itemSets, discounts: [{ ...partner, autoApply: true }] });
    expect(priced(off, paid(4, 'acme')).totals.total).toBe(600);
    const picked = priced(off, { ...paid(4, 'acme'), discounts: [{ referenceId: 'ref-p' }] });
    expect(picked.pendingDiscounts.map(({ id }) => id)).toEqual(['p']);
  });
});

test('reductions switched off give empty lists and nothing', () => {
  const answer = priceCart(
    withOptions(selling(discount('a', flat(10)), discount('b', flat(10), { level: 'CART' })), { reductions: false }),
    cart([line('beer')], { discounts: [{ referenceId: 'nobody' }] }),
    { at: NOW },
  );
  expect(answer).toMatchObject({ discounts: [], pendingDiscounts: [], problems: [], totals: { discountsTotal: 0, total: 600 } });
  expect(firstLine(answer).discounts).toEqual([]);
});

test('a return line is in no discount, also in a picked one [P5]', () => {
  const catalogue = selling(discount('d', percent(50)), discount('e', flat(100), { level: 'CART' }));
  expect(problemsOf(catalogue, cart([line('beer', 1, { activity: 'RETURN' })]))).toEqual([]);
  expect(priced(catalogue, cart([line('beer', 1, { activity: 'RETURN' })])).totals.total).toBe(-600);
});
