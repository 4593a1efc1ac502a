import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTillPictures, type TillPicturesOptions } from '../../electron/host/till/link/till-pictures.ts';
import { TINY_DIGEST, TINY_PICTURE } from '../service/tiny-picture.ts';

test('a picture that cannot be written is fetched once, and not again and again', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'grandstand-unkept-'));
  // A file is in the place of the folder.
  writeFileSync(join(dataFolder, 'pictures'), '');
  const bytes = new Uint8Array(Buffer.from(TINY_PICTURE, 'base64'));
  let calls = 0;
  const caller = { call: async () => ({ kind: 'ok', value: bytes, bytes, calls: ++calls }) };
  const drainer = () => ({ caller, connection: { connectivity: () => 'online' } });
  const faults: unknown[] = [];
  const link = (() => ({ drainer, mode: () => 'remote' })) as unknown as TillPicturesOptions['link'];
  const pictures = openTillPictures({ dataFolder, link, onFault: (fault) => faults.push(fault) });
  try {
    pictures.follow(31, [TINY_DIGEST]);
    await expect.poll(() => faults.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([calls, faults.length]).toEqual([1, 1]);
  } finally {
    await pictures.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
