import fc from 'fast-check';
import type { Operation } from '../../shared/contract/http/operation.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { type Mutation, mutationsOf } from '../contract/schema-mutations.ts';
import { type JsonSchema, samplesOf } from '../contract/schema-samples.ts';
import type { Seeded } from '../engine/seeded.ts';

/** One request that no honest client sends. */
export interface HostileRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** What honest requests would name. */
export interface HonestNames {
  readonly credentials: Readonly<Record<string, string>>;
  readonly path: Readonly<Record<string, string>>;
  /** Bodies that are taken, by operation. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

const LONG = 'x'.repeat(3000);
const NUMBERS = [
  '0',
  '-1',
  '-0',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(400),
];
const TEXTS = [
  '""',
  `"${LONG}"`,
  '"\\u0000"',
  '"\\ud800"',
  '"\\ufeff"',
  '"=cmd()"',
  '"<script>"',
  '"\' OR 1=1 --"',
  '"__proto__"',
  '"NaN"',
  '"2026-02-30T00:00:00Z"',
];
const SHAPES = [
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[[[[[[]]]]]]',
  '{"":{}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":1}',
  '{"valueOf":null,"length":-1}',
];
const POISONED = ['{"__proto__":{"isAdmin":true}}', '{"\\u005f_proto__":1}', `${'['.repeat(31)}${']'.repeat(31)}`];
const VALUES = [...NUMBERS, ...TEXTS, ...SHAPES, ...POISONED];

const UNREADABLE = [
  '',
  ' ',
  '{',
  ']',
  'undefined',
  'NaN',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '"\\x"',
  '01',
  '{"a":.5}',
  '\u0000',
  `${'['.repeat(33)}${']'.repeat(33)}`,
  '['.repeat(200_000),
  `{"a":${'9'.repeat(70_000)}}`,
  '{"a":1e999999}',
  `"${'\\u0041'.repeat(20_000)}"`,
].map((text) => Buffer.from(text));
const NOT_UTF8 = ['ff', 'c080', 'eda080', 'f8888080', '7b22613a22fe227d', 'fffe7b007d00', '2b41482d'].map((hex) => Buffer.from(hex, 'hex'));

const IDS = [
  ...'0 -1 00 1.0 1e3 +1 %201 %31 9223372036854775807 9223372036854775808 null NaN 0x1f %00 % %zz %ff .. . %2e%2e * ~'.split(' '),
  '9'.repeat(60),
  LONG,
];
const UUIDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000001}',
  'urn:uuid:1',
];
const QUERIES = [
  '?',
  '?&&&',
  '?=',
  '?a',
  '?%',
  '?%00=%00',
  '?a=%zz',
  '??',
  '?x[]=1&x[]=2',
  '?__proto__=1',
  '?constructor=1',
  `?a=${LONG}`,
  '?a=1;b=2',
  `?${'a=1&'.repeat(900)}`,
];
const QUERY_VALUES = [
  ...'0 -1 1.5 1e9 99999999999999999999 true TRUE null %00 %zz %ff %F0%9F%8D%BA'.split(' '),
  ...['2026-13-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '', LONG],
];

const TYPES = [
  ...Object.values(MEDIA),
  'application/json; charset=utf-16',
  'application/json; a="',
  'application/json;;;',
  'application/com.example.oapi.cart.v9+json',
  'application/com.example.oapi.cart.v+json',
  'text/plain',
  '/',
  ';',
  ' ',
  'a/b/c',
  '*/*',
  `application/json;${'a=b;'.repeat(500)}`,
  '\u00ff',
];
const TOKENS = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJ0eXAiOiJleHRlcm5hbF92MSIsInZlbnVlcyI6WzIxXX0.',
  'Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AAAA',
  'Bearer eyJhbGciOiJIUzI1NiIsImNyaXQiOlsieCJdLCJ4IjoxfQ.W10.AAAA',
  'Basic YTpi',
  'bearer \u00ff',
  `Bearer ${LONG.repeat(3)}`,
];
const HEADER_NAMES =
  'accept x-order-source x-api-key backoffice-api-key accept-encoding if-none-match range content-encoding x-forwarded-host cookie te accept-version constructor'.split(
    ' ',
  );
const HEADER_VALUES = [
  '',
  ' ',
  '*',
  'gzip',
  'bytes=0-',
  'pos',
  '__proto__',
  'application/*;q=2',
  ',,,',
  `${'a,'.repeat(800)}`,
  '\u00ff',
  '00000000-0000-4000-8000-00000000000g',
  LONG,
];
const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY'.split(' ');

/** Faults of bodies, drawn once: each is a whole body that its operation must refuse. */
export function makeFaults(seed: number): ReadonlyMap<string, readonly Mutation[]> {
  const faults = new Map<string, readonly Mutation[]>();
  for (const { id, request } of OPERATIONS) {
    if (request === undefined) continue;
    const schemas = Object.values(request.content) as readonly JsonSchema[];
    const samples = schemas.flatMap((schema) =>
      fc.sample(samplesOf(schema, { isFull: true, maxDepth: 6 }), { seed, numRuns: 3 }).map((sample) => ({ schema, sample })),
    );
    faults.set(
      id,
      samples.flatMap(({ schema, sample }) => mutationsOf(schema, sample)),
    );
  }
  return faults;
}

/** One request out of all these, spoilt in one or a few ways. */
export function drawRequest(chance: Seeded, honest: HonestNames, faults: ReadonlyMap<string, readonly Mutation[]>): HostileRequest {
  const operation = chance.pick(OPERATIONS);
  return {
    method: chance.chance(0.05) ? chance.pick(METHODS) : operation.method,
    target: drawPath(chance, operation, honest) + drawQuery(chance, operation),
    headers: drawHeaders(chance, operation, honest),
    body: operation.request === undefined && chance.chance(0.9) ? undefined : drawBody(chance, operation, honest, faults),
  };
}

function drawPath(chance: Seeded, { path }: Operation, honest: HonestNames): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    chance.chance(0.07) ? chance.pick([...IDS, ...UUIDS]) : (honest.path[name] ?? '1'),
  );
  if (chance.chance(0.97)) return filled;
  const cut = chance.below(filled.length) + 1;
  return filled.slice(0, cut) + chance.pick(['', '/', '//', '%2f', '%00', '/..', ';a', '\\', '{', '#']) + filled.slice(cut);
}

function drawQuery(chance: Seeded, { query }: Operation): string {
  if (chance.chance(0.05)) return chance.pick(QUERIES);
  const pairs = chance.some(Object.keys(query.properties), 0.5).map((name) => `${name}=${chance.pick(QUERY_VALUES)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function drawHeaders(chance: Seeded, { request }: Operation, { credentials }: HonestNames): Record<string, string> {
  const headers: Record<string, string> = { ...credentials };
  if (request !== undefined) headers['content-type'] = chance.pick(Object.keys(request.content));
  if (chance.chance(0.1)) headers['content-type'] = chance.pick(TYPES);
  if (chance.chance(0.05)) headers.authorization = chance.pick(TOKENS);
  if (chance.chance(0.1)) headers[chance.pick(HEADER_NAMES)] = chance.pick(HEADER_VALUES);
  if (chance.chance(0.03)) delete headers[chance.pick(Object.keys(headers))];
  return headers;
}

function drawBody(chance: Seeded, operation: Operation, honest: HonestNames, faults: ReadonlyMap<string, readonly Mutation[]>): Buffer {
  const own = faults.get(operation.id) ?? [];
  const kind = chance.below(10);
  if (kind === 0) return chance.pick([...UNREADABLE, ...NOT_UTF8]);
  if (kind === 1) return Buffer.from(chance.pick(VALUES));
  if (kind < 6 && own.length > 0) return Buffer.from(JSON.stringify(chance.pick(own).apply()) ?? '');
  const text = JSON.stringify(honest.bodies[operation.id] ?? {});
  return kind < 9 ? Buffer.from(withOtherValue(chance, text)) : withOtherBytes(chance, Buffer.from(text));
}

/** Replaces one value of any JSON text. */
function withOtherValue(chance: Seeded, text: string): string {
  const values = [...text.matchAll(/(?<=[:[,])(?:"[^"]*"|-?[\d.]+|true|false|null|\{\}|\[\])(?=[,}\]])/g)];
  if (values.length === 0) return chance.pick(VALUES);
  const { 0: value, index } = chance.pick(values);
  return text.slice(0, index) + chance.pick(VALUES) + text.slice(index + value.length);
}

/** A few bytes are changed, lost or doubled. */
function withOtherBytes(chance: Seeded, bytes: Buffer): Buffer {
  const changed = [...bytes];
  for (let times = chance.between(1, 4); times > 0; times -= 1) {
    const at = chance.below(changed.length);
    changed.splice(at, chance.below(3), ...Array.from({ length: chance.below(3) }, () => chance.below(256)));
  }
  return Buffer.from(changed);
}
