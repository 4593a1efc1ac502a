import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOST, isCurrent } from '../../electron/setup/built-parts.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-built-parts-'));
  for (const file of ['electron/host/door.ts', 'electron/build/host.config.ts', 'shared/base/money.ts', 'package-lock.json'])
    write(file, 100);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, seconds: number): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  utimesSync(path, seconds, seconds);
}

test('a host that was never built whole is not started', () => {
  write('.build/host/grandstand.mjs', 200);
  expect(isCurrent(HOST, root)).toBe(false);
});

test.each(['electron/host/door.ts', 'electron/build/host.config.ts', 'shared/base/money.ts', 'package-lock.json'])(
  'a built host is started until %s is newer than the beginning of its build',
  (source) => {
    write('.build/host/begun', 200);
    expect(isCurrent(HOST, root)).toBe(true);
    write(source, 201);
    expect(isCurrent(HOST, root)).toBe(false);
  },
);
