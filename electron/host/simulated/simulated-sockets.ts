import { createServer, type Socket } from 'node:net';

export interface SimulatedSocket {
  readonly port: number;
  readonly host?: string | undefined;
}

export interface SimulatedSockets {
  readonly port: number;
  readonly open: ReadonlySet<Socket>;
  stop(): Promise<void>;
}

/** Opens the port of a simulated machine. Clients may disconnect at any moment. */
export async function openSimulatedSockets(
  { port, host = '127.0.0.1' }: SimulatedSocket,
  onSocket: (socket: Socket) => void,
): Promise<SimulatedSockets> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.resume();
    onSocket(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    open,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
