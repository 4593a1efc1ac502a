import type { Catalogue, CompiledDiscount, CompiledItem, CompiledItemSet, TaxPlan } from '../../shared/engine/catalogue/catalogue.ts';
import type { AppliedDiscount, AppliedFee, AppliedTax, PricedCart, PricedModifier } from '../../shared/engine/priced-lines/priced-cart.ts';
import type { Cart, CartLine, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import { type ModifierNodeData, PRICE_LEVELS } from '../../shared/engine/terms/catalogue-data.ts';
import type { Problem } from '../../shared/engine/terms/problem.ts';
import { refuseBecause, warnOf } from '../../shared/engine/terms/report-problem.ts';

/**
 * The yardstick with the same rules: plain integers, straight on, with everything that the answer of the engine has: levels, day parts,
 * item sets with their limits and free units, three kinds of modifiers, returns, claims, percent discounts by priority and category, taxes of
 * any number, percent fees, totals, problems. It does not know what carts of this bench do not have: overrides, flat discounts, units,
 * tabs, fees on lines, charity, rounding of cash.
 */
interface Component {
  readonly modifierIndex: number | undefined;
  readonly itemId: string;
  gross: number;
  originalGross: number;
  itemDiscount: number;
  cartDiscount: number;
  taxes: readonly AppliedTax[];
}

interface Line {
  readonly line: CartLine;
  readonly item: CompiledItem | undefined;
  readonly priceLevel: PricedCart['lines'][number]['priceLevel'];
  readonly quantity: number;
  readonly unitCost: number;
  readonly originalUnitCost: number;
  readonly components: Component[];
  readonly items: CompiledItem[];
  readonly modifiers: PricedModifier[];
  readonly discounts: AppliedDiscount[];
}

interface Pricing {
  readonly catalogue: Catalogue;
  readonly problems: Problem[];
  subtotal: number;
  originalInclusive: number;
}

export function pricePlainly(catalogue: Catalogue, cart: Cart): PricedCart {
  const work: Pricing = { catalogue, problems: [], subtotal: 0, originalInclusive: 0 };
  const lines: Line[] = [];
  for (const line of cart.lines) lines.push(priceLine(work, line));
  const cartDiscounts: AppliedDiscount[] = [];
  for (const discount of catalogue.discounts.automatic.ITEM) discountLines(work, discount, lines, cartDiscounts);
  for (const discount of catalogue.discounts.automatic.CART) discountLines(work, discount, lines, cartDiscounts);
  const fees = feesOn(catalogue, cart, lines);
  taxLines(work, lines);
  return {
    currency: catalogue.terms.currency,
    revision: catalogue.revision,
    lines: lines.map(({ line, priceLevel, unitCost, originalUnitCost, components, modifiers, discounts }) => ({
      line,
      priceLevel,
      unitCost,
      originalUnitCost,
      components,
      modifiers,
      discounts,
    })),
    discounts: cartDiscounts,
    pendingDiscounts: [],
    fees,
    totals: totalsOf(work, lines, fees),
    problems: work.problems,
  } as unknown as PricedCart;
}

function priceLine(work: Pricing, line: CartLine): Line {
  const item = work.catalogue.items.base.get(line.itemId);
  if (item === undefined) {
    refuseBecause(work.problems, 'unknown_item', { lineId: line.id, subjectId: line.itemId });
    const nothing = { components: [], items: [], modifiers: [], discounts: [] };
    return { line, item, priceLevel: undefined, quantity: 0, unitCost: 0, originalUnitCost: 0, ...nothing };
  }
  const subject = { lineId: line.id, subjectId: item.data.id };
  checkSold(work, item, line.id);
  if (!item.data.soldAsItem) refuseBecause(work.problems, 'not_sold_as_item', subject);
  const { dayparts } = work.catalogue.calendar;
  if (dayparts.length > 0 && !dayparts.some(({ itemIds }) => itemIds.has(item.data.id))) {
    warnOf(work.problems, 'outside_daypart', subject);
  }
  const index = line.priceLevel === undefined ? 0 : PRICE_LEVELS.indexOf(line.priceLevel);
  const listed = item.prices[index];
  const isReturn = line.activity === 'RETURN';
  const root = componentOf(undefined, item.data.id);
  const walk: Walk = { work, line, index, components: [root], items: [item], modifiers: [] };
  const increase = priceUnder(walk, line.modifiers, item.data.itemSetIds, -1, line.quantity);
  if (listed === undefined) refuseBecause(work.problems, 'no_price', subject);
  const unitCost = (listed?.price ?? 0) + increase;
  if (line.unitCost !== undefined && line.unitCost !== unitCost && work.catalogue.terms.options.validatePrices) {
    refuseBecause(work.problems, 'wrong_price', { ...subject, facts: { claimed: line.unitCost, actual: unitCost } });
  }
  charge(root, unitCost, line.quantity, isReturn);
  const { components, items, modifiers } = walk;
  for (const { gross } of components) work.subtotal += gross;
  return {
    line,
    item,
    priceLevel: listed?.level,
    quantity: line.quantity,
    unitCost,
    originalUnitCost: unitCost,
    components,
    items,
    modifiers,
    discounts: [],
  };
}

function checkSold({ catalogue, problems }: Pricing, { data }: CompiledItem, lineId: string): void {
  if (!data.active) refuseBecause(problems, 'inactive_item', { lineId, subjectId: data.id });
  if (data.availability.length === 0) return;
  const isOffered = catalogue.calendar.dayparts.some(
    (daypart) => !data.availability.some((entry) => entry.daypartId === daypart.data.id && !entry.available),
  );
  if (!isOffered) refuseBecause(problems, 'item_unavailable', { lineId, subjectId: data.id });
}

function componentOf(modifierIndex: number | undefined, itemId: string): Component {
  return { modifierIndex, itemId, gross: 0, originalGross: 0, itemDiscount: 0, cartDiscount: 0, taxes: [] };
}

function charge(component: Component, unit: number, quantity: number, isReturn: boolean): void {
  const size = rounded(unit, quantity, 1000);
  component.gross = isReturn && size !== 0 ? -size : size;
  component.originalGross = component.gross;
}

interface Walk {
  readonly work: Pricing;
  readonly line: CartLine;
  readonly index: number;
  readonly components: Component[];
  readonly items: CompiledItem[];
  readonly modifiers: PricedModifier[];
}

interface Chosen {
  readonly chosen: ChosenModifier;
  readonly set: { readonly itemSet: CompiledItemSet; selected: number } | undefined;
  readonly node: ModifierNodeData | undefined;
  readonly place: number;
}

/** The sum by which a unit of the parent becomes dearer. */
function priceUnder(walk: Walk, all: readonly ChosenModifier[], setIds: readonly string[], parent: number, above: number): number {
  if (all.length === 0 && setIds.length === 0) return 0;
  const { work, line } = walk;
  const sets = setIds.map((id) => ({ itemSet: work.catalogue.itemSets.base.get(id) as CompiledItemSet, selected: 0 }));
  const placed = all.map((chosen) => place(chosen, sets));
  for (let index = 1; index < placed.length; index++) {
    if ((placed[index] as Chosen).place < (placed[index - 1] as Chosen).place) placed.sort((a, b) => a.place - b.place);
  }
  let increase = 0;
  let before: ModifierNodeData | undefined;
  for (const { chosen, set, node } of placed) {
    const subject = { lineId: line.id, subjectId: chosen.nodeId ?? chosen.itemId };
    const item = work.catalogue.items.base.get(chosen.itemId);
    if (node !== undefined && node === before) refuseBecause(work.problems, 'modifier_repeated', subject);
    before = node;
    if (set === undefined || node === undefined || item === undefined || node.itemId !== chosen.itemId || chosen.quantity < 1) {
      throw new Error('the bench has no misplaced modifiers');
    }
    checkSold(work, item, line.id);
    const { data } = set.itemSet;
    if (chosen.quantity > node.maxQuantity) {
      const facts = { name: data.name, nodeId: node.id, selected: chosen.quantity, max: node.maxQuantity };
      refuseBecause(work.problems, 'too_many_of_modifier', { lineId: line.id, subjectId: data.id, facts });
    }
    const price = node.price ?? item.prices[walk.index]?.price ?? 0;
    const freeUnits = Math.min(Math.max(data.includedQuantity - set.selected, 0), chosen.quantity);
    set.selected += chosen.quantity;
    const { mode } = node;
    const totalQuantity = above * chosen.quantity;
    const modifier = { chosen, mode, parentIndex: parent, price, freeUnits, increasesParentBy: 0, childrenAdd: 0, totalQuantity };
    const index = walk.modifiers.push(modifier as unknown as PricedModifier) - 1;
    const component = mode === 'SEPARATE' ? componentOf(index, item.data.id) : undefined;
    if (component !== undefined) {
      walk.components.push(component);
      walk.items.push(item);
    }
    modifier.childrenAdd = priceUnder(walk, chosen.modifiers, node.itemSetIds, index, totalQuantity);
    const amount = price * (mode === 'INCLUDED' ? 0 : chosen.quantity - freeUnits) + modifier.childrenAdd * chosen.quantity;
    if (component !== undefined) charge(component, amount, above, line.activity === 'RETURN');
    else {
      modifier.increasesParentBy = amount;
      increase += amount;
    }
  }
  for (const { itemSet, selected } of sets) checkLimits(work, line.id, itemSet, selected);
  return increase;
}

function place(chosen: ChosenModifier, sets: readonly NonNullable<Chosen['set']>[]): Chosen {
  for (let index = 0; index < sets.length; index++) {
    const set = sets[index] as NonNullable<Chosen['set']>;
    const node = set.itemSet.nodes.get(chosen.nodeId ?? '');
    if (node !== undefined) return { chosen, set, node, place: index * 1_000_000 + set.itemSet.data.nodes.indexOf(node) };
  }
  return { chosen, set: undefined, node: undefined, place: sets.length * 1_000_000 };
}

function checkLimits({ problems }: Pricing, lineId: string, { data }: CompiledItemSet, selected: number): void {
  const { id, name, min, max } = data;
  if (selected < min) refuseBecause(problems, 'too_few_selected', { lineId, subjectId: id, facts: { name, selected, min } });
  if (max !== null && selected > max) {
    refuseBecause(problems, 'too_many_selected', { lineId, subjectId: id, facts: { name, selected, max } });
  }
}

/** Half away from zero, exactly. */
function rounded(amount: number, num: number, den: number): number {
  const product = amount * num;
  if (!Number.isSafeInteger(product)) throw new Error('the bench has no such amounts');
  const rest = product % den;
  const quotient = (product - rest) / den;
  if (Math.abs(rest) * 2 < den) return quotient + 0;
  return product < 0 ? quotient - 1 : quotient + 1;
}

function leftOf({ gross, itemDiscount, cartDiscount }: Component): number {
  return gross + itemDiscount + cartDiscount;
}

function discountLines(work: Pricing, discount: CompiledDiscount, lines: readonly Line[], ofCart: AppliedDiscount[]): void {
  const { data, rule, categoryIds } = discount;
  if (!data.active || rule.kind !== 'PERCENT') return;
  const isCart = data.level === 'CART';
  const reached: Line[] = [];
  const lefts: number[] = [];
  let base = 0;
  let quantity = 0;
  let matching = 0;
  for (const line of lines) {
    const isMatching = categoryIds === undefined || line.item?.data.categoryIds.some((id) => categoryIds.has(id)) === true;
    if (!isMatching && !isCart) continue;
    const start = lefts.length;
    let left = 0;
    for (let index = 0; index < line.components.length; index++) {
      const isReduced = line.line.activity !== 'RETURN' && line.items[index]?.data.discountable === true;
      const part = isReduced ? Math.max(leftOf(line.components[index] as Component), 0) : 0;
      lefts.push(part);
      left += part;
    }
    if (left === 0) {
      lefts.length = start;
      continue;
    }
    reached.push(line);
    base += left;
    quantity += line.quantity;
    if (isMatching) matching += line.quantity;
  }
  if (matching === 0 || matching < discount.minQuantity) return;
  const value = Math.min(rounded(base, rule.share.num, rule.share.den), data.maxAmount ?? Number.MAX_SAFE_INTEGER);
  if (value <= 0) return;
  const parts = spread(value, lefts, base);
  let next = 0;
  for (const line of reached) {
    let ofLine = 0;
    for (const component of line.components) {
      const part = parts[next++] as number;
      if (isCart) component.cartDiscount -= part;
      else component.itemDiscount -= part;
      ofLine += part;
    }
    if (ofLine === 0 || isCart) continue;
    line.discounts.push({ discount: data, value: -ofLine, quantity: line.quantity } as unknown as AppliedDiscount);
    work.subtotal -= ofLine;
  }
  if (isCart) ofCart.push({ discount: data, value: -value, quantity } as unknown as AppliedDiscount);
}

/** By largest remainder, of equal ones the earlier first. */
function spread(value: number, weights: readonly number[], all: number): number[] {
  const rests: number[] = [];
  let left = value;
  const parts = weights.map((weight) => {
    const share = value * weight;
    if (!Number.isSafeInteger(share)) throw new Error('the bench has no such amounts');
    const rest = share % all;
    rests.push(rest);
    const part = (share - rest) / all;
    left -= part;
    return part;
  });
  if (left === 0) return parts;
  const last = rests.toSorted((a, b) => b - a)[left - 1] as number;
  let equals = left;
  for (const rest of rests) if (rest > last) equals--;
  for (let index = 0; index < parts.length; index++) {
    const rest = rests[index] as number;
    if (rest > last || (rest === last && equals-- > 0)) parts[index] = (parts[index] as number) + 1;
  }
  return parts;
}

function taxesOn(amount: number, { taxes, netShare, hasInclusive }: TaxPlan): readonly AppliedTax[] {
  if (taxes.length === 0) return [];
  const taxable = hasInclusive ? rounded(amount, netShare.num, netShare.den) : amount;
  return taxes.map(({ tax, share }) => ({ tax, taxable, amount: rounded(amount, share.num, share.den) })) as unknown as AppliedTax[];
}

function inclusiveIn(taxes: readonly AppliedTax[]): number {
  let sum = 0;
  for (const { tax, amount } of taxes) if (tax.inclusive) sum += amount;
  return sum;
}

function taxLines(work: Pricing, lines: readonly Line[]): void {
  for (const { components, items } of lines) {
    for (let index = 0; index < components.length; index++) {
      const component = components[index] as Component;
      const { taxPlan } = items[index] as CompiledItem;
      const left = leftOf(component);
      component.taxes = taxesOn(left, taxPlan);
      if (taxPlan.hasInclusive) {
        work.originalInclusive += inclusiveIn(left === component.gross ? component.taxes : taxesOn(component.gross, taxPlan));
      }
    }
  }
}

function feesOn({ fees, terms }: Catalogue, cart: Cart, lines: readonly Line[]): readonly AppliedFee[] {
  const charged = fees.ofOrder.filter(({ data }) => data.autoApply && !cart.removedFeeIds.includes(data.id));
  return charged.map(({ data, rate, taxPlan }) => {
    let base = 0;
    for (const { components } of lines) for (const one of components) base += data.applyBeforeDiscount ? one.gross : leftOf(one);
    const value = rounded(base, rate.num, rate.den);
    const taxes = terms.options.taxes ? taxesOn(value, taxPlan) : [];
    const inclusiveTax = inclusiveIn(taxes);
    const exclusiveTax = taxes.reduce((sum, { amount }) => sum + amount, 0) - inclusiveTax;
    return { fee: data, value, taxes, exclusiveTax, inclusiveTax } as unknown as AppliedFee;
  });
}

function totalsOf({ subtotal, originalInclusive }: Pricing, lines: readonly Line[], fees: readonly AppliedFee[]): object {
  let [original, itemDiscountsTotal, cartDiscountsTotal, exclusiveTax, inclusiveTax, feesTotal] = [0, 0, 0, 0, 0, 0];
  for (const { components } of lines) {
    for (const { originalGross, itemDiscount, cartDiscount, taxes } of components) {
      original += originalGross;
      itemDiscountsTotal += itemDiscount;
      cartDiscountsTotal += cartDiscount;
      for (const { tax, amount } of taxes) {
        if (tax.inclusive) inclusiveTax += amount;
        else exclusiveTax += amount;
      }
    }
  }
  for (const fee of fees) feesTotal += fee.value + fee.exclusiveTax;
  const total = subtotal + cartDiscountsTotal + exclusiveTax + feesTotal;
  return {
    originalTotal: original - originalInclusive,
    subtotal,
    discountsTotal: itemDiscountsTotal + cartDiscountsTotal,
    itemDiscountsTotal,
    cartDiscountsTotal,
    exclusiveTax,
    inclusiveTax,
    feesTotal,
    total,
    charityTotal: 0,
    due: total,
    cashRounding: 0,
  };
}
