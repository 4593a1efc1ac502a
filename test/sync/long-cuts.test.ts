import { describe, expect, test } from 'vitest';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import type { SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { SyncSettings } from '../../shared/sync/journal/sync-settings.ts';
import { decide } from '../../shared/sync/ops/attention.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS, SCHEDULED } from '../service/test-catalogue.ts';
import { cashSale, opIdOf, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { lost, openVirtualDrainer, opOf, unclear, type VirtualDrainer } from './virtual-drainer.ts';

const MINUTE = 60_000;
const isCheckout = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/checkout');
const isCalculate = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/cart/calculate');

async function askAgain(virtual: VirtualDrainer, op: Op): Promise<void> {
  await decide(virtual.journal, op, { kind: 'check_again' }, 'e1', op.createdAt);
  virtual.drainer.wake(op.lane);
}

describe('a line that is cut for longer than a signed cart lives', () => {
  const FRIES = opOf(cashSale('t1', 'fries', START, [[ITEMS.fries, 1]]));

  /** The line goes as the first checkout is on its way, and comes back after forty minutes. */
  async function cutAtCheckout(during: (deliver: () => Promise<unknown>) => Promise<never>): Promise<VirtualDrainer> {
    let cutAt = Number.POSITIVE_INFINITY;
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: (request, deliver, now) => {
        if (isCheckout(request) && cutAt === Number.POSITIVE_INFINITY) {
          cutAt = now;
          return during(deliver);
        }
        return now >= cutAt && now < cutAt + 40 * MINUTE ? lost() : deliver();
      },
    });
    await virtual.add(FRIES);
    virtual.drainer.start();
    await virtual.pass(45 * 60);
    return virtual;
  }

  test('before the cart could be sent: another is signed, and nobody is asked', async () => {
    const virtual = await cutAtCheckout(lost);
    expect(await virtual.op(FRIES.id)).toMatchObject({ state: 'done' });
    expect(virtual.passed.filter(isCalculate)).toHaveLength(2);
    expect(await ordersKept(virtual.deployment.store)).toHaveLength(1);
    expect(virtual.mistakes).toEqual([]);
  });

  test('after the order was made: a person is asked after ten minutes, and the same cart answers with the same order [S10]', async () => {
    const virtual = await cutAtCheckout((deliver) => deliver().then(unclear));
    const op = (await virtual.op(FRIES.id)) as Op;
    expect(op).toMatchObject({ state: 'attention', reason: 'no_answer' });
    await askAgain(virtual, op);
    await virtual.pass(30);
    expect(await virtual.op(FRIES.id)).toMatchObject({ state: 'done' });
    expect(virtual.passed.filter(isCalculate)).toHaveLength(1);
    expect(await ordersKept(virtual.deployment.store)).toHaveLength(1);
  });

  test('before it was made, as nobody could know: the refusal of the old cart proves it, and another is signed [S9]', async () => {
    const virtual = await cutAtCheckout(unclear);
    await askAgain(virtual, (await virtual.op(FRIES.id)) as Op);
    await virtual.pass(30);
    expect(await virtual.op(FRIES.id)).toMatchObject({ state: 'done' });
    expect(virtual.passed.filter(isCalculate)).toHaveLength(2);
    expect(await ordersKept(virtual.deployment.store)).toHaveLength(1);
    expect(virtual.mistakes).toEqual([]);
  });
});

describe('a price that is another by the time that the queue is sent', () => {
  /** Minutes from the start: the beer costs 6 until 60, and 7 from then on. */
  const HAPPY_UNTIL = 60;
  const PRICE = 600;

  function beer(soldAt: number, more: object, mediaType: string): NewOp {
    const id = opIdOf(`beer ${soldAt}`);
    const externalId = `t1.${id}`;
    const payments = [{ payment_type: 1, amount: PRICE / 100 }];
    const cart_items = [{ cart_item_with_root_map_node: { item: { id: ITEMS.beer }, quantity: 1 } }];
    const intent: SaleIntent = {
      place: { ...PLACE, vendorId: SCHEDULED },
      externalId,
      mediaType,
      taken: PRICE,
      request: { cart: { device_order_id: externalId, order_type: 'POS', payments, cart_items, ...more } },
    };
    const createdAt = new Date(START + soldAt * MINUTE).toISOString() as NewOp['createdAt'];
    return { id, kind: 'sale', lane: id, epoch: 1, intent: JSON.stringify(intent), createdAt };
  }

  interface Played {
    readonly virtual: VirtualDrainer;
    readonly op: Op;
    readonly amounts: readonly (number | undefined)[];
  }

  /** Sold half an hour before the happy hour ends, sent half an hour after. */
  async function sellLate(op: NewOp, settings: Partial<SyncSettings> = {}): Promise<Played> {
    const virtual = await openVirtualDrainer({
      settings,
      answer: (_request, deliver, now) => (now < (HAPPY_UNTIL + 30) * MINUTE ? lost() : deliver()),
    });
    virtual.drainer.start();
    await virtual.pass((HAPPY_UNTIL - 30) * 60);
    await virtual.add(op);
    await virtual.pass(62 * 60);
    const orders = await ordersKept(virtual.deployment.store, { vendorId: SCHEDULED });
    const amounts = orders.map((order) => readOrderBody(order).completed?.cart.payments[0]?.amount);
    return { virtual, op: (await virtual.op(op.id)) as Op, amounts };
  }

  const soldAt = HAPPY_UNTIL - 30;
  const placedAt = new Date(START + soldAt * MINUTE).toISOString();

  test('is none for our own service: the cart says when it was sold', async () => {
    const { op, amounts, virtual } = await sellLate(beer(soldAt, { placed_at: placedAt }, MEDIA.extendedCart));
    expect(op).toMatchObject({ state: 'done' });
    expect(op.refs.variance).toBeUndefined();
    expect(amounts).toEqual([6]);
    expect(await virtual.journal.listAudit(0, 10)).toEqual([]);
  });

  test("is a person's at a service that knows only the documented cart", async () => {
    const { op, amounts } = await sellLate(beer(soldAt, {}, MEDIA.cartV2));
    expect(op).toMatchObject({ state: 'attention', reason: 'price_differs', evidence: { taken: PRICE, difference: 100 } });
    expect(amounts).toEqual([]);
  });

  test('is booked there as a variance, in cash, where the operator allows as much', async () => {
    const { op, amounts, virtual } = await sellLate(beer(soldAt, {}, MEDIA.cartV2), { acceptedVariance: 100 });
    expect(op).toMatchObject({ state: 'done', refs: { variance: 100 } });
    expect(amounts).toEqual([7]);
    expect((await virtual.journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['variance_booked']);
  });

  /** The price of fries rises while the sale waits. */
  async function sellThroughChange(mediaType: string, settings: Partial<SyncSettings> = {}) {
    let isCut = true;
    const virtual = await openVirtualDrainer({ settings, answer: (_request, deliver) => (isCut ? lost() : deliver()) });
    const revision = virtual.deployment.service.context.catalogues.current().revision.asOf;
    const sale = opOf(cashSale('t1', 'fries', START, [[ITEMS.fries, 1]], { mediaType, placedAt: new Date(START).toISOString(), revision }));
    await virtual.add(sale);
    virtual.drainer.start();
    await virtual.pass(60);
    await virtual.deployment.setFriesPrice(4);
    isCut = false;
    await virtual.pass(60);
    const [order] = await ordersKept(virtual.deployment.store);
    return { op: await virtual.op(sale.id), amount: order && readOrderBody(order).completed?.cart.payments[0]?.amount };
  }

  test('because it was changed in between, is none where the cart names its catalogue', async () => {
    const { op, amount } = await sellThroughChange(MEDIA.extendedCart);
    expect(op).toMatchObject({ state: 'done' });
    expect(op?.refs.variance).toBeUndefined();
    expect(amount).toBe(3.85);
  });

  test('because it was changed in between, is a variance by the same policy elsewhere', async () => {
    expect((await sellThroughChange(MEDIA.cartV2)).op).toMatchObject({ state: 'attention', evidence: { taken: 385, difference: 55 } });
    const { op, amount } = await sellThroughChange(MEDIA.cartV2, { acceptedVariance: 55 });
    expect(op).toMatchObject({ state: 'done', refs: { variance: 55 } });
    expect(amount).toBe(4.4);
  });
});
