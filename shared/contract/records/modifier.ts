import type { Static } from 'typebox';
import { Amount, addition, assumed, Count, Flag, list, nullable, oneOf, optional, record, recursive, text, Uuid } from '../http/schema.ts';
import { Item } from './item.ts';
import { MenuItemTax } from './tax.ts';
import { type Translated, translationMember } from './translation.ts';

/** Whether a modifier is free, adds to its parent's price, or is priced separately. */
export const ModifierMode = assumed('The values are not shown in the document.', oneOf('INCLUDED', 'INCREASE_PARENT', 'SEPARATE'));
export type ModifierMode = Static<typeof ModifierMode>;

export const FlatModifier = assumed(
  'A modifier of a version 1 item: the first level of its item sets, laid flat.',
  record('FlatModifier', {
    id: text(64),
    uuid: Uuid,
    name: text(255),
    price: Amount,
    mode: ModifierMode,
    group: text(255),
    min: Count,
    max: nullable(Count),
  }),
);
export type FlatModifier = Static<typeof FlatModifier>;

export interface ItemSet extends Translated {
  readonly uuid: string;
  readonly name: string;
  readonly min: number;
  readonly max: number | null;
  readonly included_quantity: number;
  readonly nodes: readonly ModifierNode[];
}

export const ModifierNode = assumed(
  'The nested modifiers of a version 2 item are not shown in the document.',
  record('ModifierNode', {
    uuid: Uuid,
    mode: ModifierMode,
    default_quantity: Count,
    max_quantity: Count,
    price: Amount,
    price_is_own: optional(
      addition(
        'True where the price is the node’s own and equals the item’s at the level told: at other levels only the item’s changes.',
        Flag,
      ),
    ),
    item: Item,
    taxes: list(MenuItemTax, { maxItems: 50 }),
    item_sets: list(recursive<ItemSet>('ItemSet'), { maxItems: 100 }),
  }),
);
export type ModifierNode = Static<typeof ModifierNode>;

export const ItemSet = assumed(
  'The nested modifiers of a version 2 item are not shown in the document.',
  record('ItemSet', {
    uuid: Uuid,
    name: text(255),
    min: Count,
    max: nullable(Count),
    included_quantity: Count,
    nodes: list(ModifierNode, { maxItems: 500 }),
    ...translationMember,
  }),
);
