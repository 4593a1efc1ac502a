import { type Static, Type } from 'typebox';
import { Amount, addition, assumed, described, Flag, list, optional, record, text } from '../http/schema.ts';
import { itemTranslationMember } from './translation.ts';

/** Catalogue item ids are int64 numbers in decimal text. */
export const ItemIdText = text(64);

export const CartItemCategory = assumed('Members not shown.', record('CartItemCategory', { id: text(64), name: optional(text(255)) }));
export type CartItemCategory = Static<typeof CartItemCategory>;

export const CartItemMenuGroup = assumed('Members not shown.', record('CartItemMenuGroup', { id: text(64), name: optional(text(255)) }));
export type CartItemMenuGroup = Static<typeof CartItemMenuGroup>;

export const ItemAttribute = assumed('Members not shown.', record('ItemAttribute', { name: text(255), value: text(1024) }));
export type ItemAttribute = Static<typeof ItemAttribute>;

/** The documents have no member for allergens: catalogues put them into an attribute of this name, separated by commas. */
export const ALLERGENS_NAME = /^allergens?$/i;

export const POSCategoryID = assumed('Members not shown.', record('POSCategoryID', { id: text(64) }));
export type POSCategoryID = Static<typeof POSCategoryID>;

export const UpsellItem = assumed('Members not shown.', record('UpsellItem', { id: ItemIdText, name: optional(text(255)) }));
export type UpsellItem = Static<typeof UpsellItem>;

export const ItemCustomField = assumed('Members not shown.', record('ItemCustomField', { name: text(255), value: text(1024) }));
export type ItemCustomField = Static<typeof ItemCustomField>;

export const ExternalNames = assumed(
  'Members not shown.',
  record('ExternalNames', { pos: optional(text(255)), kitchen: optional(text(255)), receipt: optional(text(255)) }),
);
export type ExternalNames = Static<typeof ExternalNames>;

export const Image = assumed('Members not shown.', record('Image', { url: text(2048), kind: optional(text(64)) }));
export type Image = Static<typeof Image>;

export const DaypartAvailability = assumed('Members not shown.', record('DaypartAvailability', { daypart_id: text(64), available: Flag }));
export type DaypartAvailability = Static<typeof DaypartAvailability>;

export const ItemAvailability = described('Availability per day part.', list(DaypartAvailability, { maxItems: 500 }));
export type ItemAvailability = Static<typeof ItemAvailability>;

export const ItemType = assumed('Free text; ITEM where the catalogue says nothing else.', text(64));
export type ItemType = Static<typeof ItemType>;

const numberText = { maxLength: 32 };

/** The optional members of every form of an item, besides id and name. */
export const itemDetails = {
  display_name: optional(text(255)),
  notes: optional(text(1024)),
  sku: optional(text(255)),
  gift_card: optional(Flag),
  price_override: optional(described('Whether the seller may name the price.', Flag)),
  discountable: optional(described('False: the item cannot satisfy discount rewards.', Flag)),
  taxable: optional(described('False: the item is excluded from tax calculation.', Flag)),
  tare_weight: optional(Type.Number()),
  categories: optional(list(CartItemCategory, { maxItems: 200 })),
  item_attributes: optional(list(ItemAttribute, { maxItems: 200 })),
  pos_category_ids: optional(list(POSCategoryID, { maxItems: 200 })),
  upsell_items: optional(list(UpsellItem, { maxItems: 200 })),
  custom_fields: optional(list(ItemCustomField, { maxItems: 200 })),
  external_names: optional(ExternalNames),
  images: optional(list(Image, { maxItems: 50 })),
  item_availability: optional(ItemAvailability),
  original_cost: optional(described('Active price of a modifier item.', Amount)),
  show_desc: optional(described('The description is shown only when true.', Flag)),
  description: optional(text(4096)),
  calories: optional(described('Holds a number; only for certain item types.', Type.String(numberText))),
  calories_label: optional(text(255)),
  type: optional(ItemType),
  is_alcohol: optional(Flag),
  sort_order: optional(described('Holds a number: the serving order.', Type.String(numberText))),
  is_suite_item: optional(Flag),
  sold_as_item: optional(Flag),
  used_as_modifier: optional(Flag),
  print_on_receipt: optional(Flag),
  is_suite_package: optional(Flag),
};

export const itemMembers = {
  id: ItemIdText,
  name: text(255),
  ...itemDetails,
  barcode: optional(addition('A till finds an item by its barcode while offline.', text(255))),
  refundable: optional(addition('A till names the refund rule that fails while offline.', Flag)),
  ...itemTranslationMember,
};

export const Item = record('Item', itemMembers);
export type Item = Static<typeof Item>;

/** A sold item has the same record as any item. */
export const SellableItem = Item;
export type SellableItem = Item;

export const ItemRequest = described(
  'An item as a request names it: the catalogue knows the rest better.',
  record('ItemRequest', { id: optional(ItemIdText), name: optional(text(255)), ...itemDetails }),
);
export type ItemRequest = Static<typeof ItemRequest>;

export const SellableAPIItem = assumed(
  'Members not shown; the response form is the whole item.',
  record('SellableAPIItem', {
    id: ItemIdText,
    name: optional(text(255)),
    price_override: optional(Flag),
    notes: optional(text(1024)),
    sku: optional(text(255)),
    tare_weight: optional(Type.Number()),
  }),
);
export type SellableAPIItem = Static<typeof SellableAPIItem>;
