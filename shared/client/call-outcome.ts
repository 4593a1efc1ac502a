import { AuthenticationBearerFailure, AuthenticationXAPIFailure, OrderingError, V3Error } from '../contract/http/error-bodies.ts';
import type { ResponseBytes } from '../contract/http/exchange.ts';
import type { Answer, Operation } from '../contract/http/operation.ts';
import { readOrderNumber } from '../contract/http/order-number.ts';
import { parseJson } from '../contract/http/parse-json.ts';
import { MEDIA } from '../contract/records/media.ts';
import { isValid } from '../contract/validation/validate.ts';
import type { NoAnswer } from './no-answer.ts';

/**
 * The result of a call. Only this file decides whether the request was applied (`ok`), certainly was not (`rejected`, `not_sent`,
 * `unauthorized`), or may have been (`ambiguous`).
 */
export type CallOutcome<Value = unknown> = AnsweredOk<Value> | Rejected | Unauthorized | NotSent | Ambiguous;

interface Answered {
  readonly status: number;
  /** The service's clock when it answered, in milliseconds since 1970. */
  readonly serverTime?: number;
  /** The ordering service's number of the requested order, if a header has one. Only our own service gives the header this meaning. */
  readonly orderNumber?: number;
}

interface Patience {
  /** Milliseconds for which the service asks for no requests: the whole queue obeys. */
  readonly retryAfter?: number;
}

export interface AnsweredOk<Value = unknown> extends Answered {
  readonly kind: 'ok';
  readonly value: Value;
  /** The raw body. Signed content must be passed on as these bytes, never serialised again. */
  readonly bytes: Uint8Array;
}

export interface Rejected extends Answered, Patience {
  readonly kind: 'rejected';
  readonly message: string;
  /** Members of the request that the service names as wrong. */
  readonly paths: readonly string[];
}

const TOO_MANY_REQUESTS = 429;

/** True if the service judged the request and refused it. Too many requests is no judgement: it may accept the same one a moment later. */
export function isRefused(outcome: CallOutcome): outcome is Rejected {
  return outcome.kind === 'rejected' && !isTooManyRequests(outcome);
}

export function isTooManyRequests({ status }: { readonly status?: number }): boolean {
  return status === TOO_MANY_REQUESTS;
}

/** The service did not accept the token or a key. Nothing was applied. */
export interface Unauthorized extends Answered {
  readonly kind: 'unauthorized';
  readonly message: string;
}

export interface NotSent {
  readonly kind: 'not_sent';
  readonly reason: string;
}

export interface Ambiguous extends Patience {
  readonly kind: 'ambiguous';
  readonly reason: string;
  readonly status?: number;
}

/** Answers that are no JSON. */
const PICTURE_TYPES: ReadonlySet<string> = new Set([MEDIA.webp, MEDIA.jpeg]);

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 413, 415, 422, TOO_MANY_REQUESTS]);

export const MOST_ANSWER_BYTES = 256 * 1024 * 1024;

export function outcomeOfNoAnswer({ kind, reason }: NoAnswer): NotSent | Ambiguous {
  return kind === 'not_sent' ? { kind: 'not_sent', reason } : { kind: 'ambiguous', reason };
}

export function outcomeOfAnswer(operation: Operation, answer: ResponseBytes): CallOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return readSuccess(operation, answer);
  if (status !== 401 && !REFUSALS.has(status)) return unclear(answer, `status_${status}`);
  const failure = readFailure(operation, answer);
  if (failure === undefined) return unclear(answer, 'not_of_the_service');
  if (status === 401) return { kind: 'unauthorized', ...answeredMembers(answer), message: failure.message };
  return { kind: 'rejected', ...answeredMembers(answer), ...patienceOf(answer), ...failure };
}

function readSuccess(operation: Operation, answer: ResponseBytes): CallOutcome {
  const { status, body } = answer;
  const documented = operation.answers[status];
  if (documented === undefined) return unclear(answer, 'not_of_the_service');
  const facts = answeredMembers(answer);
  if (documented.content === undefined) {
    return body.length === 0 ? { kind: 'ok', ...facts, value: undefined, bytes: body } : unclear(answer, 'not_of_the_service');
  }
  const schema = schemaFor(documented.content, answer.headers['content-type']);
  if (schema !== undefined && PICTURE_TYPES.has(essenceOf(answer.headers['content-type']) ?? ''))
    return { kind: 'ok', ...facts, value: body, bytes: body };
  const value = schema && parseJson(body, { maxBytes: MOST_ANSWER_BYTES });
  if (schema === undefined || value === undefined || !value.ok || !isValid(schema, value.value))
    return unclear(answer, 'not_of_the_service');
  return { kind: 'ok', ...facts, value: value.value, bytes: body };
}

/** Ignores parameters like a charset, on both the received and the documented media type. */
function schemaFor(content: NonNullable<Answer['content']>, contentType: string | undefined) {
  const essence = essenceOf(contentType);
  return Object.entries(content).find(([mediaType]) => essenceOf(mediaType) === essence)?.[1];
}

function essenceOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

interface Failure {
  readonly message: string;
  readonly paths: readonly string[];
}

const SHAPES = {
  ordering: [OrderingError, AuthenticationBearerFailure, AuthenticationXAPIFailure],
  v3: [V3Error],
} as const;

/** Reads a failure in the service's documented shapes only. A portal or proxy answers in another shape or names another status. */
function readFailure({ interface: face }: Operation, { status, headers, body }: ResponseBytes): Failure | undefined {
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(essenceOf(headers['content-type']) ?? '')) return undefined;
  const parsed = parseJson(body, { maxBytes: MOST_ANSWER_BYTES });
  if (!parsed.ok || !SHAPES[face].some((schema) => isValid(schema, parsed.value))) return undefined;
  const failure = parsed.value as { code?: number; Code?: number; message: string; errors?: readonly { path: string }[] };
  const code = failure.code ?? failure.Code;
  // Only sign-in failures are documented without a code.
  if (code === undefined ? status !== 401 : code !== status) return undefined;
  return { message: failure.message, paths: failure.errors?.map(({ path }) => path) ?? [] };
}

function unclear(answer: ResponseBytes, reason: string): Ambiguous {
  return { kind: 'ambiguous', reason, status: answer.status, ...patienceOf(answer) };
}

function answeredMembers({ status, headers }: ResponseBytes): Answered {
  const time = headers.date === undefined ? Number.NaN : Date.parse(headers.date);
  const orderNumber = readOrderNumber(headers);
  return {
    status,
    ...(!Number.isNaN(time) && { serverTime: time }),
    ...(orderNumber !== undefined && { orderNumber }),
  };
}

const LONGEST_PATIENCE = 300_000;
const PATIENT: ReadonlySet<number> = new Set([TOO_MANY_REQUESTS, 503]);

/** Reads Retry-After as seconds, or as a date relative to the clock of the answer itself. A 429 without it waits for one second. */
function patienceOf({ status, headers }: ResponseBytes): Patience {
  const text = headers['retry-after']?.trim();
  if (!PATIENT.has(status) || (text === undefined && status !== TOO_MANY_REQUESTS)) return {};
  if (text === undefined) return { retryAfter: 1000 };
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers.date ?? '');
  return { retryAfter: Number.isNaN(wait) ? 1000 : Math.min(Math.max(wait, 0), LONGEST_PATIENCE) };
}
