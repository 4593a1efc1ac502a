import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { TSchema } from 'typebox';
import { makeSchemaCompiler } from './judge.ts';
import { makeAjv } from './make-ajv.ts';

/**
 * Writes the program of a module that exports `checks`: for each schema, in their order, the function that `validate` would otherwise
 * compile when the schema is first used. `partsFile` is the address of `make-ajv.ts`, as the module imports it.
 */
export function writeChecks(schemas: readonly TSchema[], partsFile: string): string {
  const ajv = makeAjv({ allErrors: false, explains: false, code: { source: true, esm: true, lines: true, formats: _`formats` } });
  const { register } = makeSchemaCompiler(ajv);
  const names = Object.fromEntries(schemas.map((schema, index) => [`check${index}`, register(schema, `checked${index}`)]));
  const imports = new Map<string, string>();
  const written = withoutViolations(standalone.default(ajv, names)).replaceAll(/require\("([\w./-]+)"\)/g, (_whole, file: string) => {
    const name = imports.get(file) ?? `imported${imports.size}`;
    imports.set(file, name);
    return name;
  });
  return [
    `import { formats, hasUniqueElements } from ${JSON.stringify(partsFile)};`,
    ...[...imports].map(([file, name]) => `import ${name} from ${JSON.stringify(`${file}.js`)};`),
    written.replaceAll(/export const (check\d+)/g, 'const $1'),
    `export const checks = [${Object.keys(names).join(', ')}];`,
    '',
  ].join('\n');
}

/** Leaves out what the checks would say of a violation, half of the text: what they refuse is explained by a compiled schema. */
function withoutViolations(written: string): string {
  return written
    .replaceAll(/^(validate\d+\.errors = \[)\{instancePath.*\}\];$/gm, '$1{}];')
    .replaceAll(/^(const err\d+ = )\{instancePath.*\};$/gm, '$1{};');
}
