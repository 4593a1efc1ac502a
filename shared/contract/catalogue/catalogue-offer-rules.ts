import { parseInstant } from '../../base/time.ts';
import type { CatalogueDiscount, CatalogueFee } from './catalogue-offers.ts';
import type { CatalogueContext } from './catalogue-parts.ts';
import {
  type CatalogueCheck,
  checkDecimal,
  checkMoney,
  checkRate,
  checkReferences,
  QUANTITY_DECIMALS,
  RATE_DECIMALS,
} from './catalogue-rules.ts';
import { quoted } from './catalogue-violations.ts';

const MOST_QUANTITY = 1_000_000;

export function checkOffers(check: CatalogueCheck): void {
  const { parts } = check;
  const dayparts = readDaypartIds(parts);
  for (const { entry, path } of parts.discounts.sound) {
    checkReferences(check, entry.vendor_ids, parts.vendors.has, 'vendor', () => `${path}.vendor_ids`);
    checkCriteria(check, entry, `${path}.criteria`, dayparts);
    checkReward(check, entry, path);
  }
  checkCodes(check);
  for (const { entry, path } of parts.fees.sound) checkFee(check, entry, path);
}

function checkCriteria(check: CatalogueCheck, discount: CatalogueDiscount, path: string, dayparts: DaypartIds): void {
  const { parts, complain } = check;
  const { criteria } = discount;
  checkReferences(check, criteria.item_ids, parts.items.has, 'item', () => `${path}.item_ids`);
  checkReferences(check, criteria.category_ids, parts.categories.has, 'category', () => `${path}.category_ids`);
  const runsSomewhere = (daypartId: string) => hasDaypart(dayparts, discount, daypartId);
  checkReferences(check, criteria.dayparts, runsSomewhere, 'day part of its vendors', () => `${path}.dayparts`);
  checkDecimal(check, criteria.min_quantity, () => `${path}.min_quantity`, QUANTITY_DECIMALS, MOST_QUANTITY);
  checkMoney(check, criteria.min_subtotal, () => `${path}.min_subtotal`);
  if (criteria.starts_at === undefined || criteria.ends_at === undefined) return;
  if ((parseInstant(criteria.ends_at) ?? '') <= (parseInstant(criteria.starts_at) ?? '')) {
    complain(`${path}.ends_at`, 'wrong_order', 'must be after starts_at');
  }
}

type DaypartIds = ReadonlyMap<number, ReadonlySet<string>> | undefined;

/** By vendor. Undefined when a vendor is invalid, because the list of day parts is then incomplete. */
function readDaypartIds(parts: CatalogueContext): DaypartIds {
  if (!parts.vendors.isSound) return undefined;
  return new Map(parts.vendors.sound.map(({ entry }) => [entry.id, new Set(entry.dayparts.map((daypart) => daypart.id))]));
}

function hasDaypart(dayparts: DaypartIds, discount: CatalogueDiscount, daypartId: string): boolean {
  if (dayparts === undefined) return true;
  const vendorIds = discount.vendor_ids ?? [...dayparts.keys()];
  return vendorIds.some((vendorId) => dayparts.get(vendorId)?.has(daypartId) ?? true);
}

function checkReward(check: CatalogueCheck, discount: CatalogueDiscount, path: string): void {
  const { parts, complain } = check;
  checkMoney(check, discount.max_amount, () => `${path}.max_amount`);
  if (discount.kind === 'PERCENT') checkDecimal(check, discount.amount, () => `${path}.amount`, RATE_DECIMALS, 100);
  if (discount.kind === 'FLAT') checkMoney(check, discount.amount, () => `${path}.amount`);
  if (discount.kind === 'BOGO' && discount.bogo === undefined) complain(`${path}.bogo`, 'missing', 'must be present for the kind BOGO');
  if (discount.kind === 'BUNDLE' && discount.bundle === undefined)
    complain(`${path}.bundle`, 'missing', 'must be present for the kind BUNDLE');
  checkDecimal(check, discount.bogo?.percent_off, () => `${path}.bogo.percent_off`, RATE_DECIMALS, 100);
  checkMoney(check, discount.bundle?.price, () => `${path}.bundle.price`);
  for (const [index, part] of (discount.bundle?.parts ?? []).entries()) {
    checkReferences(check, part.item_ids, parts.items.has, 'item', () => `${path}.bundle.parts[${index}].item_ids`);
  }
}

interface CodeUses {
  /** The first discount with this code, and the one that applies at every vendor. */
  first?: string;
  everywhere?: string;
  readonly atVendors: Map<number, string>;
}

/** Two discounts of one vendor must not share a code, because a reference or promo code has to identify one discount. */
function checkCodes({ parts, complain }: CatalogueCheck): void {
  const codes = new Map<string, CodeUses>();
  for (const { entry: discount, path } of parts.discounts.sound) {
    for (const member of ['reference_id', 'promo_code'] as const) {
      const code = discount[member];
      if (code === undefined || code === '') continue;
      const uses: CodeUses = codes.get(code) ?? { atVendors: new Map() };
      codes.set(code, uses);
      const rival = rivalOf(uses, discount);
      if (rival === undefined) noteUse(uses, discount, path);
      else if (rival !== path) complain(`${path}.${member}`, 'repeated', `the code ${quoted(code)} is taken by ${rival}`);
    }
  }
}

function rivalOf({ first, everywhere, atVendors }: CodeUses, { vendor_ids }: CatalogueDiscount): string | undefined {
  if (vendor_ids === undefined) return first;
  const shared = vendor_ids.find((id) => atVendors.has(id));
  return everywhere ?? (shared === undefined ? undefined : atVendors.get(shared));
}

function noteUse(uses: CodeUses, { vendor_ids }: CatalogueDiscount, path: string): void {
  uses.first ??= path;
  if (vendor_ids === undefined) uses.everywhere = path;
  for (const id of vendor_ids ?? []) uses.atVendors.set(id, path);
}

function checkFee(check: CatalogueCheck, fee: CatalogueFee, path: string): void {
  const { parts } = check;
  if (fee.fee_type === 'PERCENT') checkRate(check, fee.fee_basis, () => `${path}.fee_basis`);
  else checkMoney(check, fee.fee_basis, () => `${path}.fee_basis`);
  checkReferences(check, fee.tax_ids, parts.taxes.has, 'tax', () => `${path}.tax_ids`);
  checkReferences(check, fee.vendor_ids, parts.vendors.has, 'vendor', () => `${path}.vendor_ids`);
  checkReferences(check, fee.item_ids, parts.items.has, 'item', () => `${path}.item_ids`);
}
