import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { assert } from '../../shared/base/assert.ts';
import { CATALOGUE_FORMAT, CATALOGUE_LISTS, type Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { categories, generateItem, generateModifier, taxes } from './generated-items.ts';
import { generateDiscounts, generateFees } from './generated-offers.ts';
import { corporates, employees, generateKeys, generateVendors, venues } from './generated-places.ts';
import { chooseSets, generateSets } from './generated-sets.ts';
import { seededChance } from './seeded-chance.ts';

export interface CatalogueRequest {
  /** All items, modifiers among them. */
  readonly items: number;
  readonly seed: number;
  /** The first sells everything that is sold by itself, the others a slice each. */
  readonly vendors?: number;
}

const MOST_ITEMS = CATALOGUE_LISTS.items.maxItems;
const MOST_VENDORS = CATALOGUE_LISTS.vendors.maxItems;
const ITEMS_PER_FAMILY = 40;
/** The sets of a family draw on so many modifiers at once. */
const FEWEST_MODIFIERS = 8;

/** A catalogue of the requested size, with the spread of a real one; the same request is the same catalogue for ever. */
export function generateCatalogue({ items, seed, vendors = 4 }: CatalogueRequest): Catalogue {
  assert(Number.isSafeInteger(items) && items >= 1 && items <= MOST_ITEMS, `from 1 to ${MOST_ITEMS} items, not ${items}`);
  assert(Number.isSafeInteger(vendors) && vendors >= 1 && vendors <= MOST_VENDORS, `from 1 to ${MOST_VENDORS} vendors, not ${vendors}`);
  const chance = seededChance(seed);
  const modifierCount = Math.floor(items / 4);
  const soldCount = items - modifierCount;
  const modifiers = Array.from({ length: modifierCount }, (_, index) => generateModifier(chance, soldCount + index));
  const familyCount = modifierCount < FEWEST_MODIFIERS ? 0 : Math.ceil(soldCount / ITEMS_PER_FAMILY);
  const sets = generateSets(
    chance,
    familyCount,
    modifiers.map((item) => item.id),
  );
  const sold = Array.from({ length: soldCount }, (_, index) =>
    generateItem(chance, { index, vendorCount: vendors, setIds: chooseSets(chance, sets.families) }),
  );
  const soldIds = sold.map((item) => item.id);
  return {
    format: CATALOGUE_FORMAT,
    currency: 'USD',
    corporates,
    venues,
    vendors: generateVendors(
      chance,
      vendors,
      soldIds,
      taxes.map((tax) => tax.id),
    ),
    taxes,
    categories,
    items: [...sold, ...modifiers],
    item_sets: sets.all,
    discounts: generateDiscounts(chance, 12 + Math.floor(items / 2000), soldIds),
    fees: generateFees(chance, soldIds),
    employees,
    api_keys: generateKeys(chance, vendors),
  };
}

const HELP = `Writes a generated catalogue, of the requested size and valid.

  node test/catalogue/generate-catalogue.ts [--items 20000] [--seed 1] [--vendors 4] --out FILE

  --items N    all items, a quarter of them modifiers (1 to ${MOST_ITEMS}; 20000)
  --seed N     the same seed gives the same catalogue (1)
  --vendors N  the first sells everything, the others a slice each (1 to ${MOST_VENDORS}; 4)
  --out FILE   where to write it; "-" is the standard output
  --help       this text`;

function run(): void {
  const { values } = parseArgs({
    options: {
      items: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      vendors: { type: 'string', default: '4' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.out === undefined) {
    console.error(`--out is missing.\n\n${HELP}`);
    process.exitCode = 2;
    return;
  }
  const catalogue = generateCatalogue({ items: Number(values.items), seed: Number(values.seed), vendors: Number(values.vendors) });
  const text = JSON.stringify(catalogue);
  if (values.out === '-') process.stdout.write(`${text}\n`);
  else {
    writeFileSync(values.out, `${text}\n`);
    console.log(`${values.out}: ${catalogue.items.length} items, ${catalogue.item_sets.length} item sets, ${text.length} characters`);
  }
}

if (import.meta.main) {
  try {
    run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
