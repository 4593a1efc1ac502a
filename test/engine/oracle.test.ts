import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { firstSeed, isLong } from '../base/search.ts';
import { compareCase } from './oracle/compare-answers.ts';
import { shrinkCase } from './oracle/shrink.ts';
import { type PricingCase, randomCase } from './random-case.ts';

/** Seeds 1 to this are priced in every run. */
const FIXED_SEEDS = 6000;
/** Those of a long run are priced for the first time. */
const MORE_CARTS = isLong ? 1_000_000 : 500;

/** What the fixed seeds must bring about at least once: a rule that no cart reaches is not tested. */
const FEATURES = [
  'BOGO at CART',
  'BOGO at ITEM',
  'BUNDLE at CART',
  'BUNDLE at ITEM',
  'CUSTOM fee at ITEM',
  'CUSTOM fee at ORDER',
  'FLAT at CART',
  'FLAT at ITEM',
  'FLAT fee at ITEM',
  'FLAT fee at ORDER',
  'ORDER rounding moved a negative cent',
  'ORDER rounding moved a positive cent',
  'PERCENT at CART',
  'PERCENT at ITEM',
  'PERCENT fee at ITEM',
  'PERCENT fee at ORDER',
  'capped',
  'cart totals agree',
  'cart totals differ',
  'cash rounding DOWN',
  'cash rounding NEAREST',
  'cash rounding UP',
  'cash rounding tie',
  'charity',
  'custom fee amount',
  'fee with default taxes',
  'fee with own taxes',
  'free units',
  'inclusive and exclusive on one component',
  'increase of a separate modifier',
  'increase through an included modifier',
  'loose modifier',
  'minimum quantity met',
  'minimum subtotal met',
  'modifier price override',
  'modifiers off',
  'nested increase',
  'no catalogue price',
  'not taxable',
  'own price override',
  'payment against what is due',
  'payment partner discount',
  'pending discount',
  'promo code',
  'reduced to zero',
  'removed fee',
  'return line',
  'scheduled price level',
  'separate modifier',
  'several bundles',
  'shut out',
  'tax exempt fee',
  'tax on a return',
  'unit cost differs',
  'weighed line',
  'whole unit override',
];

const REFUSALS = [
  'alcohol_limit',
  'bad_quantity',
  'cart_totals_differ',
  'charity_not_enabled',
  'empty_cart',
  'fee_amount_not_allowed',
  'inactive_item',
  'item_unavailable',
  'modifier_repeated',
  'modifier_without_parent',
  'negative_price',
  'no_price',
  'not_sold_as_item',
  'payments_differ',
  'too_few_selected',
  'too_many_of_modifier',
  'too_many_selected',
  'unknown_discount',
  'unknown_fee',
  'unknown_item',
  'unknown_modifier',
  'vendor_closed',
  'wrong_price',
];

/** Compares one seed; a difference fails with the smallest case that still shows it. */
function compareSeed(seed: number): ReturnType<typeof compareCase> {
  const found = compareCase(randomCase(seed));
  if (found.differences.length === 0) return found;
  const kind = kindOf(found.differences);
  const smallest = shrinkCase(randomCase(seed), (candidate) => kindOf(compareCase(candidate).differences) === kind);
  expect.fail(`seed ${seed}: ${found.differences.join('\n')}\nsmallest case:\n${describeCase(smallest)}`);
}

/** Which figure differs, without the numbers: a smaller case must go wrong in the same way. */
function kindOf(differences: readonly string[]): string {
  return (differences[0] ?? '').replaceAll(/\d+/g, '#').split(':')[0] ?? '';
}

function describeCase(of: PricingCase): string {
  return `${compareCase(of).differences.join('\n')}\n${JSON.stringify(of)}`;
}

/** Long loops let the runner breathe, or it takes the test for dead. */
async function breathe(count: number): Promise<void> {
  if (count % 500 === 0) await setImmediate();
}

test('the engine agrees with the oracle on the fixed carts, which try every rule and every refusal', { timeout: 120_000 }, async () => {
  const seen = new Set<string>();
  let refused = 0;
  for (let seed = 1; seed <= FIXED_SEEDS; seed++) {
    const { sale } = compareSeed(seed).answer;
    for (const feature of sale.features) seen.add(feature);
    for (const refusal of sale.refusals) seen.add(refusal.split(' ')[0] as string);
    if (sale.refusals.size > 0) refused += 1;
    await breathe(seed);
  }
  console.log(`oracle: seeds 1 to ${FIXED_SEEDS} agree, ${refused} of them refused`);
  expect([...FEATURES, ...REFUSALS].filter((name) => !seen.has(name))).toEqual([]);
  expect(refused).toBeLessThan(FIXED_SEEDS / 4);
});

test('the engine agrees with the oracle on more carts, in a long run a million fresh ones', {
  timeout: isLong ? 60 * 60_000 : 120_000,
}, async () => {
  for (let count = 0; count < MORE_CARTS; count++) {
    compareSeed(firstSeed + count);
    await breathe(count);
  }
  console.log(`oracle: ${MORE_CARTS} carts from seed ${firstSeed} agree (SEED=${firstSeed} repeats them)`);
});
