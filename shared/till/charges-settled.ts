import type { Sale } from '../engine/sale.ts';
import { addTender, voidTender } from '../engine/sale-payment.ts';
import type { TenderId } from '../engine/tender.ts';
import { tenderOf } from '../sync/card-charge.ts';
import { StaleWrite } from '../sync/stale-write.ts';
import { findSaleRecord, type KeptSale, keepSale, type SaleRecord } from './sales-record.ts';
import { chargesOf, type KnownCharge, saleChanged } from './sales-view.ts';
import type { TillParts } from './till-parts.ts';
import { readKept } from './till-records.ts';

type Parts = Pick<TillParts, 'journal' | 'tell'>;

/**
 * The sale with the tenders that its approved charges are, and without those that were voided. What became of a charge is durable
 * first, and is taken into the sale by whoever reads it next, so that a crash between the two loses nothing.
 */
export async function withCharges(parts: Parts, read: KeptSale): Promise<KeptSale> {
  for (let kept = read; ; ) {
    if (kept.state !== 'paying') return kept;
    const sale = await settle(parts, kept.body);
    if (sale === kept.body.sale) return kept;
    const body: SaleRecord = { ...kept.body, sale };
    try {
      await parts.journal.append({ records: [keepSale(kept.version, kept.state, kept.at, body)] });
      const settled = { ...kept, version: kept.version + 1, body };
      parts.tell(saleChanged(settled));
      return settled;
    } catch (fault) {
      if (!(fault instanceof StaleWrite)) throw fault;
      kept = (await findSaleRecord(parts.journal, sale.id)) ?? kept;
    }
  }
}

async function settle({ journal }: Parts, { sale: before, charges }: SaleRecord): Promise<Sale> {
  let sale = before;
  for (const charge of await chargesOf(journal, charges)) {
    sale = withApproved(sale, charge);
    if (charge.voided?.state === 'done') sale = withoutVoided(sale, charge);
  }
  return sale;
}

/** Where it no longer fits, since the rest was paid otherwise meanwhile, the charge stays visible as approved and is a person's. */
function withApproved(sale: Sale, { record, op }: KnownCharge): Sale {
  if (sale.tenders.some(({ id }) => id === record.id)) return sale;
  const tender = tenderOf(op, record.id as TenderId, record.startedAt);
  const added = tender && addTender(sale, tender);
  return added?.ok ? added.value : sale;
}

function withoutVoided(sale: Sale, { record, voided }: KnownCharge): Sale {
  const left = voidTender(sale, record.id as TenderId, voided?.endedAt ?? record.startedAt);
  return left.ok ? left.value : sale;
}

/** Once at every start, before anything is asked: charges and sales are brought in step. The number of sales that are being paid. */
export async function reconcileCharges(parts: Parts): Promise<number> {
  const paying = await parts.journal.listRecords('sale', { states: ['paying'], limit: MOST_UNFINISHED });
  for (const record of paying) await withCharges(parts, readKept<SaleRecord>(record) as KeptSale);
  return paying.length;
}

/** Far more than a stand's devices can have. */
const MOST_UNFINISHED = 10_000;
