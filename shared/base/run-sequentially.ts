/** Runs work of the same name one at a time, in the order of the calls. */
export type RunSequentially = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export function makeSequencer(): RunSequentially {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const worked = (tails.get(name) ?? Promise.resolve()).then(work);
    const tail = worked
      .catch(() => undefined)
      .then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
    tails.set(name, tail);
    return worked;
  };
}
