import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { NO_MONEY } from '../../shared/base/money.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import type { PairedDevice } from './paired-device.ts';

/** Closes every shift that the signed-in person may see, with a count of any amount. */
export async function closeShifts(till: PairedDevice): Promise<void> {
  for (const { shift, isOfKiosks } of await till.must(SHIFT_OPERATIONS.listDrawers)) {
    if (shift === undefined || isOfKiosks) continue;
    const count_id = uuidV4(nodeWorld);
    const path = { shift_id: shift.id };
    await till.must(SHIFT_OPERATIONS.countShift, { path: { ...path, count_id }, body: { counted: { total: NO_MONEY } } });
    await till.must(SHIFT_OPERATIONS.closeShift, { path, body: { countId: count_id } });
  }
}
