import type { KyInstance } from 'ky';
import type { RequestBytes } from '../contract/http/exchange.ts';
import { type ConnectionKeeper, makeFreshConnections } from './connections.ts';
import type { AnswerHead, Exchange, OpenExchange } from './exchange.ts';

/** The parts of a fetched answer that are used here; both Node and the window have them. */
interface FetchedAnswer {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  readonly body: { getReader(): AnswerReader } | null;
}

interface AnswerReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

declare const AbortController: { new (): { readonly signal: unknown; abort(): void } };
declare const ReadableStream: {
  new (source: { start(controller: { enqueue(bytes: Uint8Array): void; close(): void }): void }): unknown;
};

/** Opens exchanges with a service at `base` by the runtime's fetch. One exchange is one request on the wire; redirects are not followed. */
export function makeFetchExchange(base: string, keptConnections: ConnectionKeeper | undefined): OpenExchange {
  let client: Promise<KyInstance> | undefined;
  let fresh: Promise<unknown> | undefined;
  return async (request, isRepeatable) => {
    client ??= openClient();
    if (!isRepeatable) fresh ??= makeFreshConnections();
    const send = await client;
    const manner = isRepeatable ? repeatable(request, await keptConnections?.dispatcher()) : onceOnly(request, await fresh);
    return begin(send, base + request.target, { method: request.method, ...manner });
  };
}

/** Loads ky with the first call, because a host that sells for its own service never makes one. */
async function openClient(): Promise<KyInstance> {
  const { default: ky } = await import('ky');
  return ky.create({ retry: 0, redirect: 'error', credentials: 'omit', cache: 'no-store', throwHttpErrors: false, timeout: false });
}

/**
 * Once the runtime has garbage-collected the request, it forgets which answer an abort signal belongs to. So the signal ends an exchange
 * until its head has arrived, and the reader of its body does after that; either destroys the connection.
 */
function begin(send: KyInstance, address: string, options: object): Exchange {
  const controller = new AbortController();
  let reader: AnswerReader | undefined;
  let isOver = false;
  const head = send(address, { ...options, signal: controller.signal } as never).then((fetched): AnswerHead => {
    const answer = fetched as unknown as FetchedAnswer;
    reader = answer.body?.getReader();
    if (isOver) reader?.cancel().catch(() => undefined);
    return { status: answer.status, headers: headersOf(answer), ...(reader !== undefined && { body: bodyOf(reader) }) };
  });
  return {
    head,
    end(isWhole) {
      isOver = true;
      if (isWhole) return;
      controller.abort();
      reader?.cancel().catch(() => undefined);
    },
  };
}

function bodyOf(reader: AnswerReader): NonNullable<AnswerHead['body']> {
  return {
    read: async () => {
      const { done, value } = await reader.read();
      return done ? undefined : value;
    },
  };
}

function repeatable({ body, headers }: RequestBytes, dispatcher: unknown): object {
  return {
    ...(body.length > 0 && { body }),
    ...(dispatcher === undefined ? { headers: { ...headers, connection: 'close' } } : { headers, dispatcher }),
  };
}

/**
 * Fetch repeats a request by itself after some answers (for example 421 on a fresh connection), but not one whose body it cannot read
 * twice. So a request with side effects always sends its body as a stream, even an empty one.
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

function headersOf({ headers }: FetchedAnswer): AnswerHead['headers'] {
  const byName: Record<string, string> = {};
  headers.forEach((value, name) => {
    byName[name.toLowerCase()] = value;
  });
  return byName;
}
