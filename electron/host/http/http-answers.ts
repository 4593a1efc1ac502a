import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseBytes } from '../../../shared/contract/http/exchange.ts';
import { SERVICE_NAME } from '../../../shared/contract/http/service-greeting.ts';
import { type HttpRefusal, MALFORMED } from './http-refusals.ts';
import { hasBody } from './request-body.ts';
import { isTillAddress, tillCodeOf } from './till-addresses.ts';

/** How all answers are sent. Headers are lists of names and values, which Node writes without conversion. */

export const JSON_TYPE = 'application/json';

/** Deliberately no CORS headers: pages of other origins may neither read nor write. */
export const HEADERS = {
  server: SERVICE_NAME,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
const OWN_HEADERS: readonly string[] = Object.entries(HEADERS).flat();
/** A picture never changes, and says so. */
const CHOSEN: ReadonlySet<string> = new Set(['cache-control', 'cross-origin-resource-policy']);

/** Node sends a short text in one packet with its head, but bytes in a packet of their own. */
const MOST_IN_ONE_PIECE = 4096;

/** How long, and how much, of a refused body is still read, so that its sender gets the answer and not a connection reset. */
const LINGER_MILLISECONDS = 1000;
const MOST_LINGERING_BYTES = 32 * 1024 * 1024;

export function sendAnswer(response: ServerResponse, { status, headers, body }: ResponseBytes, isLast: boolean): void {
  const list = headers['cache-control'] === undefined ? [...OWN_HEADERS] : Object.entries({ ...HEADERS, ...chosenOf(headers) }).flat();
  for (const name in headers) if (!Object.hasOwn(HEADERS, name)) list.push(name, headers[name] as string);
  if (isLast) list.push('connection', 'close');
  if (status !== 204) list.push('content-length', String(body.length));
  response.writeHead(status, list);
  if (body.length > MOST_IN_ONE_PIECE) response.end(body);
  else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1');
}

function chosenOf(headers: ResponseBytes['headers']): ResponseBytes['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => CHOSEN.has(name)));
}

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, retryAfter }: HttpRefusal,
  isLast: boolean,
): void {
  const answer = isTillAddress(request.url ?? '') ? { refusal: { code: tillCodeOf(status) } } : { code: status, message };
  const json = Buffer.from(JSON.stringify(answer));
  const list = [...OWN_HEADERS, 'content-type', JSON_TYPE, 'content-length', String(json.length)];
  if (retryAfter !== undefined) list.push('retry-after', String(retryAfter));
  const isOver = request.complete || !hasBody(request);
  // After a malformed request the start of the next one is unknown.
  if (isLast || !isOver || status === MALFORMED.status) list.push('connection', 'close');
  response.writeHead(status, list);
  if (isOver) {
    response.end(json);
    return;
  }
  response.write(json);
  endAfterBody(request, response);
}

/** Drains the rest of the body after the answer was sent, then ends the connection. */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  let taken = 0;
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MILLISECONDS);
  request.on('data', ({ length }: Buffer) => {
    taken += length;
    if (taken > MOST_LINGERING_BYTES) end();
  });
  request.once('close', end);
}
