/**
 * The clocks, randomness and cryptography that a pure room may not reach by itself. Host and window pass real ones, simulation passes a
 * seeded one. No other code of the project reads a clock or draws a random number.
 */
export interface World {
  /** Wall clock, milliseconds since 1970 UTC. May jump. */
  epochMilliseconds(): number;
  /** Milliseconds since an arbitrary start; never goes back. For durations and time-outs. */
  monotonicMilliseconds(): number;
  randomBytes(length: number): Uint8Array;
  digest(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** Compares in a time that does not depend on where the bytes differ. */
  areEqualBytes(a: Uint8Array, b: Uint8Array): boolean;
  /** Returns a slow, salted verifier of a secret that people type (PIN, password). */
  hashPassword(secret: string): Promise<string>;
  verifyPassword(secret: string, verifier: string): Promise<boolean>;
  /** Absent where nothing secret is kept, as in a window. */
  readonly secretBox?: SecretBox;
}

/** Encrypts a secret that has to wait in a file, with a key that is neither in that file nor in any backup. */
export interface SecretBox {
  /** What is sealed for one purpose does not open for another. */
  seal(purpose: string, secret: string): string;
  /** Returns undefined where another key sealed it, or it was changed. */
  open(purpose: string, sealed: string): string | undefined;
}
