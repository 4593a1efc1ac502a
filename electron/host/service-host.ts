import { hostname, networkInterfaces } from 'node:os';

import type { FastifyInstance } from 'fastify';
import { makeCardSimulator } from '../../shared/service/card-simulator.ts';
import { bodyLimitOf, openService, routeOf, type Service } from '../../shared/service/service.ts';
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from '../../shared/service/settings.ts';
import type { ServiceStore } from '../../shared/service/store.ts';
import { addDocumentation } from './documentation.ts';
import { addHealth, makeMetrics } from './health.ts';
import { createHttpDoor, type DoorTimeouts } from './http-door.ts';
import { describeFault, type Log } from './log.ts';
import { nodeWorld } from './node-world.ts';
import { type SendMail, startReceiptMail } from './receipt-mail.ts';

/** How a headless host is started. */
export interface ServiceHostOptions {
  readonly store: ServiceStore;
  /** 0 for any. */
  readonly port: number;
  /** The first free one of those up to this is taken; absent: `port` or none. */
  readonly lastPort?: number;
  /** The address to listen on; absent: this machine only. */
  readonly host?: string;
  /** Answers the whole local network, by every address of this machine. */
  readonly isLan?: boolean;
  readonly settings?: Partial<ServiceSettings>;
  /** Sends e-mail receipts; without it they wait in the queue. */
  readonly sendMail?: SendMail;
  readonly timeouts?: DoorTimeouts;
  readonly log: Log;
}

export interface ServiceHost {
  readonly url: string;
  readonly service: Service;
  /** Finishes what was taken, then lets go of the store. */
  stop(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/** How soon a host notices a catalogue or key that another process changed. */
const REFRESH_MILLISECONDS = 1000;

export async function startServiceHost({
  store,
  port,
  lastPort = port,
  host,
  isLan = false,
  settings,
  sendMail,
  timeouts,
  log,
}: ServiceHostOptions): Promise<ServiceHost> {
  const service = await openService({
    world: nodeWorld,
    store,
    gateway: makeCardSimulator(nodeWorld),
    settings: { ...DEFAULT_SERVICE_SETTINGS, ...settings },
    onFault: (fault, operation) => log('error', 'an operation failed', { operation, ...describeFault(fault) }),
  });
  const metrics = makeMetrics();
  const hosts = new Set([...LOOPBACK, ...(host === undefined ? [] : [bracketed(host)]), ...(isLan ? localNames() : [])]);
  const door = createHttpDoor({
    answer: service.answer,
    bodyLimitOf,
    routeOf,
    hosts,
    ...(timeouts !== undefined && { timeouts }),
    onAnswer: (answered) => {
      metrics.count(answered);
      log('info', 'answered', { ...answered, milliseconds: Math.round(answered.milliseconds * 10) / 10 });
    },
    onFault: (fault) => log('error', 'the door failed', describeFault(fault)),
  });
  addHealth(door, store, metrics);
  addDocumentation(door);
  await listen(door, port, lastPort, isLan ? '0.0.0.0' : (host ?? '127.0.0.1'));
  const refresh = setInterval(() => void noticeChanges(service, log), REFRESH_MILLISECONDS);
  refresh.unref();
  const mail = sendMail && startReceiptMail(service, nodeWorld, sendMail, log);

  return {
    url: addressOf(door, host),
    service,
    async stop() {
      clearInterval(refresh);
      await door.close();
      await mail?.stop();
      await store.close();
    },
  };
}

async function noticeChanges({ parts }: Service, log: Log): Promise<void> {
  try {
    await parts.catalogues.refresh();
    await parts.keys.reload();
  } catch (fault) {
    log('warn', 'the store did not answer', describeFault(fault));
  }
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

/** Every address by which the local network may call this machine, and its name. */
function localNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const name = hostname().toLowerCase();
  return [...addresses.map(({ address }) => bracketed(address)), name, `${name}.local`];
}
