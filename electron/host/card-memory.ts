import { join } from 'node:path';
import { type KeptTexts, openKeptLines } from '../../shared/base/kept-texts.ts';
import { growingFile } from './growing-file.ts';

/** What the card simulator has approved, in the data folder of the one process that runs it. Where it is lost, refunds are declined. */
export function openCardMemory(folder: string): Promise<KeptTexts> {
  return openKeptLines(growingFile(join(folder, 'card-simulator.jsonl')));
}
