import { describe, expect, test } from 'vitest';
import type { DeviceId, EmployeeId, SaleId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { openSale, type Sale, type SaleCompletion } from '../../shared/engine/sale/sale.ts';
import { addTender, completeSale } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart, CartLine, Quantity } from '../../shared/engine/terms/cart.ts';
import type { NewTender, TenderId } from '../../shared/engine/terms/tender.ts';
import type { SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { makeSaleOp, type SaleOpFacts } from '../../shared/sync/ops/sale-op.ts';
import { ITEMS, NODES, SETS } from '../service/test-catalogue.ts';
import { opIdOf, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, type VirtualDrainer } from './virtual-drainer.ts';

const NOON = new Date(START).toISOString() as Instant;

function line(itemId: string, quantity: number, more: Partial<CartLine> = {}): CartLine {
  return {
    id: `line ${itemId} ${quantity}` as CartLine['id'],
    itemId,
    quantity: (quantity * 1000) as Quantity,
    activity: 'PURCHASE',
    modifiers: [],
    ...more,
  };
}

const CHEESE = {
  id: 'm1' as CartLine['id'],
  itemId: ITEMS.cheese,
  nodeId: NODES.cheese,
  itemSetId: SETS.extras,
  quantity: 1,
  modifiers: [],
};

function cart(lines: readonly CartLine[], more: Partial<Cart> = {}): Cart {
  return { orderType: 'POS', lines, discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [], ...more };
}

type Completed = Sale & { readonly completion: SaleCompletion };

function sell(virtual: VirtualDrainer, sold: Cart, tender: Omit<NewTender, 'id' | 'takenAt'>): Completed {
  const records = virtual.deployment.service.context.catalogues.current().vendor(PLACE.vendorId);
  if (records === undefined) throw new Error('no vendor');
  const facts = { id: 'sale-1' as SaleId, at: NOON, deviceId: 't1' as DeviceId, employeeId: 'e1' as EmployeeId, itemNames: {} };
  const opened = openSale(sold, priceCart(records.catalogue, sold, { at: NOON }), facts);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const paid = addTender(opened.value, { ...tender, id: 'x' as TenderId, takenAt: NOON } as NewTender);
  if (!paid.ok) throw new Error(JSON.stringify(paid.refusal));
  const completed = completeSale(paid.value, { at: NOON, guestNumber: 'A47' });
  if (!completed.ok) throw new Error(JSON.stringify(completed.refusal));
  return completed.value as Completed;
}

const FACTS: SaleOpFacts = { opId: opIdOf('sale') as OpId, epoch: 1, place: PLACE, takesExtendedCart: true };
const CASH = { kind: 'cash', tendered: money(10_000) } as const;

async function drained(virtual: VirtualDrainer, sale: Completed, facts: SaleOpFacts) {
  const op = makeSaleOp(makeWorld(), sale, facts);
  if (!op.ok) throw new Error(JSON.stringify(op.refusal));
  await virtual.add(op.value);
  virtual.drainer.start();
  await virtual.pass(30);
  return { op: await virtual.op(facts.opId), intent: JSON.parse(op.value.intent) as SaleIntent };
}

describe('a completed sale as an op', () => {
  const rich = cart([line(ITEMS.burger, 2, { modifiers: [CHEESE] }), line(ITEMS.fries, 1, { notes: 'no salt' })]);

  test('is taken by the service as it was sold: to the cent, by its revision, under the guest number', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const revision = virtual.deployment.service.context.catalogues.current().revision.asOf;
    const sale = { ...sell(virtual, rich, CASH), revision };
    virtual.scheduler.after(0, () => virtual.deployment.setFriesPrice(9));
    const { op, intent } = await drained(virtual, sale, FACTS);
    expect(op).toMatchObject({ state: 'done', refs: { route: 'checkout' } });
    expect(intent).toMatchObject({ mediaType: MEDIA.extendedCart, taken: 2365, externalId: `t1.${FACTS.opId}` });
    expect(intent.request.cart.check).toEqual({ name: 'A47' });
    expect(intent.request.cart.payments).toMatchObject([{ payment_type: 1, amount: 23.65, amount_tendered: 100, change: 76.35 }]);
  });

  test('goes as a documented cart where the service knows no other', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const { op, intent } = await drained(virtual, sell(virtual, rich, CASH), { ...FACTS, takesExtendedCart: false });
    expect(op).toMatchObject({ state: 'done' });
    expect(intent.mediaType).toBe(MEDIA.cartV2);
    expect(intent.request.cart).not.toHaveProperty('placed_at');
  });

  test('goes as an open order where neither looking up nor sending again is possible', async () => {
    const virtual = await openVirtualDrainer({ deployed: 'none', knows: 'none' });
    const { op } = await drained(virtual, sell(virtual, cart(rich.lines, { discounts: [{ promoCode: 'TENOFF' }] }), CASH), FACTS);
    expect(op).toMatchObject({ state: 'done', refs: { route: 'v3' } });
  });

  test('goes as an open order where only that can say what was chosen', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const { op, intent } = await drained(virtual, sell(virtual, cart(rich.lines, { discounts: [{ referenceId: 'TEN' }] }), CASH), {
      ...FACTS,
      takesExtendedCart: false,
    });
    expect(intent.mustGoByOrder).toBe(true);
    expect(op).toMatchObject({ state: 'done', refs: { route: 'v3' } });
  });

  test('is refused where neither interface can carry it, before anything is promised', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const sale = sell(virtual, cart(rich.lines, { fees: [{ feeId: 'bag' }] }), CASH);
    expect(makeSaleOp(makeWorld(), sale, { ...FACTS, takesExtendedCart: false })).toMatchObject({
      ok: false,
      refusal: { code: 'chosen_fee' },
    });
    expect(makeSaleOp(makeWorld(), sale, FACTS)).toMatchObject({ ok: true });
  });
});
