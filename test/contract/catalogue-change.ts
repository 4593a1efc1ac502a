import { demoCatalogue } from '../../resources/demo/demo-catalogue.ts';

/** Takes a member away, or an element out of its list. */
export const REMOVED = Symbol('removed');

const DEMO = JSON.stringify(demoCatalogue);

export type Change = readonly [path: string, value: unknown];

/** The demonstration, as an import would read it, with some members set to something else. A path is written as complaints write it. */
export function changedDemo(...changes: readonly Change[]): unknown {
  const catalogue: unknown = JSON.parse(DEMO);
  for (const [path, value] of changes) set(catalogue, path, value);
  return catalogue;
}

function set(root: unknown, path: string, value: unknown): void {
  const names = [...path.matchAll(/[^.[\]]+/g)].map((match) => match[0]);
  const last = names.pop() as string;
  const parent = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], root);
  if (typeof parent !== 'object' || parent === null) throw new Error(`no such place: ${path}`);
  if (value !== REMOVED) (parent as Record<string, unknown>)[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
}
