import type { RequestBytes } from '../contract/http/exchange.ts';

/** One request and its answer on one connection, as raw bytes. The caller that opened it enforces the limits of time and size. */
export interface Exchange {
  /** Resolves with the head of the answer; rejects if the connection ends before it. */
  readonly head: Promise<AnswerHead>;
  /** Ends the exchange. If the answer was not read whole, this destroys the connection, even while a read is pending. */
  end(isWhole: boolean): void;
}

export interface AnswerHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: AnswerBody;
}

export interface AnswerBody {
  /** Returns the next bytes, or undefined after the last ones. Rejects if the connection ends before them. */
  read(): Promise<Uint8Array | undefined>;
}

/** Resolves once the request may leave. `isRepeatable`: it may use a connection that was used before or will be used again. */
export type OpenExchange = (request: RequestBytes, isRepeatable: boolean) => Promise<Exchange>;
