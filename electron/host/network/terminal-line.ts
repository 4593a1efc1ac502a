import { createConnection } from 'node:net';
import type { ByteLine } from '../../../shared/terminal/port/byte-line.ts';

export interface TerminalAddress {
  readonly host: string;
  readonly port: number;
  /** Milliseconds for the connection; a terminal beside the till answers at once. */
  readonly connectWithin?: number;
}

const CONNECT_MILLISECONDS = 5000;

/** Opens a connection to a terminal; undefined where nobody answers in time. */
export function openTerminalLine({ host, port, connectWithin = CONNECT_MILLISECONDS }: TerminalAddress): Promise<ByteLine | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, noDelay: true });
    const pieces: Uint8Array[] = [];
    let isEnded = false;
    let wake: (() => void) | undefined;
    const timer = setTimeout(() => socket.destroy(), connectWithin);
    socket.on('data', (piece) => {
      pieces.push(new Uint8Array(piece));
      wake?.();
    });
    socket.on('error', () => undefined);
    // The terminal's half of the line is enough: without it no answer can come.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(timer);
      isEnded = true;
      wake?.();
      resolve(undefined);
    });
    const receive = async (milliseconds: number): Promise<Uint8Array | 'ended' | 'silent'> => {
      if (pieces.length === 0 && !isEnded) {
        await new Promise<void>((done) => {
          const silence = setTimeout(done, milliseconds);
          wake = () => {
            clearTimeout(silence);
            done();
          };
        });
        wake = undefined;
      }
      return pieces.shift() ?? (isEnded ? 'ended' : 'silent');
    };
    socket.on('connect', () => {
      clearTimeout(timer);
      resolve({
        send: (bytes) => new Promise((sent) => (isEnded ? sent() : void socket.write(bytes, () => sent()))),
        receive,
        close: () => void socket.destroy(),
      });
    });
  });
}
