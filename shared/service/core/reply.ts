import type { MemberError } from '../../contract/http/error-bodies.ts';
import { MEDIA } from '../../contract/records/media.ts';

/** An answer before it becomes bytes: a value to be written as JSON, or what is already written. */
export interface Reply {
  readonly status: number;
  readonly mediaType?: string;
  readonly value?: unknown;
  /** For example a menu that was written for its revision, or a picture. */
  readonly written?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export function reply(status: number, mediaType: string, value: unknown): Reply {
  return { status, mediaType, value };
}

export function done(status: 201 | 204): Reply {
  return { status };
}

export function orderingFailure(status: number, message: string, errors: readonly MemberError[] = []): Reply {
  const body = errors.length === 0 ? { code: status, message } : { code: status, message, errors };
  return reply(status, MEDIA.json, body);
}

export function v3Failure(status: number, message: string): Reply {
  return reply(status, MEDIA.json, { code: status, message });
}
