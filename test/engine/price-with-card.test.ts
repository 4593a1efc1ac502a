import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { attachCard, attachedCard, claimedBenefit, detachCard, withoutBenefit } from '../../shared/engine/cart/attached-card.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { priceWithCard } from '../../shared/engine/pricing/price-with-card.ts';
import { benefitState, provesBenefit } from '../../shared/engine/sale/card-benefit.ts';
import type { AttachedCard } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import type { Tender, TenderId } from '../../shared/engine/terms/tender.ts';
import { compareCase } from './oracle/compare-answers.ts';
import { type PricingCase, randomCase } from './random-case.ts';
import { PROVIDERS } from './random-catalogue.ts';
import { seeded } from './seeded.ts';
import { at, cart, catalogueWith, discount, flat, item, line, NOW, percent, terms } from './small-catalogue.ts';

const CARD: AttachedCard = { id: 'card-1', maskedCode: '****WXYZ', balance: money(5000) };
const GOLD = 'value-card/gold';

const gold = discount('gold', percent(20), { autoApply: false, level: 'CART', criteria: { paymentProvider: GOLD } });
const withPartners = { terms: terms({ options: { ...terms().options, paymentPartner: true } }) };
const soda = catalogueWith([item('1', 500)], { ...withPartners, discounts: [gold] });
const two = cart([line('1', 2)]);

describe('the card on an order', () => {
  test('is one, takes the place of the one before, and goes with what it brings', () => {
    const first = attachCard(two, CARD, GOLD);
    expect([attachedCard(first), claimedBenefit(first)]).toEqual([CARD, GOLD]);
    const second = attachCard(first, { ...CARD, id: 'card-2' });
    expect([attachedCard(second)?.id, claimedBenefit(second), second.payments.length]).toEqual(['card-2', undefined, 1]);
    expect([attachedCard(withoutBenefit(first)), claimedBenefit(withoutBenefit(first))]).toEqual([CARD, undefined]);
    expect(detachCard(first)).toEqual(two);
    expect(detachCard(two)).toBe(two);
  });

  test('takes its discount off at once, and says how much', () => {
    const found = priceWithCard(soda, attachCard(two, CARD, GOLD), { at: NOW });
    expect([found.priced.totals.due, found.saved, claimedBenefit(found.cart)]).toEqual([800, 200, GOLD]);
    const plain = priceWithCard(soda, attachCard(two, CARD), { at: NOW });
    expect([plain.priced.totals.due, plain.saved]).toEqual([1000, 0]);
  });

  test('brings nothing where its service does not know partners, at a stand without its discount, or below its subtotal', () => {
    const claims = attachCard(two, CARD, GOLD);
    const least = { ...gold, criteria: { paymentProvider: GOLD, minSubtotal: money(1001) } };
    for (const catalogue of [
      catalogueWith([item('1', 500)], { discounts: [gold] }),
      catalogueWith([item('1', 500)], withPartners),
      catalogueWith([item('1', 500)], { ...withPartners, discounts: [least] }),
    ]) {
      const found = priceWithCard(catalogue, claims, { at: NOW });
      expect([found.priced.totals.due, found.saved, claimedBenefit(found.cart), attachedCard(found.cart)]).toEqual([
        1000,
        0,
        undefined,
        CARD,
      ]);
    }
  });

  test('never makes an order dearer: a better discount that can’t be combined is kept, and the card only pays', () => {
    const jealous = { ...gold, stackable: false, priority: 1 };
    const better = discount('half', percent(50), { autoApply: true, level: 'CART', priority: 2 });
    const found = priceWithCard(
      catalogueWith([item('1', 500)], { ...withPartners, discounts: [jealous, better] }),
      attachCard(two, CARD, GOLD),
      { at: NOW },
    );
    expect([found.priced.totals.due, found.saved, claimedBenefit(found.cart)]).toEqual([500, 0, undefined]);
  });
});

const gift = (more: Partial<Tender> = {}): Tender =>
  ({
    id: 't1' as TenderId,
    kind: 'gift',
    amount: money(800),
    tip: money(0),
    takenAt: at('2026-11-21T18:00:00Z'),
    state: 'taken',
    transactionUid: 'tx-1',
    maskedNumber: '****WXYZ',
    ...more,
  }) as Tender;

describe('the discount of a card', () => {
  const sale = { cart: attachCard(two, CARD, GOLD), tenders: [] as readonly Tender[] };
  const stateWith = (...tenders: readonly Tender[]) => benefitState({ ...sale, tenders });

  test('is proven by a payment of a card of its level, as the keeper said it, and by nothing else', () => {
    expect(benefitState({ cart: two, tenders: [] })).toBe('none');
    expect(benefitState({ cart: attachCard(two, CARD), tenders: [] })).toBe('none');
    expect(stateWith()).toBe('unpaid');
    const proof = gift({ partnerProvider: GOLD } as Partial<Tender>);
    expect([stateWith(proof), provesBenefit(sale, proof)]).toEqual(['paid', true]);
    expect(stateWith({ ...proof, state: 'voided' })).toBe('unpaid');
    // A payment that only a person has seen.
    const { transactionUid: _, ...seen } = proof as Extract<Tender, { kind: 'gift' }>;
    expect(stateWith({ ...seen, maskedNumber: '' })).toBe('unpaid');
    expect(stateWith(gift({ kind: 'stored' } as Partial<Tender>))).toBe('unpaid');
  });

  test('is not proven by the card itself once its level is another, which is told from a card that has not paid', () => {
    expect(stateWith(gift({ partnerProvider: 'value-card/silver' } as Partial<Tender>))).toBe('other_level');
    expect(stateWith(gift())).toBe('other_level');
    expect(stateWith(gift({ maskedNumber: '****0000' } as Partial<Tender>))).toBe('unpaid');
  });
});

/** Half of the discounts are those of a card, as a stand with levels has them. */
function withLevels({ data, cart: { payments: _, expectedTotals: __, ...rest }, context }: PricingCase, seed: number) {
  const random = seeded(seed);
  const provider = random.pick(PROVIDERS);
  const discounts = data.discounts.map((each) =>
    random.chance(0.5) ? { ...each, autoApply: false, criteria: { ...each.criteria, paymentProvider: provider } } : each,
  );
  const leveled: CatalogueData = {
    ...data,
    discounts,
    terms: { ...data.terms, options: { ...data.terms.options, paymentPartner: random.chance(0.9), validateCartTotals: false } },
  };
  const plain = attachCard({ ...rest, payments: [] }, CARD);
  return { plain: { data: leveled, cart: plain, context }, claimed: { data: leveled, cart: attachCard(plain, CARD, provider), context } };
}

test('every price with a card is the oracle’s with its discounts or without, whichever is less', { timeout: 120_000 }, async () => {
  const seen = { cheaper: 0, same: 0, dearer: 0 };
  for (let seed = 1; seed <= 2500; seed++) {
    const { plain, claimed } = withLevels(randomCase(seed), seed);
    const [without, within] = [compareCase(plain), compareCase(claimed)];
    expect([seed, without.differences, within.differences]).toEqual([seed, [], []]);
    const found = priceWithCard(compileCatalogue(claimed.data), claimed.cart, claimed.context);
    // Both were compared figure by figure, so that the engine's own figures are the oracle's.
    const due = (each: PricingCase) => priceCart(compileCatalogue(each.data), each.cart, each.context).totals.due;
    const [usual, lower] = [due(plain), Math.min(due(plain), due(claimed))];
    expect([seed, found.priced.totals.due, found.saved]).toEqual([seed, lower, usual - lower]);
    expect([seed, claimedBenefit(found.cart) !== undefined]).toEqual([seed, lower < usual]);
    if (found.priced.problems.length === 0) seen[lower < usual ? 'cheaper' : due(claimed) > usual ? 'dearer' : 'same'] += 1;
    if (seed % 250 === 0) await setImmediate();
  }
  expect(seen.cheaper).toBeGreaterThan(300);
  expect(seen.same).toBeGreaterThan(300);
  expect(seen.dearer).toBeGreaterThan(0);
});

test('a fixed sum off that leaves nothing to pay is found before anything is charged', () => {
  const all = discount('all', flat(5000), { autoApply: false, level: 'CART', criteria: { paymentProvider: GOLD } });
  const found = priceWithCard(catalogueWith([item('1', 500)], { ...withPartners, discounts: [all] }), attachCard(two, CARD, GOLD), {
    at: NOW,
  });
  expect([found.priced.totals.due, found.saved]).toEqual([0, 1000]);
});
