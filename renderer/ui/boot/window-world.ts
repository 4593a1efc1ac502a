import type { World } from '../../../shared/base/world.ts';

/** The part of `World` that a window has. Only the host does cryptography. */
export type WindowWorld = Pick<World, 'epochMilliseconds' | 'monotonicMilliseconds' | 'randomBytes'>;

export const windowWorld: WindowWorld = {
  epochMilliseconds: () => Date.now(),
  monotonicMilliseconds: () => performance.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
