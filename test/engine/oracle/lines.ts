import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import type { ItemData } from '../../../shared/engine/terms/catalogue-data.ts';
import { fraction, round, times, whole } from './fraction.ts';
import { checkItem } from './items.ts';
import { priceModifiers } from './modifiers.ts';
import { cataloguePrice, levelOf } from './prices.ts';
import { type Component, refuse, type Sale, type SaleModifier } from './sale.ts';

/** Prices one line before discounts and puts it on the sheet; a line that cannot be priced is left out and refused. */
export function priceLine(sale: Sale, line: CartLine): void {
  const item = sale.data.items.find((one) => one.id === line.itemId);
  if (item === undefined) {
    refuse(sale, 'unknown_item', line.id);
    return;
  }
  if (!item.soldAsItem) refuse(sale, 'not_sold_as_item', line.id);
  checkItem(sale, line, item);
  if (!Number.isInteger(line.quantity) || line.quantity <= 0) {
    refuse(sale, 'bad_quantity', line.id);
    return;
  }

  const level = levelOf(sale, line);
  const below = priceModifiers(sale, line, item, level);
  const catalogueOwn = cataloguePrice(item, level);
  const ownPrice = ownPriceOf(sale, line, item, catalogueOwn);
  const ownCost = line.unitCost === undefined ? undefined : BigInt(line.unitCost);
  const isBelowZero = item.priceOverride && ownCost !== undefined && ownCost < 0n;
  if (isBelowZero) refuse(sale, 'negative_price', line.id);
  let unitCost = (ownPrice ?? 0n) + below.adds;
  if (ownCost !== undefined && item.priceOverride && !isBelowZero) {
    // "an override replaces all of it"
    if (ownCost !== unitCost) sale.features.add('whole unit override');
    unitCost = ownCost;
  } else if (ownPrice === undefined) {
    // "No price left: 422."
    refuse(sale, 'no_price', line.id);
  } else if (ownCost !== undefined && !item.priceOverride && ownCost !== unitCost) {
    // "otherwise a differing unit cost is 422 when `validate_prices` is on and is overwritten when off"
    sale.features.add('unit cost differs');
    if (sale.options.validatePrices) refuse(sale, 'wrong_price', line.id);
  }
  const originalUnitCost = originalUnit(catalogueOwn, line, ownPrice, unitCost, below.addsOriginal);
  if (catalogueOwn === undefined) sale.features.add('no catalogue price');
  if (line.quantity % 1000 !== 0) sale.features.add('weighed line');
  if (line.activity === 'RETURN') sale.features.add('return line');

  const root = makeComponent(line, item, undefined, unitCost * BigInt(line.quantity), originalUnitCost * BigInt(line.quantity));
  const separate = below.modifiers.filter((one) => one.mode === 'SEPARATE').map((one) => separateComponent(line, one));
  if (separate.length > 0) sale.features.add('separate modifier');
  const components = [root, ...separate];
  sale.lines.push({ line, item, unitCost, originalUnitCost, modifiers: below.modifiers, components, discounts: [] });
}

/** Catalogue price of the whole unit; without one, the charged price counts. */
function originalUnit(
  catalogueOwn: bigint | undefined,
  line: CartLine,
  ownPrice: bigint | undefined,
  unitCost: bigint,
  addsOriginal: bigint,
): bigint {
  if (catalogueOwn !== undefined) return catalogueOwn + addsOriginal;
  if (line.unitCost !== undefined) return unitCost;
  return (ownPrice ?? 0n) + addsOriginal;
}

/** "v3 `price_override` replaces the item's own price, and its modifiers still add." */
function ownPriceOf(sale: Sale, line: CartLine, item: ItemData, catalogueOwn: bigint | undefined): bigint | undefined {
  const enteredPrice = line.ownPrice === undefined ? undefined : BigInt(line.ownPrice);
  if (enteredPrice === undefined) return catalogueOwn;
  if (item.priceOverride) {
    if (enteredPrice !== catalogueOwn) sale.features.add('own price override');
    return enteredPrice;
  }
  if (catalogueOwn !== undefined && enteredPrice !== catalogueOwn && sale.options.validatePrices) refuse(sale, 'wrong_price', line.id);
  return catalogueOwn;
}

/** "A `SEPARATE` modifier's gross = round((price x charged units + what its own children add x units) x quantity above)." */
function separateComponent(line: CartLine, one: SaleModifier): Component {
  const units = BigInt(one.chosen.quantity);
  const quantityAbove = one.totalQuantity / units;
  const perUnitAbove = one.price * (units - one.freeUnits) + one.childrenAdd * units;
  const originalPerUnitAbove = one.originalPrice * (units - one.freeUnits) + one.childrenAddOriginal * units;
  return makeComponent(line, one.item, one, perUnitAbove * quantityAbove, originalPerUnitAbove * quantityAbove);
}

/** "component gross = round(unit x quantity), negative on an `ACTIVITY_RETURN` line". The amounts come in thousandths of minor units. */
function makeComponent(line: CartLine, item: ItemData, modifier: SaleModifier | undefined, amount: bigint, original: bigint): Component {
  const sign = line.activity === 'RETURN' ? -1n : 1n;
  const rounded = (thousandths: bigint) => sign * round(times(whole(thousandths), fraction(1n, 1000n)));
  return {
    chosen: modifier?.chosen,
    item,
    gross: rounded(amount),
    originalGross: rounded(original),
    itemDiscount: 0n,
    cartDiscount: 0n,
    taxes: [],
  };
}
