import type { Socket } from 'node:net';
import { openPort } from './open-port.ts';

/** A server that speaks TCP and nothing else: it counts the requests that reach it, and answers each as the test says. */
export interface RawServer {
  readonly origin: string;
  /** The head and body of every whole request, in the order of their coming. */
  readonly requests: readonly string[];
  /** How many connections were opened. */
  readonly connections: () => number;
  /** Resolves once no connection is open. */
  untilAllClosed(): Promise<void>;
  close(): Promise<void>;
}

export type Behaviour = (socket: Socket, request: string, count: number) => void;

/** Told of every chunk, with all that its connection has sent and that is no whole request yet. */
export type Listening = (socket: Socket, pending: string) => void;

export async function startRawServer(behave: Behaviour, listen: Listening = () => undefined): Promise<RawServer> {
  const requests: string[] = [];
  let connections = 0;
  let onClosed: () => void = () => undefined;
  const { origin, sockets, close } = await openPort((socket) => {
    connections++;
    socket.on('close', () => onClosed());
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      listen(socket, pending);
      for (;;) {
        const length = lengthOfRequest(pending);
        if (length === undefined) return;
        const request = pending.slice(0, length);
        pending = pending.slice(length);
        requests.push(request);
        behave(socket, request, requests.length);
      }
    });
  });
  return {
    origin,
    requests,
    connections: () => connections,
    untilAllClosed: () =>
      new Promise((resolve) => {
        onClosed = () => {
          if (sockets.size === 0) resolve();
        };
        onClosed();
      }),
    close,
  };
}

export function lengthOfRequest(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const length = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= length ? length : undefined;
}

export function httpAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n${body}`;
}

export function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): string {
  return httpAnswer(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}
