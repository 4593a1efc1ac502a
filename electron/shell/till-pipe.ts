import { type IncomingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { DESKTOP_HOST, PIPE_TOKEN } from '../../shared/till-contract/desktop/desktop-host.ts';
import type { TillRequest } from './base/origin.ts';

/** The address of this start's host, and the token that it requires. */
export interface TillPipe {
  readonly path: string;
  readonly token: string;
}

/** Headers that apply to one connection, and cookies, which the host keeps for this window. */
const KEPT_BACK: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie']);
const NO_BODY: ReadonlySet<number> = new Set([204, 304]);

/** Page requests whose answers have not ended. */
const underWay = new Set<Request>();

/**
 * Sends each request once on a connection of its own: a reused connection may close at that moment, and then it is unknown whether the host
 * got the request. The answer is streamed.
 */
export function sendThroughPipe(
  { path, token }: TillPipe,
  { method, target, headers, body, signal, request: page }: TillRequest,
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
    sent.on('error', (fault: NodeJS.ErrnoException) => resolve(isAway(fault) ? hostUnavailable() : Response.error()));
    sent.end(body);
  });
}

/** True when nothing listens: the host did not get the request, so the client may retry it. */
function isAway({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' || code === 'ECONNREFUSED';
}

const hostUnavailable = (): Response =>
  new Response(JSON.stringify({ refusal: { code: 'too_busy' } }), {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
  });

function listHeaders(headers: IncomingHttpHeaders): Headers {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!KEPT_BACK.has(name) && typeof value === 'string') list.set(name, value);
  return list;
}
