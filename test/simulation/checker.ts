import type { Payment } from '../../shared/contract/records/payment.ts';
import type { StoredOrder } from '../../shared/service/core/store.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import type {
  CardFollowUpIntent,
  OrderItemsIntent,
  OrderOpenIntent,
  OrderSettleIntent,
  SaleIntent,
} from '../../shared/sync/journal/intent.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { Op, OpState } from '../../shared/sync/journal/op.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { VENDOR } from '../service/test-catalogue.ts';
import { findBrokenLink } from '../sync/broken-link.ts';
import { makeWorld } from '../world.ts';
import { wrongCards } from './card-checks.ts';
import type { Deployment } from './deployment.ts';

/** What must never be. The checker knows the service's orders and the journals, and nothing of how they came about. */
export interface Finding {
  readonly kind:
    | 'lost'
    | 'doubled'
    | 'wrong_money'
    | 'wrong_kitchen'
    | 'never_ending'
    | 'foreign'
    | 'left_open'
    | 'broken_rule'
    | 'not_explained';
  readonly what: string;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly byState: Readonly<Record<string, number>>;
}

const ALL: readonly OpState[] = ['waiting', 'done', 'rejected', 'attention'];

export async function check(deployment: Deployment, journals: readonly Journal[]): Promise<Checked> {
  const findings: Finding[] = [];
  const byState: Record<string, number> = {};
  const orders = await ordersOf(deployment);
  const ops = (await Promise.all(journals.map((journal) => journal.listOps(ALL)))).flat();
  const known = new Set<string>();
  for (const op of ops) {
    const key = `${op.kind} ${op.state}${op.reason === undefined ? '' : ` ${op.reason}`}`;
    byState[key] = (byState[key] ?? 0) + 1;
    if (op.state === 'waiting') findings.push({ kind: 'never_ending', what: `${op.kind} ${op.id}` });
    if (op.reason === 'broken_rule') findings.push({ kind: 'broken_rule', what: `${op.kind} ${op.id}: ${JSON.stringify(op.evidence)}` });
  }
  for (const journal of journals) {
    if (findBrokenLink(makeWorld(), await journal.listAudit(0, 1_000_000)) !== undefined)
      findings.push({ kind: 'broken_rule', what: 'the audit chain' });
  }
  for (const op of ops) {
    const lane = ops.filter((each) => each.lane === op.lane);
    if (op.kind === 'sale') {
      const intent = JSON.parse(op.intent) as SaleIntent;
      known.add(intent.externalId);
      const made = orders.filter(
        ({ externalId, status, refundOf }) => externalId === intent.externalId && status === 'COMPLETED' && refundOf === undefined,
      );
      if (op.reason === 'replaced') {
        const successors = lane.filter(({ replaces }) => replaces === op.id);
        if (successors.length !== 1) findings.push({ kind: 'not_explained', what: `${op.id} was replaced ${successors.length} times` });
        continue;
      }
      findings.push(...countFindings(op, made.length), ...cancelFindings(op, lane, ops, orders, intent.externalId));
      for (const order of made)
        findings.push(
          ...moneyFindings(
            op,
            order,
            intent.taken,
            intent.request.cart.cart_items.map((line) => line.cart_item_with_root_map_node),
          ),
        );
      findings.push(...leftOpen(op, orders, intent.externalId));
    } else if (op.kind === 'order_open') {
      const intent = JSON.parse(op.intent) as OrderOpenIntent;
      known.add(intent.externalId);
      const settle = lane.find(({ kind }) => kind === 'order_settle');
      const cancel = lane.find(({ kind }) => kind === 'order_cancel');
      const own = orders.filter(({ externalId }) => externalId === intent.externalId);
      const made = own.filter(({ status }) => status === 'COMPLETED');
      if (settle !== undefined) {
        findings.push(...countFindings(settle, made.length));
        const taken = (JSON.parse(settle.intent) as OrderSettleIntent).taken;
        for (const order of made) findings.push(...moneyFindings(settle, order, taken, undefined));
      } else if (made.length > 0) findings.push({ kind: 'doubled', what: `${op.id} was completed and never settled` });
      if (cancel?.state === 'done' && !own.some(({ status, uuid }) => status === 'CANCELLED' && uuid === op.refs.orderUuid)) {
        findings.push({ kind: 'lost', what: `the cancel of ${op.id}` });
      }
      if (op.state === 'done' && (settle?.state === 'done' || cancel?.state === 'done'))
        findings.push(...leftOpen(op, orders, intent.externalId));
      findings.push(...(await kitchenFindings(deployment, op, lane, made)), ...refusedItems(lane, own));
    } else if (op.kind === 'refund') {
      const original = lane.find(({ refs }) => refs.orderId !== undefined)?.refs.orderUuid;
      const refunds = orders.filter(({ refundOf }) => refundOf === original);
      findings.push(...countFindings(op, refunds.length));
    } else if (op.kind === 'card_follow_up' && (JSON.parse(op.intent) as CardFollowUpIntent).type === 'VOID') {
      findings.push(...countFindings(op, deployment.timesVoided((JSON.parse(op.intent) as CardFollowUpIntent).originalUid)));
    } else if (op.kind === 'card_follow_up') {
      const order = orders.find(({ uuid }) => lane.some(({ refs }) => refs.orderUuid === uuid));
      findings.push(...tipFindings(op, lane, order === undefined ? 0 : tipsOf(order)));
    } else if (op.kind === 'card_payment') {
      findings.push(...countFindings(op, deployment.charged.get(op.id) ?? 0));
    }
  }
  findings.push(...wrongCards(deployment.cards(), orders, ops).map((what): Finding => ({ kind: 'wrong_money', what })));
  for (const { externalId, status, uuid } of orders) {
    if (status === 'COMPLETED' && !known.has(externalId)) findings.push({ kind: 'foreign', what: `${externalId} ${uuid}` });
  }
  return { findings, byState };
}

/** Of a sale that a person cancelled nothing is left open, and each card of it is given back, or a person knows that it is not. */
function cancelFindings(
  op: Op,
  lane: readonly Op[],
  ops: readonly Op[],
  orders: readonly StoredOrder[],
  externalId: string,
): readonly Finding[] {
  if (op.reason !== 'cancelled') return [];
  const isClosed = lane.every(({ kind, state }) => kind !== 'order_cancel' || state === 'done');
  const kept = lane.filter(({ kind, refs }) => {
    if (kind !== 'card_payment' || refs.transaction === undefined) return false;
    const back = ops.filter(({ kind: follows, lane: of }) => follows === 'card_follow_up' && of === `charges/${op.lane}`);
    return back.length !== 1 || back.some(({ state }) => state !== 'done' && state !== 'attention');
  });
  return [
    ...(isClosed ? leftOpen({ ...op, state: 'done' }, orders, externalId) : []),
    ...kept.map(({ id }): Finding => ({ kind: 'wrong_money', what: `${id} paid for nothing and was not given back` })),
  ];
}

async function ordersOf({ store }: Deployment): Promise<readonly StoredOrder[]> {
  const orders = await ordersKept(store);
  const refunds = await Promise.all(orders.map(({ uuid }) => store.orders.findRefundOf(uuid)));
  return [...orders, ...refunds.flatMap((refund) => refund ?? [])];
}

/** An op that is done was applied once, a rejected op never, an op that a person must decide at most once. */
function countFindings(op: Op, count: number): readonly Finding[] {
  const what = `${op.kind} ${op.id} is ${op.state} ${op.reason ?? ''} and was applied ${count} times`;
  if (count > 1) return [{ kind: 'doubled', what }];
  if (op.state === 'done' && count === 0) return [{ kind: 'lost', what }];
  if (op.state === 'rejected' && count > 0) return [{ kind: 'wrong_money', what }];
  return [];
}

type Lines = readonly ({ readonly item: { readonly id: string }; readonly quantity: number } | undefined)[];

function moneyFindings(op: Op, order: StoredOrder, taken: number, lines: Lines | undefined): readonly Finding[] {
  const cart = readOrderBody(order).completed?.cart;
  if (cart === undefined) return [{ kind: 'lost', what: `${order.uuid} has no cart` }];
  const expected = taken + (op.refs.variance ?? 0);
  const paid = cart.payments.reduce((sum: number, { amount = 0 }: Payment) => sum + Math.round(amount * 100), 0);
  const due = Math.round(cart.cart_totals.total * 100);
  const found: Finding[] = [];
  if (paid !== expected || due !== expected)
    found.push({ kind: 'wrong_money', what: `${op.kind} ${op.id}: taken ${expected}, due ${due}, paid ${paid}` });
  if (lines !== undefined) {
    const wanted = quantities(lines.map((line) => [line?.item.id ?? '', line?.quantity ?? 0]));
    const there = quantities(cart.cart_items.map(({ cart_item_with_root_map_node: line }) => [line?.item.id ?? '', line?.quantity ?? 0]));
    if (wanted !== there) found.push({ kind: 'wrong_money', what: `${op.id}: wanted ${wanted}, got ${there}` });
  }
  return found;
}

/** Of items that were refused none is on the order. */
function refusedItems(lane: readonly Op[], orders: readonly StoredOrder[]): readonly Finding[] {
  const there = new Set(orders.flatMap((order) => (readOrderBody(order).open?.items ?? []).map(({ uuid }) => uuid)));
  return lane
    .filter(({ kind, state }) => kind === 'order_items' && state === 'rejected')
    .filter(({ intent }) => (JSON.parse(intent) as OrderItemsIntent).items.some(({ uuid }) => there.has(uuid)))
    .map(({ id }): Finding => ({ kind: 'wrong_money', what: `items ${id} were refused, and are on the order` }));
}

/** In cents. */
function tipsOf(order: StoredOrder): number {
  const { payments = [] } = readOrderBody(order).completed?.cart ?? {};
  return payments.reduce((sum: number, { tip = 0 }: Payment) => sum + Math.round(tip * 100), 0);
}

/** The tip is the last one that is done, or a later one whose result is unknown; never the sum of several. */
function tipFindings(op: Op, lane: readonly Op[], found: number): readonly Finding[] {
  const tips = lane.filter(({ kind }) => kind === 'card_follow_up');
  if (tips.at(-1) !== op) return [];
  const lastDone = tips.findLastIndex(({ state }) => state === 'done');
  const unclear = tips.slice(lastDone + 1).filter(({ state }) => state !== 'rejected');
  const known = lastDone === -1 ? 0 : tipIn(tips[lastDone] as Op);
  if ([known, ...unclear.map(tipIn)].includes(found)) return [];
  const what = `tips ${tips.map((each) => `${tipIn(each)} ${each.state}`).join(', ')} of ${op.lane}: the order has ${found}`;
  return [{ kind: lastDone !== -1 && found === 0 ? 'lost' : 'wrong_money', what }];
}

function tipIn({ intent }: Op): number {
  return (JSON.parse(intent) as CardFollowUpIntent).tip ?? 0;
}

function quantities(lines: readonly (readonly [string, number])[]): string {
  const sums = new Map<string, number>();
  for (const [id, quantity] of lines) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return JSON.stringify([...sums].sort());
}

function leftOpen(op: Op, orders: readonly StoredOrder[], externalId: string): readonly Finding[] {
  if (op.state !== 'done') return [];
  const open = orders.filter((order) => order.externalId === externalId && order.status === 'OPEN');
  return open.length > 0 ? [{ kind: 'left_open', what: `${open.length} of ${op.id}` }] : [];
}

/** The kitchen makes of a completed order what is on it, once. */
async function kitchenFindings(
  { store }: Deployment,
  op: Op,
  lane: readonly Op[],
  made: readonly StoredOrder[],
): Promise<readonly Finding[]> {
  if (made.length !== 1 || lane.some(({ state }) => state !== 'done')) return [];
  const tickets = (await store.orders.kitchenTickets(VENDOR, 0, 1_000_000)).filter(({ orderUuid }) => orderUuid === made[0]?.uuid);
  const cooked = quantities(
    tickets.flatMap(({ body }) =>
      (JSON.parse(body) as { lines: { itemId: string; quantity: number }[] }).lines.map(
        ({ itemId, quantity }) => [itemId, quantity] as const,
      ),
    ),
  );
  const wanted = quantities(
    lane
      .filter(({ kind }) => kind === 'order_open' || kind === 'order_items')
      .flatMap(({ intent }) => {
        const { content, items } = JSON.parse(intent) as { content?: { items: Item[] }; items?: Item[] };
        return (content?.items ?? items ?? []).map(({ item_id, quantity }) => [String(item_id), quantity] as const);
      }),
  );
  return cooked === wanted ? [] : [{ kind: 'wrong_kitchen', what: `${op.id}: wanted ${wanted}, cooked ${cooked}` }];
}

type Item = { item_id: number; quantity: number };
