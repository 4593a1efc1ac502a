import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '../../shared/base/currency.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { CalculateRequestV1, CalculateRequestV2 } from '../../shared/contract/records/cart-request.ts';
import { ExtendedCalculateRequest } from '../../shared/contract/records/extended-cart.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { carries, type Door } from './apis.ts';
import { CATALOGUES, catalogueOfVendor } from './catalogue.ts';
import { ENGINE_DOOR, ORACLE_DOOR } from './engine-api.ts';
import { type GoldenCase, isRefusal } from './golden-case.ts';
import { GOLDEN_CASES, GOLDEN_GROUPS } from './golden-cases.ts';
import { obstacleToV3, requestV1Of, requestV2Of } from './requests.ts';
import { faultsOfFigures } from './total-identity.ts';
import { WIRE_DOORS } from './wire-api.ts';

const DOORS: readonly Door[] = [ENGINE_DOOR, ORACLE_DOOR, ...WIRE_DOORS];

function violationsOf(schema: TSchema, value: unknown): readonly string[] {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.refusal.map((violation) => JSON.stringify(violation));
}

function obstaclesToV3(golden: GoldenCase): readonly string[] {
  const obstacle = obstacleToV3(golden);
  return obstacle === undefined ? [] : [`${golden.name}: ${obstacle}`];
}

/** A group of which a door carries nothing is not mentioned there. */
function carriedGroups(door: Door) {
  const carried = GOLDEN_GROUPS.map(({ rules, cases }) => [rules, cases.filter((golden) => carries(door, golden))] as const);
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

describe.each(DOORS.map((door) => [door.name, door] as const))('golden carts through the %s', (_door, door) => {
  describe.each(carriedGroups(door))('%s', (_rules, cases) => {
    for (const golden of cases) {
      test(golden.name, async () => {
        expect(await door.ask(golden)).toEqual(door.expects(golden));
      });
    }
  });
});
