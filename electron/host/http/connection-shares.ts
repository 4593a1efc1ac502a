import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from '../network/lan-names.ts';
import type { PublicSide } from '../network/public-side.ts';
import { endOf } from '../network/secure-front.ts';

/** More than the devices behind one address have open. */
const MOST_FROM_ONE_ADDRESS = 64;
/** Streams of events, of all devices together. */
export const MOST_STREAMS = 640;
/** Of all addresses together: a stream of events and a request at the same time for each screen that may listen. */
export const MOST_CONNECTIONS = 2 * MOST_STREAMS;

export interface ConnectionShares {
  /** A request came in whole, or its answer has gone out: in between its connection is not idle. */
  begin(socket: Socket): void;
  end(socket: Socket): void;
}

interface Held {
  readonly socket: Socket;
  readonly address: string;
  requests: number;
}

export interface SharesAsked {
  /** Other machines than this one are answered: none of them gets more than its share. */
  readonly isForNetwork: boolean;
  /** Speaks for many, and so does this machine itself: neither has a share. */
  readonly isProxy?: PublicSide['isProxy'];
  readonly most?: number;
}

/**
 * A new connection always gets in while any old one is idle: the one that has been without a request for longest makes room. Where all of
 * them wait for answers the new one is refused. It hears of connections before whatever was there to take them.
 */
export function shareConnections(
  server: Server,
  { isForNetwork, isProxy = () => false, most = MOST_CONNECTIONS }: SharesAsked,
): ConnectionShares {
  /** By the other end, which is the same before TLS and within it; the one that has been idle for longest comes first. */
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
      // It is idle from now on, for a shorter time than all others.
      held.delete(end);
      held.set(end, one);
    },
  };
}
