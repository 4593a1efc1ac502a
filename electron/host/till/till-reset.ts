import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accept, type Outcome, type Refusal, refuse } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import type { NewStand } from '../../../shared/till/context/new-stand.ts';
import { writeBackup } from '../backup/backup-set.ts';
import { sourcesOf } from '../backup/backup-sources.ts';
import { forgetHeads } from '../backup/restore.ts';
import { nodeWorld } from '../base/node-world.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';
import type { DataFolder } from '../data/data-folder.ts';
import type { Gate } from './link/till-gate.ts';
import { noteStand } from './till-stand.ts';

/** Resets the host. After the backup the gate stays shut, since later sales would be lost. */
export async function resetWhileClosed(
  gate: Gate,
  check: () => Promise<Refusal | undefined>,
  { backUp, onFault }: { readonly backUp: () => Promise<void>; readonly onFault: (fault: unknown) => void },
): Promise<Outcome<undefined, Refusal>> {
  if (!(await gate.shut())) return refuse({ code: 'too_busy' });
  try {
    const refusal = await check();
    if (refusal === undefined) {
      await backUp();
      return accept(undefined);
    }
    gate.open();
    return refuse(refusal);
  } catch (fault) {
    gate.open();
    onFault(fault);
    return refuse({ code: 'backup_failed' });
  }
}

/** A reset of the host of a folder, as the code that runs the host sees it. */
export interface Reset {
  backUpForReset(): Promise<void>;
  /** As a reset, but of everything, and another stand begins; the demo without one. */
  backUpForStand(stand: NewStand | undefined): Promise<void>;
  /** Resolves once everything is backed up: the host must then be stopped and started again. */
  readonly wanted: Promise<void>;
}

export function makeReset(folder: DataFolder): Reset {
  const { promise: wanted, resolve } = Promise.withResolvers<void>();
  const keepAside = async (): Promise<string> => {
    const asideFolder = join(folder.path, 'kept-aside', now(nodeWorld).replaceAll(/[^0-9TZ]/g, ''));
    mkdirSync(asideFolder, { recursive: true });
    const file = join(asideFolder, 'grandstand.sqlite');
    await writeBackup(sourcesOf(folder), file);
    return file;
  };
  return {
    wanted,
    async backUpForReset() {
      writeOwnerOnly(noteOf(folder), JSON.stringify({ keptAside: await keepAside() }));
      resolve();
    },
    async backUpForStand(stand) {
      await keepAside();
      await noteStand(folder, stand);
      resolve();
    },
  };
}

/** The note of an unfinished reset, so that a start after a power cut completes it. It is written once the backup is complete. */
function noteOf({ path }: DataFolder): string {
  return join(path, 'reset.json');
}

/** Removes the journal that a reset has backed up. No process may have it open. */
export function finishReset(folder: DataFolder): void {
  const note = noteOf(folder);
  if (!existsSync(note)) return;
  for (const end of ['-shm', '-wal', '']) rmSync(`${folder.journalFile}${end}`, { force: true });
  forgetHeads(folder, ['journal']);
  rmSync(note);
}
