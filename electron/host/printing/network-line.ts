import { connect, type Socket } from 'node:net';
import { LineBroken, makeInbox, type PrinterLine, within } from './printer-line.ts';

const OPEN_MILLISECONDS = 3000;
/** Until all bytes of a paper are taken: a printer takes no more than it can print. */
const WRITE_MILLISECONDS = 60_000;
const GOODBYE_MILLISECONDS = 500;

export function makeNetworkLine({ host, port }: { readonly host: string; readonly port: number }): PrinterLine {
  return {
    async open() {
      const inbox = makeInbox();
      const socket = connect({ host, port, noDelay: true, keepAlive: true });
      socket.on('data', inbox.take);
      socket.on('error', (fault) => inbox.broken(new LineBroken('lost', fault)));
      socket.on('close', () => inbox.broken(new LineBroken('lost')));
      try {
        await within(connected(socket), OPEN_MILLISECONDS, 'not_reachable');
      } catch (fault) {
        socket.destroy();
        throw fault;
      }
      return {
        write: (bytes) => within(written(socket, bytes), WRITE_MILLISECONDS, 'lost'),
        read: inbox.read,
        async close() {
          if (socket.destroyed) return;
          // What was written leaves first; a printer that never says goodbye is not waited for.
          const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
          socket.end();
          await within(closed, GOODBYE_MILLISECONDS, 'lost').catch(() => undefined);
          socket.destroy();
        },
      };
    },
  };
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', (fault) => reject(new LineBroken('not_reachable', fault)));
  });
}

function written(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new LineBroken('lost'));
    const broken = (): void => reject(new LineBroken('lost'));
    socket.once('close', broken);
    socket.write(bytes, (fault) => {
      socket.off('close', broken);
      if (fault) reject(new LineBroken('lost', fault));
      else resolve();
    });
  });
}
