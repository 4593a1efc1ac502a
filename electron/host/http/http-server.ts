import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import type { RequestBytes, ResponseBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import { noteRequest } from '../base/memory-release.ts';
import { nodeWorld } from '../base/node-world.ts';
import { arrivalOf, noteArrival } from '../network/public-side.ts';
import { type FrontTls, putSecureFront, type SecureFront } from '../network/secure-front.ts';
import { TRUST_PATH } from '../network/trust-address.ts';
import { type ConnectionShares, MOST_CONNECTIONS, shareConnections } from './connection-shares.ts';
import { HEADERS, JSON_TYPE, refuse, sendAnswer } from './http-answers.ts';
import { type HttpRefusal, type HttpRules, MALFORMED, NOT_ENCRYPTED, refusalOf, TOO_LARGE } from './http-refusals.ts';
import { makeBodyReader, type ReadRequestBody } from './request-body.ts';

/** The options of the HTTP server. Its limits apply before any check of the service. */
export interface HttpOptions extends Pick<HttpRules, 'hosts' | 'token' | 'bodyLimitOf' | 'publicSide'> {
  readonly answer: Transport;
  /** TLS for the network; clients on this machine may use plain HTTP. */
  readonly tls?: FrontTls;
  /** True when other machines are answered. */
  readonly isForNetwork?: boolean;
  readonly timeouts?: HttpTimeouts;
  /** The cookie that every request gets in place of its own. */
  readonly cookie?: () => string | undefined;
  /** Returns the path pattern of an operation; undefined for other addresses. */
  readonly routeOf: (method: string, target: string) => string | undefined;
  readonly onAnswer?: (answered: RequestLogEntry) => void;
  readonly onFault: (fault: unknown) => void;
}

/** In milliseconds. */
export interface HttpTimeouts {
  /** From the first byte, or from the connection when no byte comes, to the end of the headers. */
  readonly headers: number;
  /** From the first byte to the end of the body. */
  readonly request: number;
  /** From an answer to the next request of the same connection. */
  readonly keepAlive: number;
  /** Without any byte in either direction. */
  readonly idle: number;
}

export interface RequestLogEntry {
  readonly method: string;
  /** The pattern of the path: the actual path may contain names of people, or secrets. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The address of the client. */
  readonly from?: string;
  /** The ids of device and person, when known. */
  readonly device?: string;
  readonly person?: string;
}

// An import would evaluate every export, one of which loads a whole HTTP client: an eighth of the start time.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

const TIMEOUTS: HttpTimeouts = { headers: 10_000, request: 30_000, keepAlive: 5_000, idle: 60_000 };
const CHECK_MILLISECONDS = 500;
const MOST_HEADER_BYTES = 16_384;
/** The most bytes of bodies in memory at once. */
const MOST_HELD = 64 * 1024 * 1024;
/** How long open connections are still served after the host was asked to stop. */
const LAST_CALL_MILLISECONDS = 200;
/** Fastify answers some malformed addresses by itself, so all but plain ones are replaced with this one, which has no page. */
const NO_PAGE = '/-';
const PLAIN_ADDRESS = /^\/[\w./-]*(?:\?|$)/;
const NO_ROOM: HttpRefusal = { status: 503, message: 'too much is under way just now', retryAfter: 1 };
const FAULT: HttpRefusal = { status: 500, message: 'internal server error' };

/** What one server knows of its requests and connections. */
interface HttpState {
  readonly options: HttpOptions;
  readonly rules: HttpRules;
  readonly readBody: ReadRequestBody;
  readonly underWay: UnderWay;
  /** The device and person, once the answer names them. */
  readonly askers: WeakMap<ServerResponse, NonNullable<ResponseBytes['answers']>>;
  readonly connections: Set<Socket>;
  isClosing: boolean;
  front: SecureFront | undefined;
  shares: ConnectionShares | undefined;
}

export function createHttpServer(options: HttpOptions): FastifyInstance {
  const state: HttpState = {
    options,
    rules: rulesOf(options),
    readBody: makeBodyReader(MOST_HELD),
    underWay: new WeakMap(),
    askers: new WeakMap(),
    connections: new Set(),
    isClosing: false,
    front: undefined,
    shares: undefined,
  };
  const pages = fastify({
    return503OnClosing: false,
    // Fastify's own handler would end the connection before the answer has gone out over TLS.
    clientErrorHandler: () => undefined,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => (PLAIN_ADDRESS.test(url) ? url : NO_PAGE),
    serverFactory: (toPages) => openServer(state, toPages),
  });
  addPageHooks(state, pages);
  return pages;
}

function rulesOf({ hosts, token, bodyLimitOf, publicSide, tls }: HttpOptions): HttpRules {
  return { hosts, bodyLimitOf, isTls: tls !== undefined, ...(token !== undefined && { token }), ...(publicSide && { publicSide }) };
}

/** Opens the server in front of the pages of Fastify. */
function openServer(state: HttpState, toPages: RequestListener): Server {
  const { options, underWay, connections } = state;
  const { tls, timeouts = TIMEOUTS, publicSide } = options;
  const server = createListener(timeouts, underWay, (request, response) => routeRequest(state, toPages, request, response));
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  if (tls !== undefined) {
    state.front = putSecureFront(server, tls.keys, timeouts.headers);
    tls.follow(state.front.use);
  }
  state.shares = shareConnections(server, {
    isForNetwork: options.isForNetwork === true,
    ...(publicSide !== undefined && { isProxy: publicSide.isProxy }),
  });
  return server;
}

/** Answers operations itself and leaves other requests to Fastify, which operations don't need: they are most of the traffic. */
function routeRequest(state: HttpState, toPages: RequestListener, request: IncomingMessage, response: ServerResponse): void {
  const { publicSide, cookie, routeOf, onAnswer } = state.options;
  const { method = '', url = '' } = request;
  if (publicSide !== undefined) noteArrival(request, publicSide);
  if (cookie !== undefined) request.headers.cookie = cookie() ?? '';
  const route = isTyped(request) ? undefined : routeOf(method, url);
  if (route === undefined) {
    noteResponse(state, request.socket, response);
    toPages(request, response);
    return;
  }
  const startedAt = nodeWorld.monotonicMilliseconds();
  noteRequest(startedAt);
  const { from } = arrivalOf(request);
  noteResponse(state, request.socket, response, () => {
    const milliseconds = nodeWorld.monotonicMilliseconds() - startedAt;
    onAnswer?.({
      method,
      path: route,
      status: response.statusCode,
      milliseconds,
      ...(from !== undefined && { from }),
      ...state.askers.get(response),
    });
  });
  serveSafely(state, request, response, url);
}

function serveSafely(state: HttpState, request: IncomingMessage, response: ServerResponse, target: string): void {
  serve(state, request, response, target).catch((fault: unknown) => {
    state.options.onFault(fault);
    if (response.headersSent) response.destroy();
    else refuse(request, response, FAULT, state.isClosing);
  });
}

async function serve(state: HttpState, request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const { options, rules, readBody, askers } = state;
  const { method = '' } = request;
  const refusal = refusalOf(request, target, rules);
  if (refusal !== undefined) return refuse(request, response, refusal, state.isClosing);
  const body = readBody(request, response, () => options.bodyLimitOf(method, target));
  const reading = body instanceof Promise ? await body : body;
  if (reading.state === 'cut_off') return;
  if (reading.state === 'too_large') return refuse(request, response, TOO_LARGE, state.isClosing);
  if (reading.state === 'no_room') return refuse(request, response, NO_ROOM, state.isClosing);
  const isClientWaiting = (): boolean => !response.destroyed;
  const { isByTls, from: sender } = arrivalOf(request);
  const from = (): string | undefined => sender;
  const received: RequestBytes = { method, target, headers: singleHeaders(request), body: reading.bytes, isClientWaiting, isByTls, from };
  const answered = await options.answer(received);
  if (answered.answers !== undefined) askers.set(response, answered.answers);
  sendAnswer(response, answered, state.isClosing);
}

function addPageHooks(state: HttpState, pages: FastifyInstance): void {
  const { options, rules } = state;
  pages.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request.raw, request.originalUrl, rules);
    if (refusal === NOT_ENCRYPTED && request.method === 'GET') {
      const again = `https://${request.headers.host}${request.originalUrl}`;
      return reply.redirect(options.tls?.teachesTrust === true ? TRUST_PATH : again, 307);
    }
    if (refusal !== undefined || request.is404) return serveSafely(state, request.raw, reply.hijack().raw, request.originalUrl);
    reply.headers(HEADERS);
    done();
  });
  pages.addHook('onResponse', (request, reply, done) => {
    const path = (request.is404 ? undefined : request.routeOptions.url) ?? 'unknown';
    options.onAnswer?.({ method: request.method, path, status: reply.statusCode, milliseconds: reply.elapsedTime });
    done();
  });
  pages.addHook('preClose', (done) => {
    state.isClosing = true;
    state.front?.close();
    finishRequests(pages, () => {
      endUnused(state);
      done();
    });
  });
  pages.setErrorHandler((fault: { readonly statusCode?: number }, request, reply) => {
    const isTheirs = (fault.statusCode ?? 500) < 500;
    if (!isTheirs) options.onFault(fault);
    refuse(request.raw, reply.hijack().raw, isTheirs ? MALFORMED : FAULT, state.isClosing);
  });
  pages.setNotFoundHandler((request, reply) => serveSafely(state, request.raw, reply.hijack().raw, request.originalUrl));
}

function createListener(timeouts: HttpTimeouts, underWay: UnderWay, listener: RequestListener): Server {
  const wire = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: CHECK_MILLISECONDS,
    maxHeaderSize: MOST_HEADER_BYTES,
    requireHostHeader: false,
  };
  const server = createServer(wire, listener);
  server.setTimeout(timeouts.idle);
  // Above the limit of `shareConnections`: a connection that was closed to make room still counts for a moment.
  server.maxConnections = 2 * MOST_CONNECTIONS;
  // Without a limit, since Node drops further headers silently. Their bytes are limited already.
  server.maxHeadersCount = 0;
  server.on('checkExpectation', listener);
  server.on('clientError', (fault: NodeJS.ErrnoException, socket) => answerUnreadable(fault, socket as Socket, underWay));
  return server;
}

/** True when a person opened the bare address in a browser and expects a page. A caller of the service sends its authorization. */
function isTyped({ method, url, headers: { accept = '', authorization } }: IncomingMessage): boolean {
  return url === '/' && method === 'GET' && authorization === undefined && accept.includes('text/html');
}

/** Joins set-cookie, the only repeated header that Node returns as a list. */
function singleHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers['set-cookie'] === undefined) return headers as Readonly<Record<string, string>>;
  return { ...(headers as Readonly<Record<string, string>>), 'set-cookie': headers['set-cookie'].join(', ') };
}

/** The pending answers of each connection. */
type UnderWay = WeakMap<Socket, Set<ServerResponse>>;

function noteResponse({ underWay, shares }: HttpState, socket: Socket, response: ServerResponse, onSent?: () => void): void {
  shares?.begin(socket);
  const responses = underWay.get(socket) ?? new Set();
  underWay.set(socket, responses.add(response));
  response.once('close', () => {
    responses.delete(response);
    if (!socket.destroyed) shares?.end(socket);
    if (response.writableFinished) onSent?.();
  });
}

const UNREADABLE: Readonly<Record<string, HttpRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request took too long' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the headers are too large' },
};

/**
 * Answers what is not HTTP or too slow. Destroys the connection when an earlier request is pending, which this answer might be taken for.
 */
function answerUnreadable(fault: NodeJS.ErrnoException, socket: Socket, underWay: UnderWay): void {
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

/** Ends idle connections: Node checks no header timeouts on a closing server, so a spare connection would stay until the idle timeout. */
function endUnused({ connections, underWay }: HttpState): void {
  for (const socket of connections) if (!underWay.get(socket)?.size) socket.destroy();
}

/** Waits for requests that were sent before the host was asked to stop. Each answer then ends its connection. */
function finishRequests({ server }: FastifyInstance, done: () => void): void {
  server.getConnections((_fault, count) => setTimeout(() => setImmediate(done), count > 0 ? LAST_CALL_MILLISECONDS : 0));
}
