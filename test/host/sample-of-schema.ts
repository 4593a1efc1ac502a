import type { TSchema } from 'typebox';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';

type Members = Readonly<Record<string, unknown>>;
/** Of wrong kinds and sizes for nearly every member. */
const SPOILT: readonly unknown[] = [undefined, null, '', 'x', 'y'.repeat(300), -1, 0.5, 1e300, true, [], [1, 1], {}, { nonsense: 1 }];
const DEEPEST = 4;
const MOST_OF_A_SCHEMA = 400;

/** A value that fits a schema as far as can be told from it, and copies of it, each with another member spoilt or left out. */
export function sampleOf(schema: TSchema): readonly unknown[] {
  const sample = fitting(schema as unknown as Members, 0);
  return [sample, ...SPOILT, ...spoil(sample)].slice(0, MOST_OF_A_SCHEMA);
}

function fitting(schema: Members, depth: number): unknown {
  if (typeof schema.$ref === 'string') return depth > DEEPEST ? undefined : fitting(RECORDS.get(schema.$ref) as unknown as Members, depth);
  const choices = (schema.oneOf ?? schema.anyOf) as readonly Members[] | undefined;
  if (choices?.[0] !== undefined) return fitting(choices[0], depth);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return fitMembers(schema, depth);
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 0)) }, () => fitting(schema.items as Members, depth + 1));
    case 'string':
      return fitText(schema);
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function fitMembers({ properties = {}, required = [] }: Members, depth: number): Members {
  const needed = new Set(required as readonly string[]);
  const wanted = Object.entries(properties as Readonly<Record<string, Members>>).filter(([name]) => needed.has(name) || depth < DEEPEST);
  return Object.fromEntries(wanted.map(([name, member]) => [name, fitting(member, depth + 1)]));
}

const TEXTS = [
  'USD',
  '2026-11-26T08:00:00Z',
  '2026-11-26',
  '08:00',
  '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001',
  '1',
  '5555',
  'en-US',
  'a@b.co',
];

function fitText({ pattern, format, minLength = 1 }: Members): string {
  if (format === 'uuid') return TEXTS[4] as string;
  if (format === 'date-time') return TEXTS[1] as string;
  const found = typeof pattern === 'string' ? TEXTS.find((text) => new RegExp(pattern, 'u').test(text)) : undefined;
  return found ?? 'a'.repeat(Math.max(1, Number(minLength)));
}

function* spoil(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const spoilt of SPOILT) yield replaced(value, key, spoilt);
    for (const inner of spoil(member)) yield replaced(value, key, inner);
  }
}

function replaced(value: object, key: string, member: unknown): unknown {
  if (Array.isArray(value)) return value.with(Number(key), member);
  const { [key]: _, ...others } = value as Members;
  return member === undefined ? others : { ...others, [key]: member };
}
