import { expect, test } from 'vitest';
import type { DeviceId, EmployeeId, SaleId } from '../../shared/base/ids.ts';
import { money, subtract } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { openSale, type Sale } from '../../shared/engine/sale/sale.ts';
import { addTender, leftToPay, mayComplete, tenderedSoFar } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart, CartLine } from '../../shared/engine/terms/cart.ts';
import type { NewTender, TenderId } from '../../shared/engine/terms/tender.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { paymentsOf } from '../../shared/sync/ops/sale-op.ts';
import { absorbInCash } from '../../shared/sync/paths/quote.ts';
import type { SaleRecord } from '../../shared/till/records/sales-record.ts';
import { checkCarried, opOfSale } from '../../shared/till/sale/sales-carried.ts';
import { isDocumentedCart, writeCartRequest } from '../../shared/wire/cart/write-cart-request.ts';
import { writeV3Order } from '../../shared/wire/v3/write-v3-order.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { cart as cartOf, catalogueWith, item, line } from '../engine/small-catalogue.ts';
import { opIdOf, PLACE } from '../simulation/plan.ts';
import { randomSale, seeds } from '../wire/random-sale.ts';
import { makeWorld } from '../world.ts';

const FACTS = { id: 'sale-1' as SaleId, deviceId: 't1' as DeviceId, employeeId: 'e1' as EmployeeId, itemNames: {} };
const world = makeWorld();
const context = { world, identity: () => ({ epoch: 1 }) as never };

/** As guests, other programs and mistakes make them, for which no catalogue is asked. */
function makeOdd(random: Seeded, cart: Cart): Cart {
  const odd = (line: CartLine): CartLine => ({
    ...line,
    ...(random.chance(0.05) && { itemId: random.pick(['burger', '9007199254740993']) }),
    ...(random.chance(0.05) && { ownPrice: money(5) }),
    ...(random.chance(0.05) && { activity: 'RETURN' as const }),
    ...(random.chance(0.05) && { priceLevel: 'EVENT' as const }),
    modifiers: line.modifiers.flatMap((modifier) => {
      const { nodeId: _node, ...loose } = modifier;
      const { itemSetId: _set, ...unset } = modifier;
      return random.pick([[modifier], [modifier], [modifier], [modifier], [loose], [unset], [modifier, modifier]]);
    }),
  });
  return {
    ...cart,
    lines: cart.lines.map(odd),
    ...(random.chance(0.5) && { discounts: [], fees: [], removedFeeIds: [], charity: false }),
    ...(random.chance(0.6) && { orderType: 'POS' as const }),
    ...(random.chance(0.1) && { seatId: random.pick(['7', 'A7', '9007199254740993']) }),
    ...(random.chance(0.05) && { pickupTime: '2026-11-21T20:00:00Z' as Instant }),
    ...(random.chance(0.2) && { tipStatusClosed: random.chance(0.5) }),
  };
}

/** Pays nothing, some of it, or all. */
function payAtRandom(random: Seeded, sale: Sale): Sale {
  let paid = sale;
  for (let tender = random.between(0, 3); tender > 0; tender--) {
    const { inCash, otherwise } = leftToPay(paid);
    const part = random.pick([1, 1, 0.5]);
    const head = { id: `t${tender}` as TenderId, takenAt: sale.at };
    const added = addTender(
      paid,
      random.chance(0.5)
        ? ({ ...head, kind: 'cash', tendered: part === 1 ? inCash : money(Math.trunc((inCash * part) / 100) * 100) } as NewTender)
        : ({ ...head, kind: 'external', amount: money(Math.trunc(otherwise * part)), provider: '', reference: '' } as NewTender),
    );
    if (added.ok) paid = added.value;
  }
  return paid;
}

/** The same sale with what is left paid by card, under made-up ids. */
function payTheRest(sale: Sale): Sale {
  if (mayComplete(sale)) return sale;
  const rest = { id: 'rest', kind: 'external', amount: leftToPay(sale).otherwise, provider: '', reference: '', takenAt: sale.at } as const;
  const paid = addTender(sale, { ...rest, id: 'rest' as TenderId });
  if (!paid.ok) throw new Error(paid.refusal.code);
  return paid.value;
}

/** By the writers themselves, without the conditions. */
function isWritten({ sale, place: { currency, venueId }, takesExtendedCart, tab }: SaleRecord, whole: Sale): boolean {
  const rounding = subtract(tenderedSoFar(whole), sale.priced.totals.due);
  if (tab !== undefined) {
    const payments = absorbInCash(paymentsOf(whole, currency), subtract(sale.priced.totals.due, tenderedSoFar(whole)), currency);
    return payments !== undefined && sale.priced.totals.due >= 0;
  }
  const written = writeCartRequest(sale.cart, currency);
  if (written.ok && (takesExtendedCart || isDocumentedCart(written.value))) return true;
  const order = writeV3Order(sale.cart, currency, { venueId, externalId: '', uuidOf: String });
  return order.ok && rounding === 0 && sale.cart.tipStatusClosed !== false && sale.priced.totals.due > 0;
}

test('a sale can be sent by its conditions exactly if its request can be written, however odd its cart and however it is paid', () => {
  const seen = new Map<string, number>();
  for (const seed of seeds(1500)) {
    const random = seeded(seed);
    const { catalogue, cart, at } = randomSale(seed);
    const opened = openSale(cart, priceCart(catalogue, cart, { at }), { ...FACTS, at });
    if (!opened.ok) continue;
    const sale = { ...payAtRandom(random, opened.value), cart: makeOdd(random, cart) };
    const record = {
      sale,
      place: { ...PLACE, currency: catalogue.terms.currency },
      opId: opIdOf('sale') as OpId,
      takesExtendedCart: random.chance(0.4),
      approvals: [],
      ...(random.chance(0.2) && { tab: { id: 'tab' } }),
    } as unknown as SaleRecord;
    const whole = payTheRest(sale);
    const carried = checkCarried(record);
    expect(carried.ok, `seed ${seed}`).toBe(isWritten(record, whole));
    const made = opOfSale(context, record, { ...whole, completion: { at, guestNumber: 'A1' } });
    expect(carried.ok ? undefined : carried.refusal, `seed ${seed}`).toEqual(made.ok ? undefined : made.refusal);
    const reason = carried.ok ? 'carried' : String(carried.refusal.facts?.reason);
    seen.set(reason, (seen.get(reason) ?? 0) + 1);
  }
  expect(seen.get('carried')).toBeGreaterThan(300);
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['not_documented', 'not_by_order', 'own_price_of_line', 'chosen_fee', 'weighed_line']),
  );
});

test('a sale that only the open order can carry is paid in parts, the first of them in cash', () => {
  const at = '2026-11-21T18:00:00.000Z' as Instant;
  const sold = cartOf([line('1')], { charity: true });
  const opened = openSale(sold, priceCart(catalogueWith([item('1', 1000)]), sold, { at }), { ...FACTS, at });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const paid = addTender(opened.value, { id: 'x' as TenderId, kind: 'cash', tendered: money(500), takenAt: at });
  if (!paid.ok) throw new Error(paid.refusal.code);
  expect(checkCarried({ sale: paid.value, takesExtendedCart: false } as SaleRecord)).toMatchObject({ ok: true });
});
