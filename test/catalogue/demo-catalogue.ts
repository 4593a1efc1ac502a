import { readFileSync } from 'node:fs';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';

export const DEMO_FILE = new URL('../../resources/demo/catalogue.json', import.meta.url);

/** Lakeside Stadium and Harbor Arena, two venues made to show everything that the product can do, as the file has them. */
export const demoCatalogue = JSON.parse(readFileSync(DEMO_FILE, 'utf8')) as Catalogue;

/** A name of an item or a group, and what pages in other languages say instead. */
export function namesInDemo(name: string): readonly string[] {
  const { items, vendors } = demoCatalogue;
  const named = [
    ...items.map((item) => ({ ...item, name: item.display_name ?? item.name })),
    ...vendors.flatMap(({ dayparts }) => dayparts.flatMap(({ groups }) => groups)),
  ];
  const translations = named.filter((each) => each.name === name).flatMap((each) => Object.values(each.translations ?? {}));
  return [...new Set([name, ...translations.map((translation) => translation.name)])];
}
