import { MOST_MODIFIERS } from '../../base/cart-limits.ts';
import type { CompiledItem } from '../catalogue/catalogue.ts';
import type { CartLine, ChosenModifier } from '../terms/cart.ts';
import type { PriceLevel } from '../terms/catalogue-data.ts';
import type { ProblemCode } from '../terms/problem.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import type { CartPricing, ComponentPricing } from './cart-pricing.ts';
import type { PricedModifier } from './priced-cart.ts';

export const MOST_LEVELS_OF_MODIFIERS = 32;

/** The state while walking the chosen modifiers of one line: depth first, parent before child, in catalogue order. */
export interface ModifierWalk {
  readonly work: CartPricing;
  readonly line: CartLine;
  readonly level: PriceLevel;
  readonly modifiers: PricedModifier[];
  /** Root first; the walk appends one for each SEPARATE modifier. */
  readonly components: ComponentPricing[];
  readonly items: CompiledItem[];
  /** In thousandths. */
  alcoholUnits: number;
}

/** Reports a problem and returns true when the modifiers are too deep or too many. */
export function refuseBeyondLimits(walk: ModifierWalk, chosen: readonly ChosenModifier[], depth: number): boolean {
  if (depth <= MOST_LEVELS_OF_MODIFIERS && chosen.length <= MOST_MODIFIERS) return false;
  refuseBecause(walk.work.problems, 'cart_too_large', { lineId: walk.line.id });
  return true;
}

export function refuseModifier(walk: ModifierWalk, code: ProblemCode, chosen: ChosenModifier): void {
  refuseBecause(walk.work.problems, code, { lineId: walk.line.id, subjectId: chosen.nodeId ?? chosen.itemId });
}
