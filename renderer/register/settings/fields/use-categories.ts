import { useMemo } from 'react';
import { itemsOf } from '../../../../shared/engine/catalogue/catalogue.ts';
import { useCart } from '../../frame/use-register.ts';

const MOST_EXAMPLES = 3;

/** A menu names its categories by their ids alone: a few items say what each is. */
export function useCategories(): ReadonlyMap<string, readonly string[]> {
  const catalogue = useCart((cart) => cart.catalogue);
  return useMemo(() => {
    const examples = new Map<string, string[]>();
    for (const { data } of catalogue === undefined ? [] : itemsOf(catalogue)) {
      if (!data.soldAsItem) continue;
      for (const id of data.categoryIds) {
        const known = examples.get(id) ?? [];
        if (known.length < MOST_EXAMPLES) known.push(data.name);
        examples.set(id, known);
      }
    }
    return examples;
  }, [catalogue]);
}
