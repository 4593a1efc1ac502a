import { type Static, Type } from 'typebox';
import { Currency, closedRecord, Flag, list, oneOf, text } from '../../contract/http/schema.ts';
import { MoneyValue } from '../parts/answer-values.ts';
import { GivenName } from '../parts/till-operation.ts';

/** A stand as a person describes it who has no catalogue file: the answers to the questions of the first start. */

/** What a stand sells, as far as taxes and the law tell it apart. */
export const STAND_KINDS = ['food', 'drink', 'alcohol', 'other'] as const;
export const StandKind = oneOf(...STAND_KINDS);
export type StandKind = Static<typeof StandKind>;

/** A tax in thousandths of a percent: 8875 is 8.875 percent. */
const TaxRate = Type.Integer({ minimum: 0, maximum: 100_000 });

export const FirstItem = closedRecord('FirstItem', { name: text(255, 1), price: MoneyValue, kind: StandKind });
export type FirstItem = Static<typeof FirstItem>;

export const FirstStand = closedRecord('FirstStand', {
  name: text(255, 1),
  currency: Currency,
  timezone: text(64, 1),
  /** Of the person who sets the stand up: receipts are in it. */
  language: text(16, 2),
  /** As receipts name the tax. */
  taxName: GivenName,
  areTaxesIncluded: Flag,
  rates: closedRecord('FirstRates', { food: TaxRate, drink: TaxRate, alcohol: TaxRate, other: TaxRate }),
  /** The names of the groups of the menu. */
  groups: closedRecord('FirstGroups', { food: GivenName, drink: GivenName, alcohol: GivenName, other: GivenName }),
  /** The name of the one day part. */
  daypart: GivenName,
  items: list(FirstItem, { maxItems: 100 }),
  /** The first is the administrator, the others are cashiers. */
  people: list(closedRecord('FirstPerson', { name: GivenName, pin: Type.String({ pattern: '^[0-9]{4,8}$', maxLength: 8 }) }), {
    minItems: 1,
    maxItems: 20,
  }),
  legalAge: Type.Integer({ minimum: 14, maximum: 30 }),
  asksForTips: Flag,
  refundReasons: list(GivenName, { maxItems: 20 }),
  complimentaryReasons: list(GivenName, { maxItems: 20 }),
});
export type FirstStand = Static<typeof FirstStand>;
