import { readFile } from 'node:fs/promises';
import { PROJECT } from '../project-files.ts';

const FOLDER = new URL('resources/demo/pictures/', PROJECT);

/** The pictures of the demo stand are files of the program, so that a first start copies nothing. Expects a digest. */
export async function readDemoPicture(digest: string): Promise<Uint8Array | undefined> {
  return await readFile(new URL(`${digest}.webp`, FOLDER)).catch(() => undefined);
}
