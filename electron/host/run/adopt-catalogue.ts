import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { accept } from '../../../shared/base/outcome.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { hashApiKey } from '../../../shared/service/core/access.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { adoptCatalogue, describeReport, readCatalogueFile } from '../data/catalogue-file.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { ownProgram } from '../project-files.ts';

/** Taking up a catalogue file at a start. */
export interface AdoptTask extends AdoptFile {
  readonly folder: DataFolder;
}

interface AdoptFile {
  readonly path: string;
  /** False for the demo. */
  readonly isNamed: boolean;
  /** True while there is no catalogue yet. */
  readonly isFirst: boolean;
}

export type WorkerAnswer = { readonly isInUse: boolean } | { readonly refusal: string };

/** A smaller file is taken up sooner than a process starts. */
const LARGE_FILE = 2 * 1024 * 1024;

/** Takes up a file, a large one beside this process: the memory that this takes goes back to the system with the other one. True when the file is in use afterwards. */
export async function adoptAtStart(store: ServiceStore, { folder, ...file }: AdoptTask): Promise<boolean> {
  if (statSync(file.path).size < LARGE_FILE) return await adoptFile(store, file);
  const worker = startWorker({ folder, ...file });
  const ended = once(worker, 'exit').then(([code]) => Promise.reject(new Error(`taking up ${file.path} ended with ${code}`)));
  const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [WorkerAnswer];
  await ended.catch(() => undefined);
  if ('refusal' in answer) throw new CommandRefused(answer.refusal);
  return answer.isInUse;
}

/** A process, since the allocator keeps what a thread has freed; Electron starts no other processes from its own program. */
function startWorker(task: AdoptTask): Worker | ChildProcess {
  const program = ownProgram('catalogue-worker');
  if (process.versions.electron !== undefined) return new Worker(program, { workerData: task });
  return fork(program, [JSON.stringify(task)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** True when the file is in use afterwards. The demo never replaces another catalogue. */
export async function adoptFile(store: ServiceStore, { path, isNamed, isFirst }: AdoptFile): Promise<boolean> {
  const checked = checkNewCatalogue(readCatalogueFile(path));
  // The demo's own keys are public, so a first start makes others.
  const wanted = checked.ok && !isNamed ? accept({ ...checked.value, api_keys: [] }) : checked;
  if (!isFirst && wanted.ok && (await isSame(store, wanted.value))) return true;
  if (!isFirst && !isNamed) return false;
  const adopted = wanted.ok ? await adoptCatalogue(store, wanted.value) : wanted;
  if (!adopted.ok) throw new CommandRefused(`${path}: ${describeReport(adopted.refusal)}`);
  return true;
}

async function isSame(store: ServiceStore, { api_keys: keys = [], employees, ...rest }: Catalogue): Promise<boolean> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text !== JSON.stringify({ ...rest, employees: employees.map(({ pin: _pin, ...employee }) => employee) })) return false;
  for (const { key } of keys) if ((await store.keys.findApiKey(hashApiKey(nodeWorld, key))) === undefined) return false;
  return true;
}
