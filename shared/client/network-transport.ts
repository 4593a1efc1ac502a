import type { KyInstance } from 'ky';
import type { RequestBytes, ResponseBytes, Transport } from '../contract/exchange.ts';
import { matchOperation } from '../contract/router.ts';
import { MOST_ANSWER_BYTES } from './call-outcome.ts';
import { type KeptConnections, makeFreshConnections } from './connections.ts';
import { NoAnswer, noAnswerOf } from './no-answer.ts';
import { isReusable, timeLimitOf } from './operation-manners.ts';

export interface NetworkOptions {
  /** Scheme, host and port, and a path if the service has one below it: `https://orders.example:8443`. */
  readonly origin: string;
  /**
   * Whose connections reads use again; without it no call keeps its own. Calls that change something never use a kept one: it may die
   * under a request, and then nobody knows.
   */
  readonly keptConnections?: KeptConnections | undefined;
  /** How much longer than usual an answer is waited for; below 1, shorter. */
  readonly timeFactor?: number;
  /** More bytes than this are no answer of the service. */
  readonly maxAnswerBytes?: number;
}

/** What is used of a fetched answer; both Node and the window have it. */
interface FetchedAnswer {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  readonly body: {
    getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>; cancel(): Promise<void> };
  } | null;
}

declare const AbortSignal: { timeout(milliseconds: number): unknown };
declare const ReadableStream: {
  new (source: { start(controller: { enqueue(bytes: Uint8Array): void; close(): void }): void }): unknown;
};

/** To a service elsewhere. One call is one request on the wire: nothing is repeated, and no redirect is followed. */
export function makeNetworkTransport({
  origin,
  keptConnections,
  timeFactor = 1,
  maxAnswerBytes = MOST_ANSWER_BYTES,
}: NetworkOptions): Transport {
  const base = origin.replace(/\/+$/, '');
  let client: Promise<KyInstance> | undefined;
  let fresh: Promise<unknown> | undefined;
  return async (request) => {
    const operation = operationOf(request);
    const isKept = isReusable(operation);
    client ??= openClient();
    if (!isKept) fresh ??= makeFreshConnections();
    const send = await client;
    const manner = isKept ? repeatable(request, await keptConnections?.dispatcher()) : onceOnly(request, await fresh);
    // The service's time begins when the request leaves: finding a client and a connection may have taken longer than that.
    const signal = AbortSignal.timeout(Math.ceil(timeLimitOf(operation) * timeFactor));
    const options = { method: request.method, signal, ...manner };
    try {
      const answer = (await send(base + request.target, options as never)) as unknown as FetchedAnswer;
      return { status: answer.status, headers: headersOf(answer), body: await readBody(answer, maxAnswerBytes) };
    } catch (fault) {
      throw noAnswerOf(fault);
    }
  };
}

/** With the first call: a host that sells for its own service makes none. */
async function openClient(): Promise<KyInstance> {
  const { default: ky } = await import('ky');
  return ky.create({ retry: 0, redirect: 'error', credentials: 'omit', cache: 'no-store', throwHttpErrors: false, timeout: false });
}

function repeatable({ body, headers }: RequestBytes, dispatcher: unknown): object {
  return {
    ...(body.length > 0 && { body }),
    ...(dispatcher === undefined ? { headers: { ...headers, connection: 'close' } } : { headers, dispatcher }),
  };
}

/**
 * A fetch sends a request again by itself after some answers (421 on a fresh connection, for one), but not one whose body it cannot
 * have twice. So what changes something goes out as a stream, be it an empty one.
 */
function onceOnly({ body, headers }: RequestBytes, dispatcher: unknown): object {
  const stream = new ReadableStream({
    start(controller) {
      if (body.length > 0) controller.enqueue(body);
      controller.close();
    },
  });
  return {
    body: stream,
    duplex: 'half',
    headers: { ...headers, connection: 'close', 'content-length': String(body.length) },
    ...(dispatcher !== undefined && { dispatcher }),
  };
}

function operationOf({ method, target }: RequestBytes) {
  const match = matchOperation(method, target.split('?', 1)[0] as string);
  return match.state === 'found' ? match.operation : undefined;
}

function headersOf({ headers }: FetchedAnswer): ResponseBytes['headers'] {
  const told: Record<string, string> = {};
  headers.forEach((value, name) => {
    told[name.toLowerCase()] = value;
  });
  return told;
}

/** An answer that breaks off rejects, and so does one without end. */
async function readBody({ body }: FetchedAnswer, mostBytes: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) break;
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw new NoAnswer('unclear', 'answer_too_large');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
