import { createConnection, type Socket } from 'node:net';
import { openPort } from '../client/open-port.ts';

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
  const { port, keep, close } = await openPort((till) => {
    const terminal = keep(createConnection({ port: terminalPort, host: '127.0.0.1' }));
    const end = (): void => {
      till.destroy();
      terminal.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: 'to_terminal' | 'to_till'): void => {
      from.on('close', end);
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
    pass(till, terminal, 'to_terminal');
    pass(terminal, till, 'to_till');
  });
  return {
    port,
    cutAfter(direction, bytes) {
      plan = { direction, left: bytes };
      isCut = false;
    },
    isCut: () => isCut,
    stop: close,
  };
}
