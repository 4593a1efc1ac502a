/** The state that a write was decided on has changed, and nothing was written. Read again and decide again. */
export class StaleWrite extends Error {
  override readonly name = 'StaleWrite';
}
