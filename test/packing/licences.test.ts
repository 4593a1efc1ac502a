import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licences that let a closed or open program pass a package on, together with the licence's text; OFL: typefaces, as part of a program. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
  'OFL-1.1',
]);

interface LockedPackage {
  readonly dev?: boolean;
  readonly license?: string;
}

test('whatever is packed may be passed on', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const packed = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  expect(packed.length).toBeGreaterThan(50);
  expect(packed.filter(([, { license = 'none' }]) => !ALLOWED.has(license)).map(([path, { license }]) => `${path}: ${license}`)).toEqual(
    [],
  );
});
