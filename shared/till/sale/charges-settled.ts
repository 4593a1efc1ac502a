import type { Sale } from '../../engine/sale/sale.ts';
import { addTender, voidTender } from '../../engine/sale/sale-payment.ts';
import type { TenderId } from '../../engine/terms/tender.ts';
import { StaleWrite } from '../../sync/journal/stale-write.ts';
import { tenderOfCharge } from '../../sync/paths/card-charge.ts';
import type { TillContext } from '../context/till-context.ts';
import { findSaleRecord, type KeptSale, keepSale, type SaleRecord } from '../records/sales-record.ts';
import { chargesOf, type KnownCharge, saleChanged } from '../records/sales-view.ts';
import { readKept } from '../records/till-records.ts';

type Context = Pick<TillContext, 'journal' | 'emit'>;

/**
 * Adds the tenders of approved charges to the sale and removes those of voided ones. A charge's outcome is durable first, and the next
 * reader of the sale merges it, so that a crash between the two loses nothing.
 */
export async function withCharges(context: Context, read: KeptSale): Promise<KeptSale> {
  for (let saleRecord = read; ; ) {
    if (saleRecord.state !== 'paying' && saleRecord.state !== 'aside') return saleRecord;
    const sale = await settle(context, saleRecord.body);
    if (sale === saleRecord.body.sale) return saleRecord;
    const body: SaleRecord = { ...saleRecord.body, sale };
    try {
      await context.journal.append({ records: [keepSale(saleRecord.version, saleRecord.state, saleRecord.at, body)] });
      const settled = { ...saleRecord, version: saleRecord.version + 1, body };
      context.emit(saleChanged(settled));
      return settled;
    } catch (fault) {
      if (!(fault instanceof StaleWrite)) throw fault;
      saleRecord = (await findSaleRecord(context.journal, sale.id)) ?? saleRecord;
    }
  }
}

async function settle({ journal }: Context, { sale: before, charges }: SaleRecord): Promise<Sale> {
  let sale = before;
  for (const charge of await chargesOf(journal, charges)) {
    sale = withApproved(sale, charge);
    if (charge.voided?.state === 'done') sale = withoutVoided(sale, charge);
  }
  return sale;
}

/** When the tender no longer fits, because the rest was paid otherwise, the charge stays visible as approved and a person decides. */
function withApproved(sale: Sale, { record, op }: KnownCharge): Sale {
  if (sale.tenders.some(({ id }) => id === record.id)) return sale;
  const tender = tenderOfCharge(op, record.id as TenderId, record.startedAt);
  const added = tender && addTender(sale, tender);
  return added?.ok ? added.value : sale;
}

function withoutVoided(sale: Sale, { record, voided }: KnownCharge): Sale {
  const left = voidTender(sale, record.id as TenderId, voided?.endedAt ?? record.startedAt);
  return left.ok ? left.value : sale;
}

/** Merges charges into their sales once at every start, before requests are served. Returns the number of sales that are not finished. */
export async function reconcileCharges(context: Context): Promise<number> {
  const paying = await context.journal.listRecords('sale', { states: ['paying', 'aside'], limit: MOST_UNFINISHED });
  for (const record of paying) await withCharges(context, readKept<SaleRecord>(record) as KeptSale);
  return paying.length;
}

/** Far more than the devices of a stand can have. */
const MOST_UNFINISHED = 10_000;
