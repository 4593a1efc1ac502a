import { type Static, Type } from 'typebox';
import { WEEKDAYS } from '../../base/venue-time.ts';
import { Amount, assumed, described, Flag, Int32, list, Moment, NumericId, oneOf, optional, record, text } from '../http/schema.ts';
import { ItemIdText, itemMembers } from './item.ts';
import { FlatModifier, ItemSet } from './modifier.ts';
import { PriceLevel, PriceLevelName } from './price-level.ts';
import { MenuItemTax } from './tax.ts';
import { translationMember } from './translation.ts';

const pricedMembers = { ...itemMembers, price: Amount, price_level: PriceLevelName, taxes: list(MenuItemTax, { maxItems: 50 }) };

export const ItemV1 = assumed(
  'The item response is not shown in the document.',
  record('ItemV1', { ...pricedMembers, modifiers: list(FlatModifier) }),
);
export type ItemV1 = Static<typeof ItemV1>;

export const ItemV2 = assumed(
  'The item response is not shown in the document.',
  record('ItemV2', { ...pricedMembers, prices: list(PriceLevel, { maxItems: 8 }), item_sets: list(ItemSet, { maxItems: 100 }) }),
);
export type ItemV2 = Static<typeof ItemV2>;

export const Weekday = oneOf(...WEEKDAYS);
export type Weekday = Static<typeof Weekday>;

export const TimeOfDay = described(
  'Venue time; 24:00 ends the day.',
  Type.String({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$', maxLength: 5 }),
);

export const MenuGroup = assumed(
  'Members not shown.',
  record('MenuGroup', {
    id: text(64),
    name: text(255),
    color: optional(text(32)),
    sort_order: Int32,
    item_ids: list(ItemIdText, { maxItems: 10_000 }),
    ...translationMember,
  }),
);
export type MenuGroup = Static<typeof MenuGroup>;

export const DaypartMenu = assumed('Members not shown.', record('DaypartMenu', { groups: list(MenuGroup, { maxItems: 1000 }) }));
export type DaypartMenu = Static<typeof DaypartMenu>;

export const Daypart = assumed(
  'Members not shown. Days and times are venue time; an end before the start runs past midnight.',
  record('Daypart', {
    id: text(64),
    name: text(255),
    days: list(Weekday, { maxItems: 7 }),
    start: TimeOfDay,
    end: TimeOfDay,
    menu: DaypartMenu,
    ...translationMember,
  }),
);
export type Daypart = Static<typeof Daypart>;

const menuMembers = {
  vendor_id: NumericId,
  venue_id: NumericId,
  full: described('False: only what changed since `since`.', Flag),
  since: optional(Moment),
  as_of: described('What the next `since` should say.', Moment),
  deleted_item_ids: list(ItemIdText),
  deactivated_item_ids: list(ItemIdText),
  dayparts: list(Daypart, { maxItems: 500 }),
};

export const MenuV1 = assumed(
  'The menu response is not shown in the document.',
  record('MenuV1', { ...menuMembers, version: oneOf('v1'), items: list(ItemV1) }),
);
export type MenuV1 = Static<typeof MenuV1>;

export const MenuV2 = assumed(
  'The menu response is not shown in the document.',
  record('MenuV2', { ...menuMembers, version: oneOf('v2'), items: list(ItemV2) }),
);
export type MenuV2 = Static<typeof MenuV2>;
