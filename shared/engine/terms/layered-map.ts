/**
 * An immutable map with many entries and frequent small changes: a large base plus a layer of changes. Making a new version costs only the
 * size of the change layer, which is folded into the base from time to time to keep it small.
 */
export interface LayeredMap<Value> {
  readonly base: ReadonlyMap<string, Value>;
  /** `null` marks an entry as removed. */
  readonly changes: ReadonlyMap<string, Value | null>;
}

/** The change layer is folded into the base when it exceeds a 20th of it. */
const FOLD_AT_PART = 20;
const FOLD_AT_LEAST = 64;

const NO_CHANGES: ReadonlyMap<string, never> = new Map<string, never>();

export function layeredMap<Value>(entries: ReadonlyMap<string, Value>): LayeredMap<Value> {
  return { base: entries, changes: NO_CHANGES };
}

export function lookUp<Value>(map: LayeredMap<Value>, id: string): Value | undefined {
  if (map.changes.size === 0) return map.base.get(id);
  const changed = map.changes.get(id);
  return changed === undefined ? map.base.get(id) : (changed ?? undefined);
}

export function withChanges<Value>(
  map: LayeredMap<Value>,
  changed: Iterable<readonly [string, Value]>,
  removedIds: Iterable<string>,
): LayeredMap<Value> {
  const changes = new Map(map.changes);
  for (const id of removedIds) changes.set(id, null);
  for (const [id, value] of changed) changes.set(id, value);
  if (changes.size === 0) return map;
  return changes.size > Math.max(FOLD_AT_LEAST, map.base.size / FOLD_AT_PART) ? fold(map.base, changes) : { base: map.base, changes };
}

function fold<Value>(base: ReadonlyMap<string, Value>, changes: ReadonlyMap<string, Value | null>): LayeredMap<Value> {
  const entries = new Map(base);
  for (const [id, value] of changes) {
    if (value === null) entries.delete(id);
    else entries.set(id, value);
  }
  return layeredMap(entries);
}

/** Returns about how many entries there are: changes that are not folded in yet are left out. */
export function sizeOf<Value>({ base }: LayeredMap<Value>): number {
  return base.size;
}

/** Yields every entry once: first the base's in their order, then added ones. */
export function* entriesOf<Value>(map: LayeredMap<Value>): Generator<[string, Value]> {
  for (const [id, value] of map.base) {
    const changed = map.changes.get(id);
    if (changed === undefined) yield [id, value];
    else if (changed !== null) yield [id, changed];
  }
  for (const [id, value] of map.changes) if (value !== null && !map.base.has(id)) yield [id, value];
}
