import { createConnection, type Socket } from 'node:net';
import { openPort } from '../client/open-port.ts';

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
  const { port, keep, close } = await openPort((host) => {
    const number = connections++;
    const keeper = keep(createConnection({ port: to, host: '127.0.0.1' }));
    const end = (): void => {
      host.destroy();
      keeper.destroy();
    };
    const pass = (from: Socket, other: Socket, direction: Planned['direction']): void => {
      let left = planned?.connection === number && planned.direction === direction ? planned.bytes : Number.POSITIVE_INFINITY;
      from.on('close', end);
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
    pass(host, keeper, 'request');
    pass(keeper, host, 'answer');
  });
  return {
    port,
    plan(next) {
      planned = next;
      connections = 0;
      isDone = false;
    },
    isDone: () => isDone,
    stop: close,
  };
}
