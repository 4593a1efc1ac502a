import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Quantity } from '../../shared/engine/terms/cart.ts';
import {
  decimalText,
  isWholeQuantity,
  MOST_QUANTITY,
  netOfTare,
  quantityOfNumber,
  quantityOfPieces,
  quantityOfText,
  quantityText,
  quantityToNumber,
} from '../../shared/engine/terms/quantity.ts';
import { checkAlways } from '../base/properties.ts';

function weight(value: number): Quantity {
  const quantity = quantityOfNumber(value);
  if (quantity === undefined) throw new Error(`not a quantity: ${value}`);
  return quantity;
}

const anyQuantity = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: MOST_QUANTITY }));

describe('a quantity', () => {
  it.each([
    ['2', 2000],
    ['0.345', 345],
    [' 12.5 ', 12_500],
    ['.5', 500],
    ['2.', 2000],
    ['0.10', 100],
    ['007', 7000],
    ['1000000', 1_000_000_000],
  ])('is read from the typed text %j', (text, thousandths) => {
    expect(quantityOfText(text)).toBe(thousandths);
  });

  it.each(['', '.', '0', '0.000', '-1', '+1', '1e3', '0.3456', '1,500', '1 000', 'two', '1000000.001', '٢', '0x10', '1.2.3'])(
    'is not read from the typed text %j',
    (text) => {
      expect(quantityOfText(text)).toBeUndefined();
    },
  );

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.0001, 1.0005, 1_000_000.001, 2 ** 60])(
    'is not made of the number %d',
    (value) => {
      expect(quantityOfNumber(value)).toBeUndefined();
    },
  );

  it('is exact where binary fractions are not', () => {
    expect(quantityOfNumber(1.005)).toBe(1005);
    expect(quantityOfNumber(4.35)).toBe(4350);
    expect(quantityOfNumber(0.1 + 0.2)).toBeUndefined();
  });

  it('survives its number and its text', () => {
    checkAlways(
      fc.property(anyQuantity, (thousandths) => {
        const quantity = quantityOfNumber(thousandths / 1000);
        expect(quantity).toBe(thousandths);
        if (quantity === undefined) return;
        expect(quantityOfText(quantityText(quantity))).toBe(quantity);
        expect(quantityOfNumber(quantityToNumber(quantity))).toBe(quantity);
        expect(quantityText(quantity)).toBe(String(thousandths / 1000));
      }),
    );
  });

  it('is written with the decimal sign of a language', () => {
    expect(quantityText(345, ',')).toBe('0,345');
    expect(quantityText(2000, ',')).toBe('2');
    expect(quantityText(-1500)).toBe('-1.5');
  });

  it('is whole for pieces only', () => {
    expect(quantityOfPieces(3)).toBe(3000);
    expect(quantityOfPieces(2.5)).toBeUndefined();
    expect(isWholeQuantity(weight(3))).toBe(true);
    expect(isWholeQuantity(weight(2.5))).toBe(false);
  });
});

describe('the net weight', () => {
  it('is what is on the scale less the tare', () => {
    expect(netOfTare(weight(0.365), 0.02)).toBe(345);
    expect(netOfTare(weight(0.365), 0)).toBe(365);
  });

  it('is none where the tare leaves nothing or is no weight', () => {
    const gross = weight(0.02);
    for (const tare of [0.02, 0.03, -0.01, 0.0001, Number.NaN]) expect(netOfTare(gross, tare)).toBeUndefined();
  });
});

describe('an amount as text', () => {
  it('is written with as many decimals as it has, for currencies of none, two and three', () => {
    expect(decimalText(1200, 0, '.')).toBe('1200');
    expect(decimalText(-5, 0, '.')).toBe('-5');
    expect(decimalText(1250, 2, ',')).toBe('12,5');
    expect(decimalText(-5, 2, '.')).toBe('-0.05');
    expect(decimalText(12_345, 3, '.')).toBe('12.345');
  });
});
