import { randomBytes } from 'node:crypto';

/** Clock, random numbers and timers of the shell. */
export interface ShellWorld {
  epochMilliseconds(): number;
  monotonicMilliseconds(): number;
  randomBytes(length: number): Uint8Array;
  /** Returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const shellWorld: ShellWorld = {
  epochMilliseconds: () => Date.now(),
  monotonicMilliseconds: () => performance.now(),
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export function randomHex(world: Pick<ShellWorld, 'randomBytes'>, bytes: number): string {
  return Buffer.from(world.randomBytes(bytes)).toString('hex');
}
