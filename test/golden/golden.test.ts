import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '../../shared/base/currency.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { CalculateRequestV1, CalculateRequestV2 } from '../../shared/contract/records/cart-request.ts';
import { ExtendedCalculateRequest } from '../../shared/contract/records/extended-cart.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { CATALOGUES, catalogueOfVendor } from './catalogue.ts';
import { ENGINE_API, ORACLE_API } from './engine-api.ts';
import { type GoldenCase, isRefusal } from './golden-case.ts';
import { GOLDEN_CASES, GOLDEN_GROUPS } from './golden-cases.ts';
import { carries, type PricingApi } from './pricing-apis.ts';
import { obstacleToV3, requestV1Of, requestV2Of } from './requests.ts';
import { faultsOfFigures } from './total-identity.ts';
import { WIRE_APIS } from './wire-api.ts';

const APIS: readonly PricingApi[] = [ENGINE_API, ORACLE_API, ...WIRE_APIS];

function violationsOf(schema: TSchema, value: unknown): readonly string[] {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.refusal.map((violation) => JSON.stringify(violation));
}

function obstaclesToV3(golden: GoldenCase): readonly string[] {
  const obstacle = obstacleToV3(golden);
  return obstacle === undefined ? [] : [`${golden.name}: ${obstacle}`];
}

/** A group of which a api carries nothing is not mentioned there. */
function carriedGroups(api: PricingApi) {
  const carried = GOLDEN_GROUPS.map(({ rules, cases }) => [rules, cases.filter((golden) => carries(api, golden))] as const);
  return carried.filter(([, cases]) => cases.length > 0);
}

/** The total stands in the text, with all digits of the currency or as a whole amount. */
function doesArithmeticArrive({ expected, arithmetic, vendor }: GoldenCase): boolean {
  if (isRefusal(expected)) return true;
  const { total } = expected.totals;
  const figures = [...arithmetic.matchAll(/-?\d+(\.\d+)?/g)].map(([figure]) => figure);
  const digits = minorDigits(catalogueOfVendor(vendor).currency);
  return figures.includes(total.toFixed(digits)) || figures.includes(String(total));
}

describe('the golden carts are well made', () => {
  test.each(CATALOGUES.map((file) => [file.currency, file] as const))('the catalogue in %s is sound', (_currency, file) => {
    const checked = checkCatalogue(JSON.parse(JSON.stringify(file)));
    expect(checked.ok ? [] : checked.refusal.violations).toEqual([]);
  });

  test('every case has a name of its own, a rule and its arithmetic', () => {
    expect(new Set(GOLDEN_CASES.map(({ name }) => name)).size).toBe(GOLDEN_CASES.length);
    const isSilent = ({ rule, arithmetic }: GoldenCase) => rule.trim() === '' || arithmetic.trim() === '';
    expect(GOLDEN_CASES.filter(isSilent).map(({ name }) => name)).toEqual([]);
  });

  test('every arithmetic arrives at the total that is expected', () => {
    const missing = GOLDEN_CASES.filter((golden) => !doesArithmeticArrive(golden));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('every case is carried by the extended cart and is a request of each form that it names', () => {
    const faults = GOLDEN_CASES.flatMap((golden) => [
      ...(golden.carriers.includes('extended') ? violationsOf(ExtendedCalculateRequest, golden.request) : [`${golden.name}: extended?`]),
      ...(golden.carriers.includes('v2') ? violationsOf(CalculateRequestV2, requestV2Of(golden)) : []),
      ...(golden.carriers.includes('v1') ? violationsOf(CalculateRequestV1, requestV1Of(golden)) : []),
      ...(golden.carriers.includes('v3') ? obstaclesToV3(golden) : []),
    ]);
    expect(faults).toEqual([]);
  });

  test.each(GOLDEN_CASES.map((golden) => [golden.name, golden] as const))('the expected figures add up: %s', (_name, golden) => {
    expect(faultsOfFigures(golden)).toEqual([]);
  });
});

describe.each(APIS.map((api) => [api.name, api] as const))('golden carts through the %s', (_api, api) => {
  describe.each(carriedGroups(api))('%s', (_rules, cases) => {
    for (const golden of cases) {
      test(golden.name, async () => {
        expect(await api.ask(golden)).toEqual(api.expects(golden));
      });
    }
  });
});
