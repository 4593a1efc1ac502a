import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPathParameter } from '../../shared/contract/http/path-parameter.ts';
import { ALL_OPERATIONS, matchOperation } from '../../shared/contract/operations/router.ts';
import { firstSeed } from '../base/search.ts';

const segment = fc.stringMatching(/^[A-Za-z0-9%._~-]{1,20}$/);

test.each(ALL_OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))('finds %s', (_, operation) => {
  const names = Object.keys(operation.parameters);
  const values = fc.tuple(...names.map(() => segment));
  fc.assert(
    fc.property(values, (texts) => {
      const path = names.reduce((filled, name, index) => filled.replace(`{${name}}`, () => texts[index] as string), operation.path);
      expect(matchOperation(operation.method, path)).toEqual({
        state: 'found',
        operation,
        parameters: Object.fromEntries(names.map((name, index) => [name, texts[index]])),
      });
    }),
    { seed: firstSeed, numRuns: 30 },
  );
});

describe('what is not there', () => {
  test.each([
    '',
    'ordering',
    '//',
    '/ordering',
    '/ordering/',
    '/ordering/vendors/',
    '/ordering/order/',
    '/ordering/venues//levels',
    '/v3',
    '/auth',
  ])('finds nothing at %j', (path) => {
    expect(matchOperation('GET', path)).toEqual({ state: 'not_found' });
  });

  test('finds nothing, and does not fail, at any path', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (method, path) => {
        const match = matchOperation(method, path);
        if (match.state === 'found') expect(ALL_OPERATIONS).toContain(match.operation);
      }),
    );
  });

  test('names the methods that a path takes', () => {
    expect(matchOperation('PUT', '/v3/corporate/1/venue/2/vendor/3/orders/x')).toEqual({
      state: 'method_not_allowed',
      allowed: ['GET', 'PATCH', 'DELETE'],
    });
    expect(matchOperation('get', '/ordering/vendors').state).toBe('method_not_allowed');
  });
});

describe('parameters of a path', () => {
  test.each([
    ['1', { state: 'id', id: 1 }],
    ['007', { state: 'id', id: 7 }],
    ['9007199254740991', { state: 'id', id: 9_007_199_254_740_991 }],
    ['9007199254740992', { state: 'unmatchable' }],
    ['9223372036854775807', { state: 'unmatchable' }],
    ['9223372036854775808', { state: 'malformed' }],
    ['0', { state: 'malformed' }],
    ['-1', { state: 'malformed' }],
    ['+1', { state: 'malformed' }],
    ['1.0', { state: 'malformed' }],
    ['1e3', { state: 'malformed' }],
    ['0x10', { state: 'malformed' }],
    ['%31', { state: 'malformed' }],
    ['١', { state: 'malformed' }],
    ['', { state: 'malformed' }],
    ['1'.repeat(10_000), { state: 'malformed' }],
  ])('an id reads %j', (raw, reading) => {
    expect(readPathParameter('id', raw)).toEqual(reading);
  });

  test.each([
    ['0', { state: 'id', id: 0 }],
    ['-5', { state: 'id', id: -5 }],
    ['-9223372036854775808', { state: 'unmatchable' }],
    ['-9223372036854775809', { state: 'malformed' }],
    ['9223372036854775808', { state: 'malformed' }],
    ['--5', { state: 'malformed' }],
  ])('a level is any int64: %j', (raw, reading) => {
    expect(readPathParameter('level_id', raw)).toEqual(reading);
  });

  test('an id never becomes another number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (id) => {
        const reading = readPathParameter('id', id.toString());
        expect(reading).toEqual(id <= BigInt(Number.MAX_SAFE_INTEGER) ? { state: 'id', id: Number(id) } : { state: 'unmatchable' });
      }),
    );
  });

  test('a uuid is a UUID, a code is any text', () => {
    const uuid = '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001';
    expect(readPathParameter('uuid', uuid)).toEqual({ state: 'text', text: uuid });
    expect(readPathParameter('uuid', 'nonsense')).toEqual({ state: 'malformed' });
    expect(readPathParameter('code', '10%25%20off')).toEqual({ state: 'text', text: '10% off' });
    expect(readPathParameter('code', '%')).toEqual({ state: 'malformed' });
    expect(readPathParameter('code', 'x'.repeat(256))).toEqual({ state: 'malformed' });
  });
});
