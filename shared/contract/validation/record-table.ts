import type { TSchema } from 'typebox';
import { assert } from '../../base/assert.ts';
import * as auth from '../http/auth.ts';
import * as errorBodies from '../http/error-bodies.ts';
import * as serviceGreeting from '../http/service-greeting.ts';
import * as provider from '../provider/provider-records.ts';
import * as cart from '../records/cart.ts';
import * as cartParts from '../records/cart-parts.ts';
import * as cartRequest from '../records/cart-request.ts';
import * as discount from '../records/discount.ts';
import * as extendedCart from '../records/extended-cart.ts';
import * as fee from '../records/fee.ts';
import * as item from '../records/item.ts';
import * as itemChange from '../records/item-change.ts';
import * as menu from '../records/menu.ts';
import * as modifier from '../records/modifier.ts';
import * as order from '../records/order.ts';
import * as payLayer from '../records/pay-layer.ts';
import * as payment from '../records/payment.ts';
import * as priceLevel from '../records/price-level.ts';
import * as refund from '../records/refund.ts';
import * as signedCart from '../records/signed-cart.ts';
import * as tax from '../records/tax.ts';
import * as translation from '../records/translation.ts';
import * as v3Order from '../records/v3-order.ts';
import * as v3Payment from '../records/v3-payment.ts';
import * as valueCard from '../records/value-card.ts';
import * as vendor from '../records/vendor.ts';
import * as venue from '../records/venue.ts';

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
  provider,
  refund,
  serviceGreeting,
  signedCart,
  tax,
  translation,
  v3Order,
  v3Payment,
  valueCard,
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
