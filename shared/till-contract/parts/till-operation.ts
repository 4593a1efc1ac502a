import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { closedRecord, list, oneOf, optional, type RecordSchema, text } from '../../contract/http/schema.ts';
import { RefusalValue } from './answer-values.ts';
import type { Right } from './permissions.ts';

/** A kiosk takes only cards, and may only void a card of an unpaid sale; a kitchen screen sees only tickets. */
export const DEVICE_KINDS = ['till', 'kiosk', 'kitchen', 'display', 'board', 'menu'] as const;
export const DeviceKind = oneOf(...DEVICE_KINDS);
export type DeviceKind = Static<typeof DeviceKind>;

export type TillMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';

/**
 * A request that a screen may send to its host, as data. A browser may resend a write by itself, so every write names what it creates by an
 * id of its own, and a repeated write gets the same answer.
 */
export interface TillOperation {
  readonly id: string;
  readonly method: TillMethod;
  /** With `{name}` for each parameter, always a short text. */
  readonly path: string;
  readonly summary: string;
  readonly devices: readonly DeviceKind[];
  /** True when an employee must be signed in. `at_tills`: only at tills, since guests use the operation at kiosks. */
  readonly needsEmployee: boolean | 'at_tills';
  /** The right that the signed-in employee needs. */
  readonly right?: Right;
  readonly query: TObject;
  readonly request: TSchema | undefined;
  /** Undefined: the answer is 204 without a body. */
  readonly answer: TSchema | undefined;
  /** Refusal codes of this operation, besides those that every operation can return. */
  readonly refusals: readonly string[];
}

/** Refusal codes that every operation can return. */
export const COMMON_REFUSALS = [
  'malformed',
  'not_paired',
  'not_signed_in',
  'not_allowed',
  'not_in_training',
  'unknown',
  'too_large',
  'too_busy',
  'disk_nearly_full',
  'broken',
] as const;

export type TillRefusalCodeOf<Described extends TillOperation> = Described['refusals'][number] | (typeof COMMON_REFUSALS)[number];

/** Keeps the literal types of an operation while checking its shape. */
export function tillOperation<const Described extends TillOperation>(described: Described): Described {
  return described;
}

export const NO_TILL_QUERY = Type.Object({}) as unknown as RecordSchema<Record<never, never>>;

export const RecordId = text(64, 1);
/** Characters of the name of a device, a person, a printer, or whatever else is set up at a stand. */
export const LONGEST_NAME = 64;
export const GivenName = text(LONGEST_NAME, 1);
export const VendorId = Type.Integer({ minimum: 1 });
/** Approvals by PIN for parts of the request. */
export const ApprovalIds = optional(list(RecordId, { maxItems: 50 }));

/** The body of every unsuccessful answer. */
export const TillRefusal = closedRecord('TillRefusal', { refusal: RefusalValue });
export type TillRefusal = Static<typeof TillRefusal>;

/** The HTTP status for a refusal code; all other codes are 409. */
export const REFUSAL_STATUS = {
  malformed: 400,
  not_paired: 401,
  not_signed_in: 403,
  not_allowed: 403,
  needs_approval: 403,
  unknown: 404,
  too_large: 413,
  slow_down: 429,
  locked_out: 429,
  disk_nearly_full: 503,
  too_busy: 503,
  broken: 500,
} as const satisfies Readonly<Record<string, number>>;

export function statusOfRefusal(code: string): number {
  return (REFUSAL_STATUS as Readonly<Record<string, number>>)[code] ?? 409;
}

export type TillRequestOf<Described extends TillOperation> = Described['request'] extends TSchema
  ? Static<Described['request']>
  : undefined;
export type TillQueryOf<Described extends TillOperation> = Static<Described['query']>;
export type TillAnswerOf<Described extends TillOperation> = Described['answer'] extends TSchema ? Static<Described['answer']> : undefined;
/** The parameters named between braces. */
export type TillPathOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & TillPathOf<Rest>
  : unknown;
