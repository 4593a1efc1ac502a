import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { NewTender } from '../../engine/terms/tender.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import { claimReference } from '../../sync/journal/paid-references.ts';
import { chargeLane, codeKey, findSaleRecord, type SaleRecord, saleOfLane } from './sales-record.ts';
import { readKept } from './till-records.ts';

type Known = Pick<Journal, 'findRecord' | 'listRecords'>;

export function tenderClaimant(saleId: string, tenderId: string): string {
  return `${saleId}/${tenderId}`;
}

/** Claims the reference of a tender that is paid by its reference alone, so that it cannot pay twice. */
export async function claimTender(
  journal: Known,
  saleId: string,
  tender: NewTender,
  at: Instant,
): Promise<Outcome<readonly RecordWrite[]>> {
  const scope = scopeOf(tender);
  const reference = 'reference' in tender ? tender.reference : undefined;
  if (scope === undefined || reference === undefined || reference.trim() === '') return accept([]);
  const claim = { scope, reference, lane: chargeLane(saleId), by: tenderClaimant(saleId, tender.id) };
  const claimed = await claimReference(journal, claim, at);
  return claimed.ok ? accept([claimed.value]) : refuse(await namingFirstSale(journal, claimed.refusal, saleId));
}

function scopeOf(tender: NewTender): string | undefined {
  switch (tender.kind) {
    case 'gift':
      return 'gift';
    case 'stored':
      return `stored ${tender.provider ?? ''}`;
    case 'external':
      return `external ${tender.provider}`;
    default:
      return undefined;
  }
}

/** Approval codes are short, so an older equal code may be a coincidence. */
const CODE_COUNTS = 24 * 60 * 60_000;

/** Refuses an approval code that is on the slip of another sale, whose card the service charged itself. */
export async function checkCode(journal: Known, code: string, saleId: string, at: Instant): Promise<Outcome<undefined>> {
  const from = addMilliseconds(at, -CODE_COUNTS);
  const found = await journal.listRecords('sale', { key: codeKey(code), from, limit: 2 });
  const other = found.map((record) => readKept<SaleRecord>(record).body).find(({ sale }) => sale.id !== saleId);
  return other === undefined
    ? accept(undefined)
    : refuse(await namingFirstSale(journal, { code: 'reference_used', facts: { lane: chargeLane(other.sale.id) } }, saleId));
}

/** Adds which sale used the reference first, unless that is another vendor's, whose sales are its own business. */
export async function namingFirstSale(journal: Pick<Journal, 'findRecord'>, refusal: Refusal, askingSaleId: string): Promise<Refusal> {
  const lane = refusal.facts?.lane;
  if (refusal.code !== 'reference_used' || typeof lane !== 'string') return refusal;
  const saleId = saleOfLane(lane);
  const sale = await findSaleRecord(journal, saleId);
  const asking = await findSaleRecord(journal, askingSaleId);
  if (sale?.body.place.vendorId !== asking?.body.place.vendorId) return { code: refusal.code };
  const number = sale?.body.sale.completion?.guestNumber;
  return { code: refusal.code, facts: { saleId, ...(number !== undefined && { number }), ...(sale !== undefined && { at: sale.at }) } };
}
