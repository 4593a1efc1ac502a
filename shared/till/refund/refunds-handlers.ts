import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { REFUND_OPERATIONS, RefundOffer, RefundView } from '../../till-contract/operations/refund-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { findRefund, findRefundRequest, type KeptRefund, refundIdOfOrder, viewOfRefund } from '../records/refunds-record.ts';
import { isOrderNumber } from '../records/sales-of-orders.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { notifySaleChanged } from '../records/sales-view.ts';
import { decideAndWrite, hashOfRequest } from '../records/till-records.ts';
import { findSaleFor } from '../sale/sales-change.ts';
import type { Caller, TillHandler, TillHandlers } from '../till-call.ts';
import { decideRefund } from './decide-refund.ts';
import { closeRefusedLoads, withGiftCards } from './gift-cards-back.ts';
import { amountOf, type RefundAssessment } from './refund-assessment.ts';
import { assessOrder } from './refunds-of-orders.ts';
import { assessSale } from './refunds-of-sales.ts';

type Operations = typeof REFUND_OPERATIONS;

const offerRefund: TillHandler<TillContext, Operations['offerRefund']> = async (context, { caller, query }) => {
  const standing = query.order_number === undefined ? undefined : await findRefund(context.journal, refundIdOfOrder(query.order_number));
  const isOwn = standing?.body.place.vendorId === context.vendorOf(caller)?.place.vendorId;
  const before = standing && isOwn ? await viewOfRefund(context.journal, standing) : undefined;
  // A refund that was requested already can be followed without the service.
  if (before !== undefined && before.state !== 'refused') {
    return accept<RefundOffer>({ orderNumber: query.order_number ?? '', amount: before.amount, parts: before.parts, refund: before });
  }
  const assessment = await judge(context, caller, { saleId: query.sale_id, orderNumber: query.order_number });
  if (!assessment.ok) return assessment;
  const { id, saleRecord, orderNumber, parts: parted, way, blocker, choice, inPart = [] } = assessment.value;
  const known = await findRefund(context.journal, id);
  const refund = known && (await viewOfRefund(context.journal, known));
  const head = {
    ...(saleRecord !== undefined && { saleId: saleRecord.body.sale.id }),
    ...(orderNumber !== undefined && { orderNumber }),
    ...(refund !== undefined && { refund }),
    ...(inPart.length > 0 && { inPart: await Promise.all(inPart.map((kept) => viewOfRefund(context.journal, kept))) }),
    ...(choice !== undefined && { choice }),
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
    ...(blocker !== undefined && { blocker }),
  });
};

interface Wanted {
  readonly saleId: string | undefined;
  readonly orderNumber: string | undefined;
}

async function judge(context: TillContext, caller: Caller, { saleId, orderNumber }: Wanted): Promise<Outcome<RefundAssessment>> {
  const place = context.vendorOf(caller)?.place;
  if (saleId !== undefined) {
    const sale = await findSaleFor(context, caller, saleId);
    if (!sale.ok) return sale;
    // Another vendor's cash is not in this drawer.
    return sale.value.body.place.vendorId === place?.vendorId
      ? accept(await withGiftCards(context, await assessSale(context, sale.value)))
      : refuse({ code: 'unknown' });
  }
  if (orderNumber === undefined || place === undefined || !isOrderNumber(orderNumber)) return refuse({ code: 'unknown' });
  const assessed = await assessOrder(context, place, orderNumber);
  return assessed.ok ? accept(await withGiftCards(context, assessed.value)) : assessed;
}

const askRefund: TillHandler<TillContext, Operations['askRefund']> = async (context, { caller, path, body: form, at }) => {
  const { approvals: _, ...content } = form;
  const hash = hashOfRequest(context.world, content);
  if (!hash.ok) return hash;
  const known = await findRefundRequest(context.journal, path.refund_id);
  if (known !== undefined) return await answerAgain(context, known, { id: path.refund_id, hash: hash.value });
  const lanes = new Set<string>();
  const decided = await decideAndWrite<KeptRefund>(context.journal, async () => {
    const assessment = await judge(context, caller, { saleId: form.saleId, orderNumber: form.orderNumber });
    if (!assessment.ok) return assessment;
    const written = await decideRefund(context, assessment.value, { id: path.refund_id, hash: hash.value, form, caller, at });
    if (written.ok) for (const { lane } of written.value.write?.adds ?? []) lanes.add(lane);
    return written;
  });
  if (!decided.ok) return decided;
  const { saleId, last } = decided.value.body;
  for (const lane of lanes) context.drainer().wake(lane);
  context.emit({ kind: 'shift_changed' });
  context.emit({ kind: 'refund_changed', refundId: last.id });
  const sale = saleId === undefined ? undefined : await findSaleRecord(context.journal, saleId);
  if (sale?.body.giftCards !== undefined) await closeRefusedLoads(context, sale.body);
  if (saleId !== undefined) await notifySaleChanged(context, saleId);
  return accept(await viewOfRefund(context.journal, decided.value));
};

/** Answers a repeated request; that needs no service, even for an order from elsewhere. */
async function answerAgain(
  { journal }: TillContext,
  known: KeptRefund,
  { id, hash }: { readonly id: string; readonly hash: string },
): Promise<Outcome<RefundView>> {
  const { last, earlier } = known.body;
  const request = [last, ...earlier].find((each) => each.id === id);
  return request?.hash === hash ? accept(await viewOfRefund(journal, known)) : refuse({ code: 'id_taken' });
}

export const REFUND_HANDLERS: TillHandlers<TillContext, Operations> = { offerRefund, askRefund };
