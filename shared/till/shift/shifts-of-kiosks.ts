import { accept } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOfKiosks } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import { findShift, type ShiftRecord } from '../records/shifts-record.ts';
import { decideAndWrite } from '../records/till-records.ts';
import { dateOf } from './drawer-booking.ts';
import { closingOf } from './shifts-report.ts';

/** Closes the kiosks' shift once its business date has ended, since nobody counts a kiosk. */
export async function closeEndedKioskShifts(
  context: Pick<TillContext, 'journal' | 'world' | 'place' | 'identity' | 'emit'>,
  at: Instant,
): Promise<void> {
  for await (const { body } of recordsOf<ShiftRecord>(context.journal, 'shift', { states: ['open'] })) {
    if (!isOfKiosks(body.drawerId) || body.businessDate >= dateOf(context, at)) continue;
    await decideAndWrite(context.journal, async () => {
      const shift = await findShift(context.journal, body.id);
      if (shift?.state !== 'open') return accept({ value: undefined });
      return accept({ value: undefined, write: (await closingOf(context, shift, { at })).write });
    });
    context.emit({ kind: 'shift_changed' });
  }
}
