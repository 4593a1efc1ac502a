import type { Journal } from '../../sync/journal/journal.ts';
import type { Op, OpId } from '../../sync/journal/op.ts';

/** Follows `replaces` from a rejected op to the op that is responsible now. Only rejected ops are ever replaced. */
export async function lastOpOf(journal: Pick<Journal, 'findOp' | 'listLane'>, id: OpId): Promise<Op | undefined> {
  const first = await journal.findOp(id);
  if (first?.state !== 'rejected') return first;
  return (await journal.listLane(first.lane)).reduce((last, op) => (op.replaces === last.id ? op : last), first);
}
