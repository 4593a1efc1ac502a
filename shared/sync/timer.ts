/** The runtime's timer. The answer cancels it. */
export interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export function sleep(timer: Timer, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timer.after(milliseconds, resolve);
  });
}

/** Whichever comes first; the timer does not outlive it. */
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
