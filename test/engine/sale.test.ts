import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, money, subtract, sum } from '../../shared/base/money.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { cashRoundingOf } from '../../shared/engine/sale/cash-rounding.ts';
import { checkPayments } from '../../shared/engine/sale/payments.ts';
import { openSale } from '../../shared/engine/sale/sale.ts';
import {
  addTender,
  adjustTip,
  changeGiven,
  completeSale,
  leftToPay,
  MOST_OF_A_TENDER,
  MOST_TENDERS,
  mayComplete,
  roundingTaken,
  takenTenders,
  tenderedSoFar,
  tipsTaken,
  voidTender,
} from '../../shared/engine/sale/sale-payment.ts';
import type { PaymentIntent } from '../../shared/engine/terms/cart.ts';
import type { CashRounding } from '../../shared/engine/terms/catalogue-data.ts';
import type { Problem } from '../../shared/engine/terms/problem.ts';
import { type NewTender, paymentTypeOf, type Tender } from '../../shared/engine/terms/tender.ts';
import { checkAlways } from '../base/properties.ts';
import { cartOf, codeOf, done, frozen, lineOf, pieces } from './cart-edits-carts.ts';
import { CATALOGUE_DATA, card, cash, LATER, NOON, openedSale, paidSale, saleFacts, tender } from './receipt-sales.ts';

const catalogue = compileCatalogue(CATALOGUE_DATA);
const NEAREST_FIVE: CashRounding = { mode: 'NEAREST', increment: money(5) };

/** 4.76 for a lemonade, its tax included. */
const lemonade = cartOf(lineOf('a', '2'));
const sale = frozen(openedSale(lemonade));
const rounded = frozen(openedSale(lemonade, { cashRounding: NEAREST_FIVE }));

/** What pricing reads of it, once it is a payment of a request. */
function intentOf({ kind, amount }: Tender): PaymentIntent {
  return { paymentType: paymentTypeOf(kind), amount };
}

describe('a sale', () => {
  it('is opened with a cart that may be sold, and keeps its prices and revision', () => {
    expect(sale).toMatchObject({ cart: lemonade, revision: '7', tenders: [] });
    expect(sale.priced.totals.due).toBe(476);
    const open = (cart: typeof lemonade) => openSale(cart, priceCart(catalogue, cart, { at: NOON }), saleFacts());
    expect(codeOf(open(cartOf()))).toBe('empty_cart');
    const unknown = open(cartOf(lineOf('a', 'gone')));
    expect(unknown.ok ? undefined : unknown.refusal).toEqual({ code: 'cart_refused', facts: { problem: 'unknown_item', lineId: 'a' } });
  });

  it('is never opened with the prices of another cart', () => {
    const other = cartOf(lineOf('b', '2'));
    expect(() => openSale(other, priceCart(catalogue, lemonade, { at: NOON }), saleFacts())).toThrow('its own cart');
  });

  it('gives change of cash, and of nothing else', () => {
    const paid = paidSale(sale, cash(1000));
    expect(paid.tenders[0]).toMatchObject({ kind: 'cash', amount: 476, tendered: 1000, change: 524, state: 'taken' });
    expect(changeGiven(paid)).toBe(524);
    expect(codeOf(addTender(sale, card(477)))).toBe('more_than_due');
  });

  it('takes any mix of tenders until nothing is left', () => {
    const some = done(addTender(done(addTender(sale, card(200, 50))), tender({ kind: 'gift', amount: money(100), maskedNumber: '**99' })));
    expect(leftToPay(some)).toEqual({ inCash: 176, otherwise: 176 });
    expect(mayComplete(some)).toBe(false);
    expect(codeOf(completeSale(some, { at: LATER, guestNumber: 'A1' }))).toBe('not_covered');
    const all = paidSale(some, cash(200));
    expect([tenderedSoFar(all), tipsTaken(all), changeGiven(all)]).toEqual([476, 50, 24]);
    expect(all.completion).toEqual({ at: LATER, guestNumber: 'A47' });
  });

  it('is complete once, and takes nothing more', () => {
    const paid = paidSale(sale, card(476));
    expect(codeOf(addTender(paid, cash(100)))).toBe('already_complete');
    expect(codeOf(completeSale(paid, { at: LATER, guestNumber: 'A48' }))).toBe('already_complete');
    expect(codeOf(voidTender(paid, paid.tenders[0]?.id ?? ('' as never), LATER))).toBe('already_complete');
    expect(codeOf(addTender(done(addTender(sale, card(476))), cash(100)))).toBe('already_covered');
  });

  it('keeps a tender that was taken back, as voided', () => {
    const first = card(476);
    const voided = done(voidTender(done(addTender(sale, first)), first.id, LATER));
    expect(voided.tenders).toMatchObject([{ state: 'voided', voidedAt: LATER, amount: 476 }]);
    expect(takenTenders(voided)).toEqual([]);
    expect(leftToPay(voided).otherwise).toBe(476);
    expect(codeOf(voidTender(voided, first.id, LATER))).toBe('already_voided');
    expect(codeOf(voidTender(sale, first.id, LATER))).toBe('unknown_tender');
    expect(codeOf(addTender(voided, { ...cash(1), id: first.id }))).toBe('id_taken');
  });

  it('refuses tenders that make no sense', () => {
    expect(codeOf(addTender(sale, card(0)))).toBe('bad_amount');
    expect(codeOf(addTender(sale, card(-1)))).toBe('more_than_due');
    expect(codeOf(addTender(sale, card(100, -1)))).toBe('bad_tip');
    expect(codeOf(addTender(sale, cash(0)))).toBe('bad_amount');
    expect(codeOf(addTender(sale, cash(-1)))).toBe('bad_amount');
    expect(codeOf(addTender(sale, cash(100, 200)))).toBe('less_than_tip');
    expect(codeOf(addTender(sale, cash(MOST_OF_A_TENDER + 1)))).toBe('bad_amount');
    expect(codeOf(addTender(sale, card(100, MOST_OF_A_TENDER + 1)))).toBe('bad_tip');
    const unmasked = card(100);
    if (unmasked.kind !== 'card') throw new Error('not a card');
    expect(codeOf(addTender(sale, { ...unmasked, card: { ...unmasked.card, maskedNumber: '4111 1111 1111 1111' } }))).toBe(
      'card_not_masked',
    );
    const many = Array.from({ length: MOST_TENDERS }, () => card(1)).reduce((before, next) => done(addTender(before, next)), sale);
    expect(codeOf(addTender(many, cash(1000)))).toBe('too_many_tenders');
  });

  it('takes a tip with each tender, and more on a card whose tip was left open', () => {
    expect(done(addTender(sale, cash(600, 100))).tenders[0]).toMatchObject({ amount: 476, tip: 100, change: 24 });
    const open = openedSale({ ...lemonade, tipStatusClosed: false });
    const paid = paidSale(open, card(476));
    expect(done(adjustTip(paid, paid.tenders[0]?.id as never, money(90))).tenders[0]?.tip).toBe(90);
    const closed = paidSale(sale, card(476));
    expect(codeOf(adjustTip(closed, closed.tenders[0]?.id as never, money(90)))).toBe('tip_closed');
    const inCash = paidSale(open, cash(476));
    expect(codeOf(adjustTip(inCash, inCash.tenders[0]?.id as never, money(90)))).toBe('tip_closed');
  });

  it('pays out what a return is worth, and no more', () => {
    const back = openedSale(cartOf(lineOf('a', '2', { activity: 'RETURN' })));
    expect(leftToPay(back)).toEqual({ inCash: -476, otherwise: -476 });
    expect(codeOf(addTender(back, cash(-477)))).toBe('more_than_due');
    expect(codeOf(addTender(back, cash(100)))).toBe('more_than_due');
    expect(codeOf(addTender(back, card(-400, 10)))).toBe('bad_tip');
    expect(paidSale(back, card(-400), cash(-76)).tenders[1]).toMatchObject({ amount: -76, tendered: -76, change: 0 });
  });

  it('that costs nothing is covered at once', () => {
    const even = openedSale(cartOf(lineOf('a', '2'), lineOf('b', '2', { activity: 'RETURN' })));
    expect(mayComplete(even)).toBe(true);
    expect(codeOf(addTender(even, card(1)))).toBe('more_than_due');
  });

  it('names payment types as the contract numbers them', () => {
    expect((['cash', 'card', 'gift', 'stored', 'external', 'complimentary'] as const).map(paymentTypeOf)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('cash rounding', () => {
  it('rounds the part that is paid in cash, and only that [M5]', () => {
    expect(leftToPay(rounded)).toEqual({ inCash: 475, otherwise: 476 });
    expect(roundingTaken(paidSale(rounded, cash(475)))).toBe(-1);
    expect(roundingTaken(paidSale(rounded, card(476)))).toBe(0);
    expect(roundingTaken(paidSale(rounded, card(102), cash(400)))).toBe(1);
    expect(roundingTaken(paidSale(rounded, cash(100), card(376)))).toBe(0);
  });

  it('is none where the vendor has no coin to round to', () => {
    for (const cashRounding of [
      { mode: 'NEAREST', increment: money(0) },
      { mode: 'NONE', increment: money(5) },
    ] as const) {
      expect(leftToPay(openedSale(lemonade, { cashRounding }))).toEqual({ inCash: 476, otherwise: 476 });
    }
  });

  it('lets cash settle what rounding takes away', () => {
    const nearly = done(addTender(rounded, card(474)));
    expect(leftToPay(nearly)).toEqual({ inCash: 0, otherwise: 2 });
    const settled = paidSale(nearly, cash(0));
    expect([roundingTaken(settled), tenderedSoFar(settled)]).toEqual([-2, 474]);
  });

  it('takes one tender of a tip alone, for the service takes one payment that has no amount', () => {
    const covered = done(addTender(sale, card(476)));
    const tipped = done(addTender(covered, cash(100, 100)));
    expect(mayComplete(tipped)).toBe(true);
    expect(codeOf(addTender(tipped, cash(100, 100)))).toBe('bad_amount');
  });

  it('takes no coins that there are none of', () => {
    for (const offered of [cash(474), cash(500, 3), cash(-1)]) expect(codeOf(addTender(rounded, offered))).toBe('not_payable_in_cash');
    expect(done(addTender(rounded, cash(500, 10))).tenders[0]).toMatchObject({ amount: 475, tip: 10, change: 15 });
  });

  it('ends every way of paying with what the service would compute', () => {
    const modes = fc.constantFrom('NONE', 'NEAREST', 'UP', 'DOWN') as fc.Arbitrary<CashRounding['mode']>;
    const anyRounding = fc.record({ mode: modes, increment: fc.constantFrom(1, 5, 10, 100).map(money) });
    const anyPart = fc.record({
      isCash: fc.boolean(),
      percent: fc.integer({ min: 0, max: 130 }),
      tip: fc.constantFrom(0, 0, 100),
      isVoided: fc.boolean(),
    });
    let completed = 0;
    checkAlways(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        anyRounding,
        fc.array(anyPart, { maxLength: 6 }),
        (count, isReturn, cashRounding, parts) => {
          const line = lineOf('a', '2', { quantity: pieces(count), activity: isReturn ? 'RETURN' : 'PURCHASE' });
          let paying = openedSale(cartOf(line), { cashRounding });
          for (const { isCash, percent, tip, isVoided } of parts) {
            const left = leftToPay(paying);
            const part = Math.trunc(((isCash ? left.inCash : left.otherwise) * percent) / 100);
            const coin = cashRounding.mode === 'NONE' ? 1 : cashRounding.increment;
            const offered: NewTender = isCash ? cash(Math.trunc(part / coin) * coin + tip, tip) : card(part, tip);
            const added = addTender(paying, offered);
            if (!added.ok) continue;
            paying = isVoided ? done(voidTender(added.value, offered.id, LATER)) : added.value;
            for (const taken of takenTenders(paying)) {
              if (taken.kind === 'cash') expect(add(add(taken.amount, taken.tip), taken.change)).toBe(taken.tendered);
              if (taken.kind === 'cash') expect(taken.change).toBeGreaterThanOrEqual(0);
            }
          }
          const rest = leftToPay(paying);
          if (!mayComplete(paying)) paying = done(addTender(paying, parts.length % 2 === 0 ? cash(rest.inCash) : card(rest.otherwise)));
          expect(mayComplete(paying)).toBe(true);
          expect(leftToPay(paying)).toEqual({ inCash: 0, otherwise: 0 });
          const { totals } = paying.priced;
          const intents = takenTenders(paying).map(intentOf);
          const rounding = cashRoundingOf(cashRounding, intents, totals.due);
          expect(roundingTaken(paying)).toBe(rounding);
          expect(subtract(tenderedSoFar(paying), totals.due)).toBe(rounding);
          const problems: Problem[] = [];
          checkPayments(problems, intents, { ...totals, cashRounding: rounding });
          expect(problems).toEqual([]);
          expect(tipsTaken(paying)).toBe(sum(takenTenders(paying).map(({ tip }) => tip)));
          completed += 1;
        },
      ),
      400,
    );
    expect(completed).toBeGreaterThan(50);
  });
});
