import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Transport } from '../../shared/contract/exchange.ts';
import { type DoorRefusal, type DoorRules, MALFORMED, refusalOf, TOO_LARGE } from './door-refusals.ts';
import { nodeWorld } from './node-world.ts';
import { hasBody, makeBodyReader, type ReadRequestBody } from './request-body.ts';

/** How the service meets a network: whatever is said here holds before any of its own checks. */
export interface DoorOptions extends Pick<DoorRules, 'hosts' | 'bodyLimitOf'> {
  readonly answer: Transport;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly timeouts?: DoorTimeouts;
  /** The pattern of an operation's path; undefined where the address is none of the service's. */
  readonly routeOf: (method: string, target: string) => string | undefined;
  readonly onAnswer?: (answered: Answered) => void;
  readonly onFault: (fault: unknown) => void;
}

/** In milliseconds. */
export interface DoorTimeouts {
  /** From the first byte, or from the connection where none comes, to the end of the headers. */
  readonly headers: number;
  /** From the first byte to the end of the body. */
  readonly request: number;
  /** From an answer to the next request of the same connection. */
  readonly keepAlive: number;
  /** Without any byte in either direction. */
  readonly idle: number;
}

export interface Answered {
  readonly method: string;
  /** The pattern of the path: what was sent might name people, or hold what must never be kept. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

const TIMEOUTS: DoorTimeouts = { headers: 10_000, request: 30_000, keepAlive: 5_000, idle: 60_000 };
const CHECK_MILLISECONDS = 500;
const CONNECTIONS = 256;
const MOST_HEADER_BYTES = 16_384;
/** Bytes of bodies in memory at once. */
const MOST_HELD = 64 * 1024 * 1024;
/** How long open connections are still heard once the host was told to stop. */
const LAST_CALL_MILLISECONDS = 200;
/** How long, and how much, of a refused body is still taken, so that its sender hears the answer and not a reset. */
const LINGER_MILLISECONDS = 1000;
const MOST_LINGERING_BYTES = 32 * 1024 * 1024;
/** Where no page is: the framework answers some addresses by itself, so it gets to see plain ones only. */
const NO_PAGE = '/-';
const PLAIN_ADDRESS = /^\/[\w./-]*(?:\?|$)/;
const NO_ROOM: DoorRefusal = { status: 503, message: 'too much is under way just now' };
const JSON_TYPE = 'application/json';
const HEADERS = {
  server: 'grandstand',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Nothing here sends a CORS header: pages of other origins may not read, and may not write either. */
export function createHttpDoor(options: DoorOptions): FastifyInstance {
  const { tls, timeouts = TIMEOUTS } = options;
  const wire = {
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
    maxHeaderSize: MOST_HEADER_BYTES,
    requireHostHeader: false,
  };
  const underWay: UnderWay = new WeakMap();
  const server = fastify({
    ...(tls === undefined ? { http: wire } : { https: { ...tls, ...wire } }),
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.idle,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => (PLAIN_ADDRESS.test(url) ? url : NO_PAGE),
    clientErrorHandler: (fault: Error & { readonly code?: string }, socket: Socket) => answerUnreadable(fault, socket, underWay),
  } as object) as FastifyInstance;
  server.server.maxConnections = CONNECTIONS;
  // None is dropped in silence: their bytes are limited as it is.
  server.server.maxHeadersCount = 0;
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  server.server.on('request', (request: IncomingMessage, response: ServerResponse) => note(underWay, request.socket, response));

  const readBody = makeBodyReader(MOST_HELD);
  const rules: DoorRules = { hosts: options.hosts, bodyLimitOf: options.bodyLimitOf, isTls: tls !== undefined };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS);
    const refusal = refusalOf(request.raw, request.originalUrl, rules);
    if (refusal !== undefined) refuse(request, reply, refusal);
    else if (request.is404) forward(options, readBody, request, reply).catch((fault: Error) => reply.send(fault));
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    options.onAnswer?.({
      method: request.method,
      path: (request.is404 ? options.routeOf(request.method, request.originalUrl) : request.routeOptions.url) ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
    done();
  });
  server.addHook('preClose', (done) => hearOut(server, done));
  server.setErrorHandler((fault: { readonly statusCode?: number }, request, reply) => {
    if ((fault.statusCode ?? 500) < 500) return refuse(request, reply, MALFORMED);
    options.onFault(fault);
    return refuse(request, reply, { status: 500, message: 'internal server error' });
  });
  server.setNotFoundHandler((request, reply) => forward(options, readBody, request, reply));
  return server;
}

async function forward(
  { answer, bodyLimitOf }: DoorOptions,
  readBody: ReadRequestBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { method, originalUrl: target, raw } = request;
  const reading = await readBody(raw, reply.raw, () => bodyLimitOf(method, target));
  if (reading.state === 'cut_off') return reply.hijack();
  if (reading.state === 'too_large') return refuse(request, reply, TOO_LARGE);
  if (reading.state === 'no_room') return refuse(request, reply.header('retry-after', '1'), NO_ROOM);
  const { status, headers, body } = await answer({ method, target, headers: singleHeaders(raw), body: reading.bytes });
  reply.code(status).headers(headers);
  return reply.send(body.length === 0 ? undefined : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Of what is sent more than once Node makes a list in one case only. */
function singleHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers['set-cookie'] === undefined) return headers as Readonly<Record<string, string>>;
  const single: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) single[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return single;
}

function refuse(request: FastifyRequest, reply: FastifyReply, { status, message }: DoorRefusal): FastifyReply {
  const json = Buffer.from(JSON.stringify({ code: status, message }));
  reply.code(status).type(JSON_TYPE);
  const isOver = request.raw.complete || !hasBody(request.raw);
  // After what could not be understood nobody knows where the next request begins.
  if (!isOver || status === MALFORMED.status) reply.header('connection', 'close');
  return isOver ? reply.send(json) : refuseEarly(request.raw, reply.header('content-length', json.length), json);
}

/** The whole answer goes out before the end of the body has come in; the connection ends soon after. */
function refuseEarly(request: IncomingMessage, reply: FastifyReply, json: Buffer): FastifyReply {
  const { raw: response, statusCode } = reply.hijack();
  response.writeHead(statusCode, reply.getHeaders() as Record<string, string>).write(json);
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
  return reply;
}

/** The answers that each connection waits for. */
type UnderWay = WeakMap<Socket, Set<ServerResponse>>;

function note(underWay: UnderWay, socket: Socket, response: ServerResponse): void {
  const responses = underWay.get(socket) ?? new Set();
  underWay.set(socket, responses.add(response));
  response.once('close', () => responses.delete(response));
}

const UNREADABLE: Readonly<Record<string, DoorRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request took too long' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the headers are too large' },
};

/** What is no HTTP, or too slow. Where an earlier request of the connection waits for its answer, this must not be taken for it. */
function answerUnreadable(fault: { readonly code?: string }, socket: Socket, underWay: UnderWay): void {
  const [response, ...others] = underWay.get(socket) ?? [];
  const isItsOwn = response === undefined || (others.length === 0 && !response.req.complete && !response.headersSent);
  if (!isItsOwn || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = UNREADABLE[fault.code ?? ''] ?? MALFORMED;
  const json = JSON.stringify({ code: status, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'server: grandstand',
    `date: ${new Date(nodeWorld.epochMilliseconds()).toUTCString()}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${json}`);
  socket.destroySoon();
}

/** What was sent before the host was told to stop is read and answered; each answer then ends its connection. */
function hearOut({ server }: FastifyInstance, done: () => void): void {
  server.getConnections((_fault, count) => setTimeout(() => setImmediate(done), count > 0 ? LAST_CALL_MILLISECONDS : 0));
}
