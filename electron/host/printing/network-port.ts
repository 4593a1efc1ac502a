import { connect, type Socket } from 'node:net';
import { makeInbox, PortBroken, type PrinterPort, withTimeout } from './printer-port.ts';

/** In milliseconds. */
export interface NetworkTimeouts {
  readonly open: number;
  /** Until all bytes of a paper are sent: a printer takes no more than it can print. */
  readonly write: number;
  readonly goodbye: number;
}

const USUAL_PATIENCE: NetworkTimeouts = { open: 3000, write: 60_000, goodbye: 500 };
/** A scanner may be silent for hours, so keep-alive probes detect a lost machine. */
const PROBE_MILLISECONDS = 5000;

export function makeNetworkLine({ host, port }: { readonly host: string; readonly port: number }, patience = USUAL_PATIENCE): PrinterPort {
  return {
    async open() {
      const inbox = makeInbox();
      const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: PROBE_MILLISECONDS });
      socket.on('data', inbox.take);
      socket.on('error', (fault) => inbox.broken(new PortBroken('lost', fault)));
      socket.on('close', () => inbox.broken(new PortBroken('lost')));
      try {
        await withTimeout(connected(socket), patience.open, 'not_reachable');
      } catch (fault) {
        socket.destroy();
        throw fault;
      }
      return {
        write: (bytes) => withTimeout(written(socket, bytes), patience.write, 'lost'),
        read: inbox.read,
        async close() {
          if (socket.destroyed) return;
          // Send everything that was written, but don't wait long for a printer that never closes its side.
          const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
          socket.end();
          await withTimeout(closed, patience.goodbye, 'lost').catch(() => undefined);
          socket.destroy();
        },
      };
    },
  };
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', (fault) => reject(new PortBroken('not_reachable', fault)));
  });
}

function written(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new PortBroken('lost'));
    const broken = (): void => reject(new PortBroken('lost'));
    socket.once('close', broken);
    socket.write(bytes, (fault) => {
      socket.off('close', broken);
      if (fault) reject(new PortBroken('lost', fault));
      else resolve();
    });
  });
}
