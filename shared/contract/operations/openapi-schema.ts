import type { TSchema } from 'typebox';
import { assert } from '../../base/assert.ts';
import { RECORDS } from '../validation/record-table.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { [key: string]: Json };
type Members = { readonly [key: string]: unknown };

/** Named records by title: those that the converted schemas refer to. */
export type Components = Map<string, Json>;

/** The keywords that may differ between a record and a place that refers to it. */
const ANNOTATIONS = ['description', 'readOnly', 'deprecated', 'default', 'nullable', 'x-assumed', 'x-addition'];

/** Converts a schema to OpenAPI 3.0. Named records become references and are added to the components. */
export function toOpenApi(schema: TSchema, components: Components): JsonObject {
  const members = schema as Members;
  if (typeof members.$ref === 'string') return referTo(members.$ref, components);
  return typeof members.title === 'string' ? referToRecord(members, members.title, components) : turnMembers(members, components);
}

/** `record` is the schema of a record that is not in the table: those of the catalogue. */
function referTo(title: string, components: Components, record: Members | undefined = RECORDS.get(title)): JsonObject {
  assert(record !== undefined, `no record is named ${title}`);
  if (!components.has(title)) {
    // Add the key first, so that the conversion of a record that contains itself ends.
    components.set(title, {});
    const { title: _, ...members } = record;
    components.set(title, turnMembers(members, components));
  }
  return { $ref: `#/components/schemas/${title}` };
}

/** OpenAPI 3.0 ignores siblings of a reference, so `allOf` wraps it to add the annotations of the place. */
function referToRecord(members: Members, title: string, components: Components): JsonObject {
  const record: Members = RECORDS.get(title) ?? members;
  const reference = referTo(title, components, record);
  const own = Object.fromEntries(ANNOTATIONS.filter((key) => members[key] !== record[key]).map((key) => [key, members[key]]));
  const said = explain(own) as JsonObject;
  return Object.keys(said).length === 0 ? reference : { allOf: [reference], ...said };
}

function turnMembers(members: Members, components: Components): JsonObject {
  const turned: JsonObject = {};
  for (const [key, value] of Object.entries(explain(members))) {
    if (key === 'properties') turned[key] = mapValues(value as Members, (member) => toOpenApi(member as TSchema, components));
    else if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object')) {
      turned[key] = toOpenApi(value as TSchema, components);
    } else if (key === 'anyOf' || key === 'oneOf') {
      turned[key] = (value as readonly TSchema[]).map((choice) => toOpenApi(choice, components));
    } else if (key === 'exclusiveMinimum') {
      turned.minimum = value as number;
      turned.exclusiveMinimum = true;
    } else if (value !== undefined) turned[key] = value as Json;
  }
  return turned;
}

function mapValues(members: Members, turn: (value: unknown) => Json): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, turn(value)]));
}

/** Repeats the machine-readable markers in the description, for human readers. */
function explain(members: Members): Members {
  const sentences = [
    members.description,
    members['x-unprocessable'] === true && 'A value outside these limits is answered with 422.',
    typeof members['x-assumed'] === 'string' && `Assumed: ${members['x-assumed']}`,
    typeof members['x-addition'] === 'string' && `Addition: ${members['x-addition']}`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? members : { ...members, description: sentences.join(' ') };
}
