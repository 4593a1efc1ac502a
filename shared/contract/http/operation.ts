import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { PathParameterKind } from './path-parameter.ts';
import type { RecordSchema } from './schema.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The credentials of a caller: none, an API key to be exchanged, a bearer token, or a token and a key of the named kind. */
export type Access = 'none' | 'api-key-exchange' | 'bearer' | 'bearer+key' | 'bearer+backoffice';

export interface Answer {
  readonly description: string;
  /** By media type; absent when the answer has no body. */
  readonly content?: { readonly [mediaType: string]: TSchema };
  /** The documented texts; `<...>` stands for a variable part. */
  readonly messages?: readonly string[];
  /** The reason for a status that the document's table of the operation lacks. */
  readonly addition?: string;
}

export interface HeaderParameter {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: TSchema;
}

export interface RequestBody {
  /** By media type; plain JSON is read as the first of them. */
  readonly content: { readonly [mediaType: string]: TSchema };
  readonly maxBytes: number;
}

/** One operation of either interface as data, read by routing, validation, the client and the OpenAPI text. */
export interface Operation {
  readonly id: string;
  readonly interface: 'ordering' | 'v3';
  readonly method: Method;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly parameters: { readonly [name: string]: PathParameterKind };
  readonly summary: string;
  readonly description: string;
  /** Decisions of this product where the document is silent. */
  readonly assumptions: readonly string[];
  /** The reason for an operation that is in neither document. */
  readonly addition?: string;
  readonly access: Access;
  readonly query: TObject<TProperties>;
  readonly headers: readonly HeaderParameter[];
  readonly request: RequestBody | undefined;
  readonly answers: { readonly [status: number]: Answer };
}

/** Ignores unknown query parameters. */
export function queryOf<Properties extends TProperties>(properties: Properties): RecordSchema<Properties> {
  return Type.Object(properties) as unknown as RecordSchema<Properties>;
}

export const NO_QUERY = queryOf({});

/** Keeps the literal types of an operation while checking its shape. */
export function operation<const Described extends Operation>(described: Described): Described {
  return described;
}

/** The type of the operation's body, as a union of all versions. */
export type RequestOf<Described extends Operation> = Described['request'] extends RequestBody
  ? Static<Described['request']['content'][keyof Described['request']['content']]>
  : undefined;

export type QueryOf<Described extends Operation> = Static<Described['query']>;

type Contents<Described extends Operation, Status extends keyof Described['answers']> = Described['answers'][Status] extends {
  readonly content: infer Content;
}
  ? Content[keyof Content]
  : never;

/** The type of a successful answer, as a union of all versions; `undefined` when it has no body. */
export type AnswerOf<Described extends Operation, Status extends keyof Described['answers']> = [Contents<Described, Status>] extends [never]
  ? undefined
  : Contents<Described, Status> extends infer Schema extends TSchema
    ? Static<Schema>
    : never;

/** True when the status is in the document's own table, not our addition. */
export function isDocumentedStatus(described: Operation, status: number): boolean {
  const answer = described.answers[status];
  return answer !== undefined && answer.addition === undefined;
}

/** Returns the status for a malformed path parameter: 400, or 404 when the operation's own table has no 400. */
export function malformedPathStatus(described: Operation): 400 | 404 {
  return isDocumentedStatus(described, 400) ? 400 : 404;
}
