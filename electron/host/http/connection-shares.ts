import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../network/lan-names.ts';
import type { ProxySettings } from '../network/public-side.ts';
import { endOf } from '../network/secure-front.ts';

/** The limit for one address: more than the devices behind it keep open. */
const MOST_FROM_ONE_ADDRESS = 64;
/** The limit of event streams, of all devices together. */
export const MOST_STREAMS = 640;
/** The limit for all addresses together: an event stream and a simultaneous request for each screen. */
export const MOST_CONNECTIONS = 2 * MOST_STREAMS;

export interface ConnectionShares {
  /** Call `begin` when a whole request has arrived and `end` when its answer was sent. In between the connection is not idle. */
  begin(socket: Socket): void;
  end(socket: Socket): void;
}

interface Held {
  readonly socket: Socket;
  readonly address: string;
  requests: number;
}

export interface ConnectionLimits {
  /** True when other machines are answered, each with a limit of its own. */
  readonly isForNetwork: boolean;
  /** Recognises proxies, which act for many clients and, like this machine itself, have no limit of their own. */
  readonly isProxy?: ProxySettings['isProxy'];
  readonly most?: number;
}

/**
 * Limits open connections. A new one gets in while any old one is idle: the one idle for longest is closed. When all of them wait for
 * answers the new one is refused. Its listener runs before all others.
 */
export function shareConnections(
  server: Server,
  { isForNetwork, isProxy = () => false, most = MOST_CONNECTIONS }: ConnectionLimits,
): ConnectionShares {
  /** The keys are the remote ends, which are the same before and within TLS. The connection idle for longest comes first. */
  const held = new Map<string, Held>();
  const counts = new Map<string, number>();
  const isShared = (address: string): boolean => isForNetwork && !isLoopback(address) && !isProxy(address);

  const letGo = (end: string, one: Held): void => {
    if (held.get(end) !== one) return;
    held.delete(end);
    const left = (counts.get(one.address) ?? 1) - 1;
    if (left > 0) counts.set(one.address, left);
    else counts.delete(one.address);
  };
  const endIdle = (isMeant: (one: Held) => boolean): boolean => {
    for (const [end, one] of held) {
      if (one.requests > 0 || !isMeant(one)) continue;
      letGo(end, one);
      one.socket.destroy();
      return true;
    }
    return false;
  };

  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined) return;
    const isOwnFull = isShared(address) && (counts.get(address) ?? 0) >= MOST_FROM_ONE_ADDRESS;
    const hasRoom = isOwnFull ? endIdle((one) => one.address === address) : held.size < most || endIdle(() => true);
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const end = endOf(socket);
    const one: Held = { socket, address, requests: 0 };
    held.set(end, one);
    counts.set(address, (counts.get(address) ?? 0) + 1);
    socket.once('close', () => letGo(end, one));
  });

  return {
    begin(socket) {
      const one = held.get(endOf(socket));
      if (one !== undefined) one.requests += 1;
    },
    end(socket) {
      const end = endOf(socket);
      const one = held.get(end);
      if (one === undefined) return;
      one.requests -= 1;
      // Move it to the end: it is now the one idle for the shortest time.
      held.delete(end);
      held.set(end, one);
    },
  };
}
