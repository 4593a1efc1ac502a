import { type Money, NO_MONEY, negate } from '../../base/money.ts';
import type { CompiledItem } from '../catalogue/catalogue.ts';
import { amountFor } from '../terms/amount-for-quantity.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import type { ComponentPricing } from './cart-pricing.ts';
import type { ModifierWalk } from './modifier-walk.ts';

const NO_TAXES_YET: ComponentPricing['taxes'] = [];

/** Adds the component before those of its own modifiers, so that parents come first. `chargeComponent` sets its amounts later. */
export function openComponent(walk: ModifierWalk, item: CompiledItem, modifierIndex: number | undefined): ComponentPricing {
  const component: ComponentPricing = {
    modifierIndex,
    itemId: item.data.id,
    gross: NO_MONEY,
    originalGross: NO_MONEY,
    itemDiscount: NO_MONEY,
    cartDiscount: NO_MONEY,
    taxes: NO_TAXES_YET,
  };
  walk.components.push(component);
  walk.items.push(item);
  return component;
}

/** Sets gross to unit x quantity, negative on a return line. */
export function chargeComponent(walk: ModifierWalk, component: ComponentPricing, unit: Money, originalUnit: Money, quantity: number): void {
  const { line, work } = walk;
  if ((unit as number) < 0) refuseBecause(work.problems, 'negative_price', { lineId: line.id, subjectId: component.itemId });
  const isReturn = line.activity === 'RETURN';
  const size = amountFor(unit, quantity);
  const originalSize = originalUnit === unit ? size : amountFor(originalUnit, quantity);
  component.gross = isReturn ? negate(size) : size;
  component.originalGross = isReturn ? negate(originalSize) : originalSize;
}
