import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexOf } from '../../../shared/base/bytes-as-text.ts';
import { MOST_PICTURE_BYTES, picturesNamedIn } from '../../../shared/base/picture/picture-address.ts';
import { now } from '../../../shared/base/time.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { MOST_PICTURE_SIDE, pictureType } from '../../../shared/contract/catalogue/menu-pictures.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { readDemoPicture } from '../data/demo-pictures.ts';

/** Writes the pictures that the catalogue names, each under its digest. */
export async function writePictures({ pictures }: ServiceStore, catalogue: Catalogue, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const digest of picturesNamedIn(JSON.stringify(catalogue))) {
    const bytes = (await pictures.find(digest)) ?? (await readDemoPicture(digest));
    if (bytes === undefined) continue;
    writeFileSync(join(folder, `${digest}.${pictureType(bytes) === 'jpeg' ? 'jpg' : 'webp'}`), bytes);
    count += 1;
  }
  return count;
}

/** Keeps every picture of a folder, or none where one cannot be used. The names of the files do not matter. */
export async function keepPictures({ pictures }: ServiceStore, folder: string): Promise<number> {
  const read = namesIn(folder).map((name) => readPicture(join(folder, name)));
  const kept = new Map((await pictures.list()).map(({ digest, bytes }) => [digest, bytes]));
  for (const { digest, bytes } of read) kept.set(digest, bytes.length);
  const total = [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);
  const most = DEFAULT_SERVICE_SETTINGS.pictureBytes;
  if (total > most) throw new CommandRefused(`with ${folder} there would be ${total} bytes of pictures, and there is room for ${most}`);
  for (const { digest, bytes } of read) await pictures.add(digest, bytes, now(nodeWorld));
  return read.length;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  } catch (fault) {
    throw new CommandRefused(`${folder} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
}

function readPicture(file: string): { readonly digest: string; readonly bytes: Uint8Array } {
  const bytes = readFileSync(file);
  if (pictureType(bytes) !== undefined) return { digest: hexOf(nodeWorld.digest('sha256', bytes)), bytes };
  throw new CommandRefused(
    `${file} is no picture for a menu: it takes a still WebP or JPEG of at most ${MOST_PICTURE_BYTES} bytes and ${MOST_PICTURE_SIDE} dots each way`,
  );
}
