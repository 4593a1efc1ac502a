import { createConnection, createServer, type Socket } from 'node:net';

export interface RoughProxy {
  readonly port: number;
  /** Of the next connections the one of this number, from 0, is cut or stalls after so many bytes of one direction. */
  plan(planned: Planned | undefined): void;
  /** Whether it came to what was planned. */
  isDone(): boolean;
  stop(): Promise<void>;
}

export interface Planned {
  readonly connection: number;
  readonly direction: 'request' | 'answer';
  readonly bytes: number;
  readonly how: 'cut' | 'stall';
}

/** Stands between a host and a keeper of cards, and breaks a line at a chosen byte, or passes nothing on from there. */
export async function startRoughProxy(to: number): Promise<RoughProxy> {
  let planned: Planned | undefined;
  let connections = 0;
  let isDone = false;
  const open = new Set<Socket>();
  const server = createServer((host) => {
    const number = connections++;
    const keeper = createConnection({ port: to, host: '127.0.0.1', noDelay: true });
    const end = (): void => {
      host.destroy();
      keeper.destroy();
    };
    const pass = (from: Socket, other: Socket, direction: Planned['direction']): void => {
      let left = planned?.connection === number && planned.direction === direction ? planned.bytes : Number.POSITIVE_INFINITY;
      open.add(from);
      from.on('error', end);
      from.on('close', () => {
        open.delete(from);
        end();
      });
      from.on('data', (piece) => {
        if (left < 0) return;
        if (piece.length < left) {
          left -= piece.length;
          other.write(piece);
          return;
        }
        const last = piece.subarray(0, left);
        left = -1;
        isDone = true;
        // The bytes before it arrive.
        other.write(last, () => planned?.how === 'cut' && setImmediate(end));
      });
    };
    host.setNoDelay(true);
    pass(host, keeper, 'request');
    pass(keeper, host, 'answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    plan(next) {
      planned = next;
      connections = 0;
      isDone = false;
    },
    isDone: () => isDone,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
