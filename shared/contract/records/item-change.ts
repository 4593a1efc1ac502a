import type { Static } from 'typebox';
import { addition, described, Flag, optional, record } from '../http/schema.ts';
import { PriceLevel } from './price-level.ts';

export const WHY_ITEMS_CHANGE = 'Neither document can change what is sold: a stand without a back office needs it at half-time.';

export const ItemChange = addition(
  WHY_ITEMS_CHANGE,
  record('ItemChange', {
    active: optional(described('False: sold out, at every vendor. True: sold again.', Flag)),
    price: optional(described('The price of this vendor at the level.', PriceLevel)),
  }),
);
export type ItemChange = Static<typeof ItemChange>;
