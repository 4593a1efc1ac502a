import { type Static, Type } from 'typebox';
import { Amount, assumed, Flag, record, text } from '../http/schema.ts';

export const Rate = assumed(
  'A fraction: 0.0825 is 8.25 percent. At most six decimals.',
  Type.Number({ format: 'double', minimum: 0, maximum: 10 }),
);

export const MenuItemTax = assumed(
  'The members of a tax are not shown in the document.',
  record('MenuItemTax', { id: text(64, 1), name: text(255), rate: Rate, inclusive: Flag }),
);
export type MenuItemTax = Static<typeof MenuItemTax>;

export const Taxes = assumed(
  'The members of an applied tax are not shown in the document.',
  record('Taxes', { id: text(64, 1), name: text(255), rate: Rate, inclusive: Flag, taxable_amount: Amount, amount: Amount }),
);
export type Taxes = Static<typeof Taxes>;
