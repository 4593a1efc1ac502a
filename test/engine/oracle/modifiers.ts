import type { CartLine, ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type { ItemData, ItemSetData, ModifierNodeData, PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import { checkItem } from './items.ts';
import { cataloguePrice } from './prices.ts';
import { refuse, type Sale, type SaleModifier, sumOf } from './sale.ts';

/** Where a list of chosen modifiers hangs: the sets offered there and how many of what stands above there are. */
interface Above {
  readonly setIds: readonly string[];
  /** Thousandths, "up to the line's quantity". */
  readonly quantity: bigint;
  readonly depth: number;
}

interface Placed {
  readonly chosen: ChosenModifier;
  readonly set: ItemSetData | undefined;
  readonly node: ModifierNodeData | undefined;
  readonly item: ItemData;
}

/** All modifiers of one list and below, depth first, parent before child; and what the list adds to one unit of its parent. */
interface Below {
  readonly modifiers: readonly SaleModifier[];
  readonly adds: bigint;
  readonly addsOriginal: bigint;
}

export function priceModifiers(sale: Sale, line: CartLine, root: ItemData, level: PriceLevel): Below {
  // "Modifiers off: carried, limits unchecked, adding nothing."
  if (!sale.options.modifiers) {
    if (line.modifiers.length > 0) sale.features.add('modifiers off');
    return { modifiers: carry(sale, line.modifiers, BigInt(line.quantity)), adds: 0n, addsOriginal: 0n };
  }
  return priceList(line.modifiers, { setIds: root.itemSetIds, quantity: BigInt(line.quantity), depth: 0 });

  function priceList(chosen: readonly ChosenModifier[], above: Above): Below {
    const placed = chosen.flatMap((one) => placeModifier(sale, line, one, above.setIds));
    checkLimits(sale, line, above.setIds, placed);
    const free = freeUnits(sale, above.setIds, placed);
    const modifiers: SaleModifier[] = [];
    let adds = 0n;
    let addsOriginal = 0n;
    for (const one of asListed(above.setIds, placed)) {
      const { modifier, below } = priceOne(one, free.get(one.chosen) ?? 0n, above);
      modifiers.push(modifier, ...below);
      adds += modifier.increasesParentBy;
      addsOriginal += increase(modifier, modifier.originalPrice, modifier.childrenAddOriginal);
    }
    return { modifiers, adds, addsOriginal };
  }

  function priceOne(one: Placed, freeUnits: bigint, above: Above): { modifier: SaleModifier; below: readonly SaleModifier[] } {
    const mode = one.node?.mode ?? 'SEPARATE';
    const totalQuantity = BigInt(one.chosen.quantity) * above.quantity;
    // "Only a node's own `item_set_ids` nest, never its item's."
    const here = { setIds: one.node?.itemSetIds ?? [], quantity: totalQuantity, depth: above.depth + 1 };
    const below = priceList(one.chosen.modifiers, here);
    const { charged, original } = mode === 'INCLUDED' ? includedPrice(one, level) : pricesOf(sale, line, one, level);
    const bare = { chosen: one.chosen, item: one.item, mode, price: charged, originalPrice: original, freeUnits, totalQuantity };
    const whole = { ...bare, childrenAdd: below.adds, childrenAddOriginal: below.addsOriginal };
    const increasesParentBy = increase(whole, charged, below.adds);
    if (above.depth > 0 && mode === 'INCREASE_PARENT' && charged > 0n) sale.features.add('nested increase');
    if (mode === 'INCLUDED' && below.adds > 0n) sale.features.add('increase through an included modifier');
    if (mode === 'SEPARATE' && below.adds > 0n) sale.features.add('increase of a separate modifier');
    return { modifier: { ...whole, increasesParentBy }, below: below.modifiers };
  }
}

/** They are still handed over, so they keep their quantities and count as drinks; as INCLUDED ones without a price they add nothing. */
function carry(sale: Sale, chosen: readonly ChosenModifier[], quantityAbove: bigint): SaleModifier[] {
  return chosen.flatMap((one) => {
    const item = sale.data.items.find((candidate) => candidate.id === one.itemId);
    if (item === undefined) return [];
    const totalQuantity = Number.isInteger(one.quantity) && one.quantity > 0 ? BigInt(one.quantity) * quantityAbove : 0n;
    const nothing = { price: 0n, originalPrice: 0n, freeUnits: 0n, childrenAdd: 0n, childrenAddOriginal: 0n, increasesParentBy: 0n };
    return [{ chosen: one, item, mode: 'INCLUDED', totalQuantity, ...nothing }, ...carry(sale, one.modifiers, totalQuantity)];
  });
}

/**
 * "An INCREASE_PARENT modifier adds `price x quantity_per_unit` to its parent's unit cost (and so on upwards when the parent increases
 * its own parent); an INCLUDED one's own price is never charged, and what its children add passes upwards." Free units "are free of
 * their own price; their children are charged for all units".
 */
function increase(modifier: Pick<SaleModifier, 'chosen' | 'mode' | 'freeUnits'>, price: bigint, childrenAdd: bigint): bigint {
  const units = BigInt(modifier.chosen.quantity);
  if (modifier.mode === 'SEPARATE') return 0n;
  if (modifier.mode === 'INCLUDED') return childrenAdd * units;
  return price * (units - modifier.freeUnits) + childrenAdd * units;
}

/** The node, its set and its item; nothing, with a refusal, where there is no such thing. */
function placeModifier(sale: Sale, line: CartLine, chosen: ChosenModifier, setIds: readonly string[]): Placed[] {
  if (!Number.isInteger(chosen.quantity) || chosen.quantity < 1) {
    refuse(sale, 'bad_quantity', line.id);
    return [];
  }
  let set: ItemSetData | undefined;
  let node: ModifierNodeData | undefined;
  if (chosen.nodeId !== undefined) {
    for (const setId of setIds) {
      if (node !== undefined || (chosen.itemSetId !== undefined && chosen.itemSetId !== setId)) continue;
      set = sale.data.itemSets.find((one) => one.id === setId);
      node = set?.nodes.find((one) => one.id === chosen.nodeId);
    }
    if (node === undefined) {
      // "selecting a child without its parent is 422"
      const root = sale.data.items.find((one) => one.id === line.itemId);
      const isBelow = isNodeBelow(sale, root?.itemSetIds ?? [], chosen.nodeId);
      refuse(sale, isBelow ? 'modifier_without_parent' : 'unknown_modifier', line.id);
      return [];
    }
    if (node.itemId !== chosen.itemId) {
      refuse(sale, 'unknown_modifier', line.id);
      return [];
    }
  }
  const itemId = node?.itemId ?? chosen.itemId;
  const item = sale.data.items.find((one) => one.id === itemId);
  if (item === undefined) {
    refuse(sale, 'unknown_item', line.id);
    return [];
  }
  checkItem(sale, line, item);
  if (node === undefined) sale.features.add('loose modifier');
  return [{ chosen, set: node === undefined ? undefined : set, node, item }];
}

function isNodeBelow(sale: Sale, setIds: readonly string[], nodeId: string): boolean {
  const nodes = sale.data.itemSets.filter((set) => setIds.includes(set.id)).flatMap((set) => set.nodes);
  return nodes.some((node) => node.id === nodeId || isNodeBelow(sale, node.itemSetIds, nodeId));
}

/** "as listed": sets as their parent lists them, nodes as their set lists them, then what hangs there without a set. */
function asListed(setIds: readonly string[], placed: readonly Placed[]): Placed[] {
  const ordered: Placed[] = [];
  for (const setId of setIds) ordered.push(...nodesAsListed(placed.filter((one) => one.set?.id === setId)));
  return [...ordered, ...placed.filter((one) => one.set === undefined)];
}

function nodesAsListed(ofOneSet: readonly Placed[]): Placed[] {
  const nodes = ofOneSet[0]?.set?.nodes ?? [];
  return nodes.flatMap((node) => ofOneSet.filter((one) => one.node === node));
}

/** "In an item set with `included_quantity` n, the first n selected units (nodes of every mode use it up, in listed order) are free of their own price." */
function freeUnits(sale: Sale, setIds: readonly string[], placed: readonly Placed[]): Map<ChosenModifier, bigint> {
  const free = new Map<ChosenModifier, bigint>();
  for (const setId of setIds) {
    const ofSet = nodesAsListed(placed.filter((one) => one.set?.id === setId));
    let left = BigInt(ofSet[0]?.set?.includedQuantity ?? 0);
    for (const one of ofSet) {
      // One unit at a time, so that the sentence is easy to see.
      for (let unit = 0; unit < one.chosen.quantity && left > 0n; unit++) {
        free.set(one.chosen, (free.get(one.chosen) ?? 0n) + 1n);
        left -= 1n;
        sale.features.add('free units');
      }
    }
  }
  return free;
}

/** "`min` and `max` count units per unit above"; "Selection limits (`min`, `max`, `max_quantity`) broken: 422 naming the set." */
function checkLimits(sale: Sale, line: CartLine, setIds: readonly string[], placed: readonly Placed[]): void {
  const nodes = placed.flatMap((one) => one.node ?? []);
  if (new Set(nodes).size < nodes.length) refuse(sale, 'modifier_repeated', line.id);
  for (const setId of setIds) {
    const set = sale.data.itemSets.find((one) => one.id === setId);
    if (set === undefined) continue;
    const ofSet = placed.filter((one) => one.set?.id === setId);
    const units = ofSet.reduce((sum, one) => sum + one.chosen.quantity, 0);
    if (units < set.min) refuse(sale, 'too_few_selected', line.id);
    if (set.max !== null && units > set.max) refuse(sale, 'too_many_selected', line.id);
    for (const one of ofSet) {
      if (one.node !== undefined && one.chosen.quantity > one.node.maxQuantity) refuse(sale, 'too_many_of_modifier', line.id);
    }
  }
}

function configuredPrice(one: Placed, level: PriceLevel): bigint | undefined {
  // "A node's own `price` goes before its item's."
  return one.node?.price !== undefined ? BigInt(one.node.price) : cataloguePrice(one.item, level);
}

/** An included modifier is never charged, so it needs no price. */
function includedPrice(one: Placed, level: PriceLevel): { charged: bigint; original: bigint } {
  const price = configuredPrice(one, level) ?? 0n;
  return { charged: price, original: price };
}

function pricesOf(sale: Sale, line: CartLine, one: Placed, level: PriceLevel): { charged: bigint; original: bigint } {
  const configured = configuredPrice(one, level);
  const ownPrice = one.chosen.ownPrice === undefined ? undefined : BigInt(one.chosen.ownPrice);
  if (ownPrice !== undefined && one.item.priceOverride) {
    if (ownPrice !== configured) sale.features.add('modifier price override');
    return { charged: ownPrice, original: configured ?? ownPrice };
  }
  if (configured === undefined) {
    refuse(sale, 'no_price', line.id);
    return { charged: 0n, original: 0n };
  }
  if (ownPrice !== undefined && ownPrice !== configured && sale.options.validatePrices) refuse(sale, 'wrong_price', line.id);
  return { charged: configured, original: configured };
}

/** Thousandths of alcoholic modifier units: "charged or included modifier units of is_alcohol items". */
export function alcoholicUnits(modifiers: readonly SaleModifier[]): bigint {
  return sumOf(modifiers, (one) => (one.item.isAlcohol ? one.totalQuantity : 0n));
}
