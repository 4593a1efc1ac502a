import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { leftToPay, mayComplete } from '../../shared/engine/sale/sale-payment.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { SaleView } from '../../shared/till-contract/operations/sale-operations.ts';
import { catalogueOfMenu } from '../../shared/wire/catalogue/till-catalogue.ts';
import { isLong } from '../base/search.ts';
import { randomCart } from '../engine/random-cart.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { makeWorld } from '../world.ts';
import { openingOf, ordersOf } from './carts.ts';
import { MANAGER, openTill, type TestTill, TILL } from './test-till.ts';

const CARTS = isLong ? 1500 : 80;

/** Cash in the end, and perhaps a card before it. */
async function pay(till: TestTill, random: Seeded, view: SaleView): Promise<void> {
  const path = { sale_id: view.sale.id };
  let { sale } = view;
  const first = leftToPay(sale).otherwise;
  if ((first as number) > 1 && random.chance(0.4)) {
    const amount = money(random.between(1, first));
    sale = (await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount } })).sale;
  }
  const left = leftToPay(sale).inCash;
  if (!mayComplete(sale)) {
    const over = (left as number) > 0 ? random.pick([0, 0, 1000]) : 0;
    await till.must('addTender', { path: { ...path, tender_id: 't1' }, body: { kind: 'cash', amount: money(left + over) } });
  }
}

test('every sale has the same amount at the service as in the drawer [M7]', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  till.settings = { ...till.settings, signIn: 'pin' };
  const caller = { ...TILL, employee: MANAGER };
  const read = catalogueOfMenu(till.menu());
  if (!read.ok) throw new Error('the menu can be read');
  const random = seeded(11);
  const sold = new Map<string, number>();
  const refused = new Map<string, number>();
  for (let index = 0; index < CARTS; index++) {
    const cart = { ...randomCart(random, read.value.data), payments: [] };
    const id = `s${index}`;
    const opened = await till.ask('openSale', { path: { sale_id: id }, body: openingOf(till, cart) }, caller);
    if (!opened.ok) {
      refused.set(opened.refusal.code, (refused.get(opened.refusal.code) ?? 0) + 1);
      continue;
    }
    await pay(till, random, opened.value);
    await till.must('completeSale', { path: { sale_id: id }, body: {} });
    sold.set(id, opened.value.sale.priced.totals.due);
  }
  await till.pass(120);
  const orders = new Map((await ordersOf(till)).map((order) => [order.externalId, order]));
  for (const [id, due] of sold) {
    const { job } = await till.must('findSale', { path: { sale_id: id } });
    expect(job).toMatchObject({ state: 'done' });
    expect(orders.get(`t1.${job?.id}`)).toMatchObject({ status: 'COMPLETED', due, paid: due });
  }
  expect(orders.size).toBe(sold.size);
  expect([...refused.keys()].filter((code) => code !== 'cart_refused' && code !== 'empty_cart' && code !== 'not_carried')).toEqual([]);
  expect(sold.size).toBeGreaterThan(CARTS / 3);
  expect(till.mistakes).toEqual([]);
});
