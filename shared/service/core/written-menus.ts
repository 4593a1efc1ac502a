/**
 * Menus that are already serialised, by the request that they answer: all tills of a venue ask within seconds of one another. A large menu
 * has more than a hundred megabytes, so one that nobody asks for is let go.
 */
export interface WrittenMenus {
  find(key: string): Uint8Array | undefined;
  keep(key: string, json: Uint8Array): void;
  /** Returns the number of bytes that nobody had asked for lately, and that are dropped now. */
  dropUnused(): number;
  clear(): void;
}

/** Whole menus of a few vendors, versions and levels, and the deltas that tills ask for again. */
export const MOST_WRITTEN = 200;
export const WRITTEN_UNUSED_MILLISECONDS = 15_000;

interface Written {
  readonly json: Uint8Array;
  usedAt: number;
}

export function makeWrittenMenus({ monotonicMilliseconds }: { monotonicMilliseconds(): number }): WrittenMenus {
  const written = new Map<string, Written>();
  return {
    find(key) {
      const known = written.get(key);
      if (known !== undefined) known.usedAt = monotonicMilliseconds();
      return known?.json;
    },
    keep(key, json) {
      if (written.size >= MOST_WRITTEN) written.delete(written.keys().next().value as string);
      written.set(key, { json, usedAt: monotonicMilliseconds() });
    },
    dropUnused() {
      const before = monotonicMilliseconds() - WRITTEN_UNUSED_MILLISECONDS;
      let bytes = 0;
      for (const [key, { json, usedAt }] of written) {
        if (usedAt >= before) continue;
        written.delete(key);
        bytes += json.length;
      }
      return bytes;
    },
    clear: () => written.clear(),
  };
}
