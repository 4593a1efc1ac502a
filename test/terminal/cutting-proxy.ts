import { createConnection, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** Cuts the next connection after so many bytes of one direction; returns whether it came to that, once `isCut` is asked. */
  cutAfter(direction: 'to_terminal' | 'to_till', bytes: number): void;
  isCut(): boolean;
  stop(): Promise<void>;
}

/** Stands between a till and a terminal, passes bytes on, and breaks the line at a chosen byte. */
export async function startCuttingProxy(terminalPort: number): Promise<CuttingProxy> {
  let plan: { direction: 'to_terminal' | 'to_till'; left: number } | undefined;
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((till) => {
    const terminal = createConnection({ port: terminalPort, host: '127.0.0.1', noDelay: true });
    const end = (): void => {
      till.destroy();
      terminal.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: 'to_terminal' | 'to_till'): void => {
      open.add(from);
      from.on('error', end);
      from.on('close', () => {
        open.delete(from);
        end();
      });
      from.on('data', (piece) => {
        if (plan?.direction !== direction || piece.length < plan.left) {
          if (plan?.direction === direction) plan.left -= piece.length;
          to.write(piece);
          return;
        }
        const last = piece.subarray(0, plan.left);
        plan = undefined;
        isCut = true;
        // The bytes before the cut arrive.
        to.write(last, () => setImmediate(end));
      });
    };
    till.setNoDelay(true);
    pass(till, terminal, 'to_terminal');
    pass(terminal, till, 'to_till');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cutAfter(direction, bytes) {
      plan = { direction, left: bytes };
      isCut = false;
    },
    isCut: () => isCut,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
