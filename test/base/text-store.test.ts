import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { growingFile } from '../../electron/host/base/growing-file.ts';
import { keepInMemory, openTextFile, type TextStore } from '../../shared/base/text-store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-texts-'));
  path = join(folder, 'texts.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['memory', async () => keepInMemory()],
  ['lines', () => openTextFile(growingFile(path))],
] as const)('texts kept in %s', (_name, open: () => Promise<TextStore>) => {
  test('the last text of a key holds, with any characters', async () => {
    const kept = await open();
    expect(await kept.find('a')).toBeUndefined();
    await kept.keep('a', '1');
    await kept.keep('b\n"', 'é\u2028\n[]');
    await kept.keep('a', '2');
    expect([await kept.find('a'), await kept.find('b\n"')]).toEqual(['2', 'é\u2028\n[]']);
  });
});

describe('lines in a file', () => {
  test('are there again after a restart, for their owner alone', async () => {
    const kept = await openTextFile(growingFile(path));
    await Promise.all(['a', 'b', 'c'].map((key) => kept.keep(key, `${key}\n`)));
    const again = await openTextFile(growingFile(path));
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => again.find(key)))).toEqual(['a\n', 'b\n', 'c\n', undefined]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('cut short at any byte lose the line that was cut and no other, and take further ones', async () => {
    const kept = await openTextFile(growingFile(path));
    await kept.keep('a', '1');
    const whole = readFileSync(path).length;
    await kept.keep('b', '2');
    const text = readFileSync(path, 'utf8');
    for (let length = whole; length < text.length; length++) {
      rmSync(path);
      appendFileSync(path, text);
      truncateSync(path, length);
      const cut = await openTextFile(growingFile(path));
      // The line end alone may be missing of a line that is whole.
      expect([await cut.find('a'), await cut.find('b')]).toEqual(['1', length === text.length - 1 ? '2' : undefined]);
      await cut.keep('c', '3');
      const again = await openTextFile(growingFile(path));
      expect([await again.find('a'), await again.find('c')]).toEqual(['1', '3']);
    }
  });

  test.each(['a', 'b', 'c'])(
    'the one that could not be written whole is not believed, and spoils none that is written beside or after it: %s',
    async (cut) => {
      let written = '';
      const file = {
        read: async () => written,
        append: async (text: string) => {
          const isCut = text.includes(`"${cut}"`);
          written += isCut ? text.slice(0, 4) : text;
          if (isCut) throw new Error('no space left');
        },
      };
      const kept = await openTextFile(file);
      const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((key) => kept.keep(key, '1')));
      await kept.keep('d', '1');
      expect(outcomes.map(({ status }) => status)).toEqual(['a', 'b', 'c'].map((key) => (key === cut ? 'rejected' : 'fulfilled')));
      for (const texts of [kept, await openTextFile(file)]) {
        const found = await Promise.all(['a', 'b', 'c', 'd'].map((key) => texts.find(key)));
        expect(found).toEqual(['a', 'b', 'c', 'd'].map((key) => (key === cut ? undefined : '1')));
      }
    },
  );
});
