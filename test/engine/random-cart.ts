import type { LineId } from '../../shared/base/ids.ts';
import type { Cart, CartLine, ChosenModifier, DiscountChoice, FeeChoice, PaymentIntent, Quantity } from '../../shared/engine/terms/cart.ts';
import {
  type CatalogueData,
  type ItemData,
  type ItemSetData,
  type ModifierNodeData,
  PRICE_LEVELS,
} from '../../shared/engine/terms/catalogue-data.ts';
import { makeCart, minor } from './oracle/sample.ts';
import { INSTANTS, ORDER_TYPES, PROVIDERS, randomPrice } from './random-catalogue.ts';
import type { Seeded } from './seeded.ts';

/** Carts over a catalogue: most may be sold, about one in ten may not. */
export function randomCart(random: Seeded, data: CatalogueData): Cart {
  const cart = goodCart(random, data);
  return random.chance(0.04) ? spoil(random, data, cart) : cart;
}

function goodCart(random: Seeded, data: CatalogueData): Cart {
  const sold = data.items.filter((item) => item.soldAsItem);
  const count = random.pick([1, 1, 2, 2, 3, 4, 6]);
  const lines = Array.from({ length: count }, (_, index) => randomLine(random, data, random.pick(sold), `${index + 1}`));
  return makeCart(lines, {
    orderType: random.chance(0.7) ? 'POS' : random.pick(ORDER_TYPES),
    discounts: data.discounts.flatMap((discount) => {
      if (discount.autoApply ? random.chance(0.9) : random.chance(0.4)) return [];
      return [
        discount.promoCode !== undefined && random.chance(0.5) ? { promoCode: discount.promoCode } : { referenceId: discount.referenceId },
      ];
    }) as DiscountChoice[],
    fees: randomFees(random, data),
    removedFeeIds: data.fees.filter(() => random.chance(0.08)).map((fee) => fee.id),
    charity: data.terms.charityEnabled && random.chance(0.3),
    payments: randomPayments(random),
    ...(random.chance(0.1) ? { pickupTime: random.pick(INSTANTS) } : {}),
    ...(data.terms.options.validateCartTotals ? { expectedTotals: randomExpectation(random, data, lines) } : {}),
  });
}

function randomLine(random: Seeded, data: CatalogueData, item: ItemData, id: string): CartLine {
  const pieces = random.chance(0.85) ? random.pick([1, 1, 2, 2, 3, 4, 7]) : random.pick([0.001, 0.345, 0.5, 1.5, 2.999, 12.25]);
  const line: CartLine = {
    id: `line-${id}` as LineId,
    itemId: item.id,
    quantity: Math.round(pieces * 1000) as Quantity,
    activity: random.chance(0.15) ? 'RETURN' : 'PURCHASE',
    modifiers: randomModifiers(random, data, item.itemSetIds, `${id}.`),
    ...(random.chance(0.15) ? { priceLevel: random.pick(PRICE_LEVELS) } : {}),
  };
  const hasPrice = Object.keys(item.prices).length > 0;
  if (item.priceOverride ? !hasPrice || random.chance(0.4) : random.chance(data.terms.options.validatePrices ? 0.003 : 0.1)) {
    const price = minor(randomPrice(random));
    return random.chance(0.6) ? { ...line, unitCost: price } : { ...line, ownPrice: price };
  }
  return line;
}

function randomModifiers(random: Seeded, data: CatalogueData, setIds: readonly string[], id: string): ChosenModifier[] {
  const listed = setIds.flatMap((setId) => {
    const set = data.itemSets.find((one) => one.id === setId) as ItemSetData;
    return randomSelection(random, set).map(([node, quantity]) => {
      const item = data.items.find((one) => one.id === node.itemId) as ItemData;
      return {
        id: `${id}${node.id}` as LineId,
        itemId: node.itemId,
        nodeId: node.id,
        quantity,
        modifiers: randomModifiers(random, data, node.itemSetIds, `${id}${node.id}.`),
        ...(random.chance(0.8) ? { itemSetId: set.id } : {}),
        ...(item.priceOverride && node.mode !== 'INCLUDED' && random.chance(0.2) ? { ownPrice: minor(randomPrice(random)) } : {}),
      };
    });
  });
  // A client may name the modifiers in any order.
  const chosen = random.chance(0.1) ? random.shuffled(listed) : listed;
  if (!random.chance(0.06)) return chosen;
  const itemId = random.pick(['21', '22', '23']);
  const modifiers = id.length > 12 ? [] : randomModifiers(random, data, [], `${id}loose.`);
  return [...chosen, { id: `${id}loose` as LineId, itemId, quantity: random.between(1, 3), modifiers }];
}

/** Nodes of one set with how many of each, mostly within the set's limits. */
function randomSelection(random: Seeded, set: ItemSetData): [ModifierNodeData, number][] {
  const isCareless = random.chance(0.005);
  let room = isCareless ? 99 : (set.max ?? 99);
  const selection: [ModifierNodeData, number][] = [];
  for (const [index, node] of set.nodes.entries()) {
    const isNeeded = set.min > 0 && index === 0 && !isCareless;
    if (room === 0 || (!isNeeded && random.chance(0.5))) continue;
    const quantity = Math.min(room, random.between(1, isCareless ? 5 : node.maxQuantity));
    room -= quantity;
    selection.push([node, quantity]);
  }
  return selection;
}

function randomFees(random: Seeded, data: CatalogueData): FeeChoice[] {
  return data.fees.flatMap((fee) => {
    const isCustom = fee.basis.type === 'CUSTOM';
    if (random.chance(fee.autoApply && !isCustom ? 0.9 : 0.4)) return [];
    return [isCustom && random.chance(0.6) ? { feeId: fee.id, amount: minor(randomPrice(random)) } : { feeId: fee.id }];
  });
}

function randomPayments(random: Seeded): PaymentIntent[] {
  const open = { paymentType: random.pick([1, 1, 2, 4]) };
  const others = Array.from({ length: random.pick([0, 0, 0, 0, 1, 2]) }, () => {
    const paymentType = random.pick([1, 2, 3, 4, 4, 5, 6]);
    return { paymentType, amount: minor(random.chance(0.03) ? random.pick([99999, -1]) : random.pick([1, 1, 2, 3, 10])) };
  });
  const payments = random.chance(0.007) ? [open, open, ...others] : [open, ...others];
  return random
    .shuffled(payments)
    .map((payment) =>
      payment.paymentType === 4 || random.chance(0.05) ? { ...payment, partnerProvider: random.pick(PROVIDERS) } : payment,
    );
}

/** Right for lines without increases and overrides, wrong now and then. */
function randomExpectation(random: Seeded, data: CatalogueData, lines: readonly CartLine[]) {
  const of = (line: CartLine) => {
    const prices = data.items.find((item) => item.id === line.itemId)?.prices ?? {};
    const from = PRICE_LEVELS.indexOf(line.priceLevel ?? 'VENDOR_OVERRIDE_ACTIVE');
    const level = PRICE_LEVELS.slice(from).find((one) => prices[one] !== undefined);
    const unit = line.unitCost ?? line.ownPrice ?? (level === undefined ? 0 : (prices[level] as number));
    return (line.activity === 'RETURN' ? -1 : 1) * Math.round((unit * line.quantity) / 1000);
  };
  return [...lines.map((line) => ({ name: 'part', value: minor(of(line)) })), { name: 'rest', value: minor(random.chance(0.8) ? 0 : 1) }];
}

/** One thing wrong with an otherwise good cart. */
function spoil(random: Seeded, data: CatalogueData, cart: Cart): Cart {
  const [first, ...rest] = cart.lines as [CartLine, ...CartLine[]];
  const withFirst = (given: Partial<CartLine>): Cart => ({ ...cart, lines: [{ ...first, ...given }, ...rest] });
  const withModifier = (given: Partial<ChosenModifier>) => {
    const plain: ChosenModifier = { id: 'wrong' as LineId, itemId: '21', quantity: 1, modifiers: [] };
    return withFirst({ modifiers: [...first.modifiers, { ...plain, ...given }] });
  };
  const node = random.pick(random.pick(data.itemSets).nodes);
  const ways: (() => Cart)[] = [
    () => withFirst({ itemId: '404' }),
    () => withFirst({ itemId: '22' }),
    () => withFirst({ quantity: random.pick([0, -1000, 0.5]) as Quantity }),
    () => withFirst({ unitCost: minor(-5) }),
    () => withModifier({ nodeId: 'nowhere' }),
    () => withModifier({ quantity: random.pick([0, -1, 1.5]) }),
    () => withFirst({ modifiers: first.modifiers.flatMap((one) => [one, { ...one, id: `${one.id}-again` as LineId }]) }),
    // Most often under a parent that does not offer it.
    () => withModifier({ nodeId: node.id, itemId: node.itemId }),
    () => withFirst({ modifiers: first.modifiers.map((one) => ({ ...one, itemId: '1' })) }),
    () => withModifier({ itemId: '404' }),
    () => ({ ...cart, discounts: [...cart.discounts, random.chance(0.5) ? { referenceId: 'nobody' } : { promoCode: 'NOBODY' }] }),
    () => ({ ...cart, fees: [...cart.fees, { feeId: '404' }] }),
    () => ({ ...cart, fees: data.fees.slice(0, 1).map((fee) => ({ feeId: fee.id, amount: minor(random.pick([-1, 7])) })) }),
    () => ({ ...cart, charity: true }),
    () => ({ ...cart, lines: [] }),
  ];
  return random.pick(ways)();
}
