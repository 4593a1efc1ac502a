import type { RequestBytes } from '../contract/exchange.ts';

/** One request and its answer on one connection, as bytes come and go. The limits of time and size are kept by whoever opened it. */
export interface Exchange {
  /** Resolves with the head of the answer; rejects where the connection ends before it. */
  readonly head: Promise<AnswerHead>;
  /** Ends the exchange. A connection whose answer was not read whole is destroyed, whatever it still waits for. */
  end(isWhole: boolean): void;
}

export interface AnswerHead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** Absent where the answer has no body. */
  readonly body?: AnswerBody;
}

export interface AnswerBody {
  /** The next bytes; undefined after the last ones. Rejects where the connection ends before them. */
  read(): Promise<Uint8Array | undefined>;
}

/** Resolves once the request may leave. `isRepeatable`: on a connection that was used before, or that will be used again. */
export type OpenExchange = (request: RequestBytes, isRepeatable: boolean) => Promise<Exchange>;
