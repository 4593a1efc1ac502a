/** A connection to a terminal. What it brings comes in pieces of any size. */
export interface ByteLine {
  /** Resolves once the bytes are handed to the network, which does not mean that they arrive. */
  send(bytes: Uint8Array): Promise<void>;
  /** Returns the next piece; `ended` after the line broke or brought more than a terminal says, `silent` after that many milliseconds without one. */
  receive(withinMilliseconds: number): Promise<Uint8Array | 'ended' | 'silent'>;
  close(): void;
}

/** Opens a line, or returns undefined where nobody answers. */
export type OpenLine = () => Promise<ByteLine | undefined>;
