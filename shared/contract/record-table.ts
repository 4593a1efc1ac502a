import type { TSchema } from 'typebox';
import { assert } from '../base/assert.ts';
import * as auth from './auth.ts';
import * as cart from './cart.ts';
import * as cartParts from './cart-parts.ts';
import * as cartRequest from './cart-request.ts';
import * as discount from './discount.ts';
import * as errorBodies from './error-bodies.ts';
import * as extendedCart from './extended-cart.ts';
import * as fee from './fee.ts';
import * as item from './item.ts';
import * as itemChange from './item-change.ts';
import * as menu from './menu.ts';
import * as modifier from './modifier.ts';
import * as order from './order.ts';
import * as payLayer from './pay-layer.ts';
import * as payment from './payment.ts';
import * as priceLevel from './price-level.ts';
import * as refund from './refund.ts';
import * as rounding from './rounding.ts';
import * as serviceGreeting from './service-greeting.ts';
import * as signedCart from './signed-cart.ts';
import * as tax from './tax.ts';
import * as v3Order from './v3-order.ts';
import * as v3Payment from './v3-payment.ts';
import * as vendor from './vendor.ts';
import * as venue from './venue.ts';

const SUBJECTS: readonly object[] = [
  auth,
  cart,
  cartParts,
  cartRequest,
  discount,
  errorBodies,
  extendedCart,
  fee,
  item,
  itemChange,
  menu,
  modifier,
  order,
  payLayer,
  payment,
  priceLevel,
  refund,
  rounding,
  serviceGreeting,
  signedCart,
  tax,
  v3Order,
  v3Payment,
  vendor,
  venue,
];

export interface NamedRecord extends TSchema {
  readonly title: string;
  readonly [member: string]: unknown;
}

/** Every named record that goes over the wire, by title. */
export const RECORDS: ReadonlyMap<string, NamedRecord> = collectRecords();

function collectRecords(): Map<string, NamedRecord> {
  const records = new Map<string, NamedRecord>();
  for (const [name, exported] of SUBJECTS.flatMap((subject) => Object.entries(subject))) {
    // Skip aliases of a record: Payment, for example, is V1Payment.
    if (!isNamed(exported) || exported.title !== name) continue;
    assert(!records.has(name), `two records are named ${name}`);
    records.set(name, exported);
  }
  return records;
}

function isNamed(exported: unknown): exported is NamedRecord {
  return typeof exported === 'object' && exported !== null && 'title' in exported && typeof exported.title === 'string';
}
