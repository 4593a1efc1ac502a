import { assert } from '../base/assert.ts';
import { utf8Bytes } from '../base/utf8.ts';
import type { RequestBytes, Transport } from '../contract/http/exchange.ts';
import type { AnswerOf, Operation, QueryOf, RequestOf } from '../contract/http/operation.ts';
import { type CallOutcome, outcomeOfAnswer, outcomeOfNoAnswer } from './call-outcome.ts';
import { noAnswerOf } from './no-answer.ts';

export interface Credentials {
  /** The client exchanges it for a token and also sends it with operations that require a key. */
  readonly apiKey: string;
  readonly backofficeKey?: string;
}

/** A value that is serialised here, or bytes that are already signed and go out unchanged. */
export type CallBody<Described extends Operation> = { readonly value: RequestOf<Described> } | { readonly bytes: Uint8Array };

export type CallInput<Described extends Operation> = {
  readonly path: { readonly [Name in keyof Described['parameters']]: string | number };
  readonly query?: QueryOf<Described>;
  /** Headers besides those of access. The version of a media type is chosen here (`content-type`, `accept`). */
  readonly headers?: Readonly<Record<string, string>>;
} & (Described['request'] extends undefined ? { readonly body?: never } : { readonly body: CallBody<Described> });

type SuccessStatus<Described extends Operation> = Extract<keyof Described['answers'], 200 | 201 | 204>;

export type ValueOf<Described extends Operation> = AnswerOf<Described, SuccessStatus<Described>>;

/** Returns the request without its access headers. The same input makes the same bytes. */
export function writeRequest<const Described extends Operation>(operation: Described, input: CallInput<Described>): RequestBytes {
  const { path, query, headers = {}, body } = input as CallInput<Operation> & { readonly body?: CallBody<Operation> };
  const bytes = body === undefined ? new Uint8Array() : 'bytes' in body ? body.bytes : utf8Bytes(JSON.stringify(body.value));
  const media = operation.request === undefined ? undefined : Object.keys(operation.request.content)[0];
  return {
    method: operation.method,
    target: targetOf(operation, path as Readonly<Record<string, string | number>>, query as Readonly<Record<string, unknown>> | undefined),
    headers: { ...(media !== undefined && { 'content-type': media }), ...headers },
    body: bytes,
  };
}

function targetOf(
  { path }: Operation,
  values: Readonly<Record<string, string | number>>,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    assert(value !== undefined && value !== '', `the path of a call names ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** Adds the token and keys that the operation requires. */
export function addAccess(
  operation: Operation,
  request: RequestBytes,
  token: string | undefined,
  { apiKey, backofficeKey }: Credentials,
): RequestBytes {
  const isKeyed = operation.access === 'bearer+key' || operation.access === 'api-key-exchange';
  const shown = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(isKeyed && { 'x-api-key': apiKey }),
    ...(operation.access === 'bearer+backoffice' && backofficeKey !== undefined && { 'backoffice-api-key': backofficeKey }),
  };
  return { ...request, headers: { ...request.headers, ...shown } };
}

/** Sends one request over the transport and classifies the result. Never throws for faults of the network or the service. */
export async function sendRequest<const Described extends Operation>(
  transport: Transport,
  operation: Described,
  request: RequestBytes,
): Promise<CallOutcome<ValueOf<Described>>> {
  let answer: Awaited<ReturnType<Transport>>;
  try {
    answer = await transport(request);
  } catch (fault) {
    return outcomeOfNoAnswer(noAnswerOf(fault));
  }
  return outcomeOfAnswer(operation, answer) as CallOutcome<ValueOf<Described>>;
}
