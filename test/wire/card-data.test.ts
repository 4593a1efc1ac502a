import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCardNumbers, withoutCardData } from '../../shared/wire/card-data.ts';

describe('a card number in a text', () => {
  test.each([
    ['4111111111111111', '411111******1111'],
    ['paid with 4111 1111 1111 1111 today', 'paid with 411111******1111 today'],
    ['3782-822463-10005', '378282*****0005'],
    ['%B5555555555554444^X', '%B555555******4444^X'],
    ['4111111111111111 and 5555555555554444', '411111******1111 and 555555******4444'],
  ])('%s is masked', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(maskCardNumbers(masked)).toBe(masked);
  });

  test.each(['4111111111111112', '12345678', '+1 312 555 0100', '411111******1111', '10:15', '0191f3'])('%s is none and stays', (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  test('never survives whole, whatever stands around it', () => {
    const around = fc.string({ maxLength: 12 }).map((text) => text.replace(/\d/g, 'x'));
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(maskCardNumbers(`${before}4111111111111111${after}`)).not.toContain('4111111111111111');
      }),
    );
  });
});

test('PINs go, numbers are masked at any depth, and names of things stay to the letter', () => {
  const body = {
    cart: {
      device_order_id: '4111111111111111',
      cart_items: [{ notes: 'card 4111111111111111', quantity: 2 }],
      payments: [
        {
          payment_type: 2,
          card_number: '4111111111111111',
          ppi_pin: '1234',
          external_data: {
            transaction_uid: '4111111111111111',
            payment_partner_data: { credential: { card_number: '5555555555554444', card_pin: '99' } },
          },
        },
      ],
    },
  };
  expect(withoutCardData(body)).toEqual({
    cart: {
      device_order_id: '4111111111111111',
      cart_items: [{ notes: 'card 411111******1111', quantity: 2 }],
      payments: [
        {
          payment_type: 2,
          card_number: '411111******1111',
          external_data: { transaction_uid: '4111111111111111', payment_partner_data: { credential: { card_number: '555555******4444' } } },
        },
      ],
    },
  });
});

test('a uuid is a name of something, whatever digits it has and wherever it stands', () => {
  const body = { session_key: 'a12947de-4d85-40c9-9550-421872306eac', cart: { device_order_uuid: '8AD6367B-d752-4008-8787-14a2bca840b5' } };
  expect(withoutCardData(structuredClone(body))).toEqual(body);
});
