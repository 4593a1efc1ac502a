import { TILL_OPERATIONS } from '../../till-contract/operations/till-operations.ts';
import type { TillOperation } from '../../till-contract/parts/till-operation.ts';

export type TillRoute =
  | { readonly state: 'found'; readonly operation: TillOperation; readonly path: Readonly<Record<string, string>> }
  | { readonly state: 'method_not_allowed'; readonly allowed: readonly string[] }
  /** A path parameter is not a valid id. */
  | { readonly state: 'malformed' }
  | { readonly state: 'not_found' };

interface Pattern {
  readonly operation: TillOperation;
  readonly segments: readonly string[];
}

const PATTERNS: ReadonlyMap<number, readonly Pattern[]> = Map.groupBy(
  Object.values(TILL_OPERATIONS).map((operation: TillOperation): Pattern => ({ operation, segments: operation.path.split('/') })),
  ({ segments }) => segments.length,
);

/** Finds the operation for a path as it was sent, without the query. */
export function findTillRoute(method: string, address: string): TillRoute {
  const segments = address.split('/');
  const fitting = (PATTERNS.get(segments.length) ?? []).filter((pattern) => fits(pattern, segments));
  if (fitting.length === 0) return { state: 'not_found' };
  // Literal segments win over parameters: in `/till/jobs/hurry`, `hurry` is not a job's id.
  const least = Math.min(...fitting.map(countParameters));
  const nearest = fitting.filter((pattern) => countParameters(pattern) === least);
  const found = nearest.find(({ operation }) => operation.method === method);
  if (found === undefined) return { state: 'method_not_allowed', allowed: nearest.map(({ operation }) => operation.method) };
  const path: Record<string, string> = {};
  for (const [index, segment] of found.segments.entries()) {
    if (!isParameter(segment)) continue;
    const value = decode(segments[index] as string);
    if (value === undefined) return { state: 'malformed' };
    path[segment.slice(1, -1)] = value;
  }
  return { state: 'found', operation: found.operation, path };
}

function fits({ segments: wanted }: Pattern, segments: readonly string[]): boolean {
  return wanted.every((segment, index) => isParameter(segment) || segment === segments[index]);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function countParameters({ segments }: Pattern): number {
  return segments.filter(isParameter).length;
}

const LONGEST = 64;

/** Decodes a path parameter: ids are short and have only visible characters. */
function decode(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text.length >= 1 && text.length <= LONGEST && !/[\p{C}\p{Z}]/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
