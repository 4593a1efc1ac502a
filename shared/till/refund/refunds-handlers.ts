import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { REFUND_OPERATIONS, RefundOffer, RefundView } from '../../till-contract/operations/refund-operations.ts';
import type { TillParts } from '../context/till-parts.ts';
import { isOrderNumber } from '../records/orders-named.ts';
import { findRefund, findRefundAsked, type KeptRefund, refundIdOfOrder, viewOfRefund } from '../records/refunds-record.ts';
import { besideSaleChanged } from '../records/sales-view.ts';
import { decideAndWrite, hashOfRequest } from '../records/till-records.ts';
import { findSaleFor } from '../sale/sales-change.ts';
import type { Caller, TillHandler, TillHandlers } from '../till-call.ts';
import { askOnce } from './refunds-asking.ts';
import { amountOf, type Judged } from './refunds-judged.ts';
import { judgeOrder } from './refunds-of-orders.ts';
import { judgeSale } from './refunds-of-sales.ts';

type Operations = typeof REFUND_OPERATIONS;

const offerRefund: TillHandler<TillParts, Operations['offerRefund']> = async (parts, { caller, query }) => {
  const standing = query.order_number === undefined ? undefined : await findRefund(parts.journal, refundIdOfOrder(query.order_number));
  const isOwn = standing?.body.place.vendorId === parts.vendorOf(caller)?.place.vendorId;
  const told = standing && isOwn ? await viewOfRefund(parts.journal, standing) : undefined;
  // A refund that was requested already can be followed without the service.
  if (told !== undefined && told.state !== 'refused') {
    return accept<RefundOffer>({ orderNumber: query.order_number ?? '', amount: told.amount, parts: told.parts, refund: told });
  }
  const judged = await judge(parts, caller, { saleId: query.sale_id, orderNumber: query.order_number });
  if (!judged.ok) return judged;
  const { id, kept, orderNumber, parts: parted, way, hindrance } = judged.value;
  const known = await findRefund(parts.journal, id);
  const refund = known && (await viewOfRefund(parts.journal, known));
  const head = {
    ...(kept !== undefined && { saleId: kept.body.sale.id }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...(refund !== undefined && { refund }),
  };
  // A voided sale has no job any more, so only its refund is shown.
  if (refund !== undefined && (refund.way === 'void' || refund.state !== 'refused')) {
    const again = refund.state === 'refused' && { way: refund.way };
    return accept<RefundOffer>({ ...head, amount: refund.amount, parts: refund.parts, ...again });
  }
  return accept<RefundOffer>({
    ...head,
    amount: amountOf(parted),
    parts: parted,
    ...(way !== undefined && { way }),
    ...(hindrance !== undefined && { hindrance }),
  });
};

interface Wanted {
  readonly saleId: string | undefined;
  readonly orderNumber: string | undefined;
}

async function judge(parts: TillParts, caller: Caller, { saleId, orderNumber }: Wanted): Promise<Outcome<Judged>> {
  const place = parts.vendorOf(caller)?.place;
  if (saleId !== undefined) {
    const kept = await findSaleFor(parts, caller, saleId);
    if (!kept.ok) return kept;
    // Another vendor's cash is not in this drawer.
    return kept.value.body.place.vendorId === place?.vendorId ? accept(await judgeSale(parts, kept.value)) : refuse({ code: 'unknown' });
  }
  if (orderNumber === undefined || place === undefined || !isOrderNumber(orderNumber)) return refuse({ code: 'unknown' });
  return await judgeOrder(parts, place, orderNumber);
}

const askRefund: TillHandler<TillParts, Operations['askRefund']> = async (parts, { caller, path, body: form, at }) => {
  const { approvals: _, ...content } = form;
  const hash = hashOfRequest(parts.world, content);
  if (!hash.ok) return hash;
  const known = await findRefundAsked(parts.journal, path.refund_id);
  if (known !== undefined) return await answerAgain(parts, known, { id: path.refund_id, hash: hash.value });
  const lanes = new Set<string>();
  const decided = await decideAndWrite<KeptRefund>(parts.journal, async () => {
    const judged = await judge(parts, caller, { saleId: form.saleId, orderNumber: form.orderNumber });
    if (!judged.ok) return judged;
    const asked = await askOnce(parts, judged.value, { id: path.refund_id, hash: hash.value, form, caller, at });
    if (asked.ok) for (const { lane } of asked.value.write?.adds ?? []) lanes.add(lane);
    return asked;
  });
  if (!decided.ok) return decided;
  const { saleId, last } = decided.value.body;
  for (const lane of lanes) parts.drainer().wake(lane);
  parts.tell({ kind: 'shift_changed' });
  parts.tell({ kind: 'refund_changed', refundId: last.id });
  if (saleId !== undefined) await besideSaleChanged(parts, saleId);
  return accept(await viewOfRefund(parts.journal, decided.value));
};

/** Answers a repeated request; that needs no service, even for an order from elsewhere. */
async function answerAgain(
  { journal }: TillParts,
  known: KeptRefund,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Outcome<RefundView>> {
  const { last, earlier } = known.body;
  const request = [last, ...earlier].find((each) => each.id === id);
  return request?.hash === hash ? accept(await viewOfRefund(journal, known)) : refuse({ code: 'id_taken' });
}

export const REFUND_HANDLERS: TillHandlers<TillParts, Operations> = { offerRefund, askRefund };
