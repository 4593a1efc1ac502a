import { now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Staff } from '../../../shared/till/records/staff-record.ts';
import type { Log } from '../base/log.ts';
import { nodeWorld } from '../base/node-world.ts';
import { isSealed, openWith, sealWith } from '../base/secret-seal.ts';

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
function closeVerifier(key: Uint8Array, verifier: string): string | undefined {
  if (!isSealed(verifier)) return sealWith(key, NAME, verifier);
  return openWith(key, NAME, verifier) === undefined ? undefined : verifier;
}

/** At the start of a till: all verifiers are closed, and those of no use are gone. `world` makes and checks closed ones. */
export async function closePins(staff: Staff, key: Uint8Array, log: Log): Promise<{ readonly world: World; readonly lost: number }> {
  const lost = await staff.rewriteVerifiers((verifier) => closeVerifier(key, verifier), now(nodeWorld));
  if (lost > 0) log('warn', 'PINs cannot be verified without the secrets that they were closed with: give new ones', { people: lost });
  return { world: withClosedPins(key), lost };
}
