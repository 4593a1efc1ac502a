import type { RegisterWords } from '../../../words/register-words.ts';
import type { MenuContent, MenuRecordRef } from './menu-types.ts';

/** What can be written of a menu besides its items, as data: one form shows all of it, and the review of a draft names it by the same words. */

export type RecordKind = Exclude<MenuRecordRef['list'], 'items' | 'categories'>;

/** In the order in which they are offered. */
export const RECORD_KINDS: readonly RecordKind[] = ['groups', 'item_sets', 'taxes', 'dayparts', 'discounts', 'fees'];

/** A record whose members may still be of any shape. */
export type Values = Readonly<Record<string, unknown>>;

/** `fraction`: 0.07 is written as 7 percent; `percent`: 7 is. */
export type FieldType =
  | 'text'
  | 'fraction'
  | 'percent'
  | 'money'
  | 'count'
  | 'time'
  | 'flag'
  | 'choice'
  | 'days'
  | 'taxes'
  | 'items'
  | 'sets'
  | 'parts'
  | 'bundle'
  | 'allergens';

type Words = RegisterWords['menuRecords'];

export interface RecordField {
  readonly path: readonly string[];
  readonly label: keyof Words['fields'];
  readonly type: FieldType | ((values: Values) => FieldType);
  readonly choices?: readonly (keyof Words['values'])[];
  /** What an empty field becomes; without it there must be something. */
  readonly empty?: { readonly value: null | undefined };
  readonly hint?: 'everyItem' | 'noLimit' | 'commas';
  readonly isShown?: (values: Values) => boolean;
  /** What an absent flag stands for. */
  readonly isUsual?: boolean;
}

const ABSENT = { value: undefined };
const NAME: RecordField = { path: ['name'], label: 'name', type: 'text' };

function flag(member: keyof Words['fields'], isUsual = false): RecordField {
  return { path: [member], label: member, type: 'flag', isUsual };
}

/** Those of an item that are written like those of other records. */
export const ITEM_FIELDS: readonly RecordField[] = [
  { path: ['item_set_ids'], label: 'item_set_ids', type: 'sets' },
  { path: ['item_attributes'], label: 'allergens', type: 'allergens', empty: ABSENT, hint: 'commas' },
  flag('is_alcohol'),
  flag('discountable', true),
  flag('refundable', true),
];

const isOfKind =
  (...kinds: readonly string[]) =>
  ({ kind }: Values): boolean =>
    kinds.includes(String(kind));

export const FIELDS: Readonly<Record<RecordKind, readonly RecordField[]>> = {
  groups: [NAME, { path: ['item_ids'], label: 'item_ids', type: 'items' }],
  item_sets: [
    NAME,
    { path: ['min'], label: 'min', type: 'count' },
    { path: ['max'], label: 'max', type: 'count', empty: { value: null }, hint: 'noLimit' },
    { path: ['included_quantity'], label: 'included_quantity', type: 'count' },
    { path: ['nodes'], label: 'nodes', type: 'parts' },
  ],
  taxes: [NAME, { path: ['rate'], label: 'rate', type: 'fraction' }, flag('inclusive')],
  dayparts: [
    NAME,
    { path: ['days'], label: 'days', type: 'days' },
    { path: ['start'], label: 'start', type: 'time' },
    { path: ['end'], label: 'end', type: 'time' },
  ],
  discounts: [
    NAME,
    flag('active'),
    { path: ['level'], label: 'level', type: 'choice', choices: ['CART', 'ITEM'] },
    { path: ['kind'], label: 'kind', type: 'choice', choices: ['PERCENT', 'FLAT', 'BOGO', 'BUNDLE'] },
    {
      path: ['amount'],
      label: 'amount',
      type: ({ kind }) => (kind === 'PERCENT' ? 'percent' : 'money'),
      isShown: isOfKind('PERCENT', 'FLAT'),
    },
    { path: ['bogo', 'buy'], label: 'buy', type: 'count', isShown: isOfKind('BOGO') },
    { path: ['bogo', 'get'], label: 'get', type: 'count', isShown: isOfKind('BOGO') },
    { path: ['bogo', 'percent_off'], label: 'percent_off', type: 'percent', isShown: isOfKind('BOGO') },
    { path: ['bundle', 'parts'], label: 'bundle_parts', type: 'bundle', isShown: isOfKind('BUNDLE') },
    { path: ['bundle', 'price'], label: 'bundle_price', type: 'money', isShown: isOfKind('BUNDLE') },
    { path: ['criteria', 'item_ids'], label: 'item_ids', type: 'items', empty: ABSENT, hint: 'everyItem' },
    { path: ['criteria', 'min_subtotal'], label: 'min_subtotal', type: 'money', empty: ABSENT },
    { path: ['criteria', 'min_quantity'], label: 'min_quantity', type: 'count', empty: ABSENT },
    { path: ['promo_code'], label: 'promo_code', type: 'text', empty: ABSENT },
    flag('auto_apply'),
    flag('requires_approval'),
    flag('stackable'),
    flag('removal_allowed'),
  ],
  fees: [
    NAME,
    { path: ['fee_type'], label: 'kind', type: 'choice', choices: ['PERCENT', 'FLAT', 'CUSTOM'] },
    {
      path: ['fee_basis'],
      label: 'fee_basis',
      type: ({ fee_type }) => (fee_type === 'PERCENT' ? 'fraction' : 'money'),
      isShown: ({ fee_type }) => fee_type !== 'CUSTOM',
    },
    { path: ['fee_class'], label: 'fee_class', type: 'choice', choices: ['FEE', 'SERVICE_CHARGE', 'GRATUITY', 'TIP'] },
    { path: ['fee_level'], label: 'fee_level', type: 'choice', choices: ['ORDER', 'ITEM'] },
    {
      path: ['item_ids'],
      label: 'item_ids',
      type: 'items',
      empty: ABSENT,
      hint: 'everyItem',
      isShown: ({ fee_level }) => fee_level === 'ITEM',
    },
    flag('taxable'),
    { path: ['tax_ids'], label: 'tax_ids', type: 'taxes', empty: ABSENT, isShown: ({ taxable }) => taxable === true },
    flag('auto_apply'),
    flag('apply_before_discount'),
    flag('removal_requires_approval'),
  ],
};

export function typeOf({ type }: RecordField, values: Values): FieldType {
  return typeof type === 'function' ? type(values) : type;
}

const WHOLE_WEEK = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export const WEEKDAYS: readonly string[] = WHOLE_WEEK;

/** What a new record begins with. */
export function firstValues(kind: RecordKind, id: string, { taxes }: Pick<MenuContent, 'taxes'>): Values {
  switch (kind) {
    case 'groups':
      return { name: '', sort_order: 0, item_ids: [] };
    case 'item_sets':
      return { name: '', min: 0, max: 1, included_quantity: 0, nodes: [] };
    case 'taxes':
      return { name: '', rate: 0, inclusive: taxes[0]?.inclusive === true };
    case 'dayparts':
      return { name: '', days: WHOLE_WEEK, start: '00:00', end: '24:00', groups: [] };
    case 'discounts':
      return {
        name: '',
        reference_id: id,
        level: 'CART',
        kind: 'PERCENT',
        amount: 10,
        auto_apply: false,
        active: true,
        removal_allowed: true,
        requires_approval: false,
        stackable: false,
        priority: 0,
        tags: [],
        criteria: {},
      };
    case 'fees':
      return {
        name: '',
        fee_type: 'PERCENT',
        fee_basis: 0.05,
        fee_class: 'FEE',
        fee_level: 'ORDER',
        taxable: false,
        auto_apply: true,
        apply_before_discount: false,
      };
  }
}
