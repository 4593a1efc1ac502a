import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from './lan-names.ts';
import type { PublicSide } from './public-side.ts';

/** More than the devices behind one address have open, and few enough that some who take all that they get leave room for others. */
const MOST_FROM_ONE_ADDRESS = 64;

/** Whoever fills its share has no more; this machine itself, and a proxy that speaks for many, have no share. It hears of connections before whatever was there to take them. */
export function shareConnections(server: Server, isProxy: PublicSide['isProxy'] = () => false): void {
  const counts = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isLoopback(address) || isProxy(address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > MOST_FROM_ONE_ADDRESS) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
