import type { Static, TSchema } from 'typebox';
import { assert } from '../../base/assert.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Violation, violationsOf } from '../http/violation.ts';
import { type Check, makeSchemaCompiler, type SchemaCompiler } from './judge.ts';
import { makeAjv } from './make-ajv.ts';

/** Limits for explaining an invalid value; a valid value costs nothing extra. */
export interface Explanation {
  /** For a value with more members only the first violation is reported, so that refusing costs no more than checking. */
  readonly maxMembers: number;
  readonly maxViolations: number;
}

const DEFAULT_EXPLANATION: Explanation = { maxMembers: 2000, maxViolations: 50 };

/** What a schema is compiled for: to accept, to name the first violation, or to name all of them. */
type Purpose = 'accept' | 'first' | 'all';

/** Created on first use, because compiling slows the start. */
const compilers = new Map<Purpose, SchemaCompiler>();

function compile(schema: TSchema, purpose: Purpose): Check {
  const compiler = compilers.get(purpose) ?? makeSchemaCompiler(makeAjv({ allErrors: purpose === 'all', explains: purpose !== 'accept' }));
  compilers.set(purpose, compiler);
  return compiler.compile(schema);
}

const checks: Readonly<Record<Purpose, WeakMap<TSchema, Check>>> = { accept: new WeakMap(), first: new WeakMap(), all: new WeakMap() };

function checkOf(schema: TSchema, purpose: Purpose): Check {
  const known = checks[purpose].get(schema);
  if (known !== undefined) return known;
  const made = compile(schema, purpose);
  checks[purpose].set(schema, made);
  return made;
}

/** Takes checks that were written when the program was built, one for each schema, so that these are not compiled when first used. */
export function takeWrittenChecks(schemas: readonly TSchema[], written: readonly Check[]): void {
  assert(schemas.length === written.length, 'the checks were written for other schemas');
  for (const [index, schema] of schemas.entries()) checks.accept.set(schema, written[index] as Check);
}

/** Validates a value from outside without changing it. Each schema is compiled once. */
export function validate<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  explanation: Explanation = DEFAULT_EXPLANATION,
): Outcome<Static<Schema>, readonly Violation[]> {
  if (checkOf(schema, 'accept')(value)) return accept(value as Static<Schema>);
  const isLarge = hasMoreMembersThan(value, explanation.maxMembers);
  const explained = checkOf(schema, isLarge ? 'first' : 'all');
  explained(value);
  return refuse(violationsOf(explained.errors ?? [], value, isLarge ? 1 : explanation.maxViolations));
}

/** Like `validate`, without explaining why a value is invalid. */
export function isValid<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return checkOf(schema, 'accept')(value);
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
