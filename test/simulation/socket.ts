import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import type { AnswerHead } from '../../shared/client/exchange.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';

/** The caller's side of a simulated connection: bytes come in pieces, and make an answer or break off. */
export interface AnswerStream {
  readonly head: Promise<AnswerHead>;
  push(bytes: Uint8Array): void;
  /** The connection ends: without an answer, or in the middle of one, unless the answer was whole. */
  fail(fault: Error): void;
}

/** A fault as the runtime tells it. */
export function connectionFault(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall !== undefined && { syscall }) });
}

const HEAD_END = [13, 10, 13, 10] as const;

export function makeAnswerStream(): AnswerStream {
  const head = Promise.withResolvers<AnswerHead>();
  let pending: Uint8Array = new Uint8Array();
  let bodyLeft: number | undefined;
  let fault: Error | undefined;
  const chunks: Uint8Array[] = [];
  let waiting: { resolve(bytes: Uint8Array | undefined): void; reject(fault: Error): void } | undefined;

  const serve = (): void => {
    if (waiting === undefined) return;
    const chunk = chunks.shift();
    if (chunk !== undefined) waiting.resolve(chunk);
    else if (bodyLeft === 0) waiting.resolve(undefined);
    else if (fault !== undefined) waiting.reject(fault);
    else return;
    waiting = undefined;
  };
  const read = (): Promise<Uint8Array | undefined> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      serve();
    });
  const pushBody = (bytes: Uint8Array): void => {
    bodyLeft = (bodyLeft as number) - bytes.length;
    if (bytes.length > 0) chunks.push(bytes);
    serve();
  };
  return {
    head: head.promise,
    push(bytes) {
      if (bodyLeft !== undefined) return pushBody(bytes);
      pending = join(pending, bytes);
      const end = endOfHead(pending);
      if (end === undefined) return;
      const { status, headers } = readHead(utf8Text(pending.subarray(0, end)) ?? '');
      bodyLeft = Number(headers['content-length'] ?? 0);
      head.resolve({ status, headers, body: { read } });
      pushBody(pending.subarray(end));
    },
    fail(why) {
      fault = why;
      head.reject(why);
      serve();
    },
  };
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function endOfHead(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(HEAD_END[0]); at !== -1; at = bytes.indexOf(HEAD_END[0], at + 1)) {
    if (HEAD_END.every((byte, index) => bytes[at + index] === byte)) return at + HEAD_END.length;
  }
  return undefined;
}

function readHead(text: string): Pick<AnswerHead, 'status' | 'headers'> {
  const { first, headers } = readLines(text);
  return { status: Number(first.split(' ')[1]), headers };
}

function readLines(text: string): { readonly first: string; readonly headers: Readonly<Record<string, string>> } {
  const [first = '', ...lines] = text.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon !== -1) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { first, headers };
}

/** The service's side of a simulated connection: what comes in pieces is a request once its last byte is there, and not before. */
export function receiveRequest(onWhole: (request: RequestBytes) => void): { push(bytes: Uint8Array): void } {
  let pending: Uint8Array = new Uint8Array();
  let isWhole = false;
  return {
    push(bytes) {
      if (isWhole) return;
      pending = join(pending, bytes);
      const end = endOfHead(pending);
      if (end === undefined) return;
      const { first, headers } = readLines(utf8Text(pending.subarray(0, end)) ?? '');
      const { 'content-length': length = '0', ...others } = headers;
      const body = pending.subarray(end);
      if (body.length < Number(length)) return;
      isWhole = true;
      const [method = '', target = ''] = first.split(' ');
      onWhole({ method, target, headers: others, body });
    },
  };
}

/** An answer as it goes over the wire. */
export function bytesOfAnswer({ status, headers, body }: ResponseBytes): Uint8Array {
  return bytesOfMessage(`HTTP/1.1 ${status} -`, headers, body);
}

/** A request as it goes over the wire. */
export function bytesOfRequest({ method, target, headers, body }: RequestBytes): Uint8Array {
  return bytesOfMessage(`${method} ${target} HTTP/1.1`, headers, body);
}

function bytesOfMessage(first: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Uint8Array {
  const lines = Object.entries({ ...headers, 'content-length': String(body.length) }).map(([name, value]) => `${name}: ${value}\r\n`);
  return join(utf8Bytes(`${first}\r\n${lines.join('')}\r\n`), body);
}
