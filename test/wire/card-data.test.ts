import { expect, test } from 'vitest';
import { headersWithoutCardData, isCleanId, withoutCardData } from '../../shared/wire/canonical/card-data.ts';

const CARD = '4111111111111111';

test('PINs go and numbers in texts are masked at any depth [C6]', () => {
  const body = {
    cart: {
      device_order_id: 'till-1.8',
      cart_items: [{ notes: `card ${CARD}`, quantity: 2 }],
      tags: [`a ${CARD}`, 'b'],
      payments: [
        {
          payment_type: 2,
          card_number: CARD,
          ppi_pin: '1234',
          external_data: { payment_partner_data: { credential: { card_number: '5555555555554444', card_pin: '99' } } },
        },
      ],
    },
  };
  expect(withoutCardData(body)).toEqual({
    ok: true,
    value: {
      cart: {
        device_order_id: 'till-1.8',
        cart_items: [{ notes: 'card 411111******1111', quantity: 2 }],
        tags: ['a 411111******1111', 'b'],
        payments: [
          {
            payment_type: 2,
            card_number: '411111******1111',
            external_data: { payment_partner_data: { credential: { card_number: '555555******4444' } } },
          },
        ],
      },
    },
  });
});

test('an id, a name of a member and an amount with a card number are refused by their paths, since masked ones would mean something else [C6]', () => {
  const body = {
    cart: { device_order_id: `x.${CARD}`, choices: { [CARD]: { seatId: CARD } }, removed_fee_ids: ['1', CARD] },
    user: { email: `${CARD}@example.org` },
    amount: Number(CARD),
  };
  const cleaned = withoutCardData(body);
  expect(cleaned.ok ? [] : cleaned.refusal.map(({ path }) => path)).toEqual([
    'cart.device_order_id',
    'cart.choices[…]',
    'cart.choices[…].seatId',
    'cart.removed_fee_ids[1]',
    'user.email',
    'amount',
  ]);
  expect(JSON.stringify(cleaned)).not.toContain(CARD);
});

test('ids of a catalogue, UUIDs and numbers on goods stay to the letter, though their digits could be a card’s', () => {
  const body = {
    item_id: Number(CARD),
    venue_id: 4111,
    session_key: 'a12947de-4d85-40c9-9550-421872306eac',
    // A GTIN-13 that has the check digit of a card too.
    barcode: '4000000000150',
    cart: { device_order_uuid: '8AD6367B-d752-4008-8787-14a2bca840b5' },
  };
  expect(withoutCardData(structuredClone(body))).toEqual({ ok: true, value: body });
});

test('headers are masked but for credentials, and parts of an address may hold no card number', () => {
  const plain = { host: 'stand.local', 'x-order-source': 'pos', authorization: `Bearer ${CARD}` };
  expect(headersWithoutCardData(plain)).toBe(plain);
  expect(headersWithoutCardData({ ...plain, 'user-agent': CARD })).toEqual({ ...plain, 'user-agent': '411111******1111' });
  expect([isCleanId('TEN'), isCleanId('till-1.8AD6367B-d752-4008-8787-14a2bca840b5'), isCleanId(CARD)]).toEqual([true, true, false]);
});
