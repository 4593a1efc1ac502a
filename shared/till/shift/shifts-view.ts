import type { Journal } from '../../sync/journal/journal.ts';
import type { ShiftView } from '../../till-contract/operations/shift-operations.ts';
import { type DrawerMovement, viewOfMovement } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import type { ShiftRecord } from '../records/shifts-record.ts';
import { viewOfCount } from './shifts-report.ts';

/** Returns a shift without the cash from sales, as everybody at the till may see it. `also`: movements that are not written yet. */
export async function viewOfShift(
  journal: Pick<Journal, 'listRecords'>,
  { id, businessDate, openedAt, openedBy, hasFloat, counts }: ShiftRecord,
  also: readonly DrawerMovement[] = [],
): Promise<ShiftView> {
  const movements: DrawerMovement[] = [];
  const states = ['float', 'pay_in', 'pay_out', 'drop', 'no_sale'];
  for await (const { body } of recordsOf<DrawerMovement>(journal, 'drawer_movement', { key: `shift:${id}`, states })) movements.push(body);
  const count = counts.at(-1);
  return {
    id,
    businessDate,
    openedAt,
    ...(openedBy !== undefined && { openedBy: openedBy.name }),
    hasFloat,
    ...(count !== undefined && { count: viewOfCount(count) }),
    movements: [...movements, ...also].map(viewOfMovement),
  };
}
