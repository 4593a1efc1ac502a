import { connect, type Socket } from 'node:net';
import { openPort } from '../client/open-port.ts';
import { lengthOfRequest } from '../client/raw-server.ts';

/** What becomes of one connection. */
export type Fate =
  | { readonly kind: 'pass' }
  /** After so many bytes of one side nothing goes on: the connection is reset, ended, or says nothing any more. */
  | { readonly kind: 'cut'; readonly side: Side; readonly at: number; readonly by: 'reset' | 'end' | 'silence' }
  /** The connection is reset once the request is whole, and the request arrives so much later. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /** Each piece of either side takes so much longer. */
  | { readonly kind: 'slow'; readonly milliseconds: number };

export type Side = 'request' | 'response';

/** Stands between a caller and a service as bytes on TCP. Of HTTP it knows but the name of the host, which it changes as any proxy does. */
export interface FaultyProxy {
  readonly origin: string;
  /** How many connections met each fate, by its name. */
  readonly met: ReadonlyMap<string, number>;
  /** The port that connections go on to; undefined: they are reset. */
  setTarget(port: number | undefined): void;
  /** Called with the first bytes of each connection. */
  setFates(fateOf: (head: string) => Fate): void;
  /** Resets every open connection, also in the middle of a request or answer. */
  cut(): void;
  /** Resolves once no late request is on its way any more. */
  untilArrived(): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultyProxy(): Promise<FaultyProxy> {
  let target: number | undefined;
  let fateOf: (head: string) => Fate = () => ({ kind: 'pass' });
  const met = new Map<string, number>();
  const underWay = new Set<Promise<void>>();

  const arriveLater = (request: Buffer, milliseconds: number): void => {
    const arriving = new Promise<void>((resolve) => {
      setTimeout(() => {
        if (target === undefined) return resolve();
        const upstream = opened.keep(connect(target, '127.0.0.1'));
        upstream.on('close', resolve).resume().end(request);
      }, milliseconds);
    });
    underWay.add(arriving);
    void arriving.then(() => underWay.delete(arriving));
  };

  const receive = (client: Socket, first: Buffer): void => {
    const rename = (bytes: Buffer): Buffer =>
      Buffer.from(bytes.toString('latin1').replace(`127.0.0.1:${client.localPort}`, `127.0.0.1:${target}`), 'latin1');
    const fate = fateOf(first.toString('latin1'));
    const name = fate.kind === 'cut' ? `${fate.side} ${fate.by}` : fate.kind;
    met.set(name, (met.get(name) ?? 0) + 1);
    if (target === undefined) client.resetAndDestroy();
    else if (fate.kind === 'late') swallow(client, first, (request) => arriveLater(rename(request), fate.milliseconds));
    else carry(client, opened.keep(connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })), first, fate, rename);
  };
  const opened = await openPort(
    (client) =>
      void client.once('data', (first: Buffer) => {
        client.pause();
        receive(client, first);
      }),
    { allowHalfOpen: true },
  );
  return {
    origin: opened.origin,
    met,
    setTarget: (port) => {
      target = port;
    },
    setFates: (wanted) => {
      fateOf = wanted;
    },
    cut: () => {
      for (const socket of opened.sockets) socket.resetAndDestroy();
    },
    untilArrived: async () => {
      await Promise.all(underWay);
    },
    close: opened.close,
  };
}

function swallow(client: Socket, first: Buffer, onWhole: (request: Buffer) => void): void {
  let request = Buffer.alloc(0);
  const take = (bytes: Buffer): void => {
    request = Buffer.concat([request, bytes]);
    if (lengthOfRequest(request.toString('latin1')) === undefined) return;
    client.resetAndDestroy();
    onWhole(request);
  };
  client.on('data', take).resume();
  take(first);
}

function carry(
  client: Socket,
  upstream: Socket,
  first: Buffer,
  fate: Exclude<Fate, { readonly kind: 'late' }>,
  rename: (bytes: Buffer) => Buffer,
): void {
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    if (fate.kind !== 'cut') return;
    if (fate.by === 'reset') for (const socket of [client, upstream]) socket.resetAndDestroy();
    if (fate.by === 'end') for (const socket of [client, upstream]) socket.end(() => socket.destroy());
  };
  const pass = (side: Side, to: Socket): ((bytes: Buffer) => void) => {
    let left = fate.kind === 'cut' && fate.side === side ? fate.at : Number.POSITIVE_INFINITY;
    return (bytes) => {
      if (isCut) return;
      const part = bytes.subarray(0, left);
      left -= part.length;
      const send = (): void => {
        if (to.writable) to.write(part, left === 0 ? cut : undefined);
      };
      if (part.length === 0) cut();
      else if (fate.kind === 'slow') setTimeout(send, fate.milliseconds);
      else send();
    };
  };
  const end = (from: Socket, to: Socket): void => {
    from.on('end', () => {
      // A caller that gives a silent connection up ends it on both sides.
      if (isCut && from === client) for (const socket of [client, upstream]) socket.destroy();
      if (isCut) return;
      if (fate.kind === 'slow') setTimeout(() => to.end(), fate.milliseconds);
      else to.end();
    });
    from.on('close', () => {
      // The service has answered and gone: who waits for the rest of it hears nothing, as through a proxy that hangs.
      if (isCut && fate.kind === 'cut' && fate.by === 'silence' && to === client) return;
      setTimeout(() => to.destroy(), fate.kind === 'slow' ? fate.milliseconds : 0);
    });
  };
  const sendRequest = pass('request', upstream);
  const takeRequest = (bytes: Buffer): void => sendRequest(rename(bytes));
  takeRequest(first);
  client.on('data', takeRequest).resume();
  upstream.on('data', pass('response', client));
  end(client, upstream);
  end(upstream, client);
}
