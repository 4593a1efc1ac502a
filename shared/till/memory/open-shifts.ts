import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { ShiftRecord } from '../records/shifts-record.ts';
import type { Caller } from '../till-call.ts';

/** The open shift of each device's drawer, as the journal has it, so that the status of hundreds of screens reads nothing. */
export interface OpenShifts {
  of(caller: Caller): Promise<ShiftRecord | undefined>;
  /** Forgets what a durable write may have changed. */
  take(write: JournalWrite): void;
}

export function makeOpenShifts(read: (caller: Caller) => Promise<ShiftRecord | undefined>): OpenShifts {
  const known = new Map<string, ShiftRecord | undefined>();
  let writes = 0;
  return {
    async of(caller) {
      if (known.has(caller.deviceId)) return known.get(caller.deviceId);
      const before = writes;
      const shift = await read(caller);
      // What was read may be older than a write that came meanwhile.
      if (writes === before) known.set(caller.deviceId, shift);
      return shift;
    },
    take({ records = [] }) {
      const isOfDrawers = records.some(({ kind }) => kind === 'drawer' || kind === 'till_drawer');
      const shifts = new Set(records.filter(({ kind }) => kind === 'shift').map(({ id }) => id));
      if (!isOfDrawers && shifts.size === 0) return;
      writes += 1;
      for (const [deviceId, shift] of known) if (isOfDrawers || (shift !== undefined && shifts.has(shift.id))) known.delete(deviceId);
    },
  };
}
