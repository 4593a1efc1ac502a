import { once } from 'node:events';
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net';

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
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(createConnection(target));
    keep(near);
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stallAfter: (bytes) => {
      left = bytes;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    pass: () => {
      left = Number.POSITIVE_INFINITY;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
