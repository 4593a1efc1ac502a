import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCheckedSchemas } from '../../electron/host/base/checked-schemas.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { type Check, makeSchemaCompiler } from '../../shared/contract/validation/judge.ts';
import { makeAjv } from '../../shared/contract/validation/make-ajv.ts';
import { writeChecks } from '../../shared/contract/validation/write-checks.ts';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { sampleOf } from './sample-of-schema.ts';

const schemas = listCheckedSchemas();
let folder: string;
let written: readonly Check[];

beforeAll(async () => {
  // Below the project, where the module finds its packages.
  folder = mkdtempSync(join(projectRoot, 'node_modules', '.grandstand-checks-'));
  const parts = pathToFileURL(join(projectRoot, 'shared/contract/validation/make-ajv.ts')).href;
  const file = join(folder, 'checks.mjs');
  writeFileSync(file, writeChecks(schemas, parts));
  ({ checks: written } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly checks: readonly Check[] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('there is one for each schema that a host checks by', () => {
  expect(written).toHaveLength(schemas.length);
  for (const { query } of [...OPERATIONS, ...Object.values(TILL_OPERATIONS)]) expect(schemas).toContain(query);
});

test('each takes and refuses what its schema does, whichever member is spoilt', () => {
  const { compile } = makeSchemaCompiler(makeAjv({ allErrors: false, explains: false }));
  let [taken, refused] = [0, 0];
  for (const [index, schema] of schemas.entries()) {
    const check = compile(schema);
    for (const value of sampleOf(schema)) {
      const isTaken = check(value);
      expect((written[index] as Check)(value), `schema ${index}: ${JSON.stringify(value)}`.slice(0, 500)).toBe(isTaken);
      if (isTaken) taken++;
      else refused++;
    }
  }
  expect(taken).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(1000);
});
