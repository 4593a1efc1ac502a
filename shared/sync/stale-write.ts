/** What a write was decided by has changed since: nothing of it was written. It is read and decided anew. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}
