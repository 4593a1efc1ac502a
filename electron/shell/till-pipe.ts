import { type IncomingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { DESKTOP_HOST, PIPE_TOKEN } from '../../shared/till-contract/desktop-host.ts';
import type { TillAsked } from './origin.ts';

/** Where the host of this start listens, and what it wants to be shown. */
export interface TillPipe {
  readonly path: string;
  readonly token: string;
}

/** Belongs to one connection, or to a browser that keeps cookies by itself. */
const KEPT_BACK: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie']);
const NO_BODY: ReadonlySet<number> = new Set([204, 304]);

/** The page's requests whose answers have not ended. */
const underWay = new Set<Request>();

/**
 * Each request goes out once, on a connection of its own: one that is kept open may die just then, and nobody knows then what was heard.
 * What was answered streams through as it comes.
 */
export function askThrough(
  { path, token }: TillPipe,
  { method, target, headers, body, signal, request: page }: TillAsked,
): Promise<Response> {
  return new Promise((resolve) => {
    const length = body.length === 0 ? {} : { 'content-length': String(body.length) };
    const sent = request(
      {
        socketPath: path,
        method,
        path: target,
        headers: { ...headers, ...length, host: DESKTOP_HOST, [PIPE_TOKEN]: token },
        agent: false,
        signal,
      },
      (answered) => {
        const { statusCode = 502 } = answered;
        const stream = NO_BODY.has(statusCode) ? null : (Readable.toWeb(answered) as ReadableStream<Uint8Array<ArrayBuffer>>);
        if (stream === null) answered.resume();
        resolve(new Response(stream, { status: statusCode, headers: listHeaders(answered.headers) }));
      },
    );
    if (page !== undefined) {
      underWay.add(page);
      sent.once('close', () => underWay.delete(page));
    }
    sent.on('error', (fault: NodeJS.ErrnoException) => resolve(isAway(fault) ? AWAY() : Response.error()));
    sent.end(body);
  });
}

/** Nobody listens: nothing was done, and the same may be asked again. */
function isAway({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED';
}

const AWAY = (): Response =>
  new Response(JSON.stringify({ refusal: { code: 'too_busy' } }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
  });

function listHeaders(headers: IncomingHttpHeaders): Headers {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!KEPT_BACK.has(name) && typeof value === 'string') list.set(name, value);
  return list;
}
