import type { Static } from 'typebox';
import { assumed, Currency, Flag, Int32, Int64, list, NumericId, record, text } from '../http/schema.ts';

export const Attribute = record('Attribute', { name: text(255), entity_type: text(255), value: text(1024) });
export type Attribute = Static<typeof Attribute>;

export const Venue = assumed(
  'The venue list is not shown in the document.',
  record('Venue', {
    id: NumericId,
    corporate_id: NumericId,
    name: text(255),
    timezone: text(64),
    currency: Currency,
    charity_rounding_enabled: Flag,
    attributes: list(Attribute, { maxItems: 500 }),
  }),
);
export type Venue = Static<typeof Venue>;

export const Level = assumed(
  'The levels are not shown in the document.',
  record('Level', { id: Int64, venue_id: NumericId, name: text(255), sort_order: Int32 }),
);
export type Level = Static<typeof Level>;

export const Seat = assumed(
  'The seats are not shown in the document. Section, row and seat are as printed on the seat.',
  record('Seat', { id: Int64, level_id: Int64, section: text(64), row: text(64), seat: text(64) }),
);
export type Seat = Static<typeof Seat>;
