/** The state that a write was decided on has changed, and nothing was written. Read again and decide again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}

/** More attempts than the writers at one stand ever need. */
export const MOST_TRIES = 50;

/** Reads, decides and writes by `work`, and again if another writer was faster. */
export async function untilNotStale<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof StaleWrite) || tries === MOST_TRIES) throw fault;
    }
  }
}
