import { intentOf, type SaleIntent } from '../../shared/sync/journal/intent.ts';
import { findDifferences } from '../books/compare-books.ts';
import { type BookFiles, readStored } from '../books/stored-books.ts';

export interface AcknowledgedSales extends BookFiles {
  /** Cents by op id, as the till printed them. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

/** Every acknowledged sale is in the journal over its amount, every sale has ended as one order, and no order is without a sale. */
export async function findWrongSales({ acknowledged, ...files }: AcknowledgedSales): Promise<readonly string[]> {
  const books = await readStored(files);
  const sales = new Map<string, (typeof books.till.ops)[number]>(
    books.till.ops.filter(({ kind }) => kind === 'sale').map((op) => [op.id, op]),
  );
  const found: string[] = [];
  for (const [id, amount] of acknowledged) {
    const op = sales.get(id);
    const taken = op && intentOf<SaleIntent>(op).taken;
    if (taken !== amount) found.push(`sale ${id} over ${amount} was acknowledged, and the journal has ${taken}`);
  }
  for (const { id, state, reason } of sales.values()) if (state !== 'done') found.push(`sale ${id} is ${state} (${reason})`);
  return [...found, ...findDifferences(books, { isOnlySeller: true })];
}
