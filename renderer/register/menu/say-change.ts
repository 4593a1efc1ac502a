import { moneyFromNumber } from '../../../shared/base/currency.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { languageName } from '../../words/base/language.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { DraftView, MenuItem, MenuRecordRef } from './fields/menu-types.ts';
import { FIELDS, ITEM_FIELDS, type RecordField, typeOf, type Values } from './fields/record-kinds.ts';
import { wayOf } from './fields/typed-value.tsx';

const NOTHING = '—';

/** One change of a draft as a sentence. */
export function sayChange(words: RegisterWords, formats: Formats, { items, vendors }: Named, change: DraftView['changes'][number]): string {
  const { menu } = words;
  const { kind, name, field, from, to } = change;
  if (kind !== 'changed') return menu[kind]({ name });
  const [member, key] = field;
  if (member === 'item_ids') {
    if (key === undefined) return menu.newOrder({ name });
    const item = items.find(({ id }) => id === key)?.name ?? key;
    return to === true ? menu.itemIn({ name, item }) : menu.itemOut({ name, item });
  }
  const of = { list: change.record.list, field, vendors };
  // What lists others by their ids is looked at in its form.
  if (Array.isArray(from ?? to)) return words.menuRecords.isOther({ name, field: sayField(words, of) });
  const [before, after] = [from, to].map((value) => sayValue(words, formats, of, value)) as [string, string];
  const said = { name, field: sayField(words, of), from: before };
  if (from === undefined) return menu.isSet({ name, field: said.field, to: after });
  return to === undefined ? menu.cleared(said) : menu.changed({ ...said, to: after });
}

/** What a change may name besides its record. */
export interface Named {
  readonly items: readonly MenuItem[];
  readonly vendors: readonly { readonly id: number; readonly name: string }[];
}

/** A field of a record of this list. */
interface FieldOf {
  readonly list: MenuRecordRef['list'];
  readonly field: readonly string[];
  readonly vendors?: Named['vendors'];
}

function sayField(words: RegisterWords, of: FieldOf): string {
  const { menu, menuPicture, menuRecords, lines } = words;
  const { field } = of;
  const level = field.at(-1) as keyof typeof lines.levels;
  if (field[0] === 'prices' && lines.levels[level] !== undefined) return lines.levels[level];
  if (field[0] === 'vendor_prices' && lines.levels[level] !== undefined) {
    const stand = of.vendors?.find(({ id }) => String(id) === field[1])?.name;
    return stand === undefined ? lines.levels[level] : menuRecords.priceAt({ level: lines.levels[level], stand });
  }
  if (field[0] === 'translations') return menuRecords.nameIn({ language: languageName(field[1] ?? '') });
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
    item_attributes: menuRecords.fields.allergens,
    images: menuPicture.title,
  };
  const known = fieldOf(of);
  if (known !== undefined) return menuRecords.fields[known.label];
  const path = field.join('.');
  const member = path as keyof typeof menuRecords.fields;
  return names[path] ?? menuRecords.fields[member] ?? path;
}

function fieldOf({ list, field }: FieldOf): RecordField | undefined {
  if (list === 'categories') return undefined;
  return (list === 'items' ? ITEM_FIELDS : FIELDS[list]).find(({ path }) => path.join('.') === field.join('.'));
}

/** A value of a field as people read it. `values`: the record, where the field's type depends on another one. */
export function sayValue(words: RegisterWords, formats: Formats, of: FieldOf & { readonly values?: Values }, value: unknown): string {
  const { menu, menuRecords, settings } = words;
  const { field } = of;
  if (value === undefined || value === null) return NOTHING;
  if (of.list === 'items' && field[0] === 'active') return value === false ? menu.offSale : menu.sold;
  if (typeof value === 'boolean') return value ? settings.on : settings.off;
  if (typeof value !== 'number' && typeof value !== 'string') return NOTHING;
  const known = fieldOf(of);
  const type =
    known === undefined || (typeof known.type === 'function' && of.values === undefined) ? undefined : typeOf(known, of.values ?? {});
  if (type === 'choice') return menuRecords.values[value as keyof typeof menuRecords.values] ?? String(value);
  if (typeof value === 'string') return value;
  if (type === 'fraction' || type === 'percent') return `${wayOf(type, formats, words).write(value)} %`;
  const isPrice = type === 'money' || field[0] === 'prices' || field[0] === 'vendor_prices';
  const amount = isPrice ? moneyFromNumber(value, formats.currency) : undefined;
  return amount === undefined ? String(value) : formats.money(amount);
}
