import { connect, type Socket } from 'node:net';

/**
 * A client that costs as little as it can, since the server is what is measured: requests written ahead as bytes, one under way on each
 * connection, answers read no further than their length says.
 */

export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The next request of a connection; undefined ends its turn. */
  readonly next: (connection: number) => Uint8Array | undefined;
  readonly expectedStatus: number;
  readonly onBody?: (body: Buffer) => void;
}

export interface Driven {
  readonly count: number;
  readonly milliseconds: number;
  /** From sending to the whole answer, in milliseconds. */
  readonly latencies: readonly number[];
}

export interface RequestText {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function requestBytes(port: number, { method, target, headers, body = '' }: RequestText): Uint8Array {
  const length = Buffer.byteLength(body);
  const all = { host: `127.0.0.1:${port}`, ...headers, ...(length > 0 && { 'content-length': String(length) }) };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

export async function drive(load: Load): Promise<Driven> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const latencies: number[] = [];
  const stayAwake = keepAwake();
  const start = performance.now();
  try {
    await Promise.all(sockets.map((socket, index) => serveTurn(socket, { ...load, next: () => load.next(index) }, latencies)));
  } finally {
    stayAwake.end();
    for (const socket of sockets) socket.destroy();
  }
  return { count: latencies.length, milliseconds: performance.now() - start, latencies };
}

/** Waking a client that sleeps is counted as the server's work, and would be dearer the longer a server takes: so this one never sleeps. */
function keepAwake(): { readonly end: () => void } {
  let isAwake = true;
  const turn = (): void => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return {
    end: () => {
      isAwake = false;
    },
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true);
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

interface TurnOfSocket extends Pick<Load, 'expectedStatus' | 'onBody'> {
  readonly next: () => Uint8Array | undefined;
}

function serveTurn(socket: Socket, { next, expectedStatus, onBody }: TurnOfSocket, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received: Buffer[] = [];
    let bytes = 0;
    let expected = 0;
    const send = (): void => {
      const request = next();
      if (request === undefined) {
        resolve();
        return;
      }
      received = [];
      bytes = 0;
      expected = 0;
      sentAt = performance.now();
      socket.write(request);
    };
    const take = (chunk: Buffer): void => {
      received.push(chunk);
      bytes += chunk.length;
      if (expected === 0) expected = lengthOf(received, expectedStatus);
      if (expected === 0 || bytes < expected) return;
      if (bytes > expected) throw new Error('the server sent more than one answer');
      latencies.push(performance.now() - sentAt);
      onBody?.(bodyOf(received));
      send();
    };
    socket.on('data', (chunk) => {
      try {
        take(chunk);
      } catch (fault) {
        reject(fault);
      }
    });
    socket.once('close', () => reject(new Error('the server closed the connection')));
    socket.once('error', reject);
    send();
  });
}

/** Of the whole answer; 0 while its head is not there. */
function lengthOf(received: readonly Buffer[], expectedStatus: number): number {
  const start = received.length === 1 ? (received[0] as Buffer) : Buffer.concat(received);
  const end = start.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const head = start.toString('latin1', 0, end);
  if (head.slice(9, 12) !== String(expectedStatus)) throw new Error(`answered ${start.toString()}, not ${expectedStatus}`);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('the answer does not tell its length');
  return end + 4 + Number(length);
}

function bodyOf(received: readonly Buffer[]): Buffer {
  const whole = received.length === 1 ? (received[0] as Buffer) : Buffer.concat(received);
  return whole.subarray(whole.indexOf('\r\n\r\n') + 4);
}
