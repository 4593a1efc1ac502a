import { demoCatalogue } from '../catalogue/demo-catalogue.ts';

/** Takes a member away, or an element out of its list. */
export const REMOVED = Symbol('removed');

const DEMO: unknown = JSON.parse(JSON.stringify(demoCatalogue));

export type Change = readonly [path: string, value: unknown];

/** The demonstration, as an import would read it, with some members set to something else. A path is written as complaints write it. */
export function changedDemo(...changes: readonly Change[]): unknown {
  return changes.reduce((catalogue, [path, value]) => changed(catalogue, path, namesOf(path), value), DEMO);
}

function namesOf(path: string): readonly string[] {
  return [...path.matchAll(/[^.[\]]+/g)].map((match) => match[0]);
}

/** Copies what the path leads through, and shares the rest with all other changed demonstrations. */
function changed(parent: unknown, path: string, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (typeof parent !== 'object' || parent === null || name === undefined) throw new Error(`no such place: ${path}`);
  const copy = (Array.isArray(parent) ? [...parent] : { ...parent }) as Record<string, unknown>;
  if (rest.length > 0) copy[name] = changed(copy[name], path, rest, value);
  else if (value !== REMOVED) copy[name] = value;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete copy[name];
  return copy;
}
