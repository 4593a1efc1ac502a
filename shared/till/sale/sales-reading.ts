import { accept, refuse } from '../../base/outcome.ts';
import { takenTenders } from '../../engine/sale/sale-payment.ts';
import type { SALE_OPERATIONS, SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { isSaleOf } from '../context/vendor-of-caller.ts';
import { releaseStock } from '../menu/sold-out.ts';
import type { ApprovalRecord } from '../records/approvals-used.ts';
import { withoutCodes } from '../records/gift-cards-sold.ts';
import type { KeptSale, SaleRecord } from '../records/sales-record.ts';
import { chargesOf, isClosed, viewOfSale } from '../records/sales-view.ts';
import { findKept, keep, readKept } from '../records/till-records.ts';
import { bookInShift } from '../shift/drawer-booking.ts';
import { reopenTab } from '../tabs/tabs-paying.ts';
import type { TillHandler } from '../till-call.ts';
import { withCharges } from './charges-settled.ts';
import { listAside } from './sales-aside.ts';
import { changeSale, findSaleFor } from './sales-change.ts';

export const findSale: TillHandler<TillContext, typeof SALE_OPERATIONS.findSale> = async (context, { caller, path }) => {
  const found = await findSaleFor(context, caller, path.sale_id);
  return found.ok ? accept<SaleView>(await viewOfSale(context, found.value)) : found;
};

/** More than one device can leave unpaid. */
const MOST_UNFINISHED = 50;

export const listOwnSales: TillHandler<TillContext, typeof SALE_OPERATIONS.listOwnSales> = async (context, { caller, at }) => {
  const aside = (await listAside(context, at)).filter(({ body }) => isSaleOf(context, caller, body));
  const key = `device:${caller.deviceId}`;
  const paying = await context.journal.listRecords('sale', { states: ['paying'], key, order: 'oldest_first', limit: MOST_UNFINISHED });
  const [last] = await context.journal.listRecords('sale', { states: ['complete'], key, limit: 1 });
  const views = paying.map(async (record) => viewOfSale(context, await withCharges(context, readKept<SaleRecord>(record) as KeptSale)));
  return accept({
    unfinished: await Promise.all(views),
    aside: await Promise.all(aside.map((saleRecord) => viewOfSale(context, saleRecord))),
    ...(last !== undefined && { last: await viewOfSale(context, readKept<SaleRecord>(last) as KeptSale) }),
  });
};

/** Its approvals may be used again, since the guest and the cart are still there. */
export const abandonSale: TillHandler<TillContext, typeof SALE_OPERATIONS.abandonSale> = (context, { caller, path, at }) =>
  changeSale(context, caller, path.sale_id, async ({ state, body }) => {
    if (state === 'abandoned') return accept(undefined);
    if (state === 'complete') return refuse({ code: 'already_complete' });
    if (takenTenders(body.sale).length > 0) return refuse({ code: 'something_taken' });
    const open = (await chargesOf(context.journal, body.charges)).find(
      ({ op, view }) => view.state === 'sending' || (view.state === 'unknown' && !isClosed(op)),
    );
    if (open !== undefined) return refuse({ code: 'charge_unknown', facts: { chargeId: open.view.id } });
    const given = await Promise.all(
      body.approvals.map(({ id }) => (id === undefined ? undefined : findKept<ApprovalRecord>(context.journal, 'approval', id))),
    );
    const records = given.flatMap((approval, index) => {
      const id = body.approvals[index]?.id;
      return approval === undefined || id === undefined
        ? []
        : [keep('approval', id, approval.version, { state: 'open', at: approval.at, body: approval.body })];
    });
    const tab = body.tab === undefined ? [] : [await reopenTab(context, body.tab.id)];
    // The shift report lists tenders that were taken and voided, so the sale is booked.
    const isBooked = body.sale.tenders.length > 0;
    const booked = isBooked ? await bookInShift(context, { caller, at }) : undefined;
    const lines = body.tab === undefined ? body.sale.cart.lines : [];
    const unsold = lines.map((line) => ({ line, takenAt: body.openedAt }));
    const returned = await releaseStock(context, { vendorId: body.place.vendorId, returned: unsold, at });
    const named = body.giftCards && { giftCards: withoutCodes(body.giftCards) };
    const left = { ...body, ...named, approvals: [], ...(booked !== undefined && { shiftId: booked.shiftId }) };
    return accept({
      body: left,
      state: 'abandoned',
      at,
      beside: { records: [...records, ...tab, ...returned, ...(booked?.records ?? [])] },
    });
  });
