/**
 * Changes rows in batches and returns the sum of the numbers that `change` returns. It finds rows by reading from one key to the next,
 * which blocks no writer, and writes only rows that need a change.
 */
export async function changeInBatches<Key>(
  first: Key,
  find: (after: Key) => Promise<readonly Key[]>,
  change: (keys: readonly Key[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let after = first; ; ) {
    const keys = await find(after);
    const last = keys.at(-1);
    if (last === undefined) return count;
    count += await change(keys);
    after = last;
  }
}
