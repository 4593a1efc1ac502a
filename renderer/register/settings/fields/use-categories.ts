import { useMemo } from 'react';
import { itemsOf } from '../../../../shared/engine/catalogue/catalogue.ts';
import { useCart } from '../../frame/use-register.ts';

const MOST_EXAMPLES = 3;

/** Returns a few item names for each category id, because the menu has no category names. */
export function useCategories(): ReadonlyMap<string, readonly string[]> {
  const catalogue = useCart((cart) => cart.catalogue);
  return useMemo(() => {
    const examples = new Map<string, string[]>();
    for (const { data } of catalogue === undefined ? [] : itemsOf(catalogue)) {
      if (!data.soldAsItem) continue;
      for (const id of data.categoryIds) {
        const names = examples.get(id) ?? [];
        if (names.length < MOST_EXAMPLES) names.push(data.name);
        examples.set(id, names);
      }
    }
    return examples;
  }, [catalogue]);
}
