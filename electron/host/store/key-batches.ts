/**
 * Changes rows a batch at a time. They are found by reading, each once, from one key to the next, which keeps nobody from writing; only
 * what there is to be changed is written. The number that `change` says in all.
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
