import { entryIn } from '../terms/names.ts';
import type { Sale } from './sale.ts';

/** Returns what a receipt in this language calls an item of the sale: its translation, else the name for receipts, else its name. */
export function nameOfSold({ itemNames, receiptNames, translatedNames }: Sale, itemId: string, language: string): string {
  const own = (names: Readonly<Record<string, string>> = {}) => (Object.hasOwn(names, itemId) ? names[itemId] : undefined);
  const translated = translatedNames !== undefined && Object.hasOwn(translatedNames, itemId) ? translatedNames[itemId] : undefined;
  return entryIn(translated, language) ?? own(receiptNames) ?? own(itemNames) ?? itemId;
}
