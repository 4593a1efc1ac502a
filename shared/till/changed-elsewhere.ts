import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { TillEvent } from '../till-contract/till-events.ts';
import { findRefund, refundIdOfSale } from './refunds-record.ts';
import { findSaleRecord, keepSale } from './sales-record.ts';
import { saleChanged } from './sales-view.ts';
import { findTab, keepTabRecord } from './tabs-record.ts';

interface SaleMarked {
  readonly records: readonly RecordWrite[];
  /** To be told once the records are written. */
  readonly event: TillEvent;
}

/**
 * Notes on a completed sale that somebody else cancelled or refunded its order. The money went another way than through this till, so that
 * nothing is booked here. Undefined where this till gave it back itself, or has the note already.
 */
export async function givenBackElsewhere(
  journal: Pick<Journal, 'findRecord'>,
  saleId: string | undefined,
  at: Instant,
): Promise<SaleMarked | undefined> {
  const kept = saleId === undefined ? undefined : await findSaleRecord(journal, saleId);
  if (kept?.state !== 'complete' || kept.body.givenBackElsewhereAt !== undefined) return undefined;
  if ((await findRefund(journal, refundIdOfSale(kept.body.sale.id))) !== undefined) return undefined;
  const body = { ...kept.body, givenBackElsewhereAt: at };
  const event = saleChanged({ version: kept.version + 1, body });
  return { records: [keepSale(kept.version, kept.state, kept.at, body)], event };
}

/** Notes on an open tab that somebody else cancelled its order, so that nobody puts more on it or takes money for it. */
export async function cancelledElsewhere(
  journal: Pick<Journal, 'findRecord'>,
  tabId: string | undefined,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const tab = tabId === undefined ? undefined : await findTab(journal, tabId);
  if (tab?.state !== 'open' || tab.body.cancelledElsewhereAt !== undefined) return [];
  return [keepTabRecord(tab.version, tab.state, { ...tab.body, cancelledElsewhereAt: at })];
}
