import fc from 'fast-check';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';

/** Makes values of a schema for tests of the validator: all kinds that the schema allows, with few elements and members. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly maxProperties?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}

/** `full` samples have every optional member, so that each can be broken. */
export interface SampleShape {
  readonly isFull: boolean;
  /** Beyond this many levels optional members and elements are left out. */
  readonly maxDepth: number;
}

export function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const record = RECORDS.get(schema.$ref);
  if (record === undefined) throw new Error(`no record is named ${schema.$ref}`);
  return record as JsonSchema;
}

export function samplesOf(given: JsonSchema, shape: SampleShape, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const plain = plainSamples(schema, shape, depth);
  return schema.nullable === true ? fc.option(plain, { nil: null, freq: shape.isFull ? 9 : 2 }) : plain;
}

function plainSamples(schema: JsonSchema, shape: SampleShape, depth: number): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((choice) => samplesOf(choice, shape, depth)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectSamples(schema, shape, depth);
    case 'array':
      return arraySamples(schema, shape, depth);
    case 'string':
      return stringSamples(schema);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1e9, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) });
    case 'number':
      return numberSamples(schema);
    case 'boolean':
      return fc.boolean();
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`no samples of ${JSON.stringify(schema)}`);
  }
}

function numberSamples(schema: JsonSchema): fc.Arbitrary<number> {
  const lowest = schema.exclusiveMinimum === undefined ? Math.ceil((schema.minimum ?? -1e6) * 100) : schema.exclusiveMinimum * 100 + 1;
  return fc.integer({ min: lowest, max: Math.min(schema.maximum ?? 1e6, 1e6) * 100 }).map((cents) => cents / 100);
}

function stringSamples(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 12, 12) });
}

function arraySamples(schema: JsonSchema, shape: SampleShape, depth: number): fc.Arbitrary<unknown[]> {
  const fewest = schema.minItems ?? 0;
  const most = depth >= shape.maxDepth ? fewest : Math.min(schema.maxItems ?? 2, Math.max(fewest, shape.isFull ? 1 : 2));
  if (most === 0) return fc.constant([]);
  const bounds = { minLength: shape.isFull ? most : fewest, maxLength: most };
  const items = samplesOf(schema.items ?? {}, shape, depth + 1);
  return schema.uniqueItems === true
    ? fc.uniqueArray(items, { ...bounds, selector: (item) => JSON.stringify(item) })
    : fc.array(items, bounds);
}

function objectSamples(schema: JsonSchema, shape: SampleShape, depth: number): fc.Arbitrary<unknown> {
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object') {
    if (depth >= shape.maxDepth) return fc.constant({});
    const values = samplesOf(schema.additionalProperties, shape, depth + 1);
    return fc.dictionary(fc.uuid(), values, shape.isFull ? { minKeys: 1, maxKeys: 1 } : { maxKeys: 2 });
  }
  if (schema.oneOf === undefined) return membersOf(schema, schema.required ?? [], Object.keys(schema.properties ?? {}), shape, depth);
  return fc.oneof(...schema.oneOf.map(({ required = [] }) => membersOf(schema, required, required, shape, depth)));
}

function membersOf(
  schema: JsonSchema,
  required: readonly string[],
  names: readonly string[],
  shape: SampleShape,
  depth: number,
): fc.Arbitrary<unknown> {
  const isDeep = depth >= shape.maxDepth;
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const name of names) {
    if (isDeep && !required.includes(name)) continue;
    members[name] = samplesOf(schema.properties?.[name] as JsonSchema, shape, depth + 1);
  }
  if (shape.isFull) return fc.record(members);
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}
