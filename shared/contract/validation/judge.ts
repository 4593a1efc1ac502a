import type { Ajv, ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { assert } from '../../base/assert.ts';
import { ItemSet } from '../records/modifier.ts';
import { RefundOrder } from '../records/refund.ts';

/** Returns whether a value is valid; the violations of the last invalid one are `errors`. */
export interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

export interface SchemaCompiler {
  compile(schema: TSchema): Check;
  /** Adds the schema under a name without compiling it: that of its record, or the given one. */
  register(schema: TSchema, otherwise: string): string;
}

/** Compiles each titled record once and calls it from all records that contain it, because many records share the same parts. */
export function makeSchemaCompiler(ajv: Ajv): SchemaCompiler {
  const named = new Map<string, object>();

  /** Returns undefined when the schema has no title, or has the same title as a different schema. */
  const nameOf = (schema: object): string | undefined => {
    const { title } = schema as { readonly title?: unknown };
    if (typeof title !== 'string' || !/^\w+$/.test(title)) return undefined;
    if (!named.has(title)) {
      named.set(title, schema);
      ajv.addSchema(referring(schema), title);
    }
    return named.get(title) === schema ? title : undefined;
  };

  /** Returns a copy in which contained records are replaced by references. */
  const referring = (schema: object): object =>
    Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, isChoice(key) ? part : referred(part)]));

  const referred = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(referred);
    const name = nameOf(part);
    return name === undefined ? referring(part) : { $ref: name };
  };

  // These records contain themselves and refer to themselves by title.
  for (const record of [ItemSet, RefundOrder]) nameOf(record);

  return {
    compile(schema) {
      const name = nameOf(schema);
      const check = name === undefined ? ajv.compile(referring(schema)) : ajv.getSchema(name);
      assert(check !== undefined, `there is no record ${name}`);
      return check;
    },
    register(schema, otherwise) {
      const name = nameOf(schema);
      if (name !== undefined) return name;
      ajv.addSchema(referring(schema), otherwise);
      return otherwise;
    },
  };
}

/** Keeps the parts of a choice inline: only then does the schema path of an error show that it is inside the choice, which reports it. */
function isChoice(key: string): boolean {
  return key === 'oneOf' || key === 'anyOf';
}
