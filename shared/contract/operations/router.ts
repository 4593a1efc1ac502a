import { assert } from '../../base/assert.ts';
import type { Method, Operation } from '../http/operation.ts';
import { ADDED_OPERATIONS } from './operations-added.ts';
import { ORDERING_OPERATIONS } from './operations-ordering.ts';
import { V3_OPERATIONS } from './operations-v3.ts';

/** Every operation of both documents. */
export const OPERATIONS: readonly Operation[] = [...Object.values(ORDERING_OPERATIONS), ...Object.values(V3_OPERATIONS)];

/** Includes our additions. */
export const ALL_OPERATIONS: readonly Operation[] = [...OPERATIONS, ...Object.values(ADDED_OPERATIONS)];

export type RouteMatch =
  | { readonly state: 'found'; readonly operation: Operation; readonly parameters: Readonly<Record<string, string>> }
  | { readonly state: 'method_not_allowed'; readonly allowed: readonly Method[] }
  | { readonly state: 'not_found' };

interface Node {
  readonly literals: Map<string, Node>;
  parameter: Node | undefined;
  readonly byMethod: Map<string, Operation>;
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: undefined, byMethod: new Map() };
}

const ROOT = growTree();

function growTree(): Node {
  const root = emptyNode();
  for (const operation of ALL_OPERATIONS) {
    let node = root;
    for (const segment of segmentsOf(operation.path)) node = segment.startsWith('{') ? growParameter(node) : growLiteral(node, segment);
    assert(!node.byMethod.has(operation.method), `two operations at ${operation.method} ${operation.path}`);
    node.byMethod.set(operation.method, operation);
  }
  return root;
}

function growParameter(node: Node): Node {
  node.parameter ??= emptyNode();
  return node.parameter;
}

function growLiteral(node: Node, segment: string): Node {
  const next = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, next);
  return next;
}

function segmentsOf(path: string): readonly string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

/** Expects the path as sent, without its query; the returned parameters are still percent-encoded. */
export function matchOperation(method: string, path: string): RouteMatch {
  if (!path.startsWith('/')) return { state: 'not_found' };
  const values: string[] = [];
  let node: Node | undefined = ROOT;
  for (const segment of segmentsOf(path)) {
    const literal: Node | undefined = node.literals.get(segment);
    if (literal === undefined && segment !== '') values.push(segment);
    node = literal ?? (segment === '' ? undefined : node.parameter);
    if (node === undefined) return { state: 'not_found' };
  }
  if (node.byMethod.size === 0) return { state: 'not_found' };
  const operation = node.byMethod.get(method);
  if (operation === undefined) return { state: 'method_not_allowed', allowed: [...node.byMethod.keys()] as Method[] };
  const names = Object.keys(operation.parameters);
  return { state: 'found', operation, parameters: Object.fromEntries(names.map((name, index) => [name, values[index] as string])) };
}
