import { parseInSteps } from '../../base/steps/json-steps.ts';
import { doAtOnce, type Steps, visitInSteps } from '../../base/steps/steps.ts';
import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';

/** Lists of ids of which many items have the same, such as taxes and categories: equal ones are one object. */
export type SharedLists = Map<string, readonly string[]>;

export function shareList(lists: SharedLists, ids: readonly string[]): readonly string[] {
  const key = ids.join('\n');
  const known = lists.get(key);
  if (known !== undefined) return known;
  lists.set(key, ids);
  return ids;
}

/** Returns the file that this text is. */
export function parseCatalogueFile(text: string): CatalogueFile {
  return doAtOnce(parseCatalogueInSteps(text));
}

export function* parseCatalogueInSteps(text: string): Steps<CatalogueFile> {
  const file = (yield* parseInSteps(text)) as CatalogueFile;
  const lists: SharedLists = new Map();
  yield* visitInSteps(file.items, (item) => {
    const shared = { tax_ids: item.tax_ids, category_ids: item.category_ids, item_set_ids: item.item_set_ids };
    for (const [name, ids] of Object.entries(shared)) Object.assign(item, { [name]: shareList(lists, ids) });
  });
  return file;
}
