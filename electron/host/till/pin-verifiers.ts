import { now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Staff } from '../../../shared/till/records/staff-record.ts';
import type { Log } from '../base/log.ts';
import { nodeWorld } from '../base/node-world.ts';
import { isSealed, openWith, sealWith } from '../base/secret-seal.ts';

const NAME = 'pin';

/**
 * Encrypts PIN verifiers with a key outside the data and backups: from a plain verifier a short PIN is found in minutes, at any hash cost.
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

/** Encrypts a verifier that an earlier version left in the clear. Returns undefined when its key is not here, so that it can't be used. */
function closeVerifier(key: Uint8Array, verifier: string): string | undefined {
  if (!isSealed(verifier)) return sealWith(key, NAME, verifier);
  return openWith(key, NAME, verifier) === undefined ? undefined : verifier;
}

/** Runs at the start of a till: encrypts all verifiers and removes unusable ones. The returned `world` makes and checks encrypted ones. */
export async function closePins(staff: Staff, key: Uint8Array, log: Log): Promise<{ readonly world: World; readonly lost: number }> {
  const lost = await staff.rewriteVerifiers((verifier) => closeVerifier(key, verifier), now(nodeWorld));
  if (lost > 0) log('warn', 'PINs cannot be verified without the secrets that they were closed with: give new ones', { people: lost });
  return { world: withClosedPins(key), lost };
}
