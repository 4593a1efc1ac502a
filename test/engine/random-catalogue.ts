import type { Instant } from '../../shared/base/time.ts';
import {
  type CalculateOptions,
  type CatalogueData,
  type DaypartData,
  type DiscountCriteria,
  type DiscountData,
  type DiscountRule,
  type FeeBasis,
  type FeeData,
  type ItemData,
  type ItemSetData,
  type LevelPrices,
  PRICE_LEVELS,
  type TaxData,
  type VendorTerms,
} from '../../shared/engine/terms/catalogue-data.ts';
import {
  ALL_OPTIONS,
  ALWAYS_OPEN,
  makeDiscount,
  makeFee,
  makeItem,
  makeNode,
  makeSet,
  makeTax,
  makeTerms,
  minor,
} from './oracle/sample.ts';
import type { Seeded } from './seeded.ts';

/** Small catalogues in which rules meet: few items, awkward prices, discounts and fees that reach for the same lines. */

/** Friday to Sunday, mornings to past midnight. */
export const INSTANTS = [
  '2026-11-20T23:30:00.000Z',
  '2026-11-21T12:00:00.000Z',
  '2026-11-21T18:00:00.000Z',
  '2026-11-22T01:15:00.000Z',
] as Instant[];
export const PROVIDERS = ['acme', 'zenith'];
export const ORDER_TYPES = ['POS', 'MOBILE', 'BACKOFFICE'];

const PRICES = [0, 1, 2, 3, 5, 7, 10, 33, 50, 99, 100, 125, 250, 333, 667, 999, 1000, 1050, 1999, 4950, 12345, 99999];
const RATES = [0, 0.000001, 0.005, 0.05, 0.07, 0.0825, 0.1, 0.19, 0.2, 0.333333];
const PERCENTS = [0.5, 1, 5, 10, 12.5, 15, 33.333, 50, 66.6667, 99.9, 100];

export function randomPrice(random: Seeded): number {
  return random.pick(PRICES);
}

export function randomCatalogue(random: Seeded): CatalogueData {
  const taxes = randomTaxes(random);
  const taxIds = taxes.map((tax) => tax.id);
  const itemSets = randomSets(random);
  const items = [...randomRoots(random, taxIds, itemSets), ...modifierItems(random, taxIds)];
  const rootIds = items.filter((item) => item.soldAsItem).map((item) => item.id);
  const count = random.pick([0, 1, 1, 2, 2, 3, 4, 6]);
  return {
    revision: 'r1',
    terms: randomTerms(random, taxIds),
    taxes,
    items,
    itemSets,
    discounts: random.shuffled(Array.from({ length: count }, (_, index) => randomDiscount(random, `${index + 7}`, rootIds))),
    fees: random.shuffled(
      Array.from({ length: random.pick([0, 0, 1, 2, 3, 4]) }, (_, index) => randomFee(random, `${index + 8}`, rootIds, taxIds)),
    ),
    dayparts: randomDayparts(random),
  };
}

function randomTaxes(random: Seeded): TaxData[] {
  return Array.from({ length: random.between(0, 4) }, (_, index) => makeTax(`t${index}`, random.pick(RATES), random.chance(0.45)));
}

function randomTerms(random: Seeded, taxIds: readonly string[]): VendorTerms {
  const currency = random.pick(['USD', 'USD', 'USD', 'JPY', 'KWD']);
  return makeTerms({
    currency,
    timezone: random.pick(['UTC', 'America/New_York', 'Asia/Tokyo']),
    taxRounding: random.pick(['LINE', 'ORDER']),
    defaultTaxIds: random.some(taxIds, 0.5),
    charityEnabled: random.chance(0.8),
    options: randomOptions(random),
    priceLevelSchedule: random.chance(0.3) ? [randomScheduled(random), randomScheduled(random)] : [],
    ...(random.chance(0.5)
      ? { cashRounding: { mode: random.pick(['NONE', 'NEAREST', 'UP', 'DOWN']), increment: minor(random.pick([1, 5, 10, 25, 100])) } }
      : {}),
    ...(random.chance(0.4)
      ? {
          alcohol: {
            limitPerOrderEnabled: random.chance(0.8),
            limitPerOrder: random.between(6, 50),
            limitReachedMessage: 'no more',
            restrictionMessage: 'adults only',
          },
        }
      : {}),
  });
}

function randomScheduled(random: Seeded) {
  const [startsAt, endsAt] = [random.pick(INSTANTS), random.pick(INSTANTS)].sort() as [Instant, Instant];
  return { level: random.pick(PRICE_LEVELS), startsAt, endsAt };
}

function randomOptions(random: Seeded): CalculateOptions {
  if (random.chance(0.03)) {
    const none = { fees: false, reductions: false, taxes: false, modifiers: false, paymentPartner: false };
    return { ...none, validatePrices: true, validateCartTotals: true };
  }
  const on = () => random.chance(0.96);
  return {
    ...ALL_OPTIONS,
    fees: on(),
    reductions: on(),
    taxes: on(),
    modifiers: on(),
    paymentPartner: random.chance(0.7),
    validatePrices: random.chance(0.8),
  };
}

function randomPrices(random: Seeded): LevelPrices {
  if (random.chance(0.006)) return {};
  const prices: Record<string, number> = {};
  for (const level of random.some(PRICE_LEVELS, 0.25)) prices[level] = randomPrice(random);
  if (random.chance(0.994)) prices.CORPORATE_DEFAULT = randomPrice(random);
  return prices as LevelPrices;
}

function randomItem(random: Seeded, id: string, taxIds: readonly string[], given: Partial<ItemData>): ItemData {
  return makeItem(id, 0, {
    prices: randomPrices(random),
    taxIds: random.some(taxIds, 0.5),
    categoryIds: random.some(['food', 'drink'], 0.5),
    active: random.chance(0.998),
    priceOverride: random.chance(0.3),
    discountable: random.chance(0.85),
    taxable: random.chance(0.9),
    isAlcohol: random.chance(0.3),
    availability: random.chance(0.03) ? [{ daypartId: 'day', available: random.chance(0.6) }] : [],
    ...given,
  });
}

function randomRoots(random: Seeded, taxIds: readonly string[], itemSets: readonly ItemSetData[]): ItemData[] {
  const topSets = itemSets.filter((set) => set.id.startsWith('top')).map((set) => set.id);
  return Array.from({ length: random.between(1, 4) }, (_, index) =>
    randomItem(random, `${index + 1}`, taxIds, {
      // An open price may stand alone: the cart then always says what it costs.
      ...(random.chance(0.06) ? { priceOverride: true, prices: {} } : {}),
      itemSetIds: random.some(topSets, 0.6),
    }),
  );
}

/** The items of the nodes; also sold loose, and one of them by itself. */
function modifierItems(random: Seeded, taxIds: readonly string[]): ItemData[] {
  return ['21', '22', '23'].map((id, index) => randomItem(random, id, taxIds, { soldAsItem: index === 0 }));
}

/** Two sets at the top, one below each, and one below that; no set hangs in two places. */
function randomSets(random: Seeded): ItemSetData[] {
  const below: Readonly<Record<string, string>> = { top1: 'middle1', top2: 'middle2', middle1: 'bottom' };
  return ['top1', 'top2', 'middle1', 'middle2', 'bottom'].map((id) => {
    const nodes = Array.from({ length: random.between(1, 3) }, (_, index) => {
      const child = index === 0 && random.chance(0.8) ? below[id] : undefined;
      return makeNode(random.pick(['21', '22', '23']), random.pick(['INCLUDED', 'INCREASE_PARENT', 'SEPARATE']), {
        id: `${id}-${index}`,
        maxQuantity: random.between(1, 4),
        itemSetIds: child === undefined ? [] : [child],
        ...(random.chance(0.5) ? { price: minor(randomPrice(random)) } : {}),
      });
    });
    return makeSet(id, nodes, {
      min: random.chance(0.15) ? 1 : 0,
      max: random.chance(0.5) ? null : random.between(2, 5),
      includedQuantity: random.pick([0, 0, 1, 2, 4]),
    });
  });
}

function randomDiscount(random: Seeded, id: string, rootIds: readonly string[]): DiscountData {
  const autoApply = random.chance(0.6);
  return makeDiscount(id, random.pick(['ITEM', 'CART']), randomRule(random, rootIds), {
    autoApply,
    active: random.chance(0.97),
    stackable: random.chance(0.75),
    priority: random.between(1, 3),
    criteria: randomCriteria(random, rootIds),
    ...(autoApply || random.chance(0.5) ? {} : { promoCode: `code-${id}` }),
    ...(random.chance(0.3) ? { maxAmount: minor(random.pick([1, 3, 10, 50, 333, 1000])) } : {}),
  });
}

function randomRule(random: Seeded, rootIds: readonly string[]): DiscountRule {
  switch (random.below(4)) {
    case 0:
      return { kind: 'PERCENT', percent: random.pick(PERCENTS) };
    case 1:
      return { kind: 'FLAT', amount: minor(randomPrice(random)) };
    case 2:
      return { kind: 'BOGO', buy: random.between(1, 3), get: random.between(1, 3), percentOff: random.pick(PERCENTS) };
    default: {
      const parts = Array.from({ length: random.between(1, 2) }, () => ({
        itemIds: [random.pick(rootIds), ...random.some(rootIds, 0.4)].filter((itemId, index, all) => all.indexOf(itemId) === index),
        quantity: random.between(1, 2),
      }));
      return { kind: 'BUNDLE', parts, price: minor(randomPrice(random)) };
    }
  }
}

function randomCriteria(random: Seeded, rootIds: readonly string[]): DiscountCriteria {
  const rare = () => random.chance(0.08);
  return {
    ...(random.chance(0.35) ? { itemIds: [random.pick(rootIds), 'elsewhere'] } : {}),
    ...(random.chance(0.15) ? { categoryIds: [random.pick(['food', 'drink'])] } : {}),
    ...(random.chance(0.15) ? { minQuantity: random.pick([1, 1.5, 2, 3.001, 4]) } : {}),
    ...(random.chance(0.15) ? { minSubtotal: minor(randomPrice(random)) } : {}),
    ...(rare() ? { startsAt: random.pick(INSTANTS) } : {}),
    ...(rare() ? { endsAt: random.pick(INSTANTS) } : {}),
    ...(rare() ? { daypartIds: [random.pick(['day', 'night'])] } : {}),
    ...(rare() ? { orderTypes: random.some(ORDER_TYPES, 0.7) } : {}),
    ...(rare() ? { paymentProvider: random.pick(PROVIDERS) } : {}),
  };
}

function randomFee(random: Seeded, id: string, rootIds: readonly string[], taxIds: readonly string[]): FeeData {
  return makeFee(id, random.pick(['ORDER', 'ITEM']), randomBasis(random), {
    autoApply: random.chance(0.7),
    taxable: random.chance(0.6),
    taxIds: random.some(taxIds, 0.3),
    taxExempt: random.chance(0.15),
    applyBeforeDiscount: random.chance(0.5),
    ...(random.chance(0.4) ? { itemIds: random.some(rootIds, 0.6) } : {}),
  });
}

function randomBasis(random: Seeded): FeeBasis {
  switch (random.below(3)) {
    case 0:
      return { type: 'PERCENT', rate: random.pick(RATES) };
    case 1:
      return { type: 'FLAT', amount: minor(randomPrice(random)) };
    default:
      return { type: 'CUSTOM', amount: minor(randomPrice(random)) };
  }
}

function randomDayparts(random: Seeded): DaypartData[] {
  const night: DaypartData = { ...ALWAYS_OPEN, id: 'night', name: 'Night', span: { days: ['FRI', 'SAT'], start: '17:00', end: '02:00' } };
  const groups = [{ id: 'g', name: 'All', sortOrder: 1, itemIds: ['1', '2', '3', '4', '21'] }];
  const listed = random.pick([
    [ALWAYS_OPEN],
    [ALWAYS_OPEN],
    [ALWAYS_OPEN, night],
    [ALWAYS_OPEN, night],
    random.chance(0.1) ? [night] : [ALWAYS_OPEN],
  ]);
  return listed.map((daypart) => ({ ...daypart, groups }));
}
