import { type CardFollowUpIntent, intentOf, type SaleIntent, type SweepIntent } from '../../shared/sync/journal/intent.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { DrawerMovement } from '../../shared/till/records/drawer-record.ts';
import type { KeptRefund } from '../../shared/till/records/refunds-record.ts';
import type { KeptSale } from '../../shared/till/records/sales-record.ts';
import type { LedgerEntry } from './card-ledger.ts';
import type { Books, OrderKept } from './read-books.ts';

/** The books with an index over each, so that a sale costs as much to compare among ten thousand as alone. */
export interface IndexedBooks extends Books {
  readonly opById: ReadonlyMap<string, Op>;
  readonly opsByLane: ReadonlyMap<string, readonly Op[]>;
  /** Voids and tips of a card, by the reference of its payment. */
  readonly followUps: ReadonlyMap<string, readonly Op[]>;
  readonly orderByUuid: ReadonlyMap<string, OrderKept>;
  readonly ordersByExternalId: ReadonlyMap<string, readonly OrderKept[]>;
  readonly entriesByOriginal: ReadonlyMap<string, readonly LedgerEntry[]>;
  readonly saleByCharge: ReadonlyMap<string, KeptSale>;
  readonly refundBySale: ReadonlyMap<string, KeptRefund>;
  /** Refunds of parts. */
  readonly partsBySale: ReadonlyMap<string, readonly KeptRefund[]>;
  readonly refundByOrderNumber: ReadonlyMap<string, KeptRefund>;
  readonly movementsBySale: ReadonlyMap<string, readonly DrawerMovement[]>;
  /** External ids that a sweep looks for. */
  readonly swept: ReadonlySet<string>;
  /** Sales and paid tabs that are done without a record of the sale, as a till without screens writes them. */
  readonly bareJobs: ReadonlySet<Op>;
  /** Refunds of orders that have no record, as the same till writes them. */
  readonly bareRefunds: readonly Op[];
  /** By uuid of each order that a sale of the till answers for. */
  readonly salesByOrder: ReadonlyMap<string, readonly KeptSale[]>;
  lastOpOf(sale: KeptSale): Op | undefined;
  ordersOf(op: Op): readonly OrderKept[];
}

export function indexBooks(books: Books): IndexedBooks {
  const { till, orders, cards } = books;
  const { ops, sales, refunds, movements } = till;
  const opById = new Map(ops.map((op) => [op.id as string, op]));
  const opsByLane = Map.groupBy(ops, ({ lane }) => lane);
  const successors = new Map(ops.flatMap((op) => (op.replaces === undefined ? [] : [[op.replaces as string, op] as const])));
  const orderByUuid = new Map(orders.map((order) => [order.stored.uuid as string, order]));
  const ordersByExternalId = Map.groupBy(orders, ({ stored }) => stored.externalId);

  const lastOpOf = ({ body }: KeptSale): Op | undefined => {
    let op = opById.get(body.opId ?? '');
    for (let next = op; next !== undefined; next = successors.get(next.id)) op = next;
    return op;
  };
  const ordersOf = (op: Op): readonly OrderKept[] => {
    const { externalId } = intentOf<Partial<SaleIntent>>(op);
    if (externalId !== undefined) return ordersByExternalId.get(externalId) ?? [];
    const uuid = op.refs.orderUuid ?? opsByLane.get(op.lane)?.findLast(({ refs }) => refs.orderUuid !== undefined)?.refs.orderUuid;
    const order = orderByUuid.get(uuid ?? '');
    return order === undefined ? [] : [order];
  };

  const recorded = new Set<string | undefined>(sales.map(({ body }) => body.opId));
  for (const { id, replaces } of ops) if (replaces !== undefined && recorded.has(replaces)) recorded.add(id);
  const answered = sales.flatMap((sale) => {
    const op = lastOpOf(sale);
    return op === undefined ? [] : ordersOf(op).map(({ stored }) => ({ uuid: stored.uuid as string, sale }));
  });
  const salesByOrder = new Map<string, KeptSale[]>();
  for (const { uuid, sale } of answered) salesByOrder.set(uuid, [...(salesByOrder.get(uuid) ?? []), sale]);
  const isBare = ({ id, lane }: Op): boolean => !recorded.has(id) && !lane.startsWith('tab/');
  const refundOps = new Set<string>(refunds.flatMap(({ body }) => [body.last, ...body.earlier].flatMap(({ opIds }) => opIds)));
  const wholes = refunds.filter(({ body }) => body.last.part === undefined);
  const refundOf = (member: 'saleId' | 'orderNumber'): ReadonlyMap<string, KeptRefund> =>
    new Map(wholes.toReversed().flatMap((refund) => (refund.body[member] === undefined ? [] : [[refund.body[member], refund] as const])));
  return {
    ...books,
    opById,
    opsByLane,
    followUps: Map.groupBy(
      ops.filter(({ kind }) => kind === 'card_follow_up'),
      (op) => intentOf<CardFollowUpIntent>(op).originalUid,
    ),
    orderByUuid,
    ordersByExternalId,
    entriesByOriginal: Map.groupBy(cards, ({ original }) => original),
    saleByCharge: new Map(sales.flatMap((sale) => sale.body.charges.map(({ opId }) => [opId as string, sale] as const))),
    refundBySale: refundOf('saleId'),
    refundByOrderNumber: refundOf('orderNumber'),
    partsBySale: Map.groupBy(
      refunds.filter(({ body }) => body.last.part !== undefined),
      ({ body }) => body.saleId ?? '',
    ),
    movementsBySale: Map.groupBy(movements, ({ saleId }) => saleId ?? ''),
    swept: new Set(ops.filter(({ kind }) => kind === 'sweep').map((op) => intentOf<SweepIntent>(op).externalId)),
    bareJobs: new Set(ops.filter((op) => (op.kind === 'sale' || op.kind === 'order_settle') && op.state === 'done' && isBare(op))),
    bareRefunds: ops.filter(({ id, kind }) => kind === 'refund' && !refundOps.has(id)),
    salesByOrder,
    lastOpOf,
    ordersOf,
  };
}

/** The op that made an order of that name: a till puts the op's id at the end of it. */
export function makerOf({ opById }: IndexedBooks, { stored }: OrderKept): Op | undefined {
  return opById.get(stored.externalId.slice(stored.externalId.lastIndexOf('.') + 1));
}
