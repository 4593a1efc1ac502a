import { constants } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

/** Keys of a host, and when there are others. */
export interface FrontKeys {
  readonly key: string;
  readonly cert: string;
}

/** How a network is answered by TLS, which this machine itself need not speak. */
export interface FrontTls {
  readonly keys: FrontKeys;
  /** Told whom to give other keys later. */
  readonly follow: (use: SecureFront['use']) => void;
  /** There is a page by which devices come to trust the keys; they trust them by themselves otherwise. */
  readonly teachesTrust: boolean;
}

export interface SecureFront {
  /** For every connection from now on. */
  use(keys: FrontKeys): void;
  /** Ends connections that have not got as far as HTTP. */
  close(): void;
}

/** What begins every greeting of TLS, and no request of HTTP. */
const GREETING = 0x16;

/** Nobody agrees on keys a second time within a connection, which costs a host more than whoever asks for it. */
const RULES = { minVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_RENEGOTIATION } as const;

/**
 * Lets a server of plain HTTP answer TLS on the same port: the first byte of a connection tells which of both it is. What comes out of
 * either goes through the one server, so that all limits hold alike. `patience`: milliseconds to the first byte, and again to the end of the greeting.
 */
export function putSecureFront(server: Server, keys: FrontKeys, patience: number): SecureFront {
  const takers = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const arriving = new Map<string, Socket>();
  const handOver = (socket: Socket): void => {
    arriving.delete(endOf(socket));
    for (const take of takers) take.call(server, socket);
  };
  const tls = createTlsServer({ ...keys, ...RULES, ALPNProtocols: ['http/1.1'], handshakeTimeout: patience }, handOver);
  tls.on('tlsClientError', (_fault, secured) => secured.destroy());
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const end = endOf(socket);
    const cut = (): void => void socket.destroy();
    const timer = setTimeout(cut, patience);
    arriving.set(end, socket);
    socket.on('error', cut);
    // Whoever leaves without a word leaves the connection half open, and nothing is to be said by the other half.
    socket.once('end', cut);
    socket.once('close', () => {
      clearTimeout(timer);
      if (arriving.get(end) === socket) arriving.delete(end);
    });
    socket.once('data', (first: Buffer) => {
      clearTimeout(timer);
      socket.off('end', cut);
      socket.pause();
      socket.unshift(first);
      if (first[0] === GREETING) tls.emit('connection', socket);
      else {
        handOver(socket);
        socket.resume();
      }
    });
  });
  return {
    // Whatever is not said anew is forgotten.
    use: (next) => tls.setSecureContext({ ...next, ...RULES }),
    close: () => {
      for (const socket of arriving.values()) socket.destroy();
    },
  };
}

/** The other end of a connection, by which the same one is known before it is encrypted and after. */
export function endOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`;
}

export function isEncrypted(socket: Socket): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}
