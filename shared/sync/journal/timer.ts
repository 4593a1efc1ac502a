/** The runtime's timer. The returned function cancels it. */
export interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export function sleep(timer: Timer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timer.after(milliseconds, resolve);
  });
}

/** Resolves with the awaited value, or with undefined once the time is over. The timer does not outlive the promise. */
export function atMost<Value>(timer: Timer, awaited: Promise<Value>, milliseconds: number | undefined): Promise<Value | undefined> {
  if (milliseconds === undefined) return awaited;
  return new Promise((resolve, reject) => {
    const cancel = timer.after(milliseconds, () => resolve(undefined));
    awaited.then(
      (value) => {
        cancel();
        resolve(value);
      },
      (reason: unknown) => {
        cancel();
        reject(reason as Error);
      },
    );
  });
}
