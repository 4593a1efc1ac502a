import { accept } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { TillParts } from '../context/till-parts.ts';
import { isOfKiosks } from '../records/drawer-record.ts';
import { recordsOf } from '../records/record-pages.ts';
import { findShift, type ShiftRecord } from '../records/shifts-record.ts';
import { decideAndWrite } from '../records/till-records.ts';
import { dateOf } from './drawer-booking.ts';
import { closingOf } from './shifts-report.ts';

/** Closes the kiosks' shift once its business date has ended, since nobody counts a kiosk. */
export async function closeEndedKioskShifts(
  parts: Pick<TillParts, 'journal' | 'world' | 'place' | 'identity' | 'tell'>,
  at: Instant,
): Promise<void> {
  for await (const { body } of recordsOf<ShiftRecord>(parts.journal, 'shift', { states: ['open'] })) {
    if (!isOfKiosks(body.drawerId) || body.businessDate >= dateOf(parts, at)) continue;
    await decideAndWrite(parts.journal, async () => {
      const shift = await findShift(parts.journal, body.id);
      if (shift?.state !== 'open') return accept({ value: undefined });
      return accept({ value: undefined, write: (await closingOf(parts, shift, { at })).write });
    });
    parts.tell({ kind: 'shift_changed' });
  }
}
