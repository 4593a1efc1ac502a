/** Long work that may be paused wherever it yields, so that a process that must answer others does not stand still meanwhile. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Resolves once other waiting work had its turn. */
export type YieldToOthers = () => Promise<void>;

/** So many entries of a long list are a step: a few milliseconds of work. */
export const STEP_ENTRIES = 200;

export function doAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Without a way to yield, the work is done at once. */
export async function doInSteps<Result>(steps: Steps<Result>, yieldToOthers?: YieldToOthers): Promise<Result> {
  if (yieldToOthers === undefined) return doAtOnce(steps);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldToOthers();
  }
}

/** Makes a map of a long list. */
export function* mapInSteps<Entry, Key, Value>(
  entries: readonly Entry[],
  make: (entry: Entry) => readonly [Key, Value],
): Steps<Map<Key, Value>> {
  const map = new Map<Key, Value>();
  for (const [index, entry] of entries.entries()) {
    const [key, value] = make(entry);
    map.set(key, value);
    if (index % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
  }
  return map;
}

/** Visits a long list. */
export function* visitInSteps<Entry>(entries: readonly Entry[], visit: (entry: Entry, index: number) => void): Steps<void> {
  for (const [index, entry] of entries.entries()) {
    visit(entry, index);
    if (index % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
  }
}
