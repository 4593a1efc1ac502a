import { createServer, type ServerOpts, type Socket } from 'node:net';

/** A free port of this machine, which knows its open connections, so that none of them outlives it. */
export interface OpenPort {
  readonly port: number;
  readonly origin: string;
  /** The connections that came, and others that were added by `keep`. */
  readonly sockets: ReadonlySet<Socket>;
  keep(socket: Socket): Socket;
  close(): Promise<void>;
}

export async function openPort(onConnection: (socket: Socket) => void, options: ServerOpts = {}): Promise<OpenPort> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket
      .setNoDelay(true)
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket));
  };
  const server = createServer(options, (socket) => onConnection(keep(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    sockets,
    keep,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
