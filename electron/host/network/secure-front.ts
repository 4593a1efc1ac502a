import { constants } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

export interface FrontKeys {
  readonly key: string;
  readonly cert: string;
}

/** TLS for the network; clients on this machine may use plain HTTP. */
export interface FrontTls {
  readonly keys: FrontKeys;
  /** Receives the function that replaces the keys later. */
  readonly follow: (use: SecureFront['use']) => void;
  /** True when devices need the trust page; otherwise they trust the keys already. */
  readonly teachesTrust: boolean;
}

export interface SecureFront {
  /** Uses these keys for every new connection. */
  use(keys: FrontKeys): void;
  /** Ends connections that have not reached HTTP yet. */
  close(): void;
}

/** The first byte of every TLS handshake, and of no HTTP request. */
const GREETING = 0x16;

/** No renegotiation: it costs a host more than the client that asks for it. */
const RULES = { minVersion: 'TLSv1.2', secureOptions: constants.SSL_OP_NO_RENEGOTIATION } as const;

/**
 * Lets a plain HTTP server answer TLS on the same port: the first byte of a connection says which of the two it is. Both go through the one
 * server, so that all its limits apply. `patience`: milliseconds to the first byte, and again to the end of the handshake.
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
    // A client that ends without sending anything leaves the connection half open, so end it.
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
    // `setSecureContext` resets every option that is not repeated.
    use: (next) => tls.setSecureContext({ ...next, ...RULES }),
    close: () => {
      for (const socket of arriving.values()) socket.destroy();
    },
  };
}

/** Identifies a connection by its remote end, which is the same before and after encryption. */
export function endOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`;
}

export function isEncrypted(socket: Socket): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}
