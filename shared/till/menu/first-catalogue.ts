import { moneyToNumber } from '../../base/currency.ts';
import { CATALOGUE_FORMAT, type Catalogue } from '../../contract/catalogue/catalogue.ts';
import { type FirstStand, STAND_KINDS, type StandKind } from '../../till-contract/menu/first-stand.ts';
import type { NewStand } from '../context/new-stand.ts';

/** Its one corporate, venue and vendor. */
const ID = 1;
const FIRST_ITEM = 1001;
const RATE_UNIT = 100_000;
const EVERY_DAY = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Makes a stand of the answers to the questions of the first start. The catalogue is not checked here. */
export function newStandOf(stand: FirstStand): NewStand {
  return {
    catalogue: firstCatalogue(stand),
    people: stand.people.map(({ name, pin }, place) => ({
      id: `person-${place + 1}`,
      name: name.trim(),
      role: place === 0 ? 'admin' : 'cashier',
      pin,
    })),
    settings: {
      receiptLanguage: stand.language,
      legalAge: stand.legalAge,
      tips: { asks: stand.asksForTips ? 'before_card' : 'never', percents: [15, 18, 20] },
      charity: 'off',
      externalProviders: [],
      refundReasons: [...stand.refundReasons],
      complimentaryReasons: [...stand.complimentaryReasons],
    },
  };
}

function firstCatalogue(stand: FirstStand): Catalogue {
  const name = stand.name.trim();
  const kinds = STAND_KINDS.filter((kind) => stand.items.some((item) => item.kind === kind));
  const used = kinds.length === 0 ? [STAND_KINDS[0]] : kinds;
  const numbered = stand.items.map((item, place) => ({ ...item, id: String(FIRST_ITEM + place) }));
  return {
    format: CATALOGUE_FORMAT,
    currency: stand.currency,
    corporates: [{ id: ID, name }],
    venues: [{ id: ID, corporate_id: ID, name, timezone: stand.timezone, charity_rounding_enabled: false, levels: [] }],
    vendors: [
      {
        id: ID,
        venue_id: ID,
        name,
        receipt: { lines_above: [name], lines_below: [] },
        default_tax_ids: taxIdsOf(stand, 'other'),
        dayparts: [
          {
            id: 'all-day',
            name: stand.daypart,
            days: [...EVERY_DAY],
            start: '00:00',
            end: '24:00',
            groups: used.map((kind, place) => ({
              id: kind,
              name: stand.groups[kind],
              sort_order: place + 1,
              item_ids: numbered.filter((item) => item.kind === kind).map(({ id }) => id),
            })),
          },
        ],
      },
    ],
    taxes: taxesOf(stand),
    categories: used.map((kind) => ({ id: kind, name: stand.groups[kind] })),
    items: numbered.map(({ id, name: itemName, price, kind }) => ({
      id,
      name: itemName.trim(),
      prices: { VENUE_DEFAULT: moneyToNumber(price, stand.currency) },
      tax_ids: taxIdsOf(stand, kind),
      category_ids: [kind],
      item_set_ids: [],
      ...(kind === 'alcohol' && { is_alcohol: true }),
    })),
    item_sets: [],
    discounts: [],
    fees: [],
    employees: [],
  };
}

/** One tax for each rate, however many kinds share it. Nothing is taxed at nothing. */
function taxesOf({ rates, taxName, areTaxesIncluded }: FirstStand): Catalogue['taxes'] {
  const distinct = [...new Set(STAND_KINDS.map((kind) => rates[kind]))].filter((rate) => rate > 0);
  return distinct.map((rate) => ({
    id: taxId(rate),
    name: `${taxName.trim()} ${rate / 1000} %`,
    rate: rate / RATE_UNIT,
    inclusive: areTaxesIncluded,
  }));
}

function taxIdsOf({ rates }: FirstStand, kind: StandKind): string[] {
  return rates[kind] === 0 ? [] : [taxId(rates[kind])];
}

function taxId(rate: number): string {
  return `tax-${rate}`;
}
