import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CATALOGUE } from '../../electron/host/catalogue-file.ts';
import { openHostKeys } from '../../electron/host/host-keys.ts';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { withClosedPins } from '../../electron/host/pin-verifiers.ts';
import { sealWith } from '../../electron/host/secret-seal.ts';
import { readEmployees } from '../../electron/host/served-catalogue.ts';
import { openSqliteJournal } from '../../electron/host/sqlite/journal.ts';
import { adoptStaff } from '../../electron/host/till-staff.ts';
import { openStaff } from '../../shared/till/staff-record.ts';
import { bookFilesIn } from '../books/stored-books.ts';
import { makeOnce } from '../setup/made-once.ts';
import { hostFolder } from './host-program.ts';

/**
 * A data folder whose staff is known before the host's first start, which is a first start in all else: hashing the PINs of the demo takes
 * as long as everything else that it does. They are hashed once in a test run. `file` is any catalogue that names the demo's people.
 */
export async function knowDemoStaff(data: string, file: string = DEMO_CATALOGUE): Promise<void> {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { pins, sealing } = openHostKeys(data);
  const journal = openSqliteJournal(bookFilesIn(data).journalFile, nodeWorld, { sealing: sealing.journal });
  try {
    const verifiers = await demoVerifiers();
    const world = { ...withClosedPins(pins), hashPassword: async (pin: string) => sealWith(pins, 'pin', verifiers[pin] ?? '') };
    await adoptStaff(journal, await openStaff(journal), { file, employees }, world, false);
  } finally {
    await journal.close();
  }
}

let read: ReturnType<typeof readEmployees> | undefined;

function employees(): ReturnType<typeof readEmployees> {
  read ??= readEmployees(DEMO_CATALOGUE);
  return read;
}

let hashed: Promise<Readonly<Record<string, string>>> | undefined;

function demoVerifiers(): Promise<Readonly<Record<string, string>>> {
  hashed ??= readVerifiers();
  return hashed;
}

async function readVerifiers(): Promise<Readonly<Record<string, string>>> {
  const run = hostFolder();
  if (run === undefined) return await hashPins();
  const folder = `${run}-pins`;
  await makeOnce(folder, async (part) => {
    mkdirSync(part);
    writeFileSync(join(part, 'verifiers.json'), JSON.stringify(await hashPins()));
  });
  return JSON.parse(readFileSync(join(folder, 'verifiers.json'), 'utf8'));
}

async function hashPins(): Promise<Readonly<Record<string, string>>> {
  const pins = employees().flatMap(({ pin }) => pin ?? []);
  return Object.fromEntries(await Promise.all(pins.map(async (pin) => [pin, await nodeWorld.hashPassword(pin)])));
}
