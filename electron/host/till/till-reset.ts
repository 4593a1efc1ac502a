import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accept, type Outcome, type Refusal, refuse } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import { statusOfRefusal } from '../../../shared/till-contract/parts/till-operation.ts';
import { writeBackup } from '../backup/backup-set.ts';
import { sourcesOf } from '../backup/backup-sources.ts';
import { forgetHeads } from '../backup/restore.ts';
import { nodeWorld } from '../base/node-world.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';
import type { DataFolder } from '../data/data-folder.ts';

/** Holds requests off while exclusive work is done. */
export interface Gate {
  readonly answer: Transport;
  /** Resolves to true once only the caller's own request is inside; false when others stay too long, or when the gate is shut already. */
  shut(): Promise<boolean>;
  open(): void;
}

const PATIENCE_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 20;

export function makeGate(answer: Transport): Gate {
  let isShut = false;
  let inside = 0;
  const open = (): void => {
    isShut = false;
  };
  return {
    async answer(request) {
      if (isShut) return BUSY;
      inside++;
      try {
        return await answer(request);
      } finally {
        inside--;
      }
    },
    async shut() {
      if (isShut) return false;
      isShut = true;
      for (let waited = 0; inside > 1; waited += LOOK_MILLISECONDS) {
        if (waited >= PATIENCE_MILLISECONDS) {
          open();
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
      }
      return true;
    },
    open,
  };
}

/** Screens that get this answer try again. */
const BUSY = {
  status: statusOfRefusal('too_busy'),
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: utf8Bytes(JSON.stringify({ refusal: { code: 'too_busy' } })),
} as const;

/** Runs `work` while no other request is inside or can enter. */
export async function withGateClosed<Value>(
  gate: Pick<Gate, 'shut' | 'open'>,
  work: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal>> {
  if (!(await gate.shut())) return refuse({ code: 'too_busy' });
  try {
    return await work();
  } finally {
    gate.open();
  }
}

/** Resets the host. After the backup the gate stays shut, since later sales would be lost. */
export async function resetWhileClosed(
  gate: Gate,
  check: () => Promise<Refusal | undefined>,
  { backUpForReset, onFault }: { readonly backUpForReset: () => Promise<void>; readonly onFault: (fault: unknown) => void },
): Promise<Outcome<undefined, Refusal>> {
  if (!(await gate.shut())) return refuse({ code: 'too_busy' });
  try {
    const refusal = await check();
    if (refusal === undefined) {
      await backUpForReset();
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
  /** Resolves once everything is backed up: the host must then be stopped and started again. */
  readonly wanted: Promise<void>;
}

export function makeReset(folder: DataFolder): Reset {
  const { promise: wanted, resolve } = Promise.withResolvers<void>();
  return {
    wanted,
    async backUpForReset() {
      const asideFolder = join(folder.path, 'kept-aside', now(nodeWorld).replaceAll(/[^0-9TZ]/g, ''));
      mkdirSync(asideFolder, { recursive: true });
      const file = join(asideFolder, 'grandstand.sqlite');
      await writeBackup(sourcesOf(folder), file);
      writeOwnerOnly(noteOf(folder), JSON.stringify({ keptAside: file }));
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
