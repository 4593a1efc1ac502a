import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { utf8Bytes } from '../../../shared/base/utf8.ts';
import type { Transport } from '../../../shared/contract/http/exchange.ts';
import { BODY_LIMIT } from '../../../shared/contract/http/limits.ts';
import { DESKTOP_ORIGIN } from '../../../shared/till-contract/desktop/desktop-host.ts';
import { describeFault, type Log } from '../base/log.ts';
import type { Tracer } from '../base/tracer.ts';
import { bracketed } from '../network/lan-names.ts';
import type { LanTls } from '../network/lan-tls.ts';
import { isForNetwork, type NetworkUrls, watchNetwork } from '../network/network-side.ts';
import type { ProxySettings } from '../network/public-side.ts';
import { addDocumentation } from './documentation.ts';
import { addHealth, type HealthChecks, makeMetrics } from './health.ts';
import { createHttpServer, type HttpOptions, type HttpTimeouts } from './http-server.ts';
import { listenOnPipe, type PipeListening, pipeRules } from './pipe-server.ts';
import { addScreens, screensFolder } from './screens.ts';
import { isTillAddress, tillRouteOf } from './till-addresses.ts';
import { addTrustPage } from './trust-page.ts';

export interface Listening {
  /** 0 for any port. When absent, no port is opened. */
  readonly port?: number;
  /** Takes the first free port up to this one. When absent, only `port` is tried. */
  readonly lastPort?: number;
  /** The address to listen on. When absent, this machine only. */
  readonly host?: string;
  /** Answers the whole local network, under every address of this machine. */
  readonly isLan?: boolean;
  /** The TLS keys for the network. When absent, the network is answered without encryption. */
  readonly tls?: LanTls;
  /** How clients come through a proxy, when one is set up. */
  readonly publicSide?: ProxySettings;
  readonly timeouts?: HttpTimeouts;
  /** The pipe for the desktop window of this machine. */
  readonly pipe?: PipeListening;
  readonly log: Log;
  /** Writes down how long what is done for a sale takes. */
  readonly tracer?: Tracer;
}

/** The parts that answer: a service, a till with its screens, or both. */
export interface Handlers {
  readonly service?: {
    readonly answer: Transport;
    readonly routeOf: (method: string, target: string) => string | undefined;
    readonly bodyLimitOf: (method: string, target: string) => number;
  };
  readonly till?: TillEndpoint;
  readonly probe: HealthChecks;
}

/** The till, as the HTTP server uses it. */
export interface TillEndpoint {
  readonly answer: Transport;
  /** Adds the event streams to the HTTP server. */
  addTo(pages: FastifyInstance): void;
  /** Returns its metrics in the text format of Prometheus. */
  figures(): string;
}

export interface HostServer {
  readonly url: string;
  /** The URLs by which other devices reach it now; for a host without a network, those of this machine. */
  network(): NetworkUrls;
  /** Finishes the requests that have arrived. */
  close(): Promise<void>;
}

const NO_SERVICE: NonNullable<Handlers['service']> = {
  answer: async () => ({
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: utf8Bytes(JSON.stringify({ code: 404, message: 'there is no such path' })),
  }),
  routeOf: () => undefined,
  bodyLimitOf: () => BODY_LIMIT,
};

export async function openHostServer(listening: Listening, answering: Handlers): Promise<HostServer> {
  const { port, pipe } = listening;
  const metrics = makeMetrics();
  const onPipe = pipe === undefined ? undefined : await openPipe(pipe, listening, answering, metrics);
  if (port === undefined)
    return { url: DESKTOP_ORIGIN, network: () => ({ networkUrl: DESKTOP_ORIGIN }), close: async () => await onPipe?.close() };
  try {
    const onPort = await openPort({ ...listening, port }, answering, metrics);
    return {
      ...onPort,
      async close() {
        await Promise.all([onPort.close(), onPipe?.close()]);
      },
    };
  } catch (fault) {
    await onPipe?.close();
    throw fault;
  }
}

/** Opens the pipe for the till's own window. It gives no access to the service, the reference or the metrics. */
async function openPipe(pipe: PipeListening, { timeouts, log }: Listening, { till }: Handlers, metrics: Metrics): Promise<FastifyInstance> {
  const answer: Transport = (request) =>
    till !== undefined && isTillAddress(request.target) ? till.answer(request) : NO_SERVICE.answer(request);
  const server = createHttpServer({
    ...pipeRules(pipe, answer),
    bodyLimitOf: NO_SERVICE.bodyLimitOf,
    routeOf: (method, target) => (till !== undefined && isTillAddress(target) ? tillRouteOf(method, target) : undefined),
    hosts: new Set(),
    ...(timeouts !== undefined && { timeouts }),
    ...noting(metrics, log),
  });
  till?.addTo(server);
  await listenOnPipe(server, pipe);
  return server;
}

async function openPort(
  { port, lastPort = port, host, isLan = false, tls, publicSide, timeouts, log }: Listening & { readonly port: number },
  { service = NO_SERVICE, till, probe }: Handlers,
  metrics: Metrics,
): Promise<HostServer> {
  const side = watchNetwork({ isLan, log, ...(host !== undefined && { host }), ...(tls !== undefined && { tls }) });
  const isTills = (target: string): boolean => till !== undefined && isTillAddress(target);
  const server = createHttpServer({
    answer: (request) => (till !== undefined && isTillAddress(request.target) ? till.answer(request) : service.answer(request)),
    bodyLimitOf: (method, target) => (isTills(target) ? BODY_LIMIT : service.bodyLimitOf(method, target)),
    routeOf: (method, target) => (isTills(target) ? tillRouteOf(method, target) : service.routeOf(method, target)),
    hosts: side.hosts,
    isForNetwork: isForNetwork(host, isLan),
    ...(side.tls !== undefined && { tls: side.tls }),
    ...(publicSide !== undefined && { publicSide }),
    ...(timeouts !== undefined && { timeouts }),
    ...noting(metrics, log),
  });
  server.addHook('onClose', (_server, done) => {
    side.stop();
    done();
  });
  addHealth(server, probe, { text: () => metrics.text() + (till?.figures() ?? '') });
  addDocumentation(server);
  till?.addTo(server);
  const screens = screensFolder();
  if (till !== undefined && existsSync(screens)) await addScreens(server, screens);
  const near = (): string => `http://${isLan || host === undefined ? '127.0.0.1' : bracketed(host)}:${portOf(server)}`;
  const urls = (): NetworkUrls =>
    publicSide === undefined ? (side.urls(portOf(server)) ?? { networkUrl: near() }) : { networkUrl: publicSide.urls[0] };
  if (tls?.authority !== undefined) {
    const onwards = (): string => `${urls().networkUrl}/`;
    addTrustPage(server, { authority: tls.authority, fingerprint: tls.fingerprint, onwards });
  }
  await listen(server, port, lastPort, isLan ? '0.0.0.0' : (host ?? '127.0.0.1'));
  return {
    // On a network address this machine needs TLS too, since its connections don't come from loopback.
    url: host !== undefined && tls !== undefined ? (side.urls(portOf(server))?.networkUrl ?? near()) : near(),
    network: urls,
    close: () => server.close(),
  };
}

type Metrics = ReturnType<typeof makeMetrics>;

function noting(metrics: Metrics, log: Log): Pick<HttpOptions, 'onAnswer' | 'onFault'> {
  return {
    onAnswer: (answered) => {
      metrics.count(answered);
      log('info', 'answered', { ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 });
    },
    onFault: (fault) => log('error', 'the server failed', describeFault(fault)),
  };
}

async function listen(server: FastifyInstance, port: number, lastPort: number, host: string): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE' && port < lastPort) return await listen(server, port + 1, lastPort, host);
    await server.close();
    throw fault;
  }
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
