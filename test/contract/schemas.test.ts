import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../shared/contract/http/violation.ts';
import { ALL_OPERATIONS } from '../../shared/contract/operations/router.ts';
import { RECORDS } from '../../shared/contract/validation/record-table.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { mutationsOf } from './schema-mutations.ts';
import { type JsonSchema, samplesOf } from './schema-samples.ts';

/** Named records, and all other schemas that operations take or answer. */
const schemas: readonly (readonly [string, TSchema])[] = [
  ...RECORDS,
  ...ALL_OPERATIONS.map((operation) => [`query of ${operation.id}`, operation.query] as const),
  ...ALL_OPERATIONS.flatMap((operation) => bodiesOf(operation.id)),
];

function bodiesOf(id: string): readonly (readonly [string, TSchema])[] {
  const operation = ALL_OPERATIONS.find((candidate) => candidate.id === id);
  const contents = [operation?.request?.content ?? {}, ...Object.values(operation?.answers ?? {}).map((answer) => answer.content ?? {})];
  return contents
    .flatMap((content) => Object.entries(content))
    .filter(([mediaType, schema]) => mediaType.endsWith('json') && (schema as JsonSchema).title === undefined)
    .map(([mediaType, schema], index) => [`${id} ${mediaType} ${index}`, schema] as const);
}

const kindsSeen = new Set<string>();

describe.each(schemas)('%s', (_, schema) => {
  test('takes whatever its schema allows', () => {
    const samples = samplesOf(schema as JsonSchema, { isFull: false, maxDepth: 4 });
    fc.assert(
      fc.property(samples, (sample) => {
        const outcome = validate(schema, sample);
        expect(outcome.ok ? [] : outcome.refusal).toEqual([]);
      }),
      { seed: firstSeed, numRuns: isLong ? 500 : 8 },
    );
  });

  test('takes whatever JSON makes of it', () => {
    const [sample] = fc.sample(samplesOf(schema as JsonSchema, { isFull: true, maxDepth: 7 }), { seed: firstSeed, numRuns: 1 });
    expect(validate(schema, JSON.parse(JSON.stringify(sample))).ok).toBe(true);
  });

  test('refuses every single breach and points at it', () => {
    const [sample] = fc.sample(samplesOf(schema as JsonSchema, { isFull: true, maxDepth: 7 }), { seed: firstSeed, numRuns: 1 });
    for (const mutation of mutationsOf(schema as JsonSchema, sample)) {
      kindsSeen.add(mutation.kind);
      const outcome = validate(schema, mutation.apply());
      const verdict = outcome.ok ? 'accepted' : outcome.refusal.map((violation) => violation.path).join(' ');
      expect({ kind: mutation.kind, path: verdict }).toEqual({ kind: mutation.kind, path: mutation.path });
      expect(outcome.ok ? undefined : kindOf(outcome.refusal)).toBe(mutation.isUnacceptable ? 'unacceptable' : 'malformed');
    }
  });
});

test('every way to break a schema was tried', () => {
  expect([...kindsSeen].sort()).toEqual(
    [
      'null',
      'wrong type',
      'outside enum',
      'wrong format',
      'wrong pattern',
      'too long',
      'too short',
      'NaN',
      'beyond all numbers',
      'beyond the safe integers',
      'not whole',
      'below minimum',
      'at exclusive minimum',
      'above maximum',
      'too few elements',
      'too many elements',
      'equal elements',
      'missing member',
      'member too many',
      'no wrapper',
      'too many members',
    ].sort(),
  );
});
