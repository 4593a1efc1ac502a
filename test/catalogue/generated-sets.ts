import type { CatalogueItemSet, CatalogueNode } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { Chance } from './seeded-chance.ts';

/** Sets that belong together: an item takes some of them, and no set stands twice below it. */
export interface SetFamily {
  readonly choice: string;
  readonly extras: string;
  readonly meal: string;
}

interface Sets {
  readonly all: CatalogueItemSet[];
  readonly families: SetFamily[];
}

interface SetWish {
  readonly name: string;
  readonly min: number;
  readonly max: number | null;
  readonly included: number;
  readonly nodes: readonly CatalogueNode[];
}

export function generateSets(chance: Chance, familyCount: number, modifierIds: readonly string[]): Sets {
  const all: CatalogueItemSet[] = [];
  const add = ({ name, min, max, included, nodes }: SetWish): string => {
    const uuid = chance.uuid();
    all.push({ uuid, name, min, max, included_quantity: included, nodes });
    return uuid;
  };
  const nodes = (count: number, mode: CatalogueNode['mode'], change: (index: number) => Partial<CatalogueNode> = () => ({})) =>
    chance.pickSome(modifierIds, count).map((item_id, index) => ({
      uuid: chance.uuid(),
      item_id,
      mode,
      default_quantity: 0,
      max_quantity: 1,
      ...change(index),
    }));
  const families = Array.from({ length: familyCount }, () => {
    const choice = add({
      name: 'Choice',
      min: 1,
      max: 1,
      included: 0,
      nodes: nodes(3 + chance.below(4), 'INCLUDED', (index) => ({ default_quantity: index === 0 ? 1 : 0 })),
    });
    const extras = add({
      name: 'Extras',
      min: 0,
      max: chance.isOnce(50) ? null : 6,
      included: chance.below(3),
      nodes: nodes(3 + chance.below(6), 'INCREASE_PARENT', () => ({
        max_quantity: 1 + chance.below(3),
        ...(chance.isOnce(20) ? { price: (50 + 25 * chance.below(8)) / 100 } : {}),
      })),
    });
    const ice = () => add({ name: 'Ice', min: 0, max: 1, included: 0, nodes: nodes(3, 'INCLUDED') });
    const drink = add({
      name: 'Drink',
      min: 1,
      max: 1,
      included: 0,
      nodes: nodes(3 + chance.below(3), chance.isOnce(50) ? 'INCLUDED' : 'INCREASE_PARENT', () => ({ item_set_ids: [ice()] })),
    });
    const side = add({ name: 'Side', min: 1, max: 1, included: 0, nodes: nodes(3, 'INCREASE_PARENT') });
    const meal = add({
      name: 'Meal',
      min: 0,
      max: 2,
      included: 0,
      nodes: nodes(2, 'SEPARATE', (index) => (index === 0 ? { price: 5.5, item_set_ids: [side, drink] } : {})),
    });
    return { choice, extras, meal };
  });
  return { all, families };
}

/** Most items have no choices, some one kind, few the whole meal. */
export function chooseSets(chance: Chance, families: readonly SetFamily[]): readonly string[] {
  if (families.length === 0 || chance.isOnce(45)) return [];
  const { choice, extras, meal } = chance.pick(families);
  if (chance.isOnce(45)) return [extras];
  return chance.isOnce(60) ? [choice, extras] : [choice, extras, meal];
}
