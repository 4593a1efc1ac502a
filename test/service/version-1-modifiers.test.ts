import { expect, test } from 'vitest';
import type { CalculateRequestV1 } from '../../shared/contract/records/cart-request.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import { CASH, cardPayment, chargeCard, expectOk, findOrder, openServiceClient } from './service-client.ts';
import { BAR, ITEMS, NODES, testCatalogue, VENUE, withItem } from './test-catalogue.ts';

/** Version 1 names its modifiers by their nodes alone: which items they are, only the catalogue knows. */
function burgerWith(node: string, quantity: number, cost: number, payment: Payment = CASH): CalculateRequestV1 {
  const item = { id: ITEMS.burger, name: 'Burger', quantity, cost, modifiers: [{ id: node, quantity: 1 }] };
  return { cart: { payments: [payment], cart_items: [item] } };
}

test('one that may not be refunded keeps its order from it', async () => {
  const client = await openServiceClient({ catalogue: withItem(testCatalogue(), ITEMS.cheese, { refundable: false }) });
  const transaction = await chargeCard(client, 9.9);
  const signed = expectOk(await client.calculate(burgerWith(NODES.cheese, 1, 9, cardPayment(transaction)), MEDIA.cartV1), 200).body;
  const { order } = expectOk(await client.checkOut(signed, MEDIA.cartV1), 200).body;
  const { refundable, not_refundable_reason } = (await findOrder(client, order.order_id)).body.refund;
  expect([refundable, not_refundable_reason]).toEqual([false, 'an item is not eligible for refund']);
  await client.close();
});

test('alcohol in one counts at checkout as it does at calculate', async () => {
  const catalogue = withItem(testCatalogue(), ITEMS.bacon, { is_alcohol: true });
  const client = (await openServiceClient({ catalogue })).at(VENUE, BAR);
  client.world.setClock('2026-11-22T00:00:00Z');
  const signed = expectOk(await client.calculate(burgerWith(NODES.bacon, 2, 8), MEDIA.cartV1), 200).body;
  const vendors = catalogue.vendors.map((vendor) =>
    vendor.alcohol_rules === undefined ? vendor : { ...vendor, alcohol_rules: { ...vendor.alcohol_rules, limit_per_order: 1 } },
  );
  expect((await client.service.context.catalogues.adopt({ ...catalogue, vendors })).ok).toBe(true);
  expect(await client.checkOut(signed, MEDIA.cartV1)).toMatchObject({ status: 422, body: { message: 'Two a guest.' } });
  await client.close();
});
