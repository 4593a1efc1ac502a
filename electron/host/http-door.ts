import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Transport } from '../../shared/contract/exchange.ts';
import { CHECKOUT_BODY_LIMIT } from '../../shared/contract/limits.ts';

/** How the service meets a network: whatever is said here holds before any of its own checks. */
export interface DoorOptions {
  readonly answer: Transport;
  /** The most bytes of body that a request may bring, known before any of it is read. */
  readonly bodyLimitOf: (method: string, target: string) => number;
  /** Names and addresses, without port, by which this host may be called. */
  readonly hosts: ReadonlySet<string>;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly onAnswer?: (answered: Answered) => void;
  readonly onFault: (fault: unknown) => void;
}

export interface Answered {
  readonly method: string;
  /** The path without its query, which might name people. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

const CONNECTIONS = 256;
const NO_BYTES = new Uint8Array();

/** Nothing here sends a CORS header: pages of other origins may not read, and may not write either. */
export function createHttpDoor(options: DoorOptions): FastifyInstance {
  const server = fastify({
    bodyLimit: CHECKOUT_BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // The service reads paths itself, and an odd one gets its answer rather than the framework's.
    routerOptions: { maxParamLength: 8192 },
    ...(options.tls !== undefined && { https: options.tls }),
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, keepAliveTimeout: 5_000 },
  } as object) as FastifyInstance;
  server.server.maxConnections = CONNECTIONS;

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    const refusal = refusalOf(request, options);
    if (refusal !== undefined) return fail(request, reply, refusal.status, refusal.message);
  });
  server.addHook('onResponse', async (request, reply) => {
    options.onAnswer?.({
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
  });
  server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(request, reply, 413, 'the body is too large');
    if (status < 500) return fail(request, reply, 400, 'the request is malformed');
    options.onFault(error);
    return fail(request, reply, 500, 'internal server error');
  });
  server.setNotFoundHandler((request, reply) => forward(options, request, reply));
  return server;
}

async function forward({ answer }: DoorOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, headers, body } = await answer({
    method: request.method,
    target: request.raw.url ?? '/',
    headers: singleHeaders(request),
    body: request.body instanceof Uint8Array ? request.body : NO_BYTES,
  });
  reply.code(status).headers(headers);
  return reply.send(body.length === 0 ? undefined : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string> {
  const single: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) single[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return single;
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?', 1)[0] as string;
}

interface DoorRefusal {
  readonly status: number;
  readonly message: string;
}

const NOT_OURS: DoorRefusal = { status: 421, message: 'this host does not answer to that name' };
const FOREIGN_PAGE: DoorRefusal = { status: 421, message: 'pages of other origins are not served here' };
const TOO_LARGE: DoorRefusal = { status: 413, message: 'the body is too large' };
const LONGEST_TARGET = 8192;

function refusalOf(request: FastifyRequest, options: DoorOptions): DoorRefusal | undefined {
  const { host, origin, 'sec-fetch-site': site } = request.headers;
  if (!isOurHost(host, request.socket.localPort, options.hosts)) return NOT_OURS;
  if (origin !== undefined && !isOwnOrigin(origin, host as string, options)) return FOREIGN_PAGE;
  if (site === 'cross-site' || site === 'same-site') return FOREIGN_PAGE;
  const target = request.raw.url ?? '/';
  if (target.length > LONGEST_TARGET) return { status: 400, message: 'the address is too long' };
  const length = Number(request.headers['content-length'] ?? 0);
  return length > options.bodyLimitOf(request.method, target) ? TOO_LARGE : undefined;
}

/** Against rebinding: a name that merely leads here is not ours. */
function isOurHost(host: string | undefined, port: number | undefined, hosts: ReadonlySet<string>): boolean {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?$/i.exec(host ?? '');
  if (match === null || !hosts.has((match[1] as string).toLowerCase())) return false;
  const named = match[2];
  return named === undefined ? port === 80 || port === 443 : Number(named) === port;
}

function isOwnOrigin(origin: string, host: string, { tls }: DoorOptions): boolean {
  return origin === `${tls === undefined ? 'http' : 'https'}://${host}`;
}

function fail(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  // What is left of a refused body is not read.
  if (status === 413) reply.header('connection', 'close');
  reply.header('server', 'grandstand');
  const json = JSON.stringify({ code: status, message });
  return reply
    .code(status)
    .type('application/json')
    .send(request.method === 'HEAD' ? '' : json);
}
