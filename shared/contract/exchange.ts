/** One request as it came off the wire, or as it would have gone onto it. Header names are lower case. */
export interface RequestBytes {
  readonly method: string;
  /** Path and query as sent, still percent-encoded. */
  readonly target: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** Whether whoever sent it still waits for the answer; absent where nobody can tell. */
  readonly isWanted?: () => boolean;
  /** It came over TLS. */
  readonly isByTls?: boolean;
  /** The address of whoever sent it, where it came over a network. */
  readonly from?: () => string | undefined;
}

export interface ResponseBytes {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** Who it answers, by ids, for the log of whoever sends it on; it goes over no wire. */
  readonly answers?: { readonly device?: string; readonly person?: string };
}

/** How bytes reach the service: over the network, or in this very process. Rejects only where no answer came. */
export type Transport = (request: RequestBytes) => Promise<ResponseBytes>;
