import { expect, test } from 'vitest';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CalculateRequestV1 } from '../../shared/contract/records/cart-request.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import { CASH, cardPayment, chargeCard, expectOk, findOrder, openStall } from './stall.ts';
import { BAR, ITEMS, NODES, stallCatalogue, VENUE } from './stall-catalogue.ts';

/** Version 1 names its modifiers by their nodes alone: which items they are, only the catalogue knows. */
function burgerWith(node: string, quantity: number, cost: number, payment: Payment = CASH): CalculateRequestV1 {
  const item = { id: ITEMS.burger, name: 'Burger', quantity, cost, modifiers: [{ id: node, quantity: 1 }] };
  return { cart: { payments: [payment], cart_items: [item] } };
}

function withItem(catalogue: Catalogue, itemId: string, change: object): Catalogue {
  return { ...catalogue, items: catalogue.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)) };
}

test('one that may not be refunded keeps its order from it', async () => {
  const stall = await openStall({ catalogue: withItem(stallCatalogue(), ITEMS.cheese, { refundable: false }) });
  const transaction = await chargeCard(stall, 9.9);
  const signed = expectOk(await stall.calculate(burgerWith(NODES.cheese, 1, 9, cardPayment(transaction)), MEDIA.cartV1), 200).body;
  const { order } = expectOk(await stall.checkOut(signed, MEDIA.cartV1), 200).body;
  const { refundable, not_refundable_reason } = (await findOrder(stall, order.order_id)).body.refund;
  expect([refundable, not_refundable_reason]).toEqual([false, 'an item is not eligible for refund']);
  await stall.close();
});

test('alcohol in one counts at checkout as it does at calculate', async () => {
  const catalogue = withItem(stallCatalogue(), ITEMS.bacon, { is_alcohol: true });
  const stall = (await openStall({ catalogue })).at(VENUE, BAR);
  stall.world.setClock('2026-11-22T00:00:00Z');
  const signed = expectOk(await stall.calculate(burgerWith(NODES.bacon, 2, 8), MEDIA.cartV1), 200).body;
  const vendors = catalogue.vendors.map((vendor) =>
    vendor.alcohol_rules === undefined ? vendor : { ...vendor, alcohol_rules: { ...vendor.alcohol_rules, limit_per_order: 1 } },
  );
  expect((await stall.service.context.catalogues.adopt({ ...catalogue, vendors })).ok).toBe(true);
  expect(await stall.checkOut(signed, MEDIA.cartV1)).toMatchObject({ status: 422, body: { message: 'Two a guest.' } });
  await stall.close();
});
