import type { Instant } from '../../base/time.ts';
import { type LevelPrices, PRICE_LEVELS, type PriceLevel, type ScheduledLevel } from '../terms/catalogue-data.ts';
import { assertAmount } from '../terms/exact-figures.ts';
import type { Calendar, EffectivePrice } from './catalogue.ts';

const INDEX_OF_LEVEL = Object.fromEntries(PRICE_LEVELS.map((level, index) => [level, index])) as Readonly<Record<PriceLevel, number>>;

/** The price at each level, in the order of PRICE_LEVELS. */
export type EffectivePrices = readonly (EffectivePrice | undefined)[];

/** Resolves the fall-through once, at compile time: a level without a price gets the entry of the next level that has one. */
export function effectivePrices(prices: LevelPrices, itemId: string, known: Map<string, EffectivePrices>): EffectivePrices {
  let key = '';
  for (let index = 0; index < PRICE_LEVELS.length; index++) {
    const price = prices[PRICE_LEVELS[index] as PriceLevel];
    if (price === undefined) continue;
    assertAmount(price, `price of item ${itemId} at ${PRICE_LEVELS[index]}`);
    key += `${index}:${price} `;
  }
  const shared = known.get(key);
  if (shared !== undefined) return shared;
  const made = fallThrough(prices);
  known.set(key, made);
  return made;
}

function fallThrough(prices: LevelPrices): EffectivePrices {
  const effective: (EffectivePrice | undefined)[] = new Array(PRICE_LEVELS.length);
  let found: EffectivePrice | undefined;
  for (let index = PRICE_LEVELS.length - 1; index >= 0; index--) {
    const level = PRICE_LEVELS[index] as PriceLevel;
    const price = prices[level];
    if (price !== undefined) found = { level, price };
    effective[index] = found;
  }
  return effective;
}

export function priceAt(prices: EffectivePrices, level: PriceLevel): EffectivePrice | undefined {
  return prices[INDEX_OF_LEVEL[level]];
}

/** The levels tried without success before `found`, or all to the end when no level has a price. */
export function levelsPassedOver(requested: PriceLevel, found: PriceLevel | undefined): readonly PriceLevel[] {
  return PRICE_LEVELS.slice(INDEX_OF_LEVEL[requested], found === undefined ? PRICE_LEVELS.length : INDEX_OF_LEVEL[found]);
}

export function scheduledLevel(calendar: Calendar, at: Instant): ScheduledLevel | undefined {
  return calendar.schedule.find((entry) => entry.startsAt <= at && at < entry.endsAt);
}

/** The scheduled level, else the first. It applies to lines without a level unless the stand names one. */
export function levelAt(calendar: Calendar, at: Instant): PriceLevel {
  return scheduledLevel(calendar, at)?.level ?? PRICE_LEVELS[0];
}
