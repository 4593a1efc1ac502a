import { existsSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import type { Transport } from '../../shared/contract/exchange.ts';
import { BODY_LIMIT } from '../../shared/contract/limits.ts';
import { addDocumentation } from './documentation.ts';
import { addHealth, makeMetrics, type Probe } from './health.ts';
import { createHttpDoor, type DoorTimeouts } from './http-door.ts';
import { describeFault, type Log } from './log.ts';
import { addScreens, SCREENS_FOLDER } from './screens.ts';
import { isTillAddress } from './till-addresses.ts';
import { tillRouteOf } from './till-door.ts';
import type { TillHost } from './till-host.ts';

/** Where a host listens. */
export interface Listening {
  /** 0 for any. */
  readonly port: number;
  /** The first free one of those up to this is taken; absent: `port` or none. */
  readonly lastPort?: number;
  /** The address to listen on; absent: this machine only. */
  readonly host?: string;
  /** Answers the whole local network, by every address of this machine. */
  readonly isLan?: boolean;
  readonly timeouts?: DoorTimeouts;
  readonly log: Log;
}

/** What is answered there: a service, a till with its screens, or both. */
export interface Answering {
  readonly service?: {
    readonly answer: Transport;
    readonly routeOf: (method: string, target: string) => string | undefined;
    readonly bodyLimitOf: (method: string, target: string) => number;
  };
  readonly till?: TillHost;
  readonly probe: Probe;
}

export interface HostDoor {
  readonly url: string;
  /** By which the other devices of the network reach it, where it answers them. */
  readonly networkUrl: string;
  /** Finishes what was taken. */
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const NO_SERVICE: NonNullable<Answering['service']> = {
  answer: async () => ({
    status: 404,
    headers: { 'content-type': 'application/json' },
    body: utf8Bytes(JSON.stringify({ code: 404, message: 'there is no such path' })),
  }),
  routeOf: () => undefined,
  bodyLimitOf: () => BODY_LIMIT,
};

export async function openHostDoor(
  { port, lastPort = port, host, isLan = false, timeouts, log }: Listening,
  { service = NO_SERVICE, till, probe }: Answering,
): Promise<HostDoor> {
  const metrics = makeMetrics();
  const hosts = new Set([...LOOPBACK, ...(host === undefined ? [] : [bracketed(host)]), ...(isLan ? localNames() : [])]);
  const isTills = (target: string): boolean => till !== undefined && isTillAddress(target);
  const door = createHttpDoor({
    answer: (request) => (till !== undefined && isTillAddress(request.target) ? till.answer(request) : service.answer(request)),
    bodyLimitOf: (method, target) => (isTills(target) ? BODY_LIMIT : service.bodyLimitOf(method, target)),
    routeOf: (method, target) => (isTills(target) ? tillRouteOf(method, target) : service.routeOf(method, target)),
    hosts,
    ...(timeouts !== undefined && { timeouts }),
    onAnswer: (answered) => {
      metrics.count(answered);
      log('info', 'answered', { ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 });
    },
    onFault: (fault) => log('error', 'the door failed', describeFault(fault)),
  });
  addHealth(door, probe, { text: () => metrics.text() + (till?.figures() ?? '') });
  addDocumentation(door);
  till?.addTo(door);
  if (till !== undefined && existsSync(SCREENS_FOLDER)) await addScreens(door);
  await listen(door, port, lastPort, isLan ? '0.0.0.0' : (host ?? '127.0.0.1'));
  const url = addressOf(door, host);
  return { url, networkUrl: isLan ? url.replace('127.0.0.1', networkAddress() ?? '127.0.0.1') : url, close: () => door.close() };
}

async function listen(door: FastifyInstance, port: number, lastPort: number, host: string): Promise<void> {
  try {
    await door.listen({ port, host });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE' && port < lastPort) return await listen(door, port + 1, lastPort, host);
    await door.close();
    throw fault;
  }
}

function addressOf(door: FastifyInstance, host: string | undefined): string {
  const address = door.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === undefined ? '127.0.0.1' : bracketed(host)}:${port}`;
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address.replace(/^\[|\]$/g, '')}]` : address;
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** Every address by which the local network may call this machine, and its name. */
function localNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const name = hostname().toLowerCase();
  return [...addresses.map(({ address }) => bracketed(address)), name, `${name}.local`];
}
