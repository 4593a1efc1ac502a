import { RECORDS } from '../../shared/contract/validation/record-table.ts';
import { isLong } from '../base/search.ts';
import { type JsonSchema, resolved } from './schema-samples.ts';

/**
 * Breaks a valid value at exactly one place, in every way that the schema forbids. A named record within another is broken as a whole, and
 * in its first member that can be: all else of it is broken where it is tried by itself. A long run breaks it everywhere here too.
 */

export interface Mutation {
  readonly kind: string;
  /** Where the validator must point. */
  readonly path: string;
  /** 422 rather than 400. */
  readonly isUnacceptable: boolean;
  /** The whole value, broken at one place; the sample itself is not changed. */
  apply(): unknown;
}

type Place = readonly (string | number)[];

export function mutationsOf(schema: JsonSchema, sample: unknown): readonly Mutation[] {
  const found: Mutation[] = [];
  visit(schema, sample, []);
  return found;

  function add(kind: string, place: Place, value: unknown, isUnacceptable = false): void {
    found.push({ kind, path: pathText(place), isUnacceptable, apply: () => replaced(sample, place, value) });
  }

  function visitMembers(at: JsonSchema, value: Readonly<Record<string, unknown>>, place: Place): void {
    const before = found.length;
    const isTriedItself = !isLong && place.length > 0 && at.title !== undefined && RECORDS.has(at.title);
    for (const [name, member] of Object.entries(value)) {
      const schema = at.properties?.[name] ?? (typeof at.additionalProperties === 'object' ? at.additionalProperties : undefined);
      if (schema !== undefined) visit(schema, member, [...place, name]);
      if (isTriedItself && found.length > before) return;
    }
  }

  function visit(given: JsonSchema, value: unknown, place: Place): void {
    const at = resolved(given);
    if (value === null || at.anyOf !== undefined) return;
    for (const [kind, wrong] of wrongTypes(at)) add(kind, place, wrong);
    if (at.type === 'string') visitString(at, value as string, place);
    else if (at.type === 'integer' || at.type === 'number') visitNumber(at, place);
    else if (at.type === 'array') visitArray(at, value as readonly unknown[], place);
    else if (at.type === 'object') visitObject(at, value as Readonly<Record<string, unknown>>, place);
  }

  function visitString(at: JsonSchema, value: string, place: Place): void {
    const isMarked = isUnprocessable(at);
    if (at.enum !== undefined) add('outside enum', place, 'NO_SUCH_VALUE', isMarked);
    if (at.format !== undefined) add('wrong format', place, 'neither time nor uuid');
    if (at.pattern !== undefined) add('wrong pattern', place, '?');
    if (at.maxLength !== undefined && at.enum === undefined && at.pattern === undefined && at.format === undefined) {
      add('too long', place, 'x'.repeat(at.maxLength + 1), isMarked);
    }
    if (at.minLength !== undefined && at.minLength > 0) add('too short', place, value.slice(0, at.minLength - 1));
  }

  function visitNumber(at: JsonSchema, place: Place): void {
    const isMarked = isUnprocessable(at);
    const isId = at.format === 'int64';
    add('NaN', place, Number.NaN);
    add('beyond all numbers', place, JSON.parse('1e400'), isId);
    if (isId) add('beyond the safe integers', place, 2 ** 53, true);
    if (at.type === 'integer') add('not whole', place, 1.5);
    if (at.minimum !== undefined && at.minimum > -Number.MAX_SAFE_INTEGER) add('below minimum', place, at.minimum - 1, isMarked);
    if (at.exclusiveMinimum !== undefined) add('at exclusive minimum', place, at.exclusiveMinimum, isMarked);
    if (at.maximum !== undefined && at.maximum < Number.MAX_SAFE_INTEGER) add('above maximum', place, at.maximum + 1, isMarked);
  }

  function visitArray(at: JsonSchema, value: readonly unknown[], place: Place): void {
    if (at.minItems !== undefined && at.minItems > 0) add('too few elements', place, value.slice(0, at.minItems - 1));
    if (at.maxItems !== undefined && at.maxItems <= 1000 && value.length > 0) {
      add(
        'too many elements',
        place,
        Array.from({ length: at.maxItems + 1 }, () => value[0]),
      );
    }
    if (at.uniqueItems === true && value.length > 0) add('equal elements', place, [...value, structuredClone(value[0])]);
    for (const [index, item] of value.entries()) visit(at.items ?? {}, item, [...place, index]);
  }

  function visitObject(at: JsonSchema, value: Readonly<Record<string, unknown>>, place: Place): void {
    for (const name of at.required ?? []) {
      const { [name]: _, ...rest } = value;
      found.push({
        kind: 'missing member',
        path: pathText([...place, name]),
        isUnacceptable: false,
        apply: () => replaced(sample, place, rest),
      });
    }
    if (at.additionalProperties === false) {
      found.push({
        kind: 'member too many',
        path: pathText([...place, 'not_of_this_record']),
        isUnacceptable: false,
        apply: () => replaced(sample, place, { ...value, not_of_this_record: 1 }),
      });
    }
    if (at.oneOf !== undefined) add('no wrapper', place, {});
    if (at.maxProperties !== undefined && Object.keys(value).length > 0) {
      const many = Array.from({ length: at.maxProperties + 1 }, (_, index) => [`key-${index}`, Object.values(value)[0]]);
      add('too many members', place, Object.fromEntries(many));
    }
    visitMembers(at, value, place);
  }
}

function isUnprocessable(schema: JsonSchema): boolean {
  return (schema as { readonly 'x-unprocessable'?: boolean })['x-unprocessable'] === true;
}

function wrongTypes(schema: JsonSchema): readonly (readonly [string, unknown])[] {
  const wrong: (readonly [string, unknown])[] = schema.nullable === true ? [] : [['null', null]];
  const other: Readonly<Record<string, unknown>> = { object: [], array: {}, string: 12, boolean: 'true', number: '12', integer: '12' };
  return schema.type === undefined ? wrong : [...wrong, ['wrong type', other[schema.type]]];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, by) : item));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [key]: replaced(members[key], rest, by) };
}

function pathText(place: Place): string {
  return place.reduce<string>((path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`), '');
}
