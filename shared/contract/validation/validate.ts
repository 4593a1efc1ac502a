import { Ajv, type ErrorObject } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { isUuid } from '../../base/ids.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { parseInstant } from '../../base/time.ts';
import { type Violation, violationsOf } from '../http/violation.ts';
import { type Check, makeSchemaCompiler, type SchemaCompiler } from './judge.ts';

/** Limits for explaining an invalid value; a valid value costs nothing extra. */
export interface Explanation {
  /** For a value with more members only the first violation is reported, so that refusing costs no more than checking. */
  readonly maxMembers: number;
  readonly maxViolations: number;
}

const DEFAULT_EXPLANATION: Explanation = { maxMembers: 2000, maxViolations: 50 };

function makeAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({
    strict: true,
    // The two wrappers of a cart line differ only in `required`, which strict mode would refuse next to `properties`.
    strictRequired: false,
    allErrors,
    verbose: true,
    validateSchema: false,
    addUsedSchema: false,
    // Optimizing the generated code takes longer than the rest of compiling and does not make it faster.
    code: { optimize: false },
    inlineRefs: false,
    formats: {
      'date-time': (text: string) => parseInstant(text) !== undefined,
      uuid: isUuid,
      // Their schemas have minimum and maximum, so the format itself checks nothing.
      int32: true,
      int64: true,
      float: true,
      double: true,
    },
  });
  ajv.addVocabulary(['x-assumed', 'x-addition', 'x-unprocessable']);
  // Ajv's own version calls `valueOf`, which may be a caller's member, and compares all pairs of elements.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: false, validate: hasUniqueElements });
  return ajv;
}

function hasUniqueElements(isRequired: boolean, elements: readonly unknown[]): boolean {
  return !isRequired || new Set(elements.map(sortedText)).size === elements.length;
}

/** Returns the same text for equal values only; the order of members does not matter. */
function sortedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedText(member)}`).join(',')}}`;
}

/** Created on first use, because compiling slows the start. */
const judges = new Map<boolean, SchemaCompiler>();

function judgeOf(allErrors: boolean): SchemaCompiler {
  const judge = judges.get(allErrors) ?? makeSchemaCompiler(makeAjv(allErrors));
  judges.set(allErrors, judge);
  return judge;
}

interface Checks {
  readonly first: Check;
  all: Check | undefined;
}

const compiled = new WeakMap<TSchema, Checks>();

function checksOf(schema: TSchema): Checks {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made: Checks = { first: judgeOf(false)(schema), all: undefined };
  compiled.set(schema, made);
  return made;
}

/** Validates a value from outside without changing it. Each schema is compiled once. */
export function validate<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  explanation: Explanation = DEFAULT_EXPLANATION,
): Outcome<Static<Schema>, readonly Violation[]> {
  const checks = checksOf(schema);
  if (checks.first(value)) return accept(value as Static<Schema>);
  const first = checks.first.errors as readonly ErrorObject[];
  if (hasMoreMembersThan(value, explanation.maxMembers)) return refuse(violationsOf(first, value, 1));
  checks.all ??= judgeOf(true)(schema);
  checks.all(value);
  return refuse(violationsOf(checks.all.errors ?? first, value, explanation.maxViolations));
}

/** Like `validate`, without explaining why a value is invalid. */
export function isValid<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return checksOf(schema).first(value);
}

function hasMoreMembersThan(value: unknown, limit: number): boolean {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    count += members.length;
    if (count > limit) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
