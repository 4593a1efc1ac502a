import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Refusal } from '../base/outcome.ts';
import { list, optional, type RecordSchema, record, text } from '../contract/schema.ts';
import type { Right } from './permissions.ts';

/** Who asks. A kiosk takes cards alone, and gives back no more than a card of a sale that is not paid yet; a kitchen screen sees tickets only. */
export const DEVICE_KINDS = ['till', 'kiosk', 'kitchen', 'display', 'board'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export type TillMethod = 'GET' | 'PUT' | 'POST' | 'DELETE';

/**
 * What a screen may ask of its host, as data. A browser may send a write a second time by itself: every write names what it makes by an
 * id of its own, and the same again answers the same.
 */
export interface TillOperation {
  readonly id: string;
  readonly method: TillMethod;
  /** With `{name}` for each parameter; every one is a short text. */
  readonly path: string;
  readonly summary: string;
  readonly devices: readonly DeviceKind[];
  /** Somebody must be signed in at the device. `at_tills`: guests ask it at kiosks, and at a till somebody is signed in. */
  readonly needsEmployee: boolean | 'at_tills';
  /** What whoever is signed in must have the right to. */
  readonly right?: Right;
  readonly query: TObject;
  readonly request: TSchema | undefined;
  /** Undefined: answered with 204 and no body. */
  readonly answer: TSchema | undefined;
  /** What may stand in the way, beyond what any operation may be refused for. */
  readonly refusals: readonly string[];
}

/** Keeps the literal types of an operation while checking its shape. */
export function tillOperation<const Described extends TillOperation>(described: Described): Described {
  return described;
}

export const NO_TILL_QUERY = Type.Object({}) as unknown as RecordSchema<Record<never, never>>;

/** An answer that the host made of values it checked when they came in. */
export function told<Value>(): ReturnType<typeof Type.Unsafe<Value>> {
  return Type.Unsafe<Value>({});
}

export const RecordId = text(64, 1);
export const VendorId = Type.Integer({ minimum: 1 });
/** What somebody let pass by PIN for the request. */
export const ApprovalIds = optional(list(RecordId, { maxItems: 50 }));

/** The form of every answer that is no success. */
export const TillRefusal = record('TillRefusal', { refusal: told<Refusal>() });
export type TillRefusal = Static<typeof TillRefusal>;

/** Which HTTP status carries a refusal; any other code is a 409. */
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
/** The names between braces. */
export type TillPathOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & TillPathOf<Rest>
  : unknown;
