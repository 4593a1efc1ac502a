/**
 * What a pure room may not reach by itself: clocks, chance and cryptography. Real ones live at the edges (host, window);
 * simulation passes a seeded one. Nothing else in the project reads a clock or draws a random number.
 */
export interface World {
  /** Wall clock, milliseconds since 1970 UTC. May jump. */
  epochMilliseconds(): number;
  /** Milliseconds since some start; never goes back. For durations and time-outs. */
  monotonicMilliseconds(): number;
  randomBytes(length: number): Uint8Array;
  digest(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): Uint8Array;
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** Equal or not, in a time that does not tell where they differ. */
  areEqualBytes(a: Uint8Array, b: Uint8Array): boolean;
  /** A slow, salted verifier of a secret that people type (PIN, password). */
  hashPassword(secret: string): Promise<string>;
  verifyPassword(secret: string, verifier: string): Promise<boolean>;
}
