import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the packer reads and writes of a distribution of Electron, without the 200 MB of the real one: it never runs. */

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const ofPacker = createRequire(ofBuilder.resolve('app-builder-lib'));

interface Asar {
  createPackage(folder: string, file: string): Promise<void>;
  listPackage(file: string, options: { readonly isPack: boolean }): readonly string[];
  extractAll(file: string, folder: string): void;
}

/** The packer's own reader and writer of archives. */
export const asar = ofPacker('@electron/asar') as Asar;

/** By these bytes the burning finds the fuses in a program; behind them are version, count, and a byte for each: all as Electron is built. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE = [1, 9, ...Buffer.from('101110011')];

export async function makeStandInElectron(folder: string): Promise<void> {
  const app = join(folder, 'app');
  const dist = join(folder, 'dist');
  for (const path of [app, join(dist, 'resources'), join(dist, 'locales')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(app, 'package.json'), '{"name":"electron","main":"main.js"}');
  writeFileSync(join(app, 'main.js'), '');
  await asar.createPackage(app, join(dist, 'resources', 'default_app.asar'));
  writeFileSync(join(dist, 'electron'), Buffer.concat([Buffer.from('#!/bin/false\n'), Buffer.from(SENTINEL), Buffer.from(WIRE)]));
  chmodSync(join(dist, 'electron'), 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak', 'locales/ar.pak', 'locales/de.pak'])
    writeFileSync(join(dist, name), name);
}
