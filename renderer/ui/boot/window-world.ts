import type { World } from '../../../shared/base/world.ts';

/** What a window has of a World. What needs cryptography is the host's to do. */
export type WindowWorld = Pick<World, 'epochMilliseconds' | 'monotonicMilliseconds' | 'randomBytes'>;

export const windowWorld: WindowWorld = {
  epochMilliseconds: () => Date.now(),
  monotonicMilliseconds: () => performance.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
