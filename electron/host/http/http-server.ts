import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import type { RequestBytes, ResponseBytes, Transport } from '../../../shared/contract/http/exchange.ts';
import { nodeWorld } from '../base/node-world.ts';
import { arrivalOf, noteArrival } from '../network/public-side.ts';
import { type FrontTls, putSecureFront, type SecureFront } from '../network/secure-front.ts';
import { TRUST_PATH } from '../network/trust-address.ts';
import { type ConnectionShares, MOST_CONNECTIONS, shareConnections } from './connection-shares.ts';
import { HEADERS, JSON_TYPE, refuse, sendAnswer } from './http-answers.ts';
import { type HttpRefusal, type HttpRules, MALFORMED, NOT_ENCRYPTED, refusalOf, TOO_LARGE } from './http-refusals.ts';
import { makeBodyReader } from './request-body.ts';

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

export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { routeOf, onAnswer } = options;
  const underWay: UnderWay = new WeakMap();
  const { hosts, token, bodyLimitOf, publicSide } = options;
  const rules: HttpRules = {
    hosts,
    bodyLimitOf,
    isTls: options.tls !== undefined,
    ...(token !== undefined && { token }),
    ...(publicSide && { publicSide }),
  };
  const readBody = makeBodyReader(MOST_HELD);
  /** The device and person, once the answer names them. */
  const askers = new WeakMap<ServerResponse, NonNullable<ResponseBytes['answers']>>();
  const connections = new Set<Socket>();
  let isClosing = false;
  let front: SecureFront | undefined;
  let shares: ConnectionShares | undefined;

  const serve = async (request: IncomingMessage, response: ServerResponse, target: string): Promise<void> => {
    const { method = '' } = request;
    const refusal = refusalOf(request, target, rules);
    if (refusal !== undefined) return refuse(request, response, refusal, isClosing);
    const body = readBody(request, response, () => options.bodyLimitOf(method, target));
    const reading = body instanceof Promise ? await body : body;
    if (reading.state === 'cut_off') return;
    if (reading.state === 'too_large') return refuse(request, response, TOO_LARGE, isClosing);
    if (reading.state === 'no_room') return refuse(request, response, NO_ROOM, isClosing);
    const { isByTls, from: sender } = arrivalOf(request);
    const from = (): string | undefined => sender;
    const isClientWaiting = (): boolean => !response.destroyed;
    const received: RequestBytes = { method, target, headers: singleHeaders(request), body: reading.bytes, isClientWaiting, isByTls, from };
    const answered = await options.answer(received);
    if (answered.answers !== undefined) askers.set(response, answered.answers);
    sendAnswer(response, answered, isClosing);
  };
  const serveSafely = (request: IncomingMessage, response: ServerResponse, target: string): void => {
    serve(request, response, target).catch((fault: unknown) => {
      options.onFault(fault);
      if (response.headersSent) response.destroy();
      else refuse(request, response, FAULT, isClosing);
    });
  };
  const pages = fastify({
    return503OnClosing: false,
    // Fastify's own handler would end the connection before the answer has gone out over TLS.
    clientErrorHandler: () => undefined,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => (PLAIN_ADDRESS.test(url) ? url : NO_PAGE),
    serverFactory: (toPages) => {
      const server = openServer(options, underWay, (request, response) => {
        const { method = '', url = '' } = request;
        if (publicSide !== undefined) noteArrival(request, publicSide);
        if (options.cookie !== undefined) request.headers.cookie = options.cookie() ?? '';
        const route = isTyped(request) ? undefined : routeOf(method, url);
        // Operations are most of the traffic and don't need Fastify, so they skip it.
        if (route === undefined) {
          note(underWay, shares, request.socket, response);
          return toPages(request, response);
        }
        const startedAt = nodeWorld.monotonicMilliseconds();
        const { from } = arrivalOf(request);
        note(underWay, shares, request.socket, response, () => {
          const milliseconds = nodeWorld.monotonicMilliseconds() - startedAt;
          onAnswer?.({
            method,
            path: route,
            status: response.statusCode,
            milliseconds,
            ...(from !== undefined && { from }),
            ...askers.get(response),
          });
        });
        serveSafely(request, response, url);
      });
      server.on('connection', (socket: Socket) => {
        connections.add(socket);
        socket.once('close', () => connections.delete(socket));
      });
      if (options.tls !== undefined) {
        front = putSecureFront(server, options.tls.keys, (options.timeouts ?? TIMEOUTS).headers);
        options.tls.follow(front.use);
      }
      shares = shareConnections(server, {
        isForNetwork: options.isForNetwork === true,
        ...(publicSide !== undefined && { isProxy: publicSide.isProxy }),
      });
      return server;
    },
  });
  pages.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request.raw, request.originalUrl, rules);
    if (refusal === NOT_ENCRYPTED && request.method === 'GET') {
      const again = `https://${request.headers.host}${request.originalUrl}`;
      return reply.redirect(options.tls?.teachesTrust === true ? TRUST_PATH : again, 307);
    }
    if (refusal !== undefined || request.is404) return serveSafely(request.raw, reply.hijack().raw, request.originalUrl);
    reply.headers(HEADERS);
    done();
  });
  pages.addHook('onResponse', (request, reply, done) => {
    const path = (request.is404 ? undefined : request.routeOptions.url) ?? 'unknown';
    onAnswer?.({ method: request.method, path, status: reply.statusCode, milliseconds: reply.elapsedTime });
    done();
  });
  pages.addHook('preClose', (done) => {
    isClosing = true;
    front?.close();
    hearOut(pages, () => {
      endUnused(connections, underWay);
      done();
    });
  });
  pages.setErrorHandler((fault: { readonly statusCode?: number }, request, reply) => {
    const isTheirs = (fault.statusCode ?? 500) < 500;
    if (!isTheirs) options.onFault(fault);
    refuse(request.raw, reply.hijack().raw, isTheirs ? MALFORMED : FAULT, isClosing);
  });
  pages.setNotFoundHandler((request, reply) => serveSafely(request.raw, reply.hijack().raw, request.originalUrl));
  return pages;
}

function openServer({ timeouts = TIMEOUTS }: HttpOptions, underWay: UnderWay, listener: RequestListener): Server {
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

function note(
  underWay: UnderWay,
  shares: ConnectionShares | undefined,
  socket: Socket,
  response: ServerResponse,
  onSent?: () => void,
): void {
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
function endUnused(connections: ReadonlySet<Socket>, underWay: UnderWay): void {
  for (const socket of connections) if (!underWay.get(socket)?.size) socket.destroy();
}

/** Waits for requests that were sent before the host was asked to stop. Each answer then ends its connection. */
function hearOut({ server }: FastifyInstance, done: () => void): void {
  server.getConnections((_fault, count) => setTimeout(() => setImmediate(done), count > 0 ? LAST_CALL_MILLISECONDS : 0));
}
