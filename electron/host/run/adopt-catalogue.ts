import { statSync } from 'node:fs';
import { accept } from '../../../shared/base/outcome.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { hashApiKey } from '../../../shared/service/core/access.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { adoptCatalogue, describeReport, readCatalogueFile } from '../data/catalogue-file.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { answerOf, askBeside, BESIDE, type Beside } from './catalogue-beside.ts';

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

/** A smaller file is taken up sooner than a process starts. */
export const LARGE_FILE_BYTES = 2 * 1024 * 1024;

/** Takes up a file, a large one beside this process: the memory that this takes goes back to the system with the other one. True when the file is in use afterwards. */
export async function adoptAtStart(store: ServiceStore, { folder, ...file }: AdoptTask, beside: Beside = BESIDE): Promise<boolean> {
  if (sizeOf(file.path) < LARGE_FILE_BYTES) return await adoptFile(store, file);
  const answer = answerOf(await askBeside({ folder, ...file }, beside));
  if (answer === undefined) throw new CommandRefused(`${file.path} ${NOT_TAKEN_UP}`);
  if ('refusal' in answer) throw new CommandRefused(answer.refusal);
  return answer.isInUse;
}

/** A file that is not there is named by those who read it. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const NOT_TAKEN_UP =
  'was not taken up: the process that reads it was stopped, had too little memory or took too long. No part of it is in use without the rest. Start again, or start without --catalog to go on with the catalogue before it';

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
