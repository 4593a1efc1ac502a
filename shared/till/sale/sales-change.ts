import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { SaleView } from '../../till-contract/operations/sale-operations.ts';
import type { SaleState } from '../../till-contract/parts/answer-values.ts';
import type { TillContext } from '../context/till-context.ts';
import { isSaleOf } from '../context/vendor-of-caller.ts';
import { findSaleRecord, type KeptSale, keepSale, type SaleRecord } from '../records/sales-record.ts';
import { saleChanged, viewOfSale } from '../records/sales-view.ts';
import { decideAndWrite } from '../records/till-records.ts';
import { dayChanged } from '../reports/reports-stamps.ts';
import type { Caller } from '../till-call.ts';
import { withCharges } from './charges-settled.ts';

export interface SaleChange {
  readonly body: SaleRecord;
  readonly state?: SaleState;
  readonly at?: Instant;
  /** Belongs into the same write. */
  readonly beside?: JournalWrite;
}

/** Reads the sale and merges its approved charges, since a crash may have come between the two writes. */
export async function findSaleFor(context: TillContext, caller: Caller, id: string): Promise<Outcome<KeptSale>> {
  const sale = await findSaleRecord(context.journal, id);
  if (sale === undefined || !isSaleOf(context, caller, sale.body)) return refuse({ code: 'unknown' });
  return accept(await withCharges(context, sale));
}

/** Reads a sale, decides, and writes it. When `change` returns undefined the sale has the requested state already. */
export async function changeSale(
  context: TillContext,
  caller: Caller,
  id: string,
  change: (sale: KeptSale) => Promise<Outcome<SaleChange | undefined>>,
): Promise<Outcome<SaleView>> {
  let isChanged = false;
  const decided = await decideAndWrite<KeptSale>(context.journal, async () => {
    const found = await findSaleFor(context, caller, id);
    if (!found.ok) return found;
    const changed = await change(found.value);
    if (!changed.ok) return changed;
    isChanged = changed.value !== undefined;
    return accept(changed.value === undefined ? { value: found.value } : writeOf(found.value, changed.value));
  });
  if (!decided.ok) return decided;
  if (isChanged) context.emit(saleChanged(decided.value));
  return accept(await viewOfSale(context, decided.value));
}

export function writeOf(
  sale: KeptSale,
  { body, state = sale.state, at = sale.at, beside = {} }: SaleChange,
): { readonly value: KeptSale; readonly write: JournalWrite } {
  const record = keepSale(sale.version, state, at, body);
  return {
    value: { ...sale, version: sale.version + 1, state, at, body },
    write: {
      ...beside,
      records: [record, ...(beside.records ?? [])],
      facts: { ...beside.facts, ...dayChanged(body.businessDate, `${record.id}/${record.after}`) },
    },
  };
}
