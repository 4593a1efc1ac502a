import { describe, expect, test } from 'vitest';
import { isDocumentedStatus, malformedPathStatus, type Operation } from '../../shared/contract/http/operation.ts';
import { TRANSPORT_ANSWERS } from '../../shared/contract/http/transport-answers.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { documentedOperations } from './documented-operations.ts';

const byId: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

function find(id: string): Operation {
  const operation = byId.get(id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
}

test('the documents have 19 and 15 operations, and each is here once', () => {
  expect(Object.keys(ORDERING_OPERATIONS)).toHaveLength(19);
  expect(Object.keys(V3_OPERATIONS)).toHaveLength(15);
  expect(byId.size).toBe(34);
  expect(documentedOperations.map((documented) => documented.id).sort()).toEqual([...byId.keys()].sort());
  expect(new Set(OPERATIONS.map((operation) => `${operation.method} ${operation.path}`)).size).toBe(34);
});

test('every operation is filed under its own id', () => {
  for (const [id, operation] of [...Object.entries(ORDERING_OPERATIONS), ...Object.entries(V3_OPERATIONS)]) expect(operation.id).toBe(id);
});

describe.each(documentedOperations)('$method $path', (documented) => {
  const operation = find(documented.id);

  test('has the documented method, path and access', () => {
    expect(`${operation.method} ${operation.path}`).toBe(`${documented.method} ${documented.path}`);
    expect(operation.access).toBe(documented.access);
  });

  test('names a kind for every parameter of its path', () => {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(operation.parameters)).toEqual(named);
  });

  test('answers with the documented statuses, and marks every other as an addition', () => {
    const statuses = Object.keys(operation.answers).map(Number);
    expect(statuses.filter((status) => isDocumentedStatus(operation, status))).toEqual([...documented.statuses].sort((a, b) => a - b));
    expect(statuses.filter((status) => !isDocumentedStatus(operation, status))).toEqual(documented.additions);
  });

  test('answers success with the documented media types', () => {
    const [success] = Object.entries(operation.answers).filter(([status]) => Number(status) < 300);
    expect(Object.keys(success?.[1].content ?? {})).toEqual(documented.mediaTypes);
  });

  test('takes the documented query parameters', () => {
    const names = Object.entries(operation.query.properties).flatMap(([name, schema]) => ('x-addition' in schema ? [] : [name]));
    expect(names).toEqual(documented.query ?? []);
  });

  test('takes a body where the document has one', () => {
    expect(Object.keys(operation.request?.content ?? {})).toEqual(documented.body ?? []);
  });

  test('has every documented message', () => {
    for (const [status, messages] of Object.entries(documented.messages ?? {})) {
      expect(operation.answers[Number(status)]?.messages).toEqual(expect.arrayContaining([...messages]));
    }
  });
});

test('a request may have 1 MiB, a cart to calculate 4 MiB, a checkout 6 MiB', () => {
  for (const operation of OPERATIONS) {
    const mebibytes = operation.id === 'calculateCart' ? 4 : operation.id === 'checkOut' ? 6 : 1;
    if (operation.request !== undefined) expect(operation.request.maxBytes).toBe(mebibytes * 1024 * 1024);
  }
});

test('a malformed path is 400, and 404 where the table of the operation has no 400', () => {
  const with404 = ['getRoot', 'authorize', 'getVendor', 'getMenu', 'getItem', 'listItems', 'listDiscounts', 'listVenues', 'listLevels'];
  const v3With404 = ['getV3Order', 'updateOrder', 'deleteItem'];
  const found = OPERATIONS.filter((operation) => malformedPathStatus(operation) === 404).map((operation) => operation.id);
  expect(found.sort()).toEqual([...with404, ...v3With404].sort());
});

test('transport statuses are kept apart from those of operations', () => {
  expect(Object.keys(TRANSPORT_ANSWERS).map(Number)).toEqual([404, 405, 413, 415, 421, 429, 503]);
});
