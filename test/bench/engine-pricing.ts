import assert from 'node:assert/strict';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { collector } from '../setup/collector.ts';
import type { Measured } from './bench-goal.ts';
import { measureCpu, median } from './cpu-rounds.ts';
import { decimalTerms, priceInDecimals } from './decimal-pricer.ts';
import { AT, benchCart, benchCatalogue, requestBody } from './engine-fixture.ts';
import { ratioOf } from './figure.ts';
import { type IntegerAnswer, integerTerms, priceInIntegers } from './integer-pricer.ts';
import { pricePlainly } from './plain-pricer.ts';

const data = benchCatalogue();
const catalogue = compileCatalogue(data);
const wired = integerTerms(data);
const decimal = decimalTerms(data);
const context = { at: AT };

function figuresOf(priced: PricedCart): IntegerAnswer {
  const { originalTotal, subtotal, discountsTotal, exclusiveTax, inclusiveTax, feesTotal, total } = priced.totals;
  return {
    lines: priced.lines.map(({ unitCost, components }) => ({
      unitCost,
      components: components.map(({ gross, itemDiscount, cartDiscount, taxes }) => ({
        gross,
        itemDiscount,
        cartDiscount,
        exclusive: taxes.find(({ tax }) => !tax.inclusive)?.amount ?? 0,
        inclusive: taxes.find(({ tax }) => tax.inclusive)?.amount ?? 0,
      })),
    })),
    totals: {
      original: originalTotal,
      subtotal,
      discounts: discountsTotal,
      exclusive: exclusiveTax,
      inclusive: inclusiveTax,
      fees: feesTotal,
      total,
    },
  };
}

/** Bytes that one call leaves on the heap before anything is collected. */
function allocatedBytes(run: () => unknown): number {
  const collect = collector();
  const calls = 100;
  const kept: unknown[] = new Array(calls);
  const measured = Array.from({ length: 9 }, () => {
    kept.fill(undefined);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < calls; call++) kept[call] = run();
    return (process.memoryUsage().heapUsed - before) / calls;
  });
  return median(measured);
}

/** All of them come to the same figures, before any is measured. */
function mustAgree(): void {
  for (const lines of [5, 20, 200]) {
    const cart = benchCart(lines);
    const priced = priceCart(catalogue, cart, context);
    assert.deepEqual(priced.problems, []);
    assert.deepEqual(figuresOf(priced), priceInIntegers(wired, cart));
    assert.deepEqual(pricePlainly(catalogue, cart), priced);
    assert.deepEqual(priceInDecimals(decimal, cart), figuresOf(priced).totals);
  }
}

export function measureEngine(): readonly Measured[] {
  mustAgree();
  const [small, usual, large] = [benchCart(5), benchCart(20), benchCart(200)];
  const body = requestBody(20);
  const of = measureCpu([
    { name: 'engine, 5 lines', run: () => priceCart(catalogue, small, context) },
    { name: 'engine, 20 lines', run: () => priceCart(catalogue, usual, context) },
    { name: 'integers, 20 lines', run: () => priceInIntegers(wired, usual) },
    { name: 'same rules, 20 lines', run: () => pricePlainly(catalogue, usual) },
    { name: 'JSON.parse, 20 lines', run: () => JSON.parse(body) },
    { name: 'decimal.js, 20 lines', run: () => priceInDecimals(decimal, usual) },
    { name: 'engine, 200 lines', run: () => priceCart(catalogue, large, context) },
    { name: 'integers, 200 lines', run: () => priceInIntegers(wired, large) },
  ]);
  const engine = of('engine, 20 lines');
  const kibibytes = allocatedBytes(() => priceCart(catalogue, usual, context)) / 1024;
  return [
    {
      goal: 'P1',
      what: 'pricing 20 lines, CPU / the same rules in plain integers',
      ...ratioOf(engine, of('same rules, 20 lines')),
      atMost: 1.3,
    },
    {
      goal: 'P1',
      what: 'pricing 20 lines, CPU / integers with two taxes wired in',
      ...ratioOf(engine, of('integers, 20 lines')),
      atMost: 3,
    },
    {
      goal: 'P1',
      what: 'pricing 20 lines, CPU / JSON.parse of the same cart',
      ...ratioOf(engine, of('JSON.parse, 20 lines')),
      atMost: 0.5,
    },
    { goal: 'P2', what: 'the same rules in decimal.js, CPU / the engine', ...ratioOf(of('decimal.js, 20 lines'), engine), atLeast: 25 },
    { goal: 'P2', what: 'pricing 200 lines / 20 lines', ...ratioOf(of('engine, 200 lines'), engine), atMost: 11 },
    { goal: 'P2', what: 'KiB allocated by pricing 20 lines', value: kibibytes, atMost: 64 },
  ];
}
