import type fc from 'fast-check';
import { expect } from 'vitest';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import type { V3CalculateResponse } from '../../shared/contract/records/v3-order.ts';
import {
  appliedOf,
  dollars,
  frozenMessage,
  isUncalculated,
  type Model,
  merged,
  type OrderModel,
  paidOf,
  SOLD,
  totalsOf,
} from './order-model.ts';
import type { Answer } from './running-service.ts';
import { itemOf, readOrder, type ServiceClient, v3Payments } from './service-client.ts';
import { ITEMS, VENDOR, VENUE } from './test-catalogue.ts';

/** What is played against: a service, and ids that no run shares with another. */
export interface Real {
  readonly client: ServiceClient;
  readonly makeUuid: () => string;
  /** The last ticket before this run. */
  readonly firstTicket: number;
  readonly startedAt: string;
}

export type OrderCommand = fc.AsyncCommand<Model, Real>;

export function command(
  text: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): OrderCommand {
  return { check: (model) => check(model as Model), run, toString: () => text };
}

export function nth<Value>(list: readonly Value[], n: number): Value {
  return list[n % list.length] as Value;
}

/** The newest first: most of what is done is done to what was just begun. */
export function newest<Value>(list: readonly Value[], n: number): Value {
  return list[list.length - 1 - (n % list.length)] as Value;
}

type Outcome = readonly [status: number, message?: string];

export function expectOutcome(answer: Answer, [status, message]: Outcome): void {
  expect([answer.status, (answer.body as { readonly message?: string } | undefined)?.message]).toEqual([status, message]);
}

/** A change of one of the orders: what is asked, what must come of it, and what it does to the model where it is taken. */
interface Change {
  readonly ask: (path: string, client: ServiceClient) => Promise<Answer>;
  readonly refusal?: Outcome | undefined;
  readonly success: number;
  readonly apply: () => void;
}

function changing(text: string, n: number, plan: (order: OrderModel, real: Real) => Change): OrderCommand {
  return command(
    `${text} of order ${n}`,
    async (model, real) => {
      const order = newest(model.orders, n);
      const { ask, refusal, success, apply } = plan(order, real);
      const frozen = frozenMessage(order);
      const answer = await ask(`/${order.uuid}`, real.client);
      expectOutcome(answer, frozen !== undefined ? [400, frozen] : (refusal ?? [success]));
      if (answer.status < 300) apply();
      await compare(order, real);
    },
    ({ orders }) => orders.length > 0,
  );
}

/** What the service tells of the order is what the model knows. */
async function compare(order: OrderModel, { client, firstTicket }: Real): Promise<void> {
  const read = await readOrder(client, order.uuid);
  const { totals } = order;
  expect({
    status: read.status,
    items: read.items.map(({ uuid, item_id, quantity, notes }) => [uuid, item_id, quantity, notes]),
    charity: read.charity_rounding_enabled,
    metadata: read.metadata,
    isStale: read.needs_to_be_recalculated,
    paid: read.payment_information.amount,
    payments: read.payment_information.payments.map(({ uuid }) => uuid),
    totals: read.order_totals?.total,
  }).toEqual({
    status: order.status,
    items: order.items.map(({ uuid, itemId, quantity, notes }) => [uuid, Number(itemId), quantity, notes]),
    charity: order.charity,
    metadata: order.metadata,
    isStale: order.isStale,
    paid: dollars(paidOf(order)),
    payments: order.payments.map(({ uuid }) => uuid),
    totals: totals && dollars(totals.total),
  });
  const applied = read.applied_discounts.reftags;
  const tags = [...applied, ...read.pending_discounts.reftags].sort();
  if (isUncalculated(order)) expect(tags).toEqual(expect.arrayContaining(order.tags));
  else expect([applied, tags]).toEqual([appliedOf(order.items, order.tags), [...order.tags].sort()]);
  const tickets = await client.store.orders.kitchenTickets(VENDOR, firstTicket, 10_000);
  expect(tickets.filter(({ orderUuid }) => orderUuid === order.uuid)).toHaveLength(order.tickets);
}

function tellKitchen(order: OrderModel): void {
  if (order.items.some(({ isSubmitted }) => !isSubmitted)) order.tickets += 1;
  for (const item of order.items) item.isSubmitted = true;
}

const INVALID: Outcome = [400, V3_MESSAGES.invalidBody];

export function createCommand(counts: readonly number[], charity: boolean): OrderCommand {
  return command(`create ${counts} ${charity ? 'for charity' : ''}`, async (model, real) => {
    const externalId = `tab-${model.orders.length}`;
    const items = counts.map((quantity, index) => ({
      uuid: real.makeUuid(),
      itemId: nth(SOLD, index),
      quantity,
      notes: undefined,
      isSubmitted: false,
    }));
    const answer = await real.client.v3<{ readonly uuid: string }>('POST', '', {
      venue_id: VENUE,
      external_id: externalId,
      charity_rounding_enabled: charity,
      payment_information: { payments: [] },
      items: items.map(({ uuid, itemId, quantity }) => itemOf(itemId, quantity, { uuid })),
    });
    expect(answer.status).toBe(201);
    const order: OrderModel = {
      uuid: answer.body.uuid,
      externalId,
      status: 'OPEN',
      items,
      tags: [],
      charity,
      metadata: undefined,
      payments: [],
      burnt: new Set(),
      isStale: items.length > 0,
      totals: undefined,
      tickets: 0,
    };
    model.orders.push(order);
    await compare(order, real);
  });
}

export function addItemCommand(n: number, kind: number, quantity: number, notes: string | undefined, isRepeated: boolean): OrderCommand {
  return changing(`${isRepeated ? 'a second' : 'an'} item ${kind} x${quantity} ${notes ?? ''}`, n, (order, real) => {
    const known = isRepeated ? order.items[0]?.uuid : undefined;
    const item = { uuid: known ?? real.makeUuid(), itemId: nth(SOLD, kind), quantity, notes, isSubmitted: false };
    const wanted = itemOf(item.itemId, quantity, { uuid: item.uuid, ...(notes !== undefined && { notes }) });
    return {
      ask: (path, client) => client.v3('POST', `${path}/items`, { venue_id: VENUE, items: [wanted] }),
      refusal: known === undefined ? undefined : INVALID,
      success: 204,
      apply: () => {
        order.items.push(item);
        order.isStale = true;
      },
    };
  });
}

/** Of an item that is there, or of none. */
function itemChange(order: OrderModel, at: number, real: Real) {
  const item = order.items[at];
  const refusal: Outcome | undefined =
    item === undefined ? [404, V3_MESSAGES.itemNotFound] : item.isSubmitted ? [400, V3_MESSAGES.alreadySubmitted] : undefined;
  return { item, uuid: item?.uuid ?? real.makeUuid(), refusal };
}

export function updateItemCommand(n: number, at: number, quantity: number, notes: string | undefined): OrderCommand {
  return changing(`item ${at} is x${quantity} ${notes ?? ''}`, n, (order, real) => {
    const { item, uuid, refusal } = itemChange(order, at, real);
    return {
      ask: (path, client) => client.v3('PATCH', `${path}/items/${uuid}?field_mask=quantity,notes`, { quantity, notes }),
      refusal,
      success: 204,
      apply: () => {
        if (item !== undefined) Object.assign(item, { quantity, notes });
        order.isStale = true;
      },
    };
  });
}

export function deleteItemCommand(n: number, at: number): OrderCommand {
  return changing(`item ${at} away`, n, (order, real) => {
    const { item, uuid, refusal } = itemChange(order, at, real);
    return {
      ask: (path, client) => client.v3('DELETE', `${path}/items/${uuid}`),
      refusal,
      success: 204,
      apply: () => {
        order.items = order.items.filter((each) => each !== item);
        order.isStale = true;
      },
    };
  });
}

export function addDiscountCommand(n: number, tag: string): OrderCommand {
  return changing(`discount ${tag}`, n, (order) => ({
    ask: (path, client) => client.v3('POST', `${path}/discounts`, { ref_tags: [tag] }),
    refusal: tag === 'NOSUCH' ? [404, V3_MESSAGES.codesNotFound([tag])] : undefined,
    success: 204,
    apply: () => {
      if (!order.tags.includes(tag)) order.tags.push(tag);
      order.isStale = true;
    },
  }));
}

export function deleteDiscountCommand(n: number, tag: string): OrderCommand {
  return changing(`discount ${tag} away`, n, (order) => ({
    ask: (path, client) => client.v3('DELETE', `${path}/discounts/${tag}`),
    refusal: order.tags.includes(tag) ? undefined : [404, V3_MESSAGES.discountNotFound],
    success: 204,
    apply: () => {
      order.tags = order.tags.filter((each) => each !== tag);
      order.isStale = true;
    },
  }));
}

export function patchCommand(n: number, metadata: string | undefined, charity: boolean): OrderCommand {
  return changing(`metadata ${metadata}, charity ${charity}`, n, (order) => ({
    ask: (path, client) =>
      client.v3('PATCH', `${path}?field_mask=metadata,charity_rounding_enabled`, { metadata, charity_rounding_enabled: charity }),
    success: 204,
    apply: () => {
      order.isStale ||= order.charity !== charity;
      Object.assign(order, { metadata, charity });
    },
  }));
}

export function calculateCommand(n: number): OrderCommand {
  return changing('calculation', n, (order) => {
    const items = merged(order.items);
    const totals = totalsOf(items, order.tags, order.charity);
    return {
      ask: async (path, client) => {
        const answer = await client.v3<V3CalculateResponse>('POST', `${path}/calculate`);
        if (answer.status === 200) {
          const { calculations } = answer.body;
          expect(calculations.applied_discount_codes).toEqual(appliedOf(items, order.tags));
          expect(calculations.order_totals).toMatchObject({
            subtotal: dollars(totals.subtotal),
            discounts_total: dollars(totals.discounts),
            exclusive_tax: dollars(totals.tax),
            total: dollars(totals.total),
            ...(order.charity && { charity_total: dollars(totals.charity) }),
          });
        }
        return answer;
      },
      success: 200,
      apply: () => Object.assign(order, { items, totals, isStale: false }),
    };
  });
}

export function submitCommand(n: number): OrderCommand {
  return changing('submit', n, (order) => ({
    ask: (path, client) => client.v3('POST', `${path}/submit`),
    refusal: isUncalculated(order) ? [409, V3_MESSAGES.notCalculated] : undefined,
    success: 204,
    apply: () => tellKitchen(order),
  }));
}

/** In full, or a dollar; now and then under a uuid that was used before. */
export function addPaymentCommand(n: number, isFull: boolean, isRepeated: boolean): OrderCommand {
  return changing(`payment ${isFull ? 'in full' : 'of a dollar'}${isRepeated ? ' again' : ''}`, n, (order, real) => {
    const [used] = order.burnt;
    const repeated = isRepeated ? used : undefined;
    const payment_uuid = repeated ?? real.makeUuid();
    const { total = 0, charity = 0 } = order.totals ?? {};
    const amount = isFull ? Math.max(0, total + charity - paidOf(order)) : 100;
    return {
      ask: async (path, client) => {
        const answer = await client.v3('POST', `${path}/payments`, v3Payments({ payment_type: 1, amount: dollars(amount), payment_uuid }));
        const newest = (await readOrder(client, order.uuid)).payment_information.payments.at(-1)?.uuid ?? '';
        if (answer.status === 201) order.payments = [...order.payments, { uuid: newest, amount }];
        return answer;
      },
      refusal: isUncalculated(order) ? [400, V3_MESSAGES.notCalculated] : repeated === undefined ? undefined : INVALID,
      success: 201,
      apply: () => order.burnt.add(payment_uuid),
    };
  });
}

export function deletePaymentCommand(n: number, at: number): OrderCommand {
  return changing(`payment ${at} away`, n, (order, real) => {
    const payment = order.payments[at];
    return {
      ask: (path, client) => client.v3('DELETE', `${path}/payments/${payment?.uuid ?? real.makeUuid()}`),
      refusal: payment === undefined ? [404, V3_MESSAGES.paymentNotFound] : undefined,
      success: 204,
      apply: () => {
        order.payments = order.payments.filter((each) => each !== payment);
        order.burnt.add(payment?.uuid ?? '');
      },
    };
  });
}

function unpaidMessage({ items }: OrderModel, beyond: number): string | undefined {
  if (items.length === 0) return V3_MESSAGES.noItems;
  return beyond === 0 ? undefined : beyond < 0 ? V3_MESSAGES.paymentsTooLow : V3_MESSAGES.paymentsTooHigh;
}

export function checkOutCommand(n: number): OrderCommand {
  return command(
    `checkout of order ${n}`,
    async (model, real) => {
      const order = newest(model.orders, n);
      const { total = 0, charity = 0 } = order.totals ?? {};
      const paid = paidOf(order);
      const frozen = frozenMessage(order);
      const refusal = isUncalculated(order) ? V3_MESSAGES.notCalculated : unpaidMessage(order, paid - total - charity);
      const answer = await real.client.v3('POST', `/${order.uuid}/checkout`);
      const said = frozen ?? refusal;
      expectOutcome(answer, said === undefined ? [200] : [400, said]);
      if (said === undefined) {
        order.status = 'COMPLETED';
        tellKitchen(order);
        const stored = await real.client.store.orders.findByUuid(order.uuid);
        const hasUnrefundable = order.items.some(({ itemId }) => itemId === ITEMS.unrefundable);
        const sale = { orderId: stored?.orderId ?? 0, uuid: order.uuid, total: paid, card: undefined, isTipOpen: false, hasUnrefundable };
        model.sales.push({ ...sale, tip: 0, isRefunded: false });
      }
      await compare(order, real);
    },
    ({ orders }) => orders.length > 0,
  );
}

export function cancelCommand(n: number): OrderCommand {
  return changing('cancel', n, (order) => ({
    ask: (path, client) => client.v3('DELETE', path),
    success: 200,
    apply: () => {
      order.status = 'CANCELLED';
      // The kitchen hears of what it had.
      if (order.items.some(({ isSubmitted }) => isSubmitted)) order.tickets += 1;
    },
  }));
}
