import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { REMOVED } from './catalogue-change.ts';

/** Where the next of a list would stand. */
export const NEXT = {
  item: `items[${demoCatalogue.items.length}]`,
  discount: `discounts[${demoCatalogue.discounts.length}]`,
  set: `item_sets[${demoCatalogue.item_sets.length}]`,
};
export const ITEM = { id: '9001', name: 'New', prices: {}, tax_ids: [], category_ids: [], item_set_ids: [] };
export const DISCOUNT = { ...demoCatalogue.discounts[0], id: 'new', reference_id: 'NEW', criteria: {}, vendor_ids: [31] };
const UUID = '99999999-9999-4999-8999-999999999999';
export const EMPTY_SET = { uuid: UUID, name: 'New', min: 0, max: null, included_quantity: 0, nodes: [] };
const VENDOR = { id: 99, venue_id: 21, name: 'New', default_tax_ids: [], dayparts: [] };
const EVENING = '2027-03-01T18:00:00-06:00';
const NIGHT = '2027-03-02T02:00:00-06:00';

/** The set that stands deepest below a burger's meal, and the one of the lemonade above it. */
const setIndex = (name: string) => demoCatalogue.item_sets.findIndex((set) => set.name === name);
const FLAVOUR = setIndex('Flavour');
const DRINK = setIndex('Drink');
const uuidOfSet = (index: number) => demoCatalogue.item_sets[index]?.uuid;

const BOTTLED_WATER = demoCatalogue.items.findIndex((item) => item.id === '1084');

export interface Fault {
  readonly at: string;
  readonly to: unknown;
  readonly code: string;
  /** Where it is complained of, if not at the changed member itself. */
  readonly path?: string;
}

/** One wrong thing at a time, and the one complaint that it must bring. */
export const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  'the document': [
    { at: 'format', to: 'grandstand-catalog/2', code: 'shape' },
    { at: 'format', to: REMOVED, code: 'shape' },
    { at: 'currency', to: 'usd', code: 'shape' },
    { at: 'currency', to: REMOVED, code: 'shape' },
    { at: 'employees', to: REMOVED, code: 'shape' },
    { at: 'fees', to: {}, code: 'shape' },
    { at: 'api_keys', to: null, code: 'shape' },
    { at: 'corporates', to: Array.from({ length: 101 }, (_, index) => ({ id: index + 1, name: 'C' })), code: 'shape' },
  ],
  'the shape of members': [
    { at: 'items[7].name', to: REMOVED, code: 'shape' },
    { at: 'items[7].prices.HAPPY_HOUR', to: 3, code: 'shape' },
    { at: 'items[7].prices.EVENT', to: '3', code: 'shape' },
    { at: 'items[7].vendor_prices', to: { 31: { NOW: 3 } }, code: 'shape', path: 'items[7].vendor_prices.31.NOW' },
    { at: NEXT.item, to: { ...ITEM, id: '0042' }, code: 'shape', path: `${NEXT.item}.id` },
    { at: NEXT.item, to: { ...ITEM, id: 42 }, code: 'shape', path: `${NEXT.item}.id` },
    { at: 'employees[0].pin', to: '123', code: 'shape' },
    { at: 'employees[0].pin', to: '123456789', code: 'shape' },
    { at: 'employees[0].pin', to: '12a4', code: 'shape' },
    { at: 'employees[0].pin', to: 1234, code: 'shape' },
    { at: 'employees[0].role', to: 'owner', code: 'shape' },
    { at: 'api_keys[0].key', to: 'secret', code: 'shape' },
    { at: 'api_keys[0].kind', to: 'admin', code: 'shape' },
    { at: 'taxes[0].rate', to: '8%', code: 'shape' },
    { at: 'taxes[0].rate', to: -0.01, code: 'shape' },
    { at: 'vendors[0].dayparts[0].start', to: '7:00', code: 'shape' },
    { at: 'vendors[0].dayparts[0].end', to: '24:01', code: 'shape' },
    { at: 'vendors[0].dayparts[0].days', to: ['MON', 'MON'], code: 'shape' },
    { at: 'vendors[0].dayparts[0].days[0]', to: 'MONDAY', code: 'shape' },
    { at: 'vendors[1].price_level_schedule[0].level', to: 'TODAY', code: 'shape' },
    { at: 'vendors[1].price_level_schedule[0].starts_at', to: '2026-01-01', code: 'shape' },
    { at: 'vendors[0].tax_rounding', to: 'NONE', code: 'shape' },
    { at: 'item_sets[0].max', to: -1, code: 'shape' },
    { at: 'item_sets[0].nodes[0].mode', to: 'FREE', code: 'shape' },
    { at: 'discounts[0].kind', to: 'GIFT', code: 'shape' },
    { at: 'discounts[2].bogo.get', to: 0, code: 'shape' },
    { at: 'discounts[2].bogo.percent_off', to: 101, code: 'shape' },
    { at: 'discounts[3].bundle.parts', to: [], code: 'shape' },
    { at: 'fees[0].fee_class', to: 'SURCHARGE', code: 'shape' },
    { at: 'items[7]', to: null, code: 'shape' },
  ],
  'ids that must be one thing’s own': [
    { at: 'corporates[1]', to: { id: 11, name: 'Again' }, code: 'repeated', path: 'corporates[1].id' },
    { at: 'venues[2]', to: { ...demoCatalogue.venues[1], levels: [] }, code: 'repeated', path: 'venues[2].id' },
    { at: 'vendors[7]', to: { ...VENDOR, id: 31 }, code: 'repeated', path: 'vendors[7].id' },
    { at: 'taxes[7]', to: demoCatalogue.taxes[0], code: 'repeated', path: 'taxes[7].id' },
    { at: 'categories[24]', to: demoCatalogue.categories[0], code: 'repeated', path: 'categories[24].id' },
    { at: NEXT.item, to: { ...ITEM, id: '1001' }, code: 'repeated', path: `${NEXT.item}.id` },
    { at: NEXT.set, to: { ...EMPTY_SET, uuid: uuidOfSet(0) }, code: 'repeated', path: `${NEXT.set}.uuid` },
    { at: 'item_sets[1].nodes[0].uuid', to: demoCatalogue.item_sets[0]?.nodes[0]?.uuid, code: 'repeated' },
    { at: NEXT.discount, to: { ...DISCOUNT, id: 'third-dog' }, code: 'repeated', path: `${NEXT.discount}.id` },
    { at: 'fees[1].id', to: 'bag', code: 'repeated' },
    { at: 'employees[1].id', to: 'cashier-1', code: 'repeated' },
    { at: 'api_keys[1].key', to: '00000000-DE30-4000-8000-000000000001', code: 'repeated' },
    { at: 'venues[1].levels[0].id', to: 101, code: 'repeated' },
    { at: 'venues[1].levels[1].sections[3].rows[7].seats[11].id', to: 10_100_001, code: 'repeated' },
    { at: 'vendors[0].dayparts[1].id', to: 'grill-all-day', code: 'repeated' },
    { at: 'vendors[0].dayparts[0].groups[1].id', to: 'grill-favourites', code: 'repeated' },
    {
      at: 'items[0].barcode',
      to: demoCatalogue.items[BOTTLED_WATER]?.barcode,
      code: 'repeated',
      path: `items[${BOTTLED_WATER}].barcode`,
    },
    { at: 'items[1].sku', to: 'BRG-1001', code: 'repeated', path: 'items[0].sku' },
    { at: 'discounts[1].reference_id', to: 'STAFF-MEAL', code: 'repeated', path: 'discounts[4].reference_id' },
    { at: `${NEXT.discount}`, to: { ...DISCOUNT, promo_code: 'LAKE5' }, code: 'repeated', path: `${NEXT.discount}.promo_code` },
    { at: `${NEXT.discount}`, to: { ...DISCOUNT, promo_code: 'SEASON10' }, code: 'repeated', path: `${NEXT.discount}.promo_code` },
    {
      at: `${NEXT.discount}`,
      to: { ...DISCOUNT, vendor_ids: undefined, promo_code: 'HALFTIME' },
      code: 'repeated',
      path: `${NEXT.discount}.promo_code`,
    },
    { at: `${NEXT.discount}`, to: { ...DISCOUNT, promo_code: 'FAMILY-BUNDLE' }, code: 'repeated', path: `${NEXT.discount}.promo_code` },
  ],
  'references that lead nowhere': [
    { at: 'venues[1].corporate_id', to: 12, code: 'unknown_reference' },
    { at: 'vendors[7]', to: { ...VENDOR, venue_id: 23 }, code: 'unknown_reference', path: 'vendors[7].venue_id' },
    { at: 'vendors[0].default_tax_ids[0]', to: 'vat', code: 'unknown_reference' },
    { at: 'vendors[0].off_menu_item_ids[0]', to: '77', code: 'unknown_reference' },
    { at: 'vendors[0].dayparts[1].groups[0].item_ids[2]', to: '77', code: 'unknown_reference' },
    { at: 'items[0].tax_ids[1]', to: 'vat', code: 'unknown_reference' },
    { at: 'items[0].category_ids[0]', to: 'burger', code: 'unknown_reference' },
    { at: 'items[0].item_set_ids[0]', to: UUID, code: 'unknown_reference' },
    { at: 'items[0].upsell_items[0].id', to: '77', code: 'unknown_reference' },
    { at: 'items[0].vendor_prices', to: { 35: { EVENT: 1 } }, code: 'unknown_reference', path: 'items[0].vendor_prices.35' },
    { at: 'items[0].vendor_prices', to: { grill: { EVENT: 1 } }, code: 'malformed' },
    {
      at: 'items[0].item_availability',
      to: [{ daypart_id: 'never', available: true }],
      code: 'unknown_reference',
      path: 'items[0].item_availability[0].daypart_id',
    },
    { at: 'item_sets[0].nodes[0].item_id', to: '77', code: 'unknown_reference' },
    { at: 'item_sets[0].nodes[0].item_set_ids', to: [UUID], code: 'unknown_reference', path: 'item_sets[0].nodes[0].item_set_ids[0]' },
    { at: 'discounts[0].vendor_ids[0]', to: 35, code: 'unknown_reference' },
    { at: 'discounts[2].criteria.item_ids[1]', to: '77', code: 'unknown_reference' },
    { at: 'discounts[0].criteria.category_ids[0]', to: 'beer', code: 'unknown_reference' },
    { at: 'discounts[0].criteria.dayparts[0]', to: 'never', code: 'unknown_reference' },
    { at: 'discounts[0].criteria.dayparts[0]', to: 'coffee-morning', code: 'unknown_reference' },
    { at: 'discounts[3].bundle.parts[2].item_ids[0]', to: '77', code: 'unknown_reference' },
    { at: 'fees[1].tax_ids[0]', to: 'vat', code: 'unknown_reference' },
    { at: 'fees[0].vendor_ids[2]', to: 35, code: 'unknown_reference' },
    { at: 'fees[2].item_ids[3]', to: '77', code: 'unknown_reference' },
    { at: 'api_keys[0].corporates[0]', to: 12, code: 'unknown_reference' },
    { at: 'api_keys[0].venues[1]', to: 23, code: 'unknown_reference' },
    { at: 'api_keys[2].vendors[2]', to: 35, code: 'unknown_reference' },
  ],
  'references that stand twice in one list': [
    { at: 'items[0].tax_ids', to: ['meals', 'meals'], code: 'repeated', path: 'items[0].tax_ids[1]' },
    { at: 'items[0].item_set_ids[1]', to: demoCatalogue.items[0]?.item_set_ids[0], code: 'repeated' },
    { at: 'vendors[0].dayparts[1].groups[0].item_ids[2]', to: '1008', code: 'repeated' },
  ],
  money: [
    { at: 'items[0].prices.VENUE_DEFAULT', to: 10.505, code: 'too_precise' },
    { at: 'items[0].prices.VENUE_DEFAULT', to: -1, code: 'negative' },
    { at: 'items[0].prices.VENUE_DEFAULT', to: 1e12, code: 'out_of_range' },
    { at: 'items[0].vendor_prices', to: { 31: { EVENT: 0.001 } }, code: 'too_precise', path: 'items[0].vendor_prices.31.EVENT' },
    { at: 'item_sets[1].nodes[0].price', to: 0.125, code: 'too_precise' },
    { at: 'item_sets[1].nodes[0].price', to: -0.5, code: 'negative' },
    { at: 'discounts[1].amount', to: 0.999, code: 'too_precise' },
    { at: 'discounts[4].max_amount', to: -1, code: 'negative' },
    { at: 'discounts[7].criteria.min_subtotal', to: 39.999, code: 'too_precise' },
    { at: 'discounts[3].bundle.price', to: 23.999, code: 'too_precise' },
    { at: 'fees[0].fee_basis', to: 0.105, code: 'too_precise' },
    { at: 'fees[6].fee_basis', to: -3, code: 'negative' },
    { at: 'vendors[4].rounding.increment', to: 0.025, code: 'too_precise' },
    { at: 'vendors[4].rounding.increment', to: 0, code: 'out_of_range' },
  ],
  'rates, percents and quantities': [
    { at: 'taxes[0].rate', to: 0.1234567, code: 'too_precise' },
    { at: 'taxes[0].rate', to: 8.25, code: 'out_of_range' },
    { at: 'taxes[4].rate', to: 1.09, code: 'out_of_range' },
    { at: 'fees[1].fee_basis', to: 4, code: 'out_of_range' },
    { at: 'fees[1].fee_basis', to: -0.04, code: 'negative' },
    { at: 'fees[1].fee_basis', to: 0.0400001, code: 'too_precise' },
    { at: 'discounts[0].amount', to: 100.5, code: 'out_of_range' },
    { at: 'discounts[0].amount', to: 33.3333333, code: 'too_precise' },
    { at: 'discounts[2].bogo.percent_off', to: 33.3333333, code: 'too_precise' },
    { at: 'discounts[8].criteria.min_quantity', to: 1.0001, code: 'too_precise' },
    { at: 'items[0].tare_weight', to: -0.1, code: 'negative' },
    { at: 'items[0].tare_weight', to: 0.0005, code: 'too_precise' },
    { at: 'items[0].sort_order', to: 'first', code: 'malformed' },
    { at: 'items[0].calories', to: 'many', code: 'malformed' },
    { at: 'vendors[1].alcohol_rules.limit_per_order', to: -1, code: 'negative' },
    { at: NEXT.item, to: { ...ITEM, id: '9223372036854775808' }, code: 'out_of_range', path: `${NEXT.item}.id` },
  ],
  'names in other languages': [
    { at: 'items[0].translations', to: { it: { name: 'Patatine' } }, code: 'malformed' },
    { at: 'items[0].translations', to: { es_MX: { name: 'Papas' } }, code: 'malformed' },
    { at: 'items[0].translations', to: { 'es-mx': { name: 'Papas' } }, code: 'malformed' },
    { at: 'items[0].translations', to: { es: { name: ' ' } }, code: 'missing', path: 'items[0].translations.es.name' },
    {
      at: 'items[0].translations',
      to: { 'pt-BR': { name: 'Batata', description: '' } },
      code: 'missing',
      path: 'items[0].translations.pt-BR.description',
    },
    { at: 'items[0].translations', to: { es: 'Papas' }, code: 'shape', path: 'items[0].translations.es' },
    { at: 'items[0].translations', to: { es: { name: 'x'.repeat(256) } }, code: 'shape', path: 'items[0].translations.es.name' },
    {
      at: 'items[0].translations',
      to: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`es-${100 + index}`, { name: 'Papas' }])),
      code: 'shape',
    },
    { at: 'item_sets[0].translations', to: { sv: { name: 'Tillbehör' } }, code: 'malformed' },
    { at: 'discounts[0].translations', to: { sv: { name: 'Rabatt' } }, code: 'malformed' },
    { at: 'fees[0].translations', to: { sv: { name: 'Avgift' } }, code: 'malformed' },
    { at: 'vendors[0].dayparts[0].translations', to: { sv: { name: 'Hela dagen' } }, code: 'malformed' },
    { at: 'vendors[0].dayparts[1].groups[0].translations', to: { sv: { name: 'Mat' } }, code: 'malformed' },
  ],
  'what can be chosen': [
    { at: 'item_sets[0].min', to: 5, code: 'wrong_order' },
    { at: 'item_sets[0].included_quantity', to: 5, code: 'wrong_order' },
    { at: 'item_sets[0].nodes[0].default_quantity', to: 2, code: 'wrong_order' },
    { at: `${NEXT.set}`, to: { ...EMPTY_SET, min: 1 }, code: 'not_satisfiable', path: `${NEXT.set}.min` },
  ],
  time: [
    { at: 'venues[0].timezone', to: 'America/Lakeside', code: 'malformed' },
    { at: 'vendors[0].dayparts[1].start', to: '24:00', code: 'out_of_range' },
    { at: 'vendors[1].price_level_schedule[1].ends_at', to: '2027-01-09T17:00:00-06:00', code: 'wrong_order' },
    {
      at: 'vendors[1].price_level_schedule[1].ends_at',
      to: '2027-01-10T02:00:01-06:00',
      code: 'overlap',
      path: 'vendors[1].price_level_schedule[2]',
    },
    { at: 'vendors[1].price_level_schedule[3]', to: { level: 'EVENT', starts_at: EVENING, ends_at: NIGHT }, code: 'overlap' },
    { at: 'discounts[12].criteria.ends_at', to: '2026-08-01T00:00:00Z', code: 'wrong_order' },
  ],
  'what the kind of a discount needs': [
    { at: 'discounts[2].bogo', to: REMOVED, code: 'missing' },
    { at: 'discounts[3].bundle', to: REMOVED, code: 'missing' },
    { at: 'discounts[1].kind', to: 'BOGO', code: 'missing', path: 'discounts[1].bogo' },
    { at: 'discounts[1].kind', to: 'BUNDLE', code: 'missing', path: 'discounts[1].bundle' },
  ],
  'options that do not go together': [
    {
      at: 'vendors[0].calculate_options',
      to: { validate_cart_totals: true },
      code: 'options_clash',
      path: 'vendors[0].calculate_options.validate_cart_totals',
    },
    {
      at: 'venues[1].calculate_options',
      to: { validate_cart_totals: true },
      code: 'options_clash',
      path: 'venues[1].calculate_options.validate_cart_totals',
    },
    {
      at: 'corporates[0].calculate_options',
      to: { validate_cart_totals: true },
      code: 'options_clash',
      path: 'corporates[0].calculate_options.validate_cart_totals',
    },
  ],
  'sets in sets': [
    {
      at: `item_sets[${FLAVOUR}].nodes[2].item_set_ids`,
      to: [uuidOfSet(FLAVOUR)],
      code: 'set_cycle',
      path: `item_sets[${FLAVOUR}].nodes[2].item_set_ids[0]`,
    },
    {
      at: `item_sets[${FLAVOUR}].nodes[2].item_set_ids`,
      to: [uuidOfSet(DRINK)],
      code: 'set_cycle',
      path: `item_sets[${FLAVOUR}].nodes[2].item_set_ids[0]`,
    },
    {
      at: `item_sets[${DRINK}].nodes[1].item_set_ids[0]`,
      to: demoCatalogue.item_sets[DRINK]?.nodes[0]?.item_set_ids?.[0],
      code: 'set_repeated',
    },
    { at: 'items[1].item_set_ids[4]', to: uuidOfSet(FLAVOUR), code: 'set_repeated' },
  ],
};
