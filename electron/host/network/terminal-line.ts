import { createConnection, type Socket } from 'node:net';
import type { ByteLine } from '../../../shared/terminal/port/byte-line.ts';

export interface TerminalAddress {
  readonly host: string;
  readonly port: number;
  /** Milliseconds for the connection; a terminal beside the till answers at once. */
  readonly connectWithin?: number;
}

const CONNECT_MILLISECONDS = 5000;
/** More than the longest message of either protocol in pieces that wait to be read: what sends that much is no terminal. */
const MOST_UNREAD = 256 * 1024;
/** A terminal that does not take what is sent to it within this time is gone. */
const SEND_MILLISECONDS = 5000;

/** Opens a connection to a terminal; undefined where nobody answers in time. */
export function openTerminalLine({ host, port, connectWithin = CONNECT_MILLISECONDS }: TerminalAddress): Promise<ByteLine | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, noDelay: true });
    const pieces: Uint8Array[] = [];
    let unread = 0;
    let isEnded = false;
    let wake: (() => void) | undefined;
    const timer = setTimeout(() => socket.destroy(), connectWithin);
    socket.on('data', (piece) => {
      unread += piece.length;
      if (unread > MOST_UNREAD) return void socket.destroy();
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
      const piece = pieces.shift();
      unread -= piece?.length ?? 0;
      return piece ?? (isEnded ? 'ended' : 'silent');
    };
    socket.on('connect', () => {
      clearTimeout(timer);
      resolve({
        send: (bytes) => sendWithin(socket, bytes, () => isEnded),
        receive,
        close: () => void socket.destroy(),
      });
    });
  });
}

/** Resolves once the bytes are handed over or the line is gone; a socket that takes none for too long is closed. */
function sendWithin(socket: Socket, bytes: Uint8Array, isEnded: () => boolean): Promise<void> {
  return new Promise((sent) => {
    if (isEnded()) return sent();
    const timer = setTimeout(() => socket.destroy(), SEND_MILLISECONDS);
    socket.write(bytes, () => {
      clearTimeout(timer);
      sent();
    });
  });
}
