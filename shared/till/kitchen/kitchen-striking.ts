import type { Instant } from '../../base/time.ts';
import type { Quantity } from '../../engine/terms/cart.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { KitchenLineView } from '../../till-contract/operations/kitchen-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { papersOfCancelled, papersOfStruck } from '../print/print-cancelled.ts';
import { type KeptTicket, KITCHEN_KIND, type KitchenRecord, keepTicket, tabKey, viewOfTicket } from '../records/kitchen-record.ts';
import { readKept } from '../records/till-records.ts';
import type { Submitted } from './kitchen-tickets.ts';

/** An order has one ticket for each time that lines of it were submitted. */
const MOST_OF_AN_ORDER = 200;

/** Strikes lines taken off a tab after the kitchen had them, newest tickets first. A ticket with no lines left is cancelled. */
export async function strikeLines(
  context: Pick<TillContext, 'journal' | 'printing'>,
  tabId: string,
  struck: Submitted,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const left = new Map(Object.entries(struck));
  if (left.size === 0) return [];
  const found = await context.journal.listRecords(KITCHEN_KIND, {
    states: ['open', 'done', 'closed'],
    key: tabKey(tabId),
    order: 'newest_first',
    limit: MOST_OF_AN_ORDER,
  });
  const records: RecordWrite[] = [];
  for (const record of found) {
    const { version, state, body } = readKept<KitchenRecord>(record) as KeptTicket;
    if (body.cancelledAt !== undefined) continue;
    const lines = body.lines.map((line) => strike(line, left));
    const gone = lines.flatMap((line, index) => {
      const by = (line.cancelled ?? 0) - (body.lines[index]?.cancelled ?? 0);
      return by > 0 ? [{ ...line, quantity: by as Quantity }] : [];
    });
    if (gone.length === 0) continue;
    const isWhole = lines.every(({ quantity, cancelled = 0 }) => (cancelled as number) >= quantity);
    const changed: KitchenRecord = { ...body, lines, ...(isWhole && { cancelledAt: at }) };
    records.push(keepTicket(version, state, changed));
    const view = viewOfTicket({ state, body: changed });
    records.push(...(await (isWhole ? papersOfCancelled(context, view, at) : papersOfStruck(context, view, gone, at))));
  }
  return records;
}

function strike(line: KitchenLineView, left: Map<string, number>): KitchenLineView {
  const { lineId, quantity, cancelled = 0 } = line;
  const wanted = lineId === undefined ? 0 : (left.get(lineId) ?? 0);
  const by = Math.min(wanted, quantity - cancelled);
  if (lineId === undefined || by <= 0) return line;
  left.set(lineId, wanted - by);
  return { ...line, cancelled: (cancelled + by) as Quantity };
}
