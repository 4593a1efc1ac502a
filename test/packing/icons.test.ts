import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { ICNS_SIZES, packIcns, packIco, pixelsOf, readIcns, readIco } from './icon-containers.ts';

const ICONS = join(projectRoot, 'resources', 'icons');
const read = (name: string): Buffer => readFileSync(join(ICONS, name));

test('every icon that the packing names is there, each picture in the size that its name or its table says', () => {
  const config = readFileSync(join(projectRoot, 'electron-builder.yml'), 'utf8');
  expect([...config.matchAll(/icon: (\S+)/g)].map(([, path]) => path)).toEqual([
    'resources/icons',
    'resources/icons/grandstand.ico',
    'resources/icons/grandstand.icns',
  ]);
  const pictures = readdirSync(ICONS).filter((name) => name.endsWith('.png'));
  expect(pictures).toContain('512x512.png');
  for (const name of pictures) expect(`${pixelsOf(read(name))}x${pixelsOf(read(name))}.png`).toBe(name);
  for (const { pixels, png } of [...readIco(read('grandstand.ico')), ...readIcns(read('grandstand.icns'))])
    expect(pixelsOf(png)).toBe(pixels);
});

test('Windows finds every size up to 256, and macOS all that it draws', () => {
  expect(readIco(read('grandstand.ico')).map(({ pixels }) => pixels)).toEqual([16, 24, 32, 48, 64, 128, 256]);
  expect(new Set(readIcns(read('grandstand.icns')).map(({ pixels }) => pixels))).toEqual(new Set(ICNS_SIZES));
});

test('the containers are as they were packed, byte by byte', () => {
  expect(packIco(readIco(read('grandstand.ico'))).equals(read('grandstand.ico'))).toBe(true);
  expect(packIcns(readIcns(read('grandstand.icns'))).equals(read('grandstand.icns'))).toBe(true);
});
