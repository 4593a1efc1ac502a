import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { TillEvent } from '../../till-contract/operations/till-events.ts';
import { findRefund, listRefundsInPart, refundIdOfSale } from '../records/refunds-record.ts';
import { findSaleRecord, keepSale } from '../records/sales-record.ts';
import { saleChanged } from '../records/sales-view.ts';
import { findTab, keepTabRecord } from '../records/tabs-record.ts';

interface SaleMarked {
  readonly records: readonly RecordWrite[];
  /** The event to send after the records were written. */
  readonly event: TillEvent;
}

/**
 * Marks a completed sale whose order was cancelled or refunded elsewhere. That money did not go through this till, so nothing is booked
 * here. Undefined when this till refunded it itself, or has marked it already.
 */
export async function markRefundedElsewhere(
  journal: Pick<Journal, 'findRecord' | 'listRecords'>,
  saleId: string | undefined,
  at: Instant,
): Promise<SaleMarked | undefined> {
  const sale = saleId === undefined ? undefined : await findSaleRecord(journal, saleId);
  if (sale?.state !== 'complete' || sale.body.givenBackElsewhereAt !== undefined) return undefined;
  const { id } = sale.body.sale;
  if ((await findRefund(journal, refundIdOfSale(id))) !== undefined || (await listRefundsInPart(journal, id)).length > 0) return undefined;
  const body = { ...sale.body, givenBackElsewhereAt: at };
  const event = saleChanged({ version: sale.version + 1, body });
  return { records: [keepSale(sale.version, sale.state, sale.at, body)], event };
}

/** Marks an open tab whose order was cancelled elsewhere, so that no more is added to it and no money taken for it. */
export async function markCancelledElsewhere(
  journal: Pick<Journal, 'findRecord'>,
  tabId: string | undefined,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const tab = tabId === undefined ? undefined : await findTab(journal, tabId);
  if (tab?.state !== 'open' || tab.body.cancelledElsewhereAt !== undefined) return [];
  return [keepTabRecord(tab.version, tab.state, { ...tab.body, cancelledElsewhereAt: at })];
}
