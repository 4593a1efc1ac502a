import { type Catalogue, itemsOf } from '../../../shared/engine/catalogue/catalogue.ts';
import type { MenuSearch } from '../../selling/menu-search.ts';
import type { EntryKey } from '../../ui/parts/input/keypad-entry.ts';

const MOST_FOUND = 6;

/** Finds items by keyed digits: an exact barcode or SKU, else the digits of a SKU or the item's own number. */
export function findKeyed(catalogue: Catalogue, search: MenuSearch, digits: string): readonly string[] {
  if (digits === '') return [];
  const exact = search.findByCode(digits);
  if (exact !== undefined) return [exact];
  const found: string[] = [];
  for (const { data } of itemsOf(catalogue)) {
    if (data.soldAsItem && (data.id === digits || data.sku?.replaceAll(/\D/g, '') === digits)) found.push(data.id);
    if (found.length === MOST_FOUND) break;
  }
  return found;
}

/** The keyed quantity and code, such as `3 × 1051`. */
export interface Keyed {
  readonly pieces: number | undefined;
  readonly code: string;
}

export const EMPTY_KEYED: Keyed = { pieces: undefined, code: '' };

const MOST_DIGITS = 20;
export const MOST_PIECES = 999;

/** Applies a key; the times sign makes the digits so far a quantity. Returns the same value if the key has no effect. */
export function pressCodeKey(keyed: Keyed, key: EntryKey): Keyed {
  const { pieces, code } = keyed;
  if (key === 'clear') return EMPTY_KEYED;
  if (key === 'back') return code === '' ? EMPTY_KEYED : { pieces, code: code.slice(0, -1) };
  if (key === 'point') {
    const count = Number(code);
    return pieces === undefined && count >= 1 && count <= MOST_PIECES ? { pieces: count, code: '' } : keyed;
  }
  return code.length + key.length > MOST_DIGITS ? keyed : { pieces, code: code + key };
}
