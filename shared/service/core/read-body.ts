import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { BODY_LIMIT, bodyLimits, MAX_ERRORS } from '../../contract/http/limits.ts';
import { parseMediaRange } from '../../contract/http/media-range.ts';
import { V3_MESSAGES } from '../../contract/http/messages.ts';
import type { Operation, RequestBody } from '../../contract/http/operation.ts';
import { type JsonRefusal, parseJson } from '../../contract/http/parse-json.ts';
import { kindOf, type Violation } from '../../contract/http/violation.ts';
import { negotiateBody, negotiateCart } from '../../contract/records/media.ts';
import { validate } from '../../contract/validation/validate.ts';
import { withoutCardData } from '../../wire/canonical/card-data.ts';
import { dropUnknownMembers } from './known-members.ts';
import { orderingFailure, type Reply, v3Failure } from './reply.ts';

export interface BodyReading {
  readonly mediaType: string;
  readonly value: unknown;
}

const NO_BODY: BodyReading = { mediaType: '', value: undefined };

/** Reads bytes into a value of the operation's schema. Checks in this order: media type, JSON, schema. */
export function readBody(operation: Operation, contentType: string | undefined, bytes: Uint8Array): Outcome<BodyReading, Reply> {
  const { request, method } = operation;
  // A page of another origin can send a body unasked, but never JSON: a write with any other body does nothing, even if it needs no body.
  if (request === undefined) return method === 'GET' || bytes.length === 0 ? accept(NO_BODY) : readUnneeded(operation, contentType, bytes);
  const media = negotiate(operation, request, contentType);
  if (!media.ok) return media;
  const parsed = parseJson(bytes, bodyLimits(request.maxBytes));
  if (!parsed.ok) return refuse(unreadable(operation, parsed.refusal));
  const schema = request.content[media.value];
  if (schema === undefined) return refuse(unsupported(operation));
  const valid = validate(schema, parsed.value);
  if (!valid.ok) return refuse(invalidBody(operation, valid.refusal));
  const cleaned = operation.id === 'checkOut' ? cleanAroundSignedCart(schema, valid.value) : cleanBody(schema, valid.value);
  return cleaned.ok ? accept({ mediaType: media.value, value: cleaned.value }) : refuse(invalidBody(operation, cleaned.refusal));
}

type Schema = Parameters<typeof dropUnknownMembers>[0];

function cleanBody(schema: Schema, value: unknown): Outcome<unknown, readonly Violation[]> {
  dropUnknownMembers(schema, value);
  return withoutCardData(value);
}

/** A signed cart was cleaned before it was signed and must not change by a letter. */
function cleanAroundSignedCart(schema: Schema, value: unknown): Outcome<unknown, readonly Violation[]> {
  const { signed_cart, ...others } = value as Readonly<Record<string, unknown>>;
  const cleaned = cleanBody(schema, others) as Outcome<typeof others, readonly Violation[]>;
  return cleaned.ok ? accept({ signed_cart, ...cleaned.value }) : cleaned;
}

/** A write that needs no body accepts an object and ignores its members; any other body is invalid, and the write does nothing. */
function readUnneeded(operation: Operation, contentType: string | undefined, bytes: Uint8Array): Outcome<BodyReading, Reply> {
  if (!isJson(contentType)) return refuse(unsupported(operation));
  // The exchange of a key has no status for a bad body: any answer but 200 means that the key failed.
  if (operation.access === 'api-key-exchange') return accept(NO_BODY);
  const parsed = parseJson(bytes, bodyLimits(BODY_LIMIT));
  const isObject = parsed.ok && typeof parsed.value === 'object' && parsed.value !== null && !Array.isArray(parsed.value);
  if (isObject) return accept(NO_BODY);
  const texts = operation.answers[400]?.messages ?? [];
  return refuse(v3Failure(400, texts.includes(V3_MESSAGES.invalidBody) ? V3_MESSAGES.invalidBody : V3_MESSAGES.invalidRequest));
}

function isJson(contentType = ''): boolean {
  const range = parseMediaRange(contentType);
  return range?.type === 'application' && (range.subtype === 'json' || range.subtype.endsWith('+json'));
}

function negotiate(operation: Operation, request: RequestBody, contentType: string | undefined): Outcome<string, Reply> {
  const own = Object.keys(request.content);
  if (operation.id === 'calculateCart' || operation.id === 'checkOut') {
    const cart = negotiateCart(contentType);
    if (cart.ok) return accept(cart.value.mediaType);
    if (cart.refusal.code === 'unsupported') return refuse(unsupported(operation));
    return refuse(orderingFailure(400, 'unknown version of the cart media type'));
  }
  const body = negotiateBody(contentType, own);
  if (!body.ok) return refuse(unsupported(operation));
  return accept(own.includes(body.value) ? body.value : (own[0] as string));
}

export function failureOf(operation: Operation, status: number, message: string): Reply {
  return operation.interface === 'v3' ? v3Failure(status, message) : orderingFailure(status, message);
}

function unsupported(operation: Operation): Reply {
  return failureOf(operation, 415, 'the body must be JSON of a media type that the operation takes');
}

const UNREADABLE: Readonly<Record<JsonRefusal['code'], string>> = {
  too_large: 'the body is too large',
  too_many_members: 'the body has an object of too many members',
  too_many_names: 'the body has too many different names of members',
  too_many_values: 'the body has too many values',
  not_utf8: 'the body is not UTF-8',
  not_json: 'the body is not JSON',
  too_deep: 'the body is nested too deep',
  forbidden_member: 'the body has a member that is not taken',
  not_finite: 'the body has a number that is not finite',
  null_character: 'the body has a text with U+0000 in it',
};

function unreadable(operation: Operation, refusal: JsonRefusal): Reply {
  const status = refusal.code === 'too_large' ? 413 : 400;
  if (operation.interface === 'v3' && status === 400) return v3Failure(400, V3_MESSAGES.invalidBody);
  return failureOf(operation, status, UNREADABLE[refusal.code]);
}

/** v3 and the pay layer have no 422: unacceptable values get 400 there. */
function unacceptableStatus(operation: Operation): 400 | 422 {
  return operation.answers[422] === undefined ? 400 : 422;
}

function invalidBody(operation: Operation, violations: readonly Violation[]): Reply {
  if (operation.interface === 'v3') return v3Failure(400, V3_MESSAGES.invalidBody);
  const status = kindOf(violations) === 'malformed' ? 400 : unacceptableStatus(operation);
  const errors = violations.slice(0, MAX_ERRORS).map(({ path, message }) => ({ path, message }));
  const [first] = errors;
  return orderingFailure(status, first === undefined ? 'the body is not valid' : `${first.path || 'the body'} ${first.message}`, errors);
}
