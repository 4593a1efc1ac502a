import type { World } from '../../shared/base/world.ts';
import { nodeWorld } from './node-world.ts';
import { isSealed, openWith, sealWith } from './secret-seal.ts';

const NAME = 'pin';

/**
 * A PIN has few digits: whoever has what verifies it finds them in minutes, however slow each guess is. So the verifier itself is kept
 * closed, by a key that lies outside the data and their backups.
 */
export function withClosedPins(key: Uint8Array): World {
  return {
    ...nodeWorld,
    hashPassword: async (pin) => sealWith(key, NAME, await nodeWorld.hashPassword(pin)),
    async verifyPassword(pin, verifier) {
      const opened = isSealed(verifier) ? openWith(key, NAME, verifier) : verifier;
      return opened !== undefined && (await nodeWorld.verifyPassword(pin, opened));
    },
  };
}

/** Closed, where an earlier version left it open; undefined where the key that closed it is not here, so that nobody can use it. */
export function closeVerifier(key: Uint8Array, verifier: string): string | undefined {
  if (!isSealed(verifier)) return sealWith(key, NAME, verifier);
  return openWith(key, NAME, verifier) === undefined ? undefined : verifier;
}
