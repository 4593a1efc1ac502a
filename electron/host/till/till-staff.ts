import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Journal } from '../../../shared/sync/journal/journal.ts';
import { openRecord } from '../../../shared/till/records/host-record.ts';
import { type NamedEmployee, type Staff, type VerifiedEmployee, verifiedStaff } from '../../../shared/till/records/staff-record.ts';
import { nodeWorld } from '../base/node-world.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';
import { fileFingerprint } from '../data/start-notes.ts';
import { openHostKeys } from '../store/host-keys.ts';
import { withClosedPins } from './pin-verifiers.ts';

/** The employees of the catalogue file that the start puts into use. */
export interface StaffSource {
  readonly file: string;
  /** Reads the file on demand. */
  readonly employees: () => readonly NamedEmployee[];
}

const SOURCE = 'till/staff-source';

/** Adopts the employees of the catalogue file. Verifying PINs is slow on purpose, so an unchanged file is skipped unless PINs were lost. */
export async function adoptStaff(
  journal: Pick<Journal, 'append' | 'findFact'>,
  staff: Staff,
  { file, employees }: StaffSource,
  world: World,
  isForgotten: boolean,
): Promise<void> {
  const source = fileFingerprint(file);
  const record = await openRecord<string>(journal, SOURCE, '');
  if (record.current() === source && !isForgotten) return;
  await staff.adopt(await verifiedStaff(world, employees(), staff.listAll()), now(nodeWorld));
  await record.change(() => source);
}

/** The file in which an import leaves employees for a running host, with verifiers but no PINs. */
function leftFile(folder: string): string {
  return join(folder, 'staff.json');
}

export async function writeStaffImport(folder: string, employees: readonly NamedEmployee[]): Promise<void> {
  leaveVerifiedStaff(folder, await verifiedImport(folder, employees));
}

export async function verifiedImport(folder: string, employees: readonly NamedEmployee[]): Promise<readonly VerifiedEmployee[]> {
  return await verifiedStaff(withClosedPins(openHostKeys(folder).pins), employees, []);
}

export function leaveVerifiedStaff(folder: string, staff: readonly VerifiedEmployee[]): void {
  writeOwnerOnly(leftFile(folder), JSON.stringify(staff));
}

/** Returns false when no import has left any. */
export async function applyStaffImport(folder: string, staff: Staff): Promise<boolean> {
  const text = readLeft(folder);
  if (text === undefined) return false;
  await staff.adopt(JSON.parse(text) as readonly VerifiedEmployee[], now(nodeWorld));
  // Another import may have left its own in between.
  if (readLeft(folder) === text) rmSync(leftFile(folder), { force: true });
  return true;
}

function readLeft(folder: string): string | undefined {
  try {
    return readFileSync(leftFile(folder), 'utf8');
  } catch {
    return undefined;
  }
}
