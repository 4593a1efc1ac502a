import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPayment, cartOf, chargeCard, lineOf, openServiceClient, type ServiceClient, signedCart } from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

test('no tip is below zero, so that a card that was charged less never pays for more', async () => {
  const transaction = await chargeCard(client, 1);
  const answer = await client.calculate(cartOf([lineOf(ITEMS.soda)], { payments: [cardPayment(transaction, { amount: 3, tip: -2 })] }));
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'cart.payments[0].tip' }] } });
});

test('an external payment has no more digits than the currency', async () => {
  const signed = await signedCart(client, [lineOf(ITEMS.soda)]);
  const external_payment = { provider: 'p', reference: 'r', amount: 3.001 };
  const answer = await client.checkOut({ ...signed, external_payment });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'external_payment.amount' }] } });
});
