import { createConnection, type NetConnectOpts, type Socket } from 'node:net';
import { openPort } from '../client/open-port.ts';

/** Plain TCP between a host and a server behind it, which stops passing bytes, or is cut, when a test says so. */
export interface StallingProxy {
  readonly port: number;
  /** After so many more bytes of the server's answers nothing passes in either direction, on old connections and on new ones. */
  stallAfter(answerBytes: number): void;
  /** Ends every open connection, also in the middle of a request or answer. */
  cut(): void;
  /** New connections work; those that stalled stay dead. */
  pass(): void;
  close(): Promise<void>;
}

export async function startStallingProxy(target: NetConnectOpts): Promise<StallingProxy> {
  const dead = new WeakSet<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const { port, sockets, keep, close } = await openPort((near) => {
    const far = keep(createConnection(target));
    const isStalled = (): boolean => {
      if (left <= 0) dead.add(near);
      return dead.has(near);
    };
    near.on('data', (bytes) => void (isStalled() || far.write(bytes)));
    far.on('data', (bytes: Buffer) => {
      if (isStalled()) return;
      near.write(bytes.subarray(0, left));
      left -= bytes.length;
      isStalled();
    });
    near.on('close', () => far.destroy());
    far.on('close', () => void (dead.has(near) || near.destroy()));
  });
  return {
    port,
    stallAfter: (bytes) => {
      left = bytes;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    pass: () => {
      left = Number.POSITIVE_INFINITY;
    },
    close,
  };
}
