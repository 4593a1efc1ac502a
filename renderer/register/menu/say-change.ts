import { moneyFromNumber } from '../../../shared/base/currency.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { DraftView, MenuItem } from './use-written-menu.ts';

const NOTHING = '—';

/** One change of a draft as a sentence. */
export function sayChange(
  words: RegisterWords,
  formats: Formats,
  items: readonly MenuItem[],
  change: DraftView['changes'][number],
): string {
  const { menu } = words;
  const { kind, name, field, from, to } = change;
  if (kind !== 'changed') return menu[kind]({ name });
  const [member, key] = field;
  if (member === 'item_ids') {
    if (key === undefined) return menu.newOrder({ name });
    const item = items.find(({ id }) => id === key)?.name ?? key;
    return to === true ? menu.itemIn({ name, item }) : menu.itemOut({ name, item });
  }
  const [before, after] = [from, to].map((value) => sayValue(words, formats, field, value)) as [string, string];
  const said = { name, field: sayField(words, field), from: before };
  if (from === undefined) return menu.isSet({ name, field: said.field, to: after });
  return to === undefined ? menu.cleared(said) : menu.changed({ ...said, to: after });
}

function sayField({ menu, lines }: RegisterWords, field: readonly string[]): string {
  const path = field.join('.');
  const level = field.at(-1) as keyof typeof lines.levels;
  if ((field[0] === 'prices' || field[0] === 'vendor_prices') && lines.levels[level] !== undefined) return lines.levels[level];
  const names: Readonly<Record<string, string>> = {
    name: menu.name,
    'external_names.kitchen': menu.kitchenName,
    'external_names.receipt': menu.receiptName,
    sku: menu.sku,
    barcode: menu.barcode,
    calories: menu.calories,
    description: menu.description,
    tax_ids: menu.taxes,
    active: menu.sold,
  };
  return names[path] ?? path;
}

/** A value of a field as people read it. */
export function sayValue({ menu }: RegisterWords, formats: Formats, field: readonly string[], value: unknown): string {
  if (value === undefined) return NOTHING;
  if (field[0] === 'active') return value === false ? menu.offSale : menu.sold;
  const isPrice = (field[0] === 'prices' || field[0] === 'vendor_prices') && typeof value === 'number';
  const amount = isPrice ? moneyFromNumber(value, formats.currency) : undefined;
  if (amount !== undefined) return formats.money(amount);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(', ') : NOTHING;
}
