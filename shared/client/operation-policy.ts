import type { Operation } from '../contract/http/operation.ts';

/** Decides how the client calls an operation from what the operation does at the service. */

/** Operations without visible side effects: asking again does no harm. */
const REPEATABLE: ReadonlySet<string> = new Set(['authorize', 'calculateCart', 'initializeSession', 'queryToken']);

/** Answers of megabytes, which a slow link needs more time for. */
const LONG_ANSWERS: ReadonlySet<string> = new Set(['getMenu', 'listItems']);

const PING_LIMIT = 5000;
const READ_LIMIT = 10_000;
/** The longest time limit of all. */
export const LONGEST_TIME_LIMIT = 30_000;

/** Milliseconds without a byte in the middle of an answer. Long enough for a packet that is lost several times in a row. */
export const IDLE_LIMIT = 5000;

export function isMutating({ method, id }: Operation): boolean {
  return method !== 'GET' && !REPEATABLE.has(id);
}

/** True when a call may use a connection that another one left open. */
export function isReusable(operation: Operation | undefined): boolean {
  return operation !== undefined && !isMutating(operation);
}

/** Returns the milliseconds after which an answer is given up. */
export function timeLimitOf(operation: Operation | undefined): number {
  if (operation?.id === 'getRoot') return PING_LIMIT;
  return operation === undefined || isMutating(operation) || LONG_ANSWERS.has(operation.id) ? LONGEST_TIME_LIMIT : READ_LIMIT;
}
