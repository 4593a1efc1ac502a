/** A bug in our own code, never bad input or a business refusal. It is thrown, and caught only at the edges of a process. */
export class ProgramBug extends Error {
  override readonly name = 'Mistake';
}

/** Stays in production, because a till that goes on after a broken invariant books wrong money. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new ProgramBug(message);
}

/** Ends an exhaustive switch: the code does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new ProgramBug(`unreachable case ${String(value)}`);
}
