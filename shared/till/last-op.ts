import type { Journal } from '../sync/journal.ts';
import type { Op, OpId } from '../sync/op.ts';

/** What took the place of an op counts in its stead, and in its turn what took the place of that. Only what was rejected has a successor. */
export async function lastOpOf(journal: Pick<Journal, 'findOp' | 'listLane'>, id: OpId): Promise<Op | undefined> {
  const first = await journal.findOp(id);
  if (first?.state !== 'rejected') return first;
  return (await journal.listLane(first.lane)).reduce((last, op) => (op.replaces === last.id ? op : last), first);
}
