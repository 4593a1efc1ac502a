import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import { pictureAddress } from '../../shared/base/picture/picture-address.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { TINY_DIGEST, TINY_PICTURE } from '../service/tiny-picture.ts';
import { runHere } from './run-here.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: readonly string[]): string => join(folder, ...names);
const bytes = Buffer.from(TINY_PICTURE, 'base64');

/** The demo with one picture, which lies in a folder under a name of its own. */
function writeCatalogue(): string {
  const demo = JSON.parse(readFileSync(DEMO_CATALOGUE, 'utf8')) as Catalogue;
  const items = demo.items.map((item, place) => ({ ...item, images: place === 0 ? [{ url: pictureAddress(TINY_DIGEST) }] : [] }));
  const file = at('menu.json');
  writeFileSync(file, JSON.stringify({ ...demo, items, api_keys: [] }));
  mkdirSync(at('in'));
  writeFileSync(at('in', 'burger.webp'), bytes);
  return file;
}

const data = (name: string): readonly string[] => ['--data', at(name)];

test('pictures go from one stand to another with the catalogue', async () => {
  const file = writeCatalogue();
  const imported = await runHere(['catalog', 'import', file, '--pictures', at('in'), ...data('first')]);
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('1 pictures are kept') });
  const exported = await runHere(['catalog', 'export', at('again.json'), '--pictures', at('out'), ...data('first')]);
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('1 pictures are in') });
  expect(readdirSync(at('out'))).toEqual([`${TINY_DIGEST}.webp`]);
  expect(readFileSync(at('out', `${TINY_DIGEST}.webp`)).equals(bytes)).toBe(true);
  const second = await runHere(['catalog', 'import', at('again.json'), '--pictures', at('out'), ...data('second')]);
  expect(second.code).toBe(0);
  await runHere(['catalog', 'export', at('third.json'), '--pictures', at('third'), ...data('second')]);
  expect(readdirSync(at('third'))).toEqual([`${TINY_DIGEST}.webp`]);
});

test('a folder with a file that is no picture changes nothing, and the file is named', async () => {
  const file = writeCatalogue();
  writeFileSync(at('in', 'notes.txt'), 'no picture');
  const refused = await runHere(['catalog', 'import', file, '--pictures', at('in'), ...data('first')]);
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(`${at('in', 'notes.txt')} is no picture for a menu`);
  expect((await runHere(['catalog', 'import', file, '--pictures', at('nowhere'), ...data('first')])).output).toContain('ENOENT');
  expect((await runHere(['catalog', 'export', ...data('first')])).code).not.toBe(0);
});

test('the pictures of the demo are written too', async () => {
  await runHere(['catalog', 'import', DEMO_CATALOGUE, ...data('demo')]);
  const exported = await runHere(['catalog', 'export', at('demo.json'), '--pictures', at('out'), ...data('demo')]);
  expect(exported.output).toContain(`${readdirSync(at('out')).length} pictures are in`);
  expect(readdirSync(at('out')).length).toBeGreaterThan(150);
});
