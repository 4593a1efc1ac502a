import { add, type Money, NO_MONEY, negate, scale, times } from '../../base/money.ts';
import type { MapNodeItem, ModifierComputation } from '../../contract/records/cart.ts';
import type { Item } from '../../contract/records/item.ts';
import type { PricedComponent, PricedModifier } from '../../engine/priced-lines/priced-cart.ts';
import { amountFor } from '../../engine/terms/amount-for-quantity.ts';
import { type Activity, ONE_PIECE } from '../../engine/terms/cart.ts';
import type { ModifierMode } from '../../engine/terms/catalogue-data.ts';
import { cacheText } from '../canonical/canonical.ts';
import { activityRecordOf } from '../cart/write-cart-request.ts';
import { itemRecordOf, modifierRecordOf } from '../catalogue/item-record.ts';
import { type AnswerScope, amountIn } from './applied-records.ts';

/** The entries of one modifier in the two maps of a version 2 line. */
export interface ModifierRecords {
  readonly node: MapNodeItem;
  readonly computation: ModifierComputation;
}

/** All values that a modifier's records depend on, besides its item. */
interface Figures {
  readonly activity: Activity;
  readonly mode: ModifierMode;
  readonly price: Money;
  readonly quantity: number;
  readonly totalQuantity: number;
  readonly increasesParentBy: Money;
  readonly perUnit: Money;
  /** Absent when the modifier is not charged separately. */
  readonly gross: Money | undefined;
}

interface CachedRecords {
  readonly figures: Figures;
  readonly records: ModifierRecords;
}

/**
 * The number of records cached per item. Most modifiers repeat earlier ones (chosen once, on a line of one or two), so their records are
 * reused. The oldest is dropped, because weighed goods have new figures each time.
 */
const MAX_CACHED = 8;
const cacheOfItems = new WeakMap<Item, CachedRecords[]>();

/** `component` is the separate charge for the modifier, if there is one. */
export function modifierRecordsOf(
  scope: AnswerScope,
  activity: Activity,
  modifier: PricedModifier,
  component: PricedComponent | undefined,
): ModifierRecords {
  const { chosen } = modifier;
  const figures = figuresOf(activity, modifier, component);
  const price = amountIn(scope, figures.price);
  const { index } = scope.records;
  const item = itemRecordOf(index, chosen.itemId);
  // A price entered by the seller, or notes, belong to this order only and are not cached.
  if (chosen.ownPrice !== undefined || chosen.notes !== undefined) {
    return writeRecords(scope, figures, { ...item, original_cost: price, ...(chosen.notes !== undefined && { notes: chosen.notes }) });
  }
  const cached = cacheOf(item);
  const known = cached.find((each) => areEqual(each.figures, figures));
  if (known !== undefined) return known.records;
  const { node, computation } = writeRecords(scope, figures, modifierRecordOf(index, chosen.itemId, price));
  const records = { node: cacheText(node), computation: cacheText(computation) };
  if (cached.length >= MAX_CACHED) cached.shift();
  cached.push({ figures, records });
  return records;
}

function cacheOf(item: Item): CachedRecords[] {
  const known = cacheOfItems.get(item);
  if (known !== undefined) return known;
  const made: CachedRecords[] = [];
  cacheOfItems.set(item, made);
  return made;
}

function figuresOf(activity: Activity, modifier: PricedModifier, component: PricedComponent | undefined): Figures {
  const { chosen, mode, price, totalQuantity, increasesParentBy } = modifier;
  const perUnit = component === undefined ? NO_MONEY : chargedPerParent(modifier);
  return { activity, mode, price, quantity: chosen.quantity, totalQuantity, increasesParentBy, perUnit, gross: component?.gross };
}

function areEqual(a: Figures, b: Figures): boolean {
  return (
    a.quantity === b.quantity &&
    a.totalQuantity === b.totalQuantity &&
    a.price === b.price &&
    a.gross === b.gross &&
    a.perUnit === b.perUnit &&
    a.increasesParentBy === b.increasesParentBy &&
    a.mode === b.mode &&
    a.activity === b.activity
  );
}

function writeRecords(scope: AnswerScope, figures: Figures, item: Item): ModifierRecords {
  const { activity, mode, quantity, totalQuantity, perUnit, gross } = figures;
  const amount = (value: Money) => amountIn(scope, value);
  const price = amount(figures.price);
  const originalTotal = amount(withSignOf(activity, amountFor(figures.price, totalQuantity)));
  const total = amount(gross ?? NO_MONEY);
  return {
    node: {
      item,
      quantity,
      activity: activityRecordOf(activity),
      cart_item_cost: { original_total: originalTotal, original_unit_cost: price, total, unit_cost: price, is_open_price: false },
    },
    computation: {
      item: { mode },
      price_adjustment: mode === 'INCREASE_PARENT' ? amount(figures.increasesParentBy) : 0,
      original_unit_cost: price,
      original_total_cost_per_unit: amount(amountFor(figures.price, quantity * ONE_PIECE)),
      original_total_cost: originalTotal,
      adjusted_unit_cost: gross === undefined ? 0 : amount(scale(perUnit, { num: 1, den: quantity })),
      adjusted_total_cost_per_unit: amount(perUnit),
      adjusted_total_cost: total,
      quantity_per_unit: quantity,
      total_quantity: totalQuantity / ONE_PIECE,
    },
  };
}

/** For one unit of the parent: the price of units that are not free, and the children's increase of all units. */
function chargedPerParent({ chosen, price, freeUnits, childrenAdd }: PricedModifier): Money {
  return add(times(price, chosen.quantity - freeUnits), times(childrenAdd, chosen.quantity));
}

/** Totals of returned goods are negative; unit prices never are. */
function withSignOf(activity: Activity, amount: Money): Money {
  return activity === 'RETURN' ? negate(amount) : amount;
}
