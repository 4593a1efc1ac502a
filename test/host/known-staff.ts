import { mkdirSync } from 'node:fs';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import { readEmployees } from '../../electron/host/run/served-catalogue.ts';
import { openHostKeys } from '../../electron/host/store/host-keys.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { withClosedPins } from '../../electron/host/till/pin-verifiers.ts';
import { adoptStaff } from '../../electron/host/till/till-staff.ts';
import { openStaff } from '../../shared/till/records/staff-record.ts';
import { bookFilesIn } from '../books/stored-books.ts';

/**
 * A data folder whose staff is known before the host's first start, which is a first start in all else. A host in a process of its own
 * hashes each PIN so slowly that no thief guesses it, and those of the demo take longer than all the rest of its start.
 */
export async function knowStaff(data: string, file: string = DEMO_CATALOGUE): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { pins, sealing } = openHostKeys(data);
  const source = { file, employees: () => readEmployees(file) };
  const journal = openSqliteJournal(bookFilesIn(data).journalFile, nodeWorld, { sealing: sealing.journal });
  try {
    await adoptStaff(journal, await openStaff(journal), source, withClosedPins(pins), false);
  } finally {
    await journal.close();
  }
}
