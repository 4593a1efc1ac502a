import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { checkNewCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { newStandOf } from '../../shared/till/menu/first-catalogue.ts';
import { type FirstStand, STAND_KINDS } from '../../shared/till-contract/menu/first-stand.ts';

const rate = fc.integer({ min: 0, max: 100_000 });
const rates = fc.record({ food: rate, drink: rate, alcohol: rate, other: rate });
const shortText = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '' && !/[0-9]{8}/.test(text));
const stands: fc.Arbitrary<FirstStand> = fc.record({
  name: shortText,
  currency: fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'SAR'),
  timezone: fc.constantFrom('Europe/Berlin', 'America/Chicago', 'Asia/Tokyo'),
  language: fc.constantFrom('de', 'en-US', 'ar'),
  taxName: shortText,
  areTaxesIncluded: fc.boolean(),
  rates,
  groups: fc.constant({ food: 'Food', drink: 'Drinks', alcohol: 'Alcohol', other: 'Other goods' }),
  daypart: fc.constant('All day'),
  items: fc.array(
    fc.record({ name: shortText, price: fc.integer({ min: 0, max: 1_000_000 }).map(money), kind: fc.constantFrom(...STAND_KINDS) }),
    { maxLength: 20 },
  ),
  people: fc.array(fc.record({ name: shortText, pin: fc.constant('4829') }), { minLength: 1, maxLength: 3 }),
  legalAge: fc.integer({ min: 14, max: 30 }),
  asksForTips: fc.boolean(),
  refundReasons: fc.constant(['Cold']),
  complimentaryReasons: fc.constant(['Staff meal']),
});

test('any answers make a catalogue that the judge takes, with each item once, in the group and with the tax of its kind', () => {
  fc.assert(
    fc.property(stands, (stand) => {
      const { catalogue, people } = newStandOf(stand);
      const checked = checkNewCatalogue(catalogue);
      expect(checked.ok ? [] : checked.refusal.violations).toEqual([]);
      const groups = catalogue.vendors[0]?.dayparts[0]?.groups ?? [];
      const placed = groups.flatMap(({ id, item_ids }) => item_ids.map((itemId) => ({ id, itemId })));
      expect(placed).toHaveLength(stand.items.length);
      for (const [place, item] of catalogue.items.entries()) {
        const { kind = 'food', price } = stand.items[place] ?? {};
        expect(placed.find(({ itemId }) => itemId === item.id)?.id).toBe(kind);
        const taxes = item.tax_ids.map((id) => catalogue.taxes.find((tax) => tax.id === id));
        expect(taxes.map((tax) => Math.round((tax?.rate ?? 0) * 100_000))).toEqual(stand.rates[kind] === 0 ? [] : [stand.rates[kind]]);
        expect(taxes.every((tax) => tax?.inclusive === stand.areTaxesIncluded)).toBe(true);
        expect(Math.round((item.prices.VENUE_DEFAULT ?? -1) * (stand.currency === 'JPY' ? 1 : 100))).toBe(price);
        expect(item.is_alcohol === true).toBe(kind === 'alcohol');
      }
      expect(people.map(({ role }) => role)).toEqual(stand.people.map((_person, place) => (place === 0 ? 'admin' : 'cashier')));
    }),
    { numRuns: 100 },
  );
});
