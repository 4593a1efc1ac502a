import type { Ajv, ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { assert } from '../base/assert.ts';
import { ItemSet } from './modifier.ts';
import { RefundOrder } from './refund.ts';

export type Check = ValidateFunction;
/** Compiles a schema. */
export type Judge = (schema: TSchema) => Check;

/** A record that has a title is compiled once, and called wherever another one holds it: many records hold the same ones. */
export function makeJudge(ajv: Ajv): Judge {
  const named = new Map<string, object>();

  /** Undefined for what has no title, or the title of another one. */
  const nameOf = (schema: object): string | undefined => {
    const { title } = schema as { readonly title?: unknown };
    if (typeof title !== 'string' || !/^\w+$/.test(title)) return undefined;
    if (!named.has(title)) {
      named.set(title, schema);
      ajv.addSchema(referring(schema), title);
    }
    return named.get(title) === schema ? title : undefined;
  };

  /** The same with references in the place of the records that it holds. */
  const referring = (schema: object): object =>
    Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, isChoice(key) ? part : referred(part)]));

  const referred = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(referred);
    const name = nameOf(part);
    return name === undefined ? referring(part) : { $ref: name };
  };

  // These hold themselves, by title.
  for (const record of [ItemSet, RefundOrder]) nameOf(record);

  return (schema) => {
    const name = nameOf(schema);
    const check = name === undefined ? ajv.compile(referring(schema)) : ajv.getSchema(name);
    assert(check !== undefined, `there is no record ${name}`);
    return check;
  };
}

/** What is wrong within a choice is told by the choice alone, for which its parts have to be known as parts of it. */
function isChoice(key: string): boolean {
  return key === 'oneOf' || key === 'anyOf';
}
