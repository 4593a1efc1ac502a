import { joinBytes } from '../base/utf8.ts';
import type { RequestBytes, Transport } from '../contract/http/exchange.ts';
import { matchOperation } from '../contract/operations/router.ts';
import { MOST_ANSWER_BYTES } from './call-outcome.ts';
import type { ConnectionKeeper } from './connections.ts';
import type { AnswerHead, Exchange, OpenExchange } from './exchange.ts';
import { makeFetchExchange } from './fetch-exchange.ts';
import { NoAnswer, noAnswerOf } from './no-answer.ts';
import { IDLE_LIMIT, isReusable, timeLimitOf } from './operation-policy.ts';

interface Timer {
  after(milliseconds: number, run: () => void): () => void;
}

export interface NetworkOptions {
  /** Scheme, host and port, and the base path if the service has one: `https://orders.example:8443`. */
  readonly origin: string;
  /** Measures how long an answer takes; defaults to the runtime's timer. The returned function cancels it. */
  readonly timer?: Timer;
  /**
   * Connections that reads reuse; without them every call opens its own. Calls with side effects never reuse one: it may die under a
   * request, and then the outcome is unknown.
   */
  readonly keptConnections?: ConnectionKeeper | undefined;
  /** Multiplies all time limits. */
  readonly timeFactor?: number;
  /** A longer answer is given up and its outcome is unclear. */
  readonly maxAnswerBytes?: number;
  /** For simulation: carries the bytes instead of the runtime's fetch. */
  readonly openExchange?: OpenExchange;
}

interface Limits {
  /** Milliseconds from sending the request to the last byte of the answer. */
  readonly total: number;
  /** Milliseconds without a byte once the answer has begun. */
  readonly idle: number;
  readonly bytes: number;
}

declare function setTimeout(run: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

const RUNTIME_TIMER: Timer = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Returns a transport to a remote service. One call is one request on the wire: no retries, no redirects. */
export function makeNetworkTransport({
  origin,
  timer = RUNTIME_TIMER,
  keptConnections,
  timeFactor = 1,
  maxAnswerBytes = MOST_ANSWER_BYTES,
  openExchange = makeFetchExchange(origin.replace(/\/+$/, ''), keptConnections),
}: NetworkOptions): Transport {
  return async (request) => {
    const operation = operationOf(request);
    const exchange = await openExchange(request, isReusable(operation));
    // The time limit starts when the request leaves: loading the client and opening a connection may have taken longer than that.
    const limits = {
      total: Math.ceil(timeLimitOf(operation) * timeFactor),
      idle: Math.ceil(IDLE_LIMIT * timeFactor),
      bytes: maxAnswerBytes,
    };
    const watch = startWatch(timer, limits);
    let isWhole = false;
    try {
      const { status, headers, body } = await Promise.race([exchange.head, watch.isOver]);
      const bytes = body === undefined ? new Uint8Array() : await readBody(body, watch, maxAnswerBytes);
      isWhole = true;
      return { status, headers, body: bytes };
    } catch (fault) {
      throw noAnswerOf(fault);
    } finally {
      watch.stop();
      endExchange(exchange, isWhole);
    }
  };
}

/** Ignores a head that arrives or fails after the exchange was given up. */
function endExchange(exchange: Exchange, isWhole: boolean): void {
  exchange.head.catch(() => undefined);
  exchange.end(isWhole);
}

interface Watch {
  /** Rejects once a time limit has passed; never resolves. */
  readonly isOver: Promise<never>;
  /** Restarts the idle limit, because bytes of the answer arrived. */
  noteActivity(): void;
  stop(): void;
}

function startWatch(timer: Timer, { total, idle }: Limits): Watch {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const stopWhole = timer.after(total, () => reject(new NoAnswer('unclear', 'timed_out')));
  let stopIdle: () => void = () => undefined;
  return {
    isOver: promise,
    noteActivity() {
      stopIdle();
      stopIdle = timer.after(idle, () => reject(new NoAnswer('unclear', 'answer_stalled')));
    },
    stop() {
      stopWhole();
      stopIdle();
    },
  };
}

function operationOf({ method, target }: RequestBytes) {
  const match = matchOperation(method, target.split('?', 1)[0] as string);
  return match.state === 'found' ? match.operation : undefined;
}

/** Rejects if the answer breaks off, stalls, or exceeds the size limit. */
async function readBody(body: NonNullable<AnswerHead['body']>, watch: Watch, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    watch.noteActivity();
    const reading = body.read();
    reading.catch(() => undefined);
    const bytes = await Promise.race([reading, watch.isOver]);
    if (bytes === undefined) break;
    length += bytes.length;
    if (length > mostBytes) throw new NoAnswer('unclear', 'answer_too_large');
    parts.push(bytes);
  }
  return joinBytes(parts);
}
