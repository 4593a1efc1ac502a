import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeOnce, stateOf } from './made-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-made-once-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what all need is made by the first who asks, and is there whole for the others', async () => {
  let makings = 0;
  const made = join(folder, 'made');
  const ask = () =>
    makeOnce(made, async (part) => {
      makings += 1;
      mkdirSync(part);
      await new Promise(setImmediate);
      expect(existsSync(made)).toBe(false);
      writeFileSync(join(part, 'text'), 'whole');
    });
  await Promise.all([ask(), ask(), ask()]);
  expect([makings, readFileSync(join(made, 'text'), 'utf8')]).toEqual([1, 'whole']);
});

test('what could not be made is made by the next who asks, without what was left of it', async () => {
  const made = join(folder, 'failed');
  const failing = makeOnce(made, async (part) => {
    mkdirSync(part);
    writeFileSync(join(part, 'half'), '');
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  await makeOnce(made, async (part) => mkdirSync(part));
  expect([existsSync(made), existsSync(join(made, 'half'))]).toEqual([true, false]);
});

test('a file that was written to, added, or replaced by one that says it is as old is another state', () => {
  const sources = join(folder, 'sources');
  mkdirSync(join(sources, 'deep'), { recursive: true });
  const file = join(sources, 'deep', 'one.ts');
  const states = new Set<string>();
  const isNew = (): boolean => states.size < states.add(stateOf([sources])).size;
  writeFileSync(file, '1');
  utimesSync(file, 1, 1);
  expect([isNew(), isNew()]).toEqual([true, false]);
  writeFileSync(join(sources, 'two.ts'), '');
  expect(isNew()).toBe(true);
  writeFileSync(join(folder, 'other.ts'), '2');
  utimesSync(join(folder, 'other.ts'), 1, 1);
  renameSync(join(folder, 'other.ts'), file);
  expect(isNew()).toBe(true);
  writeFileSync(file, '33');
  expect([isNew(), isNew()]).toEqual([true, false]);
});
