import { describe, expect, it } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { parseInstant } from '../../shared/base/time.ts';
import {
  addDiscount,
  addFee,
  removeDiscount,
  removeFee,
  restoreFee,
  setCharity,
  setCheck,
  setCustomer,
  setPickupTime,
  setSeat,
  setTipStatusClosed,
} from '../../shared/engine/cart/cart-choices.ts';
import { cartOf, codeOf, done, frozen, lineOf } from './cart-edits-carts.ts';

const cart = frozen(cartOf(lineOf('a', '1')));

describe('chosen discounts', () => {
  it('are chosen once, by reference or by code as typed', () => {
    const chosen = done(addDiscount(done(addDiscount(cart, { promoCode: ' HALFTIME ' })), { referenceId: 'HALFTIME' }));
    expect(chosen.discounts).toEqual([{ promoCode: 'HALFTIME' }, { referenceId: 'HALFTIME' }]);
    expect(done(addDiscount(chosen, { promoCode: 'HALFTIME' }))).toBe(chosen);
    expect(done(removeDiscount(chosen, { promoCode: 'HALFTIME' })).discounts).toEqual([{ referenceId: 'HALFTIME' }]);
    expect(codeOf(removeDiscount(cart, { promoCode: 'HALFTIME' }))).toBe('discount_not_chosen');
  });

  it('are not chosen by an empty or endless code', () => {
    expect(codeOf(addDiscount(cart, { promoCode: '  ' }))).toBe('bad_code');
    expect(codeOf(addDiscount(cart, { referenceId: 'x'.repeat(256) }))).toBe('bad_code');
  });
});

describe('fees', () => {
  it('are chosen with an amount, which may change at its place', () => {
    const chosen = done(addFee(done(addFee(cart, 'bag')), 'tip', money(300)));
    expect(done(addFee(chosen, 'bag', money(10))).fees).toEqual([
      { feeId: 'bag', amount: 10 },
      { feeId: 'tip', amount: 300 },
    ]);
    expect(done(addFee(chosen, 'tip', money(300)))).toBe(chosen);
    expect(codeOf(addFee(cart, 'tip', money(-1)))).toBe('bad_amount');
  });

  it('that were chosen are simply gone when removed', () => {
    expect(done(removeFee(done(addFee(cart, 'bag')), { id: 'bag', autoApply: false }))).toEqual(cart);
    expect(codeOf(removeFee(cart, { id: 'bag', autoApply: false }))).toBe('fee_not_chosen');
  });

  it('that are automatic are remembered as removed, until restored or chosen again', () => {
    const auto = { id: 'service', autoApply: true };
    const removed = done(removeFee(done(addFee(cart, 'service', money(5))), auto));
    expect([removed.fees, removed.removedFeeIds]).toEqual([[], ['service']]);
    expect(codeOf(removeFee(removed, auto))).toBe('fee_not_chosen');
    expect(done(restoreFee(removed, 'service'))).toEqual(cart);
    expect(codeOf(restoreFee(cart, 'service'))).toBe('fee_not_removed');
    expect(done(addFee(removed, 'service')).removedFeeIds).toEqual([]);
  });
});

describe('the rest of a cart', () => {
  it('is set and cleared member by member', () => {
    expect(done(setSeat(done(setSeat(cart, ' 4711 ')), undefined))).toEqual(cart);
    expect(done(setSeat(cart, ' 4711 ')).seatId).toBe('4711');
    const later = parseInstant('2026-11-21T20:00:00Z');
    expect(setPickupTime(cart, later).pickupTime).toBe(later);
    expect(setPickupTime(setPickupTime(cart, later), undefined)).toEqual(cart);
    expect(setCharity(cart, true).charity).toBe(true);
    expect(setCharity(cart, false)).toBe(cart);
    expect(setTipStatusClosed(cart, false).tipStatusClosed).toBe(false);
  });

  it('knows check and customer by what is said of them', () => {
    expect(done(setCheck(cart, { name: ' Table 4 ', id: '' })).check).toEqual({ name: 'Table 4' });
    expect(done(setCheck(done(setCheck(cart, { name: 'Table 4' })), { name: ' ' }))).toEqual(cart);
    expect(done(setCustomer(cart, { firstName: 'Ann', email: 'ann@example.com', phone: '' })).customer).toEqual({
      firstName: 'Ann',
      email: 'ann@example.com',
    });
  });
});
