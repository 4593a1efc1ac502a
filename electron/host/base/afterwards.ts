/** Background work that no request waits for: it starts after the answer was sent. */
export interface BackgroundTasks {
  begin(work: () => Promise<void>): void;
  /** Resolves once all work that has begun is finished. */
  over(): Promise<void>;
}

export function makeAfterwards(onFault: (fault: unknown) => void): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  return {
    begin(work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onFault)
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async over() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
