/** One request as received from the wire or to be sent to it. Header names are lower case. */
export interface RequestBytes {
  readonly method: string;
  /** Path and query as sent, still percent-encoded. */
  readonly target: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** True while the client still waits for the answer; absent when that is unknown. */
  readonly isClientWaiting?: () => boolean;
  /** The request came over TLS. */
  readonly isByTls?: boolean;
  /** Returns the client's network address, if it came over a network. */
  readonly from?: () => string | undefined;
}

export interface ResponseBytes {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** Ids of the device and person being answered, for the forwarder's log. Not sent over the wire. */
  readonly answers?: { readonly device?: string; readonly person?: string };
}

/** Sends bytes to the service, over the network or within this process. Rejects only when no answer came. */
export type Transport = (request: RequestBytes) => Promise<ResponseBytes>;
